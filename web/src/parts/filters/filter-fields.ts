/** What the panel of filters and the chips have in common: which filters there are, and how each reads and changes. */
import type { RangeField } from '@roundtrip/core/reports'
import type { Filters } from '../../data/filters/filters.ts'
import { readRange, withRange } from '../../data/filters/ranges.ts'

export type Option<T extends string = string> = { readonly value: T; readonly label: string }

/** Where a filter is found in the list of all. */
export type FieldGroup = 'trade' | 'result' | 'time' | 'yours' | 'rules'

type Common = {
  readonly id: string
  readonly name: string
  readonly group: FieldGroup
  /** True where it comes from links and earlier views alone. */
  readonly isHidden?: boolean
}

/** Several values of a list; `without` = trades that have none of them. */
export type ListField = Common & {
  readonly kind: 'list'
  readonly options: readonly Option[]
  /** The name of a value that is no option any more. */
  readonly nameOf?: (value: string) => string
  /** What the two ways are called; default `is` and `is not`. */
  readonly ways?: Ways
  readonly valuesOf: (filters: Filters, without: boolean) => readonly string[]
  readonly change: (filters: Filters, without: boolean, values: readonly string[]) => Partial<Filters>
  /** A chip for values that are in the filter. */
  readonly chip: (names: readonly string[], without: boolean) => string
}

/** One of a few; the first option stands for no filter. */
export type SegmentsField = Common & {
  readonly kind: 'segments'
  readonly options: readonly Option[]
  readonly valueOf: (filters: Filters) => string | null
  readonly change: (value: string | null) => Partial<Filters>
  readonly chip: (filters: Filters) => string
}

export type RangeFilter = Common & { readonly kind: 'range'; readonly field: RangeField; readonly unit: string }

export type TextField = Common & { readonly kind: 'text'; readonly ways: Ways }

export type FilterField = ListField | SegmentsField | RangeFilter | TextField

export type Ways = { readonly is: string; readonly isNot: string }

/** One way of a filter: a line of the panel, or a chip. */
export type FieldWay = { readonly field: FilterField; readonly without: boolean }

export function wayId({ field, without }: FieldWay): string {
  return without ? `${field.id}!` : field.id
}

export function isWaySet({ field, without }: FieldWay, filters: Filters): boolean {
  switch (field.kind) {
    case 'list':
      return field.valuesOf(filters, without).length > 0
    case 'segments':
      return !without && field.valueOf(filters) !== null
    case 'range':
      return !without && filters.range.some((text) => readRange(text)?.field === field.field)
    case 'text':
      return filters[without ? 'no-note' : 'note'] !== null
  }
}

/** The change that removes it. */
export function withoutWay({ field, without }: FieldWay, filters: Filters): Partial<Filters> {
  switch (field.kind) {
    case 'list':
      return field.change(filters, without, [])
    case 'segments':
      return field.change(null)
    case 'range':
      return { range: withRange(filters.range, field.field, { from: '', to: '' }) }
    case 'text':
      return { [without ? 'no-note' : 'note']: null }
  }
}

/** The change that turns it into its opposite, with the same values. */
export function otherWay({ field, without }: FieldWay, filters: Filters): Partial<Filters> {
  if (field.kind === 'text') {
    const text = filters[without ? 'no-note' : 'note']
    return without ? { note: text, 'no-note': null } : { note: null, 'no-note': text }
  }
  if (field.kind !== 'list') return {}
  const values = [...new Set([...field.valuesOf(filters, !without), ...field.valuesOf(filters, without)])]
  const removed = field.change(filters, without, [])
  return { ...removed, ...field.change({ ...filters, ...removed }, !without, values) }
}
