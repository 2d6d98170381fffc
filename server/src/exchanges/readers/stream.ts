/** Streams, and how the rows of a page become records. */
import type { ApiRecord } from '@roundtrip/core/exchange-api'
import type { SeenOrder } from '@roundtrip/core/orders'
import type { RecordPage, PageRequest, StreamName } from './reader.ts'
import { badResponse } from './troubles.ts'

export type Stream = StreamName & {
  readonly page: (request: PageRequest) => Promise<RecordPage>
}

/** The meaning of one row of an exchange: nothing, one record, or several, such as a fill and a payment; or orders. */
export type RecordMeaning = Draft | readonly Draft[] | Regrouped | SeenOrder | readonly SeenOrder[] | null

type Draft = ApiRecord['draft']

/**
 * Records, and those that they replace: earlier versions derived them from the same rows, or the exchange reversed
 * them.
 */
export type Regrouped = { readonly records: readonly Draft[]; readonly instead: readonly Draft[] }

/** The meaning of rows from which earlier versions derived other records. */
export function replacing(meaning: Draft | readonly Draft[] | null, instead: readonly Draft[]): RecordMeaning {
  return meaning === null ? null : { records: 'type' in meaning ? [meaning] : meaning, instead }
}

export type Records = {
  readonly records: readonly ApiRecord[]
  readonly orders: readonly SeenOrder[]
  readonly refused: readonly string[]
  /** Records of rows that no longer count. */
  readonly gone?: readonly Draft[]
}

/** Reads each row; one that cannot be read does not affect the others. */
export function readRows<T>(rows: readonly T[], read: (row: T) => RecordMeaning): Records {
  const records: ApiRecord[] = []
  const orders: SeenOrder[] = []
  const refused: string[] = []
  const gone: Draft[] = []
  for (const row of rows) {
    try {
      const meaning = read(row)
      if (meaning === null) continue
      const { records: drafts, instead } = regrouped(meaning)
      if (drafts.length === 0) gone.push(...instead)
      const raw = JSON.stringify(row).slice(0, 4_000)
      for (const draft of drafts) {
        if (draft.type === 'order') orders.push(draft)
        else records.push({ draft, raw, instead })
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      refused.push(error.message)
    }
  }
  return { records, orders, refused, ...(gone.length === 0 ? {} : { gone }) }
}

type Meant = { readonly records: readonly (Draft | SeenOrder)[]; readonly instead: readonly Draft[] }

function regrouped(meaning: NonNullable<RecordMeaning>): Meant {
  if ('instead' in meaning) return meaning
  return { records: 'type' in meaning ? [meaning] : meaning, instead: [] }
}

/** The records that a row means, without its orders. */
export function recordsOf(meaning: RecordMeaning): readonly Draft[] {
  return meaning === null ? [] : regrouped(meaning).records.filter((record) => record.type !== 'order')
}

/** A list in a response. Anything else is a bad response, not an empty list. */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw badResponse(`no list of ${what}`)
  return value as readonly unknown[]
}

/** An object in a response. */
export function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badResponse(`no ${what}`)
  return value as Readonly<Record<string, unknown>>
}

/** A text in a response; null if it is absent or empty. */
export function textIn(record: unknown, name: string): string | null {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** A time in a response; NaN if it is absent, which belongs to every window: the row itself is then refused by name. */
export function timeIn(record: unknown, name: string): number {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : null
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
}

/** A whole number in a response, such as a time or an id below 2^53. */
export function numberIn(record: unknown, name: string): number {
  const number = timeIn(record, name)
  if (!Number.isFinite(number)) throw badResponse(`a record without ${name}`)
  return number
}
