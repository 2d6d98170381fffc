/**
 * Lists whose rows change after they were first read: a deposit that is on its way for days, a withdrawal that is
 * cancelled after the exchange has taken its coins, a purchase that is refunded, a conversion that is still pending. Such
 * rows are requested again until they are final, and a row that does not count any more takes its record out of the ledger.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { type ApiRecord, Fields } from '@roundtrip/core/exchange-api'
import { type RecordMeaning, readRows, type Records, recordsOf } from './stream.ts'

export type Settling = {
  /** Whether the row never changes again: it is done, or has failed for good. */
  readonly isFinal: (row: unknown) => boolean
  /** The row as it is when it counts: its record has the key of the one that was stored while it counted. */
  readonly whenDone: (row: unknown) => unknown
  /** UTC ms by which the exchange finds a row that is not final, where that is not its time. */
  readonly since?: (row: unknown) => number
}

/** A row that is still not final after this time is requested once a day instead of in every run. */
export const SETTLING_MS = 30 * DAY_MS
/** A row that is still not final after this time is not requested again, unless it is among the newest. */
export const LONGEST_SETTLING_MS = 365 * DAY_MS

/**
 * Rows that say in one field how far they are. `final`: the states that never change again, of success and of failure.
 * `done`: what is in the fields of a row that counts.
 */
export function settlesBy(field: string, final: readonly string[], done: Readonly<Record<string, string>>): Settling {
  const states = new Set(final.map((state) => state.toLowerCase()))
  return {
    isFinal: (row) => states.has((new Fields(row, 'Row').optional(field) ?? '').toLowerCase()),
    whenDone: (row) => ({ ...(row as object), ...done }),
  }
}

/**
 * Lists in which a row of its own takes another back, such as a trade that an exchange busts or corrects. Both have the
 * same id. What such a row means names the record that goes.
 */
export type TakingBack<Row> = {
  /** The id of the row that this one takes back; null for other rows. */
  readonly takesBack: (row: Row) => string | null
  /** The id by which the row is taken back; null for one that cannot be. */
  readonly idOf: (row: Row) => string | null
}

/** Ids that were taken back lately, the newest last. A row that comes again, or only now, must not count. */
const MOST_TAKEN_BACK = 200

/** Reads rows with knowledge of those that are taken back, here or on earlier pages. `earlier`: the ids of those. */
export function withoutTakenBack<Row>(
  rows: readonly Row[],
  { read, takesBack, idOf }: TakingBack<Row> & { readonly read: (row: Row) => RecordMeaning },
  earlier: readonly string[],
): { readonly read: (row: Row) => RecordMeaning; readonly takenBack: readonly string[] } {
  const takenBack = rows.map(takesBack).filter((id) => id !== null)
  const ids = new Set([...earlier, ...takenBack])
  return {
    takenBack: [...ids].slice(-MOST_TAKEN_BACK),
    read: (row) => {
      const id = idOf(row)
      if (id !== null && ids.has(id)) return null
      const meaning = read(row)
      const taken = takesBack(row)
      // What was taken back on an earlier page may have been booked anew under the same id since.
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

/** The records of a row once it is done; null where it lacks what such a row has. */
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
