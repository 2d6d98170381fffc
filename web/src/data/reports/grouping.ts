import type { AnnotationData, Field, Label } from '@roundtrip/contract/documents'
import type { CivilDay } from '@roundtrip/core/base'
import {
  type ChosenRows,
  type Dimension,
  joinRows,
  labelsOfCombination,
  NONE_KEY,
  NOTED_NUMBERS,
  noteDimension,
  notedDimension,
  type NumberBuckets,
  type TradeFilter,
} from '@roundtrip/core/reports'
import { type Regime, regimeDimension, type TradeRegimes } from '@roundtrip/core/coins'
import { type AllRuleResults, ANY_RULE, isOfRules, ONE_RULE } from '@roundtrip/core/rules'
import { type Filters, tradeFilter } from '../filters/filters.ts'
import { parseGroup } from '../filters/groups.ts'
import type { NamedRule } from '../rules/rules.ts'
import { perLanguage, t } from '../../language/translate.ts'

/**
 * What to group trades by: `label-group`, `combination`, `rating`, `leverage`, `trend`, `volatility`, `rules`, `rule-` with
 * the id of a rule, or the id of a field.
 */
export type DimensionId = string

export type NamedField = Field & { readonly id: string }

/** A dimension to group by, and the names of its keys. */
export type Grouping = { readonly dimension: Dimension; readonly nameOf: (key: string) => string }

/** The rows of a rule dimension; trades to which no rule applied are in no row. */
const RULE_KEYS = ['broken', 'kept', NONE_KEY] as const

type Judged = { readonly rules: readonly NamedRule[]; readonly results: AllRuleResults | undefined }

/** Groups trades by whether they kept or broke a rule, or any rule; null if there is no such rule. */
export function groupingByRule(id: DimensionId, { rules, results }: Judged): Grouping | null {
  const rule = id.slice(ONE_RULE.length)
  if (rules.length === 0 || (id !== ANY_RULE && rules.every((other) => other.id !== rule))) return null
  const keyOf = id === ANY_RULE ? results?.any : results?.each.get(rule)
  return {
    dimension: { by: 'field', keyOf: keyOf ?? NOT_JUDGED },
    nameOf: (key) => RULE_WORDS()[key] ?? t('Not judged'),
  }
}

const NOT_JUDGED: ReadonlyMap<string, string> = new Map()
const RULE_WORDS = perLanguage((): Readonly<Record<string, string>> => ({ kept: t('Kept'), broken: t('Broken') }))

/** Groups trades by the market regime at the open; trades without candles have none. */
export function groupingByRegime(id: Regime, regimes: TradeRegimes | undefined): Grouping {
  const nameOf = (key: string): string => REGIME_WORDS()[key] ?? t('Unknown')
  return { dimension: regimeDimension(regimes ?? NO_REGIMES, id), nameOf }
}

const NO_REGIMES: TradeRegimes = { trend: new Map(), volatility: new Map() }
const REGIME_WORDS = perLanguage(
  (): Readonly<Record<string, string>> => ({
    above: t('Above the EMA 50'),
    below: t('Below the EMA 50'),
    calm: t('Calm'),
    usual: t('As usual'),
    wild: t('Volatile'),
  }),
)

export type OfDocuments = Pick<Filters, 'group' | 'note' | 'no-note'>

export type GroupSources = {
  readonly groupings: (id: DimensionId) => Grouping | null
  readonly annotations: ReadonlyMap<string, { readonly note: string }> | undefined
}

export function chosenGroups(filters: OfDocuments, { groupings, annotations }: GroupSources): readonly ChosenRows[] {
  const rows = filters.group.map(parseGroup).flatMap(({ dimension: id, key, without }) => {
    const grouping = groupings(id)
    return grouping === null ? [] : [{ id, dimension: grouping.dimension, key, without }]
  })
  const notes = (['note', 'no-note'] as const).flatMap((name) => {
    const text = filters[name]?.trim() ?? ''
    if (text === '' || annotations === undefined) return []
    return [{ dimension: noteDimension(text, annotations), keys: ['yes'], without: name === 'no-note' }]
  })
  return [...joinRows(rows), ...notes]
}

/** The filter as core takes it, with the documents that it depends on. */
export function wholeFilter(filters: Filters, today: CivilDay, sources: GroupSources): TradeFilter {
  const filter = tradeFilter(filters, today)
  const groups = chosenGroups(filters, sources)
  return groups.length === 0 ? filter : { ...filter, groups }
}

type GroupingContext = {
  /** In the order in which they are listed. */
  readonly labels: readonly (Pick<Label, 'name' | 'group'> & { readonly id: string })[]
  readonly fields: readonly NamedField[]
  readonly annotations: ReadonlyMap<string, AnnotationData> | undefined
}

/** The grouping of an id, given the loaded documents. */
export function groupingOf(id: DimensionId, { labels, fields, annotations }: GroupingContext): Grouping | null {
  if (id === 'label-group') {
    const groupOf = new Map(labels.map((label) => [label.id, label.group]))
    return { dimension: { by: id, groupOf }, nameOf: (key) => GROUP_NAMES()[key] ?? t('Without a label') }
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
function combinationName(ids: readonly string[], labels: GroupingContext['labels']): string {
  const existing = labels.filter(({ id }) => ids.includes(id))
  const deleted = ids.filter((id) => existing.every((label) => label.id !== id))
  return [...existing.map(({ name }) => name), ...deleted].join(' + ')
}

export type NotedNumber = (typeof NOTED_NUMBERS)[number]

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

const GROUP_NAMES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    setup: t('Setups'),
    mistake: t('Mistakes'),
    emotion: t('Emotions'),
    custom: t('Other labels'),
  }),
)

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

/** The rows of a dimension that the trader made; ordered ones in their order. */
export function keysOfGrouping(id: DimensionId, grouping: Grouping | null): readonly string[] {
  if (grouping === null) return []
  if (isOfRules(id)) return RULE_KEYS
  const { dimension } = grouping
  if (dimension.by === 'field' && dimension.keys !== undefined) return [...dimension.keys, NONE_KEY]
  const keys =
    dimension.by === 'field'
      ? dimension.keyOf.values()
      : dimension.by === 'label-group'
        ? dimension.groupOf.values()
        : []
  const different = [...new Set(keys)]
  // Stars and buckets of numbers have an order.
  const isOrdered = different.every((key) => /^\d+$/.test(key))
  return [...(isOrdered ? different.sort((a, b) => Number(a) - Number(b)) : different), NONE_KEY]
}
