import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import type { MissedTrade } from '@roundtrip/contract/documents'
import { missedResult } from '@roundtrip/core/reports'
import { type FormEvent, useState } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { asTyped, typedPositive } from '../../format/decimal.ts'
import { newId } from '../../data/documents/new-id.ts'
import { useDocuments } from '../../data/documents/use-documents.ts'
import { useLabels } from '../../data/labels/labels.ts'
import { missedPlan, pricesOf } from './missed-plan.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { stopProblem } from '../../parts/trade-notes/price-problem.ts'
import { localMoment, readLocalMoment } from '../../format/local-moment.ts'
import { rMultipleText, signedPercent } from '../../format/number.ts'
import { PicturesCard } from '../../parts/pictures/PicturesCard.tsx'
import { tellDone } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { TimeField } from '../../parts/time-field/TimeField.tsx'
import styles from './Journal.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  /** The trade to change; null = a new one. */
  readonly id: string | null
  readonly before: MissedTrade | null
  readonly onClose: () => void
}

const SIDES = perLanguage(
  () =>
    [
      { value: 'long', text: t('Long') },
      { value: 'short', text: t('Short') },
    ] as const,
)
const PRICES = perLanguage(
  () =>
    [
      ['entry', t('Entry')],
      ['stop', t('Stop')],
      ['target', t('Target')],
      ['exit', t('Where it would have ended')],
    ] as const,
)

function WouldBe({ r, change }: ReturnType<typeof missedResult>) {
  return (
    <div className={styles.sideField}>
      <span>{t('It would have made')}</span>
      <output className="figures">
        {rMultipleText(r)}, {signedPercent(change)}
      </output>
    </div>
  )
}

/** The form of a trade that was seen but not taken. */
export function MissedForm({ id, before, onClose }: Props) {
  const documents = useDocuments()
  const labels = useLabels()
  const { settings } = useSettings()
  const now = useNow()
  const [seen] = useState<MissedTrade>(before ?? { ...NEW, time: now })
  const [draft, setDraft] = useState(seen)
  const [time, setTime] = useState(() => localMoment(settings.zone, seen.time))
  const [typed, setTyped] = useState(() => pricesOf(seen))
  const [failure, setFailure] = useState<string | null>(null)
  const change = (changes: Partial<MissedTrade>): void => setDraft((current) => ({ ...current, ...changes }))
  const put = (name: keyof typeof typed, text: string): void => {
    setTyped({ ...typed, [name]: text })
    change({ [name]: typedPositive(text) })
  }
  const isWrong = (name: keyof typeof typed): boolean => typed[name].trim() !== '' && draft[name] === null
  // An unchanged time keeps its milliseconds, and which side of a clock change it is on.
  const at = time === localMoment(settings.zone, seen.time) ? seen.time : readLocalMoment(settings.zone, time)
  const problemOf = (name: keyof typeof typed): string | null => {
    if (isWrong(name)) return t('A price, such as {example}.', { example: asTyped('64250.5') })
    return name === 'stop' ? stopProblem(draft, draft.stop) : null
  }
  const ready = draft.ticker.trim() !== '' && at !== null && PRICES().every(([name]) => problemOf(name) === null)
  const dirty = draft !== seen || at !== seen.time
  const store = (data: MissedTrade | null, message: string): void => {
    const stored = { collection: 'missed', id: id ?? newId(), data } as const
    documents.write(before === null ? stored : { ...stored, seen }).then(
      ({ undo }) => {
        onClose()
        tellDone(message, undo)
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) store({ ...draft, ticker: draft.ticker.trim(), time: at }, t('Missed trade saved.'))
  }
  return (
    <Modal opened wide title={id === null ? t('Missed trade') : t('Edit missed trade')} onClose={onClose} dirty={dirty}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextInput
            label={t('Ticker')}
            maxLength={40}
            value={draft.ticker}
            onChange={(event) => change({ ticker: event.currentTarget.value.toUpperCase() })}
            data-autofocus
          />
          <TimeField
            kind="moment"
            label={t('Time in {zone}', { zone: settings.zone })}
            value={time}
            onChange={setTime}
          />
          <SegmentedField
            label={t('Side')}
            value={draft.side}
            options={SIDES()}
            onChange={(side) => change({ side })}
          />
          <WouldBe {...missedResult(missedPlan(draft))} />
          {PRICES().map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              inputMode="decimal"
              value={typed[name]}
              error={problemOf(name)}
              onChange={(event) => put(name, event.currentTarget.value)}
            />
          ))}
        </div>
        <MultiSelect
          label={t('Labels')}
          data={labels
            .filter((label) => !label.archived || draft.labels.includes(label.id))
            .map((label) => ({ value: label.id, label: label.name }))}
          value={draft.labels}
          onChange={(chosen) => change({ labels: chosen })}
          searchable
          clearable
        />
        <Textarea
          label={t('Why was it not taken?')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={20_000}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <PicturesCard
          pictures={draft.pictures}
          onChange={(next) => setDraft((current) => ({ ...current, pictures: next(current.pictures) }))}
        />
        <FormProblem text={failure} />
        <ModalActions>
          {id === null ? null : (
            <Button look="danger" onClick={() => store(null, t('Missed trade deleted.'))}>
              {t('Delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" disabled={!ready}>
            {t('Save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

const NEW: Omit<MissedTrade, 'time'> = {
  ticker: '',
  side: 'long',
  entry: null,
  stop: null,
  target: null,
  exit: null,
  labels: [],
  note: '',
  pictures: [],
}
