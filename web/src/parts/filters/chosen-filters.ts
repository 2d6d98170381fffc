import type { RangeField } from '@roundtrip/core/reports'
import type { Filters } from '../../data/filters/filters.ts'
import { typedRange } from '../../data/filters/ranges.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { exact, inPercent } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { type FieldWay, isWaySet, type ListField, wayId, withoutWay } from './filter-fields.ts'
import { presetPeriodName } from './PeriodPicker.tsx'
import { useFilterFields } from './use-filter-fields.ts'
import { t } from '../../language/translate.ts'

/** A filter that another control of the screen shows; `period` includes its days. */
export type Elsewhere = 'q' | 'period' | 'account'

export type ChosenFilter = {
  readonly id: string
  readonly text: string
  /** The change that removes it. */
  readonly without: Partial<Filters>
  /** Where it can be edited; null = only removed. */
  readonly way: FieldWay | null
}

/** Every set filter in words, except those shown elsewhere. */
export function useChosenFilters(filters: Filters, elsewhere: readonly Elsewhere[]): readonly ChosenFilter[] {
  const fields = useFilterFields(filters)
  const rangeText = useRangeText()
  const chips: ChosenFilter[] = []
  const isOurs = (key: Elsewhere): boolean => !elsewhere.includes(key)
  const fixed = (id: string, text: string, without: Partial<Filters>): void => {
    chips.push({ id, text, without, way: null })
  }
  if (isOurs('period') && (filters.period !== null || filters.from !== null || filters.to !== null)) {
    fixed('period', presetPeriodName(filters), { period: null, from: null, to: null })
  }
  if (isOurs('q') && filters.q !== null) fixed('q', t('Contains “{q}”', { q: filters.q }), { q: null })
  if (filters.booked !== null) {
    fixed('booked', t('Closed or booked on {day}', { day: dayName(filters.booked) }), { booked: null })
  }
  for (const field of fields) {
    for (const without of [false, true]) {
      const way = { field, without }
      if (!isWaySet(way, filters) || (field.id === 'account' && !without && !isOurs('account'))) continue
      chips.push({ id: wayId(way), text: textOf(way, filters, rangeText), without: withoutWay(way, filters), way })
    }
  }
  return chips
}

type RangeText = (field: RangeField, name: string, filters: Filters) => string

function textOf({ field, without }: FieldWay, filters: Filters, rangeText: RangeText): string {
  switch (field.kind) {
    case 'list':
      return field.chip(shortened(namesOf(field, field.valuesOf(filters, without))), without)
    case 'segments':
      return field.chip(filters)
    case 'range':
      return rangeText(field.field, field.name, filters)
    case 'text': {
      const text = filters[without ? 'no-note' : 'note'] ?? ''
      return without ? t('Note without “{text}”', { text }) : t('Note with “{text}”', { text })
    }
  }
}

function namesOf({ options, nameOf }: ListField, values: readonly string[]): readonly string[] {
  const names = new Map(options.map(({ value, label }) => [value, label]))
  return values.map((value) => names.get(value) ?? nameOf?.(value) ?? value)
}

const MAX_NAMES = 3

function shortened(names: readonly string[]): readonly string[] {
  return names.length <= MAX_NAMES + 1
    ? names
    : [...names.slice(0, MAX_NAMES), t('{count} more', { count: names.length - MAX_NAMES })]
}

/** `Net P&L −$100 to $50`, `R multiple from 2R`, `Fees up to $10`. */
function useRangeText(): RangeText {
  const { money } = useFormats(useTrades().data?.columns.currency)
  return (field, name, filters) => {
    const typed = typedRange(filters.range, field)
    const shown = (text: string): string => {
      if (field === 'r') return `${exact(text)}R`
      return field === 'return' ? inPercent(exact(text)) : money.plain(Number(text))
    }
    const [from, to] = [shown(typed.from), shown(typed.to)]
    if (typed.from === typed.to) return t('{name} exactly {from}', { name, from })
    if (typed.to === '') return t('{name} from {from}', { name, from })
    return typed.from === '' ? t('{name} up to {to}', { name, to }) : t('{name} {from} to {to}', { name, from, to })
  }
}
