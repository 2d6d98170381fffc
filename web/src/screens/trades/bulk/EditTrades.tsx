import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../data/page/clock.ts'
import { asTyped, typedPositive } from '../../../format/decimal.ts'
import { useDocuments } from '../../../data/documents/use-documents.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import type { LoadedTrades } from '../../../data/trades/annotated-trades.ts'
import { editSteps, type TradeEdit } from '../../../data/trades/edit-steps.ts'
import { stopsAt } from '../../../data/trades/stop-at.ts'
import { sentenceOf } from '../../../data/words/sentences.ts'
import { useSettings } from '../../../data/settings/settings.ts'
import { countText, plural } from '../../../format/number.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../../ui/Modal.tsx'
import { SegmentedTabs } from '../../../ui/SegmentedTabs.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { tellAllDone } from '../../../parts/tell.ts'
import styles from './EditTrades.module.css'
import { perLanguage, t } from '../../../language/translate.ts'

type Props = { readonly tradeIds: readonly string[]; readonly onClose: () => void }

/** The fields to change and their new values. */
type Form = {
  readonly changes: ReadonlySet<keyof TradeEdit>
  readonly rating: number | null
  readonly risk: string
  /** Percent of the entry price. */
  readonly stop: string
  readonly everywhere: boolean
  readonly excluded: boolean
  readonly reviewed: boolean
}

const FRESH: Form = {
  changes: new Set(),
  rating: null,
  risk: '',
  stop: '',
  everywhere: false,
  excluded: true,
  reviewed: true,
}

/** Applies the same change to many trades; unticked fields stay as they are. */
export function EditTrades({ tradeIds, onClose }: Props) {
  const documents = useDocuments()
  const { settings } = useSettings()
  const now = useNow()
  const loaded = useTrades().data
  const [form, setForm] = useState<Form>({ ...FRESH, stop: asTyped(settings.defaultStop ?? null) })
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { changes } = form
  const change = (field: keyof TradeEdit, formChanges: Partial<Form>): void =>
    setForm({ ...form, ...formChanges, changes: new Set([...changes, field]) })
  const badRisk = changes.has('risk') && form.risk.trim() !== '' && typedPositive(form.risk) === null
  const percent = typedPositive(form.stop)
  const badStop = changes.has('stop') && (percent === null || Number(percent) >= 100)
  const save = async (): Promise<void> => {
    setFailure(null)
    setProgress(t('Saving…'))
    await documents.loaded('annotations')
    const stops = stopsOf(loaded, tradeIds, form)
    const stopOf = (id: string): string | null => stops.get(id) ?? null
    const steps = editSteps(tradeIds, editOf(form, { now, currency: settings.currency, stopOf }))
    const written = await documents.writeAll(steps, (done) =>
      setProgress(t('{done} of {trades}', { done: countText(done), trades: plural(tradeIds.length, 'trade') })),
    )
    setProgress(null)
    if (written.failure !== null) return setFailure(sentenceOf(written.failure))
    onClose()
    tellAllDone(t('{trades} changed.', { trades: plural(written.changed, 'trade') }), written)
  }
  const fail = (error: unknown): void => {
    setProgress(null)
    setFailure(sentenceOf(error))
  }
  const props = { form, onToggle: (field: keyof TradeEdit) => setForm({ ...form, changes: toggled(changes, field) }) }
  return (
    <Modal
      opened
      title={t('Edit {trades}', { trades: plural(tradeIds.length, 'trade') })}
      onClose={onClose}
      dirty={changes.size > 0}
    >
      <p className={styles.soft}>{t('Only what is ticked changes.')}</p>
      <Line {...props} field="rating" name={t('Rating')}>
        <Stars label={t('New rating')} value={form.rating} onChange={(rating) => change('rating', { rating })} />
      </Line>
      <Line {...props} field="risk" name={t('Risk at entry')}>
        <TextInput
          label={t('New risk, in {currency}', { currency: settings.currency })}
          description={t('Empty takes it away, and a stop counts again.')}
          inputMode="decimal"
          value={form.risk}
          error={badRisk ? t('A number above zero, such as {example}.', { example: asTyped('125.50') }) : null}
          onChange={(event) => change('risk', { risk: event.currentTarget.value })}
        />
      </Line>
      <Line {...props} field="stop" name={t('Stop')}>
        <TextInput
          label={t('Distance from the entry, in %')}
          description={t('On the losing side of each trade.')}
          inputMode="decimal"
          value={form.stop}
          error={badStop && form.stop.trim() !== '' ? t('A number above 0 and below 100, such as 2.') : null}
          onChange={(event) => change('stop', { stop: event.currentTarget.value })}
        />
        <SegmentedTabs
          label={t('Trades that have a stop')}
          options={STOPS()}
          value={form.everywhere ? 'all' : 'missing'}
          onChange={(value) => change('stop', { everywhere: value === 'all' })}
        />
      </Line>
      <Line {...props} field="excluded" name={t('Statistics')}>
        <SegmentedTabs
          label={t('Statistics')}
          options={COUNTED()}
          value={form.excluded ? 'out' : 'in'}
          onChange={(value) => change('excluded', { excluded: value === 'out' })}
        />
      </Line>
      <Line {...props} field="reviewedAt" name={t('Review')}>
        <SegmentedTabs
          label={t('Review')}
          options={REVIEWED()}
          value={form.reviewed ? 'yes' : 'no'}
          onChange={(value) => change('reviewedAt', { reviewed: value === 'yes' })}
        />
      </Line>
      <FormProblem text={failure} />
      <output className={styles.soft}>{progress}</output>
      <ModalActions>
        <Button onClick={onClose} disabled={progress !== null}>
          {t('Cancel')}
        </Button>
        <Button
          look="primary"
          busy={progress !== null}
          disabled={changes.size === 0 || badRisk || badStop}
          onClick={() => void save().catch(fail)}
        >
          {t('Save')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type LineProps = {
  readonly form: Form
  readonly field: keyof TradeEdit
  readonly name: string
  readonly onToggle: (field: keyof TradeEdit) => void
  readonly children: ReactNode
}

function Line({ form, field, name, onToggle, children }: LineProps) {
  return (
    <div className={styles.line}>
      <Checkbox label={name} checked={form.changes.has(field)} onChange={() => onToggle(field)} />
      <div>{children}</div>
    </div>
  )
}

/** A risk keeps the currency that it was typed in. */
function riskEdit(risk: string | null, currency: string): Pick<TradeEdit, 'risk' | 'riskCurrency'> {
  return { risk, riskCurrency: risk === null ? null : currency }
}

type At = {
  readonly now: number
  readonly currency: string
  readonly stopOf: (tradeId: string) => string | null
}

function editOf({ changes, rating, risk, everywhere, excluded, reviewed }: Form, at: At): TradeEdit {
  return {
    ...(changes.has('rating') ? { rating } : {}),
    ...(changes.has('risk') ? riskEdit(typedPositive(risk), at.currency) : {}),
    ...(changes.has('stop') ? { stop: { of: at.stopOf, everywhere } } : {}),
    ...(changes.has('excluded') ? { excluded } : {}),
    ...(changes.has('reviewedAt') ? { reviewedAt: reviewed ? at.now : null } : {}),
  }
}

function toggled(changes: ReadonlySet<keyof TradeEdit>, field: keyof TradeEdit): ReadonlySet<keyof TradeEdit> {
  const next = new Set(changes)
  if (!next.delete(field)) next.add(field)
  return next
}

/** The stop of each trade. If existing stops are kept, so are those of plans and orders. */
function stopsOf(loaded: LoadedTrades | undefined, ids: readonly string[], form: Form): ReadonlyMap<string, string> {
  if (loaded === undefined || !form.changes.has('stop')) return NO_STOPS
  const { columns, annotations } = loaded
  const without = form.everywhere ? ids : ids.filter((id) => (annotations.get(id)?.stop ?? null) === null)
  return stopsAt(columns, without, Number(typedPositive(form.stop)))
}

const NO_STOPS: ReadonlyMap<string, string> = new Map()

const STOPS = perLanguage(
  () =>
    [
      { value: 'missing', text: t('Keep their stops') },
      { value: 'all', text: t('Replace them') },
    ] as const,
)
const COUNTED = perLanguage(
  () =>
    [
      { value: 'out', text: t('Leave out') },
      { value: 'in', text: t('Count') },
    ] as const,
)
const REVIEWED = perLanguage(
  () =>
    [
      { value: 'yes', text: t('Reviewed') },
      { value: 'no', text: t('Not reviewed') },
    ] as const,
)
