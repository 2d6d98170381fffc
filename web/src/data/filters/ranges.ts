/** Ranges of numbers in the address: `net:-100..50`, `r:2..`, `fees:..10`. */
import { type NumberRange, RANGE_FIELDS, type RangeField } from '@roundtrip/core/reports'
import * as z from 'zod/mini'

const RANGE = /^(\w+):(-?\d{1,12}(?:\.\d{1,8})?)?\.\.(-?\d{1,12}(?:\.\d{1,8})?)?$/

/** Both ends as they were typed, in plain decimals; empty where there is none. */
export type TypedRange = { readonly from: string; readonly to: string }

export const rangeText = z.string().check(
  z.maxLength(60),
  z.refine((text) => readRange(text) !== null),
)

export function readRange(text: string): (TypedRange & { readonly field: RangeField }) | null {
  const [, name, from = '', to = ''] = RANGE.exec(text) ?? []
  const field = RANGE_FIELDS.find((candidate) => candidate === name)
  return field === undefined || (from === '' && to === '') ? null : { field, from, to }
}

/** The ends of a field; both empty where it has no range. */
export function typedRange(ranges: readonly string[], field: RangeField): TypedRange {
  const typedRange = ranges.flatMap((text) => readRange(text) ?? []).find((range) => range.field === field)
  return { from: typedRange?.from ?? '', to: typedRange?.to ?? '' }
}

/** The values of the filter `range` after setting the range of one field; without ends, the field has none. */
export function withRange(ranges: readonly string[], field: RangeField, { from, to }: TypedRange): readonly string[] {
  const others = ranges.filter((text) => readRange(text)?.field !== field)
  return from === '' && to === '' ? others : [...others, `${field}:${from}..${to}`]
}

/** The ranges as core takes them. If a field has several, the first counts. */
export function rangesOf(ranges: readonly string[]): Readonly<Partial<Record<RangeField, NumberRange>>> {
  const read = ranges.flatMap((text) => readRange(text) ?? []).toReversed()
  return Object.fromEntries(
    read.map(({ field, from, to }) => [
      field,
      { ...(from === '' ? {} : { from: Number(from) }), ...(to === '' ? {} : { to: Number(to) }) },
    ]),
  )
}
