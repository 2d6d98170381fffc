/** The trader's notes on trades, as dimensions: the rating, the leverage, a custom field, or words of the note. */
import type { Dimension } from './dimension-keys.ts'
import { type NumberBuckets, numberBuckets } from './number-buckets.ts'

/** The notes on one trade. */
export type NotedValues = {
  readonly rating: number | null
  readonly leverage: string | null
  /** By the id of the field: a number, yes or no, or the id of a choice. */
  readonly fields: Readonly<Record<string, string | number | boolean>>
}

/** Numeric notes of the trader that are not a custom field. */
export const NOTED_NUMBERS = ['rating', 'leverage'] as const

export type NotedDimension = {
  readonly dimension: Extract<Dimension, { by: 'field' }>
  /** The range of each numeric key; a rating is its own key. */
  readonly buckets: NumberBuckets
}

/** `id`: `rating`, `leverage` or the id of a field. `annotations`: by trade id. */
export function notedDimension(id: string, annotations: ReadonlyMap<string, NotedValues>): NotedDimension {
  const values = [...annotations].flatMap(([trade, noted]) => {
    const value = valueOf(id, noted)
    return value === null ? [] : [[trade, value] as const]
  })
  const buckets = numberBuckets(values.flatMap(([, value]) => (typeof value === 'number' ? [value] : [])))
  const keyOf = (value: string | number | boolean): string => {
    if (typeof value === 'number') return id === 'rating' ? String(value) : buckets.keyOf(value)
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  }
  return { dimension: { by: 'field', keyOf: new Map(values.map(([trade, value]) => [trade, keyOf(value)])) }, buckets }
}

function valueOf(id: string, { rating, leverage, fields }: NotedValues): string | number | boolean | null {
  if (id === 'rating') return rating
  if (id === 'leverage') return leverage === null ? null : Number(leverage)
  return fields[id] ?? null
}

/** Splits trades into those whose note contains a text, with the key `yes`, and all others. Not case-sensitive. */
export function noteDimension(
  text: string,
  annotations: ReadonlyMap<string, { readonly note: string }>,
): NotedDimension['dimension'] {
  const part = text.trim().toLowerCase()
  const keyOf = new Map<string, string>()
  for (const [trade, { note }] of annotations) {
    if (note.toLowerCase().includes(part)) keyOf.set(trade, 'yes')
  }
  return { by: 'field', keyOf }
}
