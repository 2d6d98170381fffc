import { Select, Textarea, TextInput } from '@mantine/core'
import type { PlannedTerms } from '@roundtrip/contract/documents'
import { type FormEvent, useState } from 'react'
import { useAccountNames } from '../../../data/accounts/accounts.ts'
import { useNow } from '../../../data/page/clock.ts'
import { type NamedPlan, usePlanActs, WAITS_MS } from '../../../data/trades/planned.ts'
import { sentenceOf } from '../../../data/words/sentences.ts'
import { useSettings } from '../../../data/settings/settings.ts'
import { riskCurrencyOf } from '../../../data/trades/typed-money.ts'
import { localMoment } from '../../../format/local-moment.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../../ui/Modal.tsx'
import { SegmentedField } from '../../../ui/SegmentedField.tsx'
import { LabelSelect } from '../../../parts/plan-fields/LabelSelect.tsx'
import { Targets } from '../../../parts/plan-fields/Targets.tsx'
import { tellDone } from '../../../parts/tell.ts'
import { PLAN_NUMBERS, planDraft, readPlan } from './plan-draft.ts'
import { TimeField } from '../../../parts/time-field/TimeField.tsx'
import styles from './Planned.module.css'
import { perLanguage, t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

type Props = {
  /** The initial values. */
  readonly begin: PlannedTerms
  /** The plan to change; null = a new one. */
  readonly before: NamedPlan | null
  readonly onClose: () => void
}

const SIDES = perLanguage(
  () =>
    [
      { value: 'long', text: t('Long') },
      { value: 'short', text: t('Short') },
    ] as const,
)

/** The form of a planned trade, and how long it waits. */
export function PlanForm({ begin, before, onClose }: Props) {
  const { settings } = useSettings()
  const { zone } = settings
  const riskCurrency = riskCurrencyOf(begin, settings)
  const accounts = useAccountNames()
  const acts = usePlanActs()
  const now = useNow()
  const [first] = useState(() => planDraft(begin, localMoment(zone, before?.plan.validUntil ?? now + WAITS_MS)))
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { terms, until, problems } = readPlan(draft, { begin, zone, now, riskCurrency })
  const problemOf = (field: string): string | null => (tried ? (problems.get(field) ?? null) : null)
  const change = (changes: Partial<typeof draft>): void => setDraft((current) => ({ ...current, ...changes }))
  const labels: Readonly<Record<(typeof PLAN_NUMBERS)[number], string>> = {
    entry: t('Entry'),
    stop: t('Stop'),
    quantity: t('Quantity'),
    leverage: t('Leverage'),
    risk: t('Risk, in {riskCurrency}', { riskCurrency }),
    riskPct: t('Risk, % of the equity'),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problems.size > 0 || until === null) return
    const written = before === null ? acts.make(terms, until) : acts.change(before, { terms, validUntil: until })
    written.then(
      ({ undo }) => {
        onClose()
        tellDone(before === null ? t('Planned. The next matching trade takes it over.') : t('Plan changed.'), undo)
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }
  return (
    <Modal
      opened
      wide
      title={before === null ? t('Plan a trade') : t('Edit the plan')}
      onClose={onClose}
      dirty={draft !== first}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextInput
            label={t('Ticker')}
            maxLength={40}
            placeholder="BTCUSDT"
            value={draft.ticker}
            error={problemOf('ticker')}
            onChange={(event) => change({ ticker: event.currentTarget.value.toUpperCase() })}
            data-autofocus={begin.ticker === '' ? true : undefined}
          />
          <SegmentedField
            label={t('Side')}
            value={draft.side}
            options={SIDES()}
            onChange={(side) => change({ side })}
          />
          {PLAN_NUMBERS.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              inputMode="decimal"
              value={draft.numbers[name]}
              error={problemOf(name)}
              onChange={(event) => change({ numbers: { ...draft.numbers, [name]: event.currentTarget.value } })}
            />
          ))}
        </div>
        <Targets targets={draft.targets} problemOf={problemOf} onChange={(targets) => change({ targets })} />
        <div className={styles.pair}>
          <TimeField
            kind="moment"
            label={t('Expires, in {zone}', { zone })}
            value={draft.until}
            error={problemOf('until')}
            onChange={(until) => change({ until })}
          />
          <Select
            label={t('Account')}
            data={[...accounts].map(([value, label]) => ({ value, label }))}
            placeholder={t('Any account')}
            clearable
            value={draft.account}
            onChange={(account) => change({ account })}
          />
        </div>
        <LabelSelect labels={draft.labels} seen={begin.labels} onChange={(chosen) => change({ labels: chosen })} />
        <Textarea
          label={t('Why this trade?')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4_000}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <p className={styles.soft}>
          <Trans
            text="The next {side} in this market that you open before then takes over the stop, targets, risk, leverage, labels and note. What you write on the trade itself comes first."
            with={{ side: draft.side }}
          />
        </p>
        <FormProblem
          text={
            tried && problems.size > 0 ? t('Something is missing or doesn’t fit. Check the marked fields.') : failure
          }
        />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit">
            {before === null ? t('Save plan') : t('Save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
