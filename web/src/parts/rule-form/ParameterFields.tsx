import { MultiSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLabels } from '../../data/labels/labels.ts'
import type { RuleDraft } from '../../data/rules/rule-steps.ts'
import { asTyped, typedDecimal } from '../../format/decimal.ts'
import { LONG_WEEKDAYS } from '../../format/time.ts'
import { type StoredRuleParameters, type ParameterInput, RULE_TEXTS } from '../rules/kinds.ts'
import { CheckList } from '../filters/CheckList.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import type { DraftProblem } from './draft-problem.ts'
import styles from './RuleForm.module.css'
import { TickerField } from './TickerField.tsx'
import { WindowsField } from './WindowsField.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly draft: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
  readonly problem: DraftProblem | null
}

/** The parameters of a rule's kind. */
export function ParameterFields({ draft, onChange, problem }: Props) {
  const set = (name: string, value: StoredRuleParameters[string] | undefined): void => {
    const { [name]: _before, ...rest } = draft.parameters
    onChange({ parameters: value === undefined ? rest : { ...rest, [name]: value } })
  }
  const { parameters } = RULE_TEXTS()[draft.kind]
  return (
    <>
      {draft.kind === 'checklist-item' ? (
        <div className={styles.field}>
          <span className={styles.caption}>{t('Ticked for')}</span>
          <SegmentedTabs
            label={t('Ticked for')}
            value={draft.scope}
            options={[
              { value: 'day', text: t('Each day') },
              { value: 'trade', text: t('Each trade') },
            ]}
            onChange={(scope) => onChange({ scope })}
          />
        </div>
      ) : null}
      {parameters.map((parameter) => (
        <Field
          key={parameter.name}
          parameter={parameter}
          value={draft.parameters[parameter.name]}
          error={problem?.parameter === parameter.name ? problem.text : null}
          onChange={(value) => set(parameter.name, value)}
        />
      ))}
      {problem !== null &&
      problem.parameter !== 'name' &&
      !parameters.some(({ name }) => name === problem.parameter) ? (
        <p className={styles.error} role="alert">
          {problem.text}
        </p>
      ) : null}
    </>
  )
}

type FieldProps = {
  readonly parameter: ParameterInput
  readonly value: StoredRuleParameters[string] | undefined
  readonly error: string | null
  readonly onChange: (value: StoredRuleParameters[string] | undefined) => void
}

function Field({ parameter, value, error, onChange }: FieldProps) {
  const labels = useLabels()
  const list = Array.isArray(value) ? value.map(String) : []
  const common = { label: parameter.label, error }
  switch (parameter.input) {
    case 'choice':
      return (
        <div className={styles.field}>
          <span className={styles.caption}>{parameter.label}</span>
          <SegmentedTabs
            label={parameter.label}
            value={String(value ?? parameter.choices[0]?.value)}
            options={parameter.choices}
            onChange={onChange}
          />
        </div>
      )
    case 'switch':
      return (
        <Switch
          label={parameter.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)}
        />
      )
    case 'labels':
      return (
        <MultiSelect
          {...common}
          data={labels.map(({ id, name }) => ({ value: id, label: name }))}
          value={list}
          searchable
          clearable
          nothingFoundMessage={t('No matching label')}
          onChange={onChange}
        />
      )
    case 'tickers':
      return <TickerField {...common} value={list} onChange={onChange} />
    case 'windows':
      return <WindowsField {...common} value={list} onChange={onChange} />
    case 'weekdays':
      return (
        <fieldset className={styles.field}>
          <legend className={styles.caption}>{parameter.label}</legend>
          <CheckList
            options={LONG_WEEKDAYS().map((text, index) => ({ value: String(index + 1), text }))}
            chosen={list}
            onChange={(chosen) => onChange([...chosen].sort())}
          />
          {error === null ? null : <p className={styles.error}>{error}</p>}
        </fieldset>
      )
    default:
      return (
        <NumberInput
          {...common}
          isCount={parameter.input === 'count'}
          value={value === undefined ? '' : String(value)}
          onChange={onChange}
        />
      )
  }
}

type NumberProps = Pick<FieldProps, 'error'> & {
  readonly label: string
  readonly isCount: boolean
  /** Plain decimal text, or what was typed instead. */
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}

/** The typed text stays as typed, in the reader's style; the parameter is a plain decimal. */
function NumberInput({ label, error, isCount, value, onChange }: NumberProps) {
  const [text, setText] = useState(() => asTyped(value))
  const [handed, setHanded] = useState(value)
  const hand = (next: string): void => {
    setHanded(next)
    onChange(next === '' ? undefined : next)
  }
  // The kind of rule changed, or the value was set elsewhere.
  if (value !== handed) {
    setHanded(value)
    setText(asTyped(value))
  }
  return (
    <TextInput
      label={label}
      error={error}
      inputMode={isCount ? 'numeric' : 'decimal'}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        hand(typedDecimal(typed) ?? typed.trim())
      }}
    />
  )
}
