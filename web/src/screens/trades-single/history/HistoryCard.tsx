import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { type ReactNode, useState } from 'react'
import { useCollection, useDocument, useDocuments } from '../../../data/documents/use-documents.ts'
import { useDocumentHistory } from '../../../data/documents/use-history.ts'
import { useLabelNames } from '../../../data/labels/labels.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { useCorrections, useTradeEdits } from '../../../data/trades/trade-edits.ts'
import { countText } from '../../../format/number.ts'
import { notify } from '../../../ui/notify.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { tellDone, tellFailure } from '../../../parts/tell.ts'
import { changesOf, type FieldChange, type State } from './changes.ts'
import { correctionName, correctionText } from './correction-text.ts'
import { FIELD_NAMES, fieldText } from './field-text.ts'
import styles from './HistoryCard.module.css'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

const FIRST = 8

type Entry = { readonly key: string; readonly time: number | null; readonly body: ReactNode }

/** The changes of the trade, each of which can be undone. Empty without any. */
export function HistoryCard({ trade }: { readonly trade: TradeDetail }) {
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const { times } = useFormats()
  const entries = [...useNoteEntries(trade.id), ...useCorrectionEntries(trade)].sort(
    (a, b) => (b.time ?? Number.POSITIVE_INFINITY) - (a.time ?? Number.POSITIVE_INFINITY),
  )
  if (entries.length === 0) return null
  const shown = all ? entries : entries.slice(0, FIRST)
  return (
    <Card
      title={t('History of changes')}
      hint={countText(entries.length)}
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Hide') : t('Show')}
        </Button>
      }
    >
      {open ? (
        <ul>
          {shown.map(({ key, time, body }) => (
            <li key={key} className={styles.entry}>
              <time className={styles.time}>{time === null ? t('just now') : times.moment(time)}</time>
              {body}
            </li>
          ))}
        </ul>
      ) : null}
      {!open || shown.length === entries.length ? null : (
        <Button onClick={() => setAll(true)}>
          <Trans text="Show all {count}" with={{ count: countText(entries.length) }} />
        </Button>
      )}
    </Card>
  )
}

/** Changes of labels, notes and plan. */
function useNoteEntries(tradeId: string): readonly Entry[] {
  const documents = useDocuments()
  const now = useDocument('annotations', tradeId)
  const earlier = useDocumentHistory('annotations', tradeId).data
  const { documents: fields } = useCollection('fields')
  const labels = useLabelNames()
  const { times } = useFormats()
  if (now === null || now === undefined || earlier === undefined) return []
  const states: State[] = [
    { time: documents.changedAt('annotations', tradeId), data: now },
    ...earlier.map(({ updateTime, data }) => ({ time: Date.parse(updateTime), data })),
    // Unless the oldest versions were dropped, it started empty.
    ...(earlier.length < LIMITS.earlierVersions ? [{ time: null, data: NOTHING_NOTED }] : []),
  ]
  const putBack = async ({ field, before }: FieldChange): Promise<void> => {
    const data = { ...now, [field]: before }
    const { undo } = await documents.write({ collection: 'annotations', id: tradeId, data, seen: now })
    tellDone(t('{fieldNames} put back.', { fieldNames: FIELD_NAMES()[field] }), undo)
  }
  const names = { labels, fields, times }
  return changesOf(states).flatMap(({ time, changes }) =>
    changes.map((change) => ({
      key: `${change.field} ${time ?? ''}`,
      time,
      body: (
        <Line
          name={FIELD_NAMES()[change.field]}
          before={fieldText(change.field, { [change.field]: change.before }, names)}
          after={fieldText(change.field, { [change.field]: change.after }, names)}
          act={t('Put back')}
          onAct={() => putBack(change)}
        />
      ),
    })),
  )
}

/** Corrections that name a fill of the trade, or were made to the trade. */
function useCorrectionEntries(trade: TradeDetail): readonly Entry[] {
  const corrections = useCorrections().data ?? []
  const edits = useTradeEdits()
  const keys = new Set(trade.slices.map(({ key }) => key))
  const own = corrections.filter(({ tradeId, fills }) => tradeId === trade.id || fills.some((fill) => keys.has(fill)))
  return own.map((correction) => ({
    key: correction.id,
    time: correction.createdAt,
    body: (
      <Line
        name={correctionName(correction)}
        after={correctionText(correction, trade)}
        act={t('Take back')}
        onAct={async () => {
          await edits.takeBack(correction.id)
          notify.success(t('Taken back.'))
        }}
      />
    ),
  }))
}

type LineProps = {
  readonly name: string
  readonly before?: string
  readonly after: string
  readonly act: string
  readonly onAct: () => Promise<void>
}

function Line({ name, before, after, act, onAct }: LineProps) {
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await onAct()
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={styles.what}>
        <b>{name}</b>
        <span className={styles.values}>
          {before === undefined ? null : (
            <>
              <s>{before}</s> <span aria-hidden>→</span>
              <span className="hidden"> {t('became')} </span>{' '}
            </>
          )}
          {after}
        </span>
      </div>
      <Button look="ghost" busy={busy} aria-label={`${act}: ${name}`} onClick={() => void run()}>
        {act}
      </Button>
    </>
  )
}
