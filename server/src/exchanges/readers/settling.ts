/**
 * * Lists whose rows change after they were first read: a deposit that is on its way for days, a withdrawal that is
 * cancelled after the exchange has taken its coins, a purchase that is refunded, a conversion that is still pending.
 * Such rows are requested again until they are final, and when a row no longer counts, its record is removed from the
 * ledger.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { type ApiRecord, Fields } from '@roundtrip/core/exchange-api'
import { type RecordMeaning, readRows, type Records, recordsOf } from './stream.ts'

export type Settling = {
  /** Whether the row never changes again: it is done, or has failed for good. */
  readonly isFinal: (row: unknown) => boolean
  /**
   * The row in its final, successful state: its record has the same key as the one that was stored while it counted.
   */
  readonly whenDone: (row: unknown) => unknown
  /** UTC ms by which the exchange finds a row that is not final, if that is not the row's time. */
  readonly since?: (row: unknown) => number
}

/** A row that is still not final after this time is requested once a day instead of in every run. */
export const SETTLING_MS = 30 * DAY_MS
/** A row that is still not final after this time is not requested again, unless it is among the newest. */
export const LONGEST_SETTLING_MS = 365 * DAY_MS

/**
 * Rows whose state is in one field. `final`: the states that never change again, of success and of failure. `done`: the
 * fields of a row that counts.
 */
export function settlesBy(field: string, final: readonly string[], done: Readonly<Record<string, string>>): Settling {
  const states = new Set(final.map((state) => state.toLowerCase()))
  return {
    isFinal: (row) => states.has((new Fields(row, 'Row').optional(field) ?? '').toLowerCase()),
    whenDone: (row) => ({ ...(row as object), ...done }),
  }
}

/**
 * Lists in which one row reverses another, such as a trade that an exchange busts or corrects. Both have the same id.
 * The meaning of such a row names the record to remove.
 */
export type TakingBack<Row> = {
  /** The id of the row that this one reverses; null for other rows. */
  readonly takesBack: (row: Row) => string | null
  /** The id by which the row can be reversed; null for one that cannot be. */
  readonly idOf: (row: Row) => string | null
}

/** Recently reversed ids, the newest last. A reversed row must not count, whether it is listed again or only now. */
const MAX_RETURNED = 200

/** Reads rows, leaving out those that are reversed here or were on earlier pages. `earlier`: the ids of the latter. */
export function withoutTakenBack<Row>(
  rows: readonly Row[],
  { read, takesBack, idOf }: TakingBack<Row> & { readonly read: (row: Row) => RecordMeaning },
  earlier: readonly string[],
): { readonly read: (row: Row) => RecordMeaning; readonly takenBack: readonly string[] } {
  const takenBack = rows.map(takesBack).filter((id) => id !== null)
  const ids = new Set([...earlier, ...takenBack])
  return {
    takenBack: [...ids].slice(-MAX_RETURNED),
    read: (row) => {
      const id = idOf(row)
      if (id !== null && ids.has(id)) return null
      const meaning = read(row)
      const taken = takesBack(row)
      // An id that was reversed on an earlier page may have been booked again since.
      return taken !== null && earlier.includes(taken) ? recordsOf(meaning) : meaning
    },
  }
}

type SettlingRows<T> = {
  readonly records: Records
  /** Rows that may still change, if they count or will count one day. */
  readonly unsettled: readonly T[]
}

/** Reads rows as `readRows` does. */
export function readSettlingRows<T>(
  rows: readonly T[],
  read: (row: T) => RecordMeaning,
  settling: Settling,
): SettlingRows<T> {
  const gone: ApiRecord['draft'][] = []
  const unsettled: T[] = []
  const records = readRows(rows, (row) => {
    const meaning = read(row)
    const counts = recordsOf(meaning).length > 0
    const later = counts ? null : laterRecords(row, read, settling)
    gone.push(...(later ?? []))
    if ((counts || later?.length !== 0) && !settling.isFinal(row)) unsettled.push(row)
    return meaning
  })
  return { records: { ...records, gone: [...(records.gone ?? []), ...gone] }, unsettled }
}

/** The records of a row once it is final; null if it lacks the necessary fields. */
function laterRecords<T>(
  row: T,
  read: (row: T) => RecordMeaning,
  { whenDone }: Settling,
): readonly ApiRecord['draft'][] | null {
  try {
    return recordsOf(read(whenDone(row) as T))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
