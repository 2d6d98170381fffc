import { Select, TextInput } from '@mantine/core'
import type { ExperimentMeasure, ExperimentTerms } from '@roundtrip/core/experiments'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ExperimentDraft } from '../../data/analysis/experiments.ts'
import { newId } from '../../data/documents/new-id.ts'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { testedRule, useProposal } from '../../data/experiments/experiments.ts'
import { goesByResults, scopeOf } from '../../data/experiments/scope.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { type NamedRule, useRules } from '../../data/rules/rules.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { MEASURE_NAMES } from '../../parts/experiments/experiment-words.ts'
import { experimentPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { AboutTrades } from './AboutTrades.tsx'
import { MEASURES, newExperiment, termsOf, type Typed } from './draft.ts'
import { TermsFields } from './TermsFields.tsx'
import styles from './ExperimentsScreen.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The trades to test, unless the experiment tests a rule. */
  readonly filters: Filters
  readonly rule: string | null
  readonly sentence: string
  readonly onClose: () => void
}

const TRADES = 'trades'

/**
 * A new experiment: one sentence, the trades or rule to test, and what to beat. Everything but the sentence has a
 * default.
 */
export function NewExperiment({ filters, rule: suggested, sentence, onClose }: Props) {
  const uid = useUid()
  const navigate = useNavigate()
  const documents = useDocuments()
  const rules = useRules().filter(({ active, validTo }) => active && validTo === null)
  const [chosen, setChosen] = useState(suggested ?? TRADES)
  const [scoped, setScoped] = useState(filters)
  const [measure, setMeasure] = useState<ExperimentMeasure | null>(null)
  const rule = rules.find(({ id }) => id === chosen) ?? null
  const [typed, setTyped] = useState<Typed>({ sentence, against: null, value: null, effect: null })
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { zone, dayStartMinutes } = useSettings().settings
  const draft = draftOf({ rule, scoped, measure }, { zone, dayStartMinutes })
  const proposed = useProposal(draft).data
  const text = typed.sentence === '' && rule !== null ? t('I keep “{name}”.', { name: rule.name }) : typed.sentence
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || proposed === undefined) return
    const terms = termsOf(draft, proposed.proposal, typed)
    const missing = text.trim() === '' ? t('Say in one sentence what you change.') : null
    if (missing !== null || typeof terms === 'string') return setProblem(missing ?? String(terms))
    setBusy(true)
    try {
      const id = newId()
      await documents.write({ collection: 'experiments', id, data: newExperiment(text, terms) })
      void navigate(experimentPath(uid, id))
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened wide title={t('New experiment')} onClose={onClose} dirty={typed.sentence !== sentence}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('What you change')}
          placeholder={t('I wait for the retest before I short.')}
          value={text}
          maxLength={200}
          onChange={(event) => setTyped({ ...typed, sentence: event.currentTarget.value })}
          data-autofocus
        />
        <Select
          label={t('About')}
          data={[{ value: TRADES, label: t('Trades') }, ...rules.map(({ id, name }) => ({ value: id, label: name }))]}
          value={rule === null ? TRADES : rule.id}
          allowDeselect={false}
          onChange={(value) => setChosen(value ?? TRADES)}
        />
        {rule === null ? <AboutTrades filters={scoped} onChange={setScoped} leavesOut={goesByResults(scoped)} /> : null}
        <Select
          label={t('Measured by')}
          data={MEASURES[draft.about.by].map((value) => ({ value, label: MEASURE_NAMES()[value] }))}
          value={draft.measure}
          allowDeselect={false}
          onChange={(value) => {
            setMeasure(value as ExperimentMeasure)
            setTyped({ ...typed, against: null, value: null, effect: null })
          }}
        />
        {proposed === undefined ? null : <TermsFields {...{ draft, proposed, typed }} onChange={setTyped} />}
        <FormProblem text={problem} />
        <p className="soft">
          {t('Counts trades opened after it begins. What you write here is sealed then. To change it, start another.')}
        </p>
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={busy || proposed === undefined}>
            {t('Start experiment')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

type Chosen = {
  readonly rule: NamedRule | null
  readonly scoped: Filters
  /** Null = the usual one. */
  readonly measure: ExperimentMeasure | null
}

function draftOf(
  { rule, scoped, measure }: Chosen,
  clock: Pick<ExperimentDraft, 'zone' | 'dayStartMinutes'>,
): ExperimentDraft {
  const about: ExperimentTerms['about'] =
    rule === null ? { by: 'trades', scope: scopeOf(scoped) } : { by: 'rule', rule: testedRule(rule) }
  const [usual = 'percent'] = MEASURES[about.by]
  const fits = measure !== null && MEASURES[about.by].includes(measure)
  return { about, measure: fits ? measure : usual, direction: 'higher', ...clock }
}
