/** What the filter panel and the chips share: the list of filters, and how each is read and changed. */
import type { RangeField } from '@roundtrip/core/reports'
import type { Filters } from '../../data/filters/filters.ts'
import { readRange, withRange } from '../../data/filters/ranges.ts'

export type Option<T extends string = string> = { readonly value: T; readonly label: string }

/** The group of a filter in the list of all. */
export type FieldGroup = 'trade' | 'result' | 'time' | 'yours' | 'rules'

type Common = {
  readonly id: string
  readonly name: string
  readonly group: FieldGroup
  /** True if it can only come from links and old saved views. */
  readonly isHidden?: boolean
}

/** Several values of a list; `without` = trades that have none of them. */
export type ListField = Common & {
  readonly kind: 'list'
  readonly options: readonly Option[]
  /** The name of a value that is no longer an option. */
  readonly nameOf?: (value: string) => string
  /** The names of the two ways; `is` and `is not` by default. */
  readonly ways?: Ways
  readonly valuesOf: (filters: Filters, without: boolean) => readonly string[]
  readonly change: (filters: Filters, without: boolean, values: readonly string[]) => Partial<Filters>
  /** The chip for the values in the filter. */
  readonly chip: (names: readonly string[], without: boolean) => string
}

/** One of a few options; the first means no filter. */
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

/** A filter, or its opposite: a line of the panel, or a chip. */
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

/** The change that inverts it, with the same values. */
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
