import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { asTyped } from '../../format/decimal.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import styles from './Calc.module.css'
import type { CalculatorFieldProps } from './field-props.ts'
import { RowsField } from './RowsField.tsx'
import { userPath } from '../../paths.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** One input of a calculator, built from the catalogue. */
export function InputField(props: CalculatorFieldProps) {
  const { name, field, value, unit, problem, note, source, own, onChange } = props
  if (field.choices !== null) {
    const options = Object.entries(field.choices).map(([choice, text]) => ({ value: choice, text }))
    return (
      <div className={styles.field}>
        <span className={styles.caption}>{field.label}</span>
        <SegmentedTabs label={field.label} value={value} options={options} onChange={onChange} />
        {problem === undefined ? null : <small className={styles.problem}>{problem}</small>}
      </div>
    )
  }
  if (field.columns !== null) return <RowsField {...props} columns={field.columns} />
  return (
    <div className={styles.field}>
      {field.kind === 'day' ? (
        <TimeField
          kind="date"
          label={field.label}
          description={note}
          value={value}
          error={problem}
          onChange={onChange}
        />
      ) : (
        <TextInput
          name={name}
          label={field.label}
          placeholder={field.optional ? t('optional') : ''}
          inputMode={field.kind === 'whole' ? 'numeric' : field.kind === 'decimal' ? 'decimal' : undefined}
          autoComplete="off"
          maxLength={60}
          value={field.kind === 'decimal' ? asTyped(value) : value}
          error={problem ?? null}
          description={note === undefined ? null : <span className={styles.note}>{note}</span>}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          rightSection={unit === '' ? null : <span className={styles.unit}>{unit}</span>}
          rightSectionWidth={unit === '' ? 0 : 16 + 8 * unit.length}
          rightSectionPointerEvents="none"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {source === undefined ? null : <small className={styles.soft}>{source}</small>}
      <OwnLine {...{ name, value, own, onChange }} preset={field.preset} />
    </div>
  )
}

type OwnProps = Pick<CalculatorFieldProps, 'name' | 'value' | 'own' | 'onChange'> & { readonly preset: string }

/** The user's own figure for this field, and a note if an example value looks like it. */
function OwnLine({ name, value, own, onChange, preset }: OwnProps) {
  const uid = useUid()
  if (own === undefined) {
    if (!BALANCES.has(name) || value !== preset || value === '') return null
    return (
      <small className={styles.soft}>
        <Trans
          text="An example. <link>Set your balance</link> to begin with it."
          with={{ link: <Link to={`${userPath(uid, 'settings')}#figures`} /> }}
        />
      </small>
    )
  }
  if (own.text === value) {
    return (
      <small className={styles.soft}>
        <Trans text="Yours: {description}" with={{ description: own.description }} />
      </small>
    )
  }
  return (
    <button type="button" className={styles.own} onClick={() => onChange(own.text)}>
      <Trans text="Use yours: {description}" with={{ description: own.description }} />
    </button>
  )
}

/** The fields that start with the user's balance, if it is known. */
const BALANCES: ReadonlySet<string> = new Set(['equity', 'principal'])
