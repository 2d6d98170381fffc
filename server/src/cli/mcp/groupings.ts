/** What trades can be grouped by beyond the reports: the market at the open, combinations of labels, and notes. */
import type { DataOf } from '@roundtrip/contract/documents'
import { type CoinMarkets, regimeDimension, REGIMES, regimesOf } from '@roundtrip/core/coins'
import {
  combinationsIn,
  type Dimension,
  labelsOfCombination,
  NONE_KEY,
  NOTED_NUMBERS,
  notedDimension,
  type ReportSettings,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { type AllRuleResults, ANY_RULE, latestVersions, ONE_RULE, type RuleResults } from '@roundtrip/core/rules'

export type NamedGrouping = {
  /** `trend`, `volatility`, `combination`, `label-group`, `rating`, `leverage`, `rules`, `rule-` with the id of a rule, or the id of a field. */
  readonly id: string
  readonly name: string
  readonly dimension: Dimension
  /** The names of its keys. */
  readonly names: ReadonlyMap<string, string>
}

type Noted = {
  readonly columns: TradeColumns
  readonly settings: ReportSettings
  readonly labels: ReadonlyMap<string, DataOf<'labels'>>
  readonly fields: ReadonlyMap<string, DataOf<'fields'>>
  readonly annotations: ReadonlyMap<string, DataOf<'annotations'>>
}

/** Groups and combinations of labels, the numbers that any trade has, and the fields of trades by their names. */
export function groupingsOf({ columns, settings, labels, fields, annotations }: Noted): NamedGrouping[] {
  const noted = [...annotations.values()]
  const groupOf = new Map([...labels].map(([id, { group }]) => [id, group]))
  const combinations = combinationsIn(columns, settings)
  const ofTrades = [...fields].filter(([, { about }]) => about === 'trade')
  return [
    {
      id: 'label-group',
      name: 'label-group',
      dimension: { by: 'label-group', groupOf },
      names: same(['setup', 'mistake', 'emotion', 'custom', NONE_KEY]),
    },
    {
      id: 'combination',
      name: 'combination',
      dimension: { by: 'combination' },
      names: new Map(combinations.map((key) => [key, key === NONE_KEY ? key : combinationName(key, labels)])),
    },
    ...NOTED_NUMBERS.filter((id) => noted.some((data) => data[id] !== null)).map((id) =>
      notedGrouping(id, { name: id, unit: id === 'leverage' ? 'x' : '', choices: [] }, annotations),
    ),
    ...ofTrades
      .toSorted(([, a], [, b]) => (a.name < b.name ? -1 : 1))
      .map(([id, field]) => notedGrouping(id, field, annotations)),
  ]
}

/** The market at the open of each trade; without candles it is known of none. */
export function regimeGroupings(columns: TradeColumns, markets: CoinMarkets): readonly NamedGrouping[] {
  const regimes = regimesOf(columns, markets)
  return REGIMES.map((id) => {
    const dimension = regimeDimension(regimes, id)
    return { id, name: id, dimension, names: same([...(dimension.keys ?? []), NONE_KEY]) }
  })
}

function same(keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [key, key]))
}

/** `Breakout + FOMO`. */
function combinationName(key: string, labels: Noted['labels']): string {
  const names = labelsOfCombination(key).map((id) => labels.get(id)?.name ?? id)
  return names.toSorted().join(' + ')
}

type NamedValues = Pick<DataOf<'fields'>, 'name' | 'unit' | 'choices'>

function notedGrouping(
  id: string,
  { name, unit, choices }: NamedValues,
  annotations: Noted['annotations'],
): NamedGrouping {
  const { dimension, buckets } = notedDimension(id, annotations)
  const choiceNames = new Map(choices.map((choice) => [choice.id, choice.name]))
  const spanOf = (key: string): string | null => {
    const range = id === 'rating' ? undefined : buckets.ranges[Number(key)]
    if (range === undefined) return null
    const span = range.from === range.to ? `${range.from}` : `${range.from} to ${range.to}`
    return `${span} ${unit}`.trim()
  }
  const keys = [...new Set(dimension.keyOf.values()), NONE_KEY]
  return { id, name, dimension, names: new Map(keys.map((key) => [key, choiceNames.get(key) ?? spanOf(key) ?? key])) }
}

const RULE_KEYS = same(['broken', 'kept', NONE_KEY])

/** Whether trades followed or broke any rule, and each rule by its name; earlier versions are found by their id. */
export function ruleGroupings(
  rules: ReadonlyMap<string, DataOf<'rules'>>,
  results: AllRuleResults | null,
): readonly NamedGrouping[] {
  if (results === null) return []
  const grouping = (id: string, name: string, keyOf: RuleResults): NamedGrouping => ({
    id,
    name,
    dimension: { by: 'field', keyOf },
    names: RULE_KEYS,
  })
  const latest = new Set(latestVersions([...rules].map(([id, { follows }]) => ({ id, follows }))))
  const each = [...rules].map(([id, { name }]) => {
    const ofRule = `${ONE_RULE}${id}`
    return grouping(ofRule, latest.has(id) ? name : ofRule, results.each.get(id) ?? new Map())
  })
  return [grouping(ANY_RULE, ANY_RULE, results.any), ...each]
}
