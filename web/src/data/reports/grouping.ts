import type { AnnotationData, Field, Label } from '@roundtrip/contract/documents'
import type { CivilDay } from '@roundtrip/core/base'
import {
  type Dimension,
  labelsOfCombination,
  NONE_KEY,
  NOTED_NUMBERS,
  notedDimension,
  type NumberBuckets,
  type TradeFilter,
} from '@roundtrip/core/reports'
import { useCallback, useMemo } from 'react'
import { useTrades } from '../trades/all-trades.ts'
import { useCollection } from '../documents/use-documents.ts'
import { type Filters, partsOfGroup, tradeFilter } from '../filters/filters.ts'
import { useLabels } from '../labels/labels.ts'
import { t } from '../../language/translate.ts'

/** What to group trades by: `label-group`, `combination`, `rating`, `leverage`, or the id of a field. */
export type DimensionId = string

export type NamedField = Field & { readonly id: string }

/** The trade fields, archived ones included, by name. */
export function useTradeFields(): readonly NamedField[] {
  const { documents } = useCollection('fields')
  return useMemo(() => {
    const fields = [...documents].map(([id, field]): NamedField => ({ ...field, id }))
    return fields.filter(({ about }) => about === 'trade').sort((a, b) => a.name.localeCompare(b.name))
  }, [documents])
}

/** A dimension to group by, and the names of its keys. */
export type Grouping = { readonly dimension: Dimension; readonly nameOf: (key: string) => string }

/** Finds a grouping by id; null if there is no such field or nothing is loaded yet. */
export function useGroupings(): (id: DimensionId) => Grouping | null {
  const labels = useLabels()
  const fields = useTradeFields()
  const annotations = useTrades().data?.annotations
  return useCallback((id) => groupingOf(id, { labels, fields, annotations }), [labels, fields, annotations])
}

/** The report rows that the filter `group` names; rows of a deleted field are left out. */
export function useChosenGroups(chosen: readonly string[]): NonNullable<TradeFilter['groups']> {
  const groupings = useGroupings()
  return useMemo(() => (chosen.length === 0 ? NO_GROUPS : chosenGroups(chosen, groupings)), [chosen, groupings])
}

/** `chosen` is the value of the filter `group`. */
export function chosenGroups(
  chosen: readonly string[],
  groupings: (id: DimensionId) => Grouping | null,
): NonNullable<TradeFilter['groups']> {
  return chosen.map(partsOfGroup).flatMap(({ dimension: id, key, without }) => {
    const grouping = groupings(id)
    return grouping === null ? [] : [{ dimension: grouping.dimension, key, without }]
  })
}

/** The filter as core takes it, with the report rows that it names. */
export function filterWithGroups(
  filters: Filters,
  today: CivilDay,
  groups: NonNullable<TradeFilter['groups']>,
): TradeFilter {
  const filter = tradeFilter(filters, today)
  return groups.length === 0 ? filter : { ...filter, groups }
}

const NO_GROUPS: NonNullable<TradeFilter['groups']> = []

type Known = {
  /** In the order in which they are listed. */
  readonly labels: readonly (Pick<Label, 'name' | 'group'> & { readonly id: string })[]
  readonly fields: readonly NamedField[]
  readonly annotations: ReadonlyMap<string, AnnotationData> | undefined
}

/** The grouping of an id, given the loaded documents. */
export function groupingOf(id: DimensionId, { labels, fields, annotations }: Known): Grouping | null {
  if (id === 'label-group') {
    const groupOf = new Map(labels.map((label) => [label.id, label.group]))
    return { dimension: { by: id, groupOf }, nameOf: (key) => GROUP_NAMES[key] ?? t('Without a label') }
  }
  if (id === 'combination') {
    const nameOf = (key: string) => combinationName(labelsOfCombination(key), labels)
    return { dimension: { by: id }, nameOf: (key) => (key === NONE_KEY ? t('Without a label') : nameOf(key)) }
  }
  if (annotations !== undefined && (id === 'rating' || id === 'leverage')) return groupingByNumber(id, annotations)
  const field = fields.find((candidate) => candidate.id === id)
  return field === undefined || annotations === undefined ? null : groupingByField(field, annotations)
}

/** `Breakout + FOMO`: the labels in the order in which they are listed; a deleted one comes last. */
function combinationName(ids: readonly string[], labels: Known['labels']): string {
  const known = labels.filter(({ id }) => ids.includes(id))
  const deleted = ids.filter((id) => known.every((label) => label.id !== id))
  return [...known.map(({ name }) => name), ...deleted].join(' + ')
}

type NotedNumber = (typeof NOTED_NUMBERS)[number]

/** Those that any trade has. */
export function useNotedNumbers(): readonly NotedNumber[] {
  const annotations = useTrades().data?.annotations
  return useMemo(() => {
    const noted = [...(annotations?.values() ?? [])]
    return NOTED_NUMBERS.filter((id) => noted.some((data) => data[id] !== null))
  }, [annotations])
}

function groupingByNumber(id: NotedNumber, annotations: ReadonlyMap<string, AnnotationData>): Grouping {
  const { dimension, buckets } = notedDimension(id, annotations)
  if (id === 'rating') return { dimension, nameOf: (key) => (key === NONE_KEY ? t('Not rated') : starsText(key)) }
  return { dimension, nameOf: (key) => (key === NONE_KEY ? t('Unknown') : bucketName(buckets, key, '×')) }
}

/** `3×`, `5 to 10×`, `2 to 4 h`; the key where there is no such bucket. */
function bucketName({ ranges }: NumberBuckets, key: string, unit: string): string {
  const range = ranges[Number(key)]
  if (range === undefined) return key
  return range.from === range.to
    ? `${range.from}${unit}`
    : t('{from} to {to}{unit}', { from: range.from, to: range.to, unit })
}

function starsText(stars: string): string {
  return stars === '1' ? t('1 star') : t('{stars} stars', { stars })
}

const GROUP_NAMES: Readonly<Record<string, string>> = {
  setup: t('Setups'),
  mistake: t('Mistakes'),
  emotion: t('Emotions'),
  custom: t('Other labels'),
}

/** Groups by the values of a field: yes and no, ids of choices, or buckets of numbers. */
function groupingByField(field: NamedField, annotations: ReadonlyMap<string, AnnotationData>): Grouping {
  const { dimension, buckets } = notedDimension(field.id, annotations)
  const unit = field.unit === '' ? '' : ` ${field.unit}`
  const choices = new Map(field.choices.map((choice) => [choice.id, choice.name]))
  const nameOf = (key: string): string => {
    if (key === NONE_KEY) return t('Not set')
    if (field.kind === 'yes-no') return key === 'yes' ? t('Yes') : t('No')
    if (field.kind === 'choice') return choices.get(key) ?? t('A former choice')
    return bucketName(buckets, key, unit)
  }
  return { dimension, nameOf }
}
