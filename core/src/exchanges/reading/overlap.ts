/**
 * What finer files of a drop already hold. A statement repeats the trades of a trade history of the same account, often
 * in less detail, so its trades are left out for the time that the trade history covers.
 */
import { type Message, message, MINUTE_MS, SECOND_MS } from '../../base/index.ts'
import type { Layout, RecordDraft } from '../layouts/layout.ts'

/** The content of one finer file, by kind of record. */
export type FileSpans = {
  readonly name: string
  readonly venue: string
  readonly spans: ReadonlyMap<Subject, Readonly<Span>>
}

type Subject = 'spot' | 'derivatives' | 'funding'
type Span = { from: number; to: number }

/**
 * Gathers the times of the records of a file; null for coarser ones: orders, finished positions, and statements whose
 * rows are single legs of trades. A statement of payments is finer than these, as it names the contract of each.
 */
export function createSpans(
  name: string,
  { info: { kind, venue }, joinsRows }: Pick<Layout, 'info' | 'joinsRows'>,
): { readonly see: (record: RecordDraft) => void; readonly end: () => FileSpans } | null {
  if (kind === 'orders' || kind === 'positions' || (kind === 'statement' && joinsRows === true)) return null
  const spans = new Map<Subject, Span>()
  return {
    see: (record) => {
      const subject = subjectOf(record)
      if (subject === null) return
      const span = spans.get(subject)
      const { time } = record
      if (span === undefined) spans.set(subject, { from: time, to: time })
      else if (time < span.from) span.from = time
      else if (time > span.to) span.to = time
    },
    end: () => ({ name, venue, spans }),
  }
}

/** The finer file that holds this record of a statement; null if none does. */
export function coveredBy(record: RecordDraft, venue: string, finer: readonly FileSpans[]): FileSpans | null {
  const subject = subjectOf(record)
  if (subject === null) return null
  return (
    finer.find((candidate) => {
      const span = candidate.venue === venue ? candidate.spans.get(subject) : undefined
      // Statements often cut a time to its second, and some trade histories to its minute.
      return span !== undefined && record.time > span.from - SECOND_MS && record.time < span.to + MINUTE_MS
    }) ?? null
  )
}

function subjectOf(record: RecordDraft): Subject | null {
  if (record.type === 'cash') return record.kind === 'funding' ? 'funding' : null
  if (record.onlyHere === true) return null
  return record.instrument.kind === 'spot' ? 'spot' : 'derivatives'
}

/** `214 trades of this file are in trades.csv as well, ...` */
export function coveredNotice(count: number, by: string): Message {
  return count === 1
    ? message(
        '1 trade or funding payment of this statement is left out: {file} covers the same time and is more exact.',
        { file: by },
      )
    : message(
        '{count} trades or funding payments of this statement are left out: {file} covers the same time and is more exact.',
        { count, file: by },
      )
}
