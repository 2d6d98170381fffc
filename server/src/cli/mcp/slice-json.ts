/** Slices of a journal and their amounts, as they appear in responses. */
import { isRegime } from '@roundtrip/core/coins'
import type { ExplainedBy, SlicePart } from '@roundtrip/core/insights'
import { reportMoneyText } from '../print-json.ts'
import { nameOf, parseGroup } from './filters.ts'
import type { Journal } from './journal.ts'

/** A slice of noted values is named by them: the rating, the field. */
export function whereJson({ dimension, keys }: SlicePart, journal: Journal) {
  const values = keys.map((key) => valueName(dimension, key, journal))
  const [first] = keys
  if (dimension !== 'group' || first === undefined) return { dimension, values }
  const { dimension: id } = parseGroup(first)
  return { dimension: journal.groupings.find((grouping) => grouping.id === id)?.name ?? id, values }
}

export function valueName(
  dimension: SlicePart['dimension'] | ExplainedBy,
  key: string,
  { names, groupings }: Journal,
): string {
  if (dimension === 'account') return nameOf(key, names.accounts)
  if (dimension === 'label') return nameOf(key, names.labels)
  if (dimension !== 'group' && !isRegime(dimension)) return key
  const { dimension: id, key: row } = dimension === 'group' ? parseGroup(key) : { dimension, key }
  return groupings.find((grouping) => grouping.id === id)?.names.get(row) ?? row
}

export function money(value: number): string {
  return reportMoneyText(value)
}

export function rangeJson(interval: { readonly low: number; readonly high: number } | null) {
  return {
    low95: interval === null ? null : money(interval.low),
    high95: interval === null ? null : money(interval.high),
  }
}
