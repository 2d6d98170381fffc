import { Select, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import type { NamedRule } from '../../data/rules/rules.ts'
import type { RuleDraft } from '../../data/rules/rule-steps.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { withLimitCurrency } from '../../data/rules/rule-limits.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useRuleActs } from '../../data/rules/use-rule-acts.ts'
import type { SuggestedRule } from '../rules/draft-link.ts'
import { KIND_GROUPS, RULE_TEXTS, type StoredRuleKind } from '../rules/kinds.ts'
import { useRuleWords } from '../rules/words.ts'
import { tellAllDone } from '../tell.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { AboutFields } from './AboutFields.tsx'
import { draftProblem } from './draft-problem.ts'
import { ParameterFields } from './ParameterFields.tsx'
import styles from './RuleForm.module.css'
import { TrialPanel } from './TrialPanel.tsx'
import { ValidFrom } from './ValidFrom.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  /** The version to change; null = a new rule. */
  readonly before: NamedRule | null
  /** The initial content of a new rule that another screen suggests. */
  readonly suggested?: SuggestedRule | null
  /** The label of the trades that a new rule applies to; without it, all trades. */
  readonly label?: string
  readonly onClose: () => void
}

const KINDS = perLanguage(() =>
  KIND_GROUPS().map((group) => ({
    group,
    items: Object.entries(RULE_TEXTS())
      .filter(([, text]) => text.group === group)
      .map(([value, { title }]) => ({ value, label: title })),
  })),
)

/** The form of a rule; every change is tried on the whole history. */
export function RuleForm({ before, suggested = null, label, onClose }: Props) {
  const acts = useRuleActs()
  const words = useRuleWords()
  const [start] = useState<RuleDraft>(() => (before === null ? firstDraft(suggested, label) : draftOf(before)))
  const [draft, setDraft] = useState(start)
  const [validFrom, setValidFrom] = useState<string | null>(acts.today)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problem = draftProblem(draft)
  const { currency, typedCurrency } = useSettings().settings
  const priced = useMemo(
    () => withLimitCurrency(draft, { before, currency, typedCurrency }),
    [draft, before, currency, typedCurrency],
  )
  const sentence = words.sentence(priced)
  const named = useMemo(
    () => ({ ...priced, name: draft.name.trim() === '' ? sentence : draft.name.trim() }),
    [draft.name, priced, sentence],
  )
  const change = (changes: Partial<RuleDraft>): void => setDraft({ ...draft, ...changes })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || busy) return
    setBusy(true)
    try {
      const written = before === null ? await acts.create(named, validFrom) : await acts.change(before, named)
      onClose()
      tellAllDone(before === null ? t('Rule adopted.') : t('Rule changed.'), written)
    } catch (error) {
      setFailure(sentenceOf(error))
      setBusy(false)
    }
  }
  const text = RULE_TEXTS()[draft.kind]
  const isItem = draft.kind === 'checklist-item'
  return (
    <Modal
      opened
      wide
      title={before === null ? t('New rule') : t('Edit rule')}
      onClose={onClose}
      dirty={draft !== start}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Select
          label={t('Kind')}
          description={t('Broken when: {what}', { what: text.what })}
          data={KINDS()}
          value={draft.kind}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          openOnFocus={false}
          onChange={(kind) =>
            kind !== null && setDraft({ ...newDraft(kind as StoredRuleKind, label), name: draft.name })
          }
          data-autofocus
        />
        <ParameterFields draft={draft} onChange={change} problem={tried ? problem : null} />
        <TextInput
          {...(isItem
            ? { label: t('Item to tick'), placeholder: t('News of the day read') }
            : {
                label: t('Name'),
                placeholder: sentence,
                description: t('Leave it empty to use the default name.'),
              })}
          error={tried && problem?.parameter === 'name' ? problem.text : null}
          maxLength={80}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <AboutFields draft={draft} onChange={change} />
        <div className={styles.field}>
          <span className={styles.caption}>{t('Weight')}</span>
          <SegmentedTabs
            label={t('Weight')}
            value={String(draft.severity)}
            options={[
              { value: '1', text: t('1×') },
              { value: '2', text: t('2×') },
              { value: '3', text: t('3×') },
            ]}
            onChange={(severity) => change({ severity: Number(severity) })}
          />
        </div>
        {before === null ? (
          <ValidFrom value={validFrom} today={acts.today} onChange={setValidFrom} />
        ) : (
          <p className="soft">{t('The change applies from today. Earlier days keep the old rule.')}</p>
        )}
        <TrialPanel draft={problem === null ? named : null} />
        <FormProblem text={failure} />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {before === null ? t('Adopt rule') : t('Save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function newDraft(kind: StoredRuleKind, label?: string): RuleDraft {
  const isOfDay = RULE_TEXTS()[kind].group === t('The day') || (kind === 'checklist-item' && label === undefined)
  const scope = isOfDay ? 'day' : 'trade'
  const filter = { accounts: [], tickers: [], labels: label === undefined ? [] : [label] }
  return { name: '', kind, scope, parameters: RULE_TEXTS()[kind].start, filter, severity: 1, weekdays: [] }
}

function firstDraft(suggested: SuggestedRule | null, label: string | undefined): RuleDraft {
  if (suggested === null) return newDraft(label === undefined ? 'max-trades-per-day' : 'required-stop', label)
  const { kind, parameters, tickers } = suggested
  const draft = newDraft(kind)
  // The saved rule belongs to the form alone: its parameters are mutable lists.
  return { ...draft, parameters: withLists(parameters), filter: { ...draft.filter, tickers: [...tickers] } }
}

function withLists(parameters: SuggestedRule['parameters']): RuleDraft['parameters'] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : [...value],
    ]),
  )
}

function draftOf({ name, kind, scope, parameters, filter, severity, weekdays }: NamedRule): RuleDraft {
  return { name, kind, scope, parameters, filter, severity, weekdays }
}
