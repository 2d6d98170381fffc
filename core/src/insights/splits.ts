/** All ways in which a journal is split: the dimensions that reports and filters know, and pairs of the coarse ones. */
import { uint16At, uint32At } from '../base/index.ts'
import {
  type Dimension,
  dimensionKeys,
  HOLDINGS,
  hourKey,
  keysOf,
  labelsOfCombination,
  lateLabels,
  NONE_KEY,
  type ReportSettings,
  shownLabels,
  tickerKeys,
  timesOf,
  type TradeColumns,
  type Trait,
  TRAIT_KEYS,
  traitIndexes,
} from '../reports/index.ts'
import type { SlicePart } from './insight-types.ts'
import { type Knowledge, knowledgeOf } from './known-at-open.ts'
import type { SliceDimension } from './slice-dimension.ts'
import { countBuckets, cyclicRuns, each, paired, runs, type Span, type Split } from './split.ts'
import { withTestable } from './split.ts'

export type Journal = {
  readonly columns: TradeColumns
  /** The counted trades, in the order of their close. */
  readonly rows: Uint32Array
  readonly settings: ReportSettings
  /** The exchange of each account; accounts without one belong to no venue. */
  readonly venues?: ReadonlyMap<string, string>
  /** Combinations of labels, numeric notes, custom fields, markets at the open. */
  readonly groups?: readonly JournalGroup[]
  /** Ids of the labels that name mistakes. */
  readonly mistakes?: ReadonlySet<string>
}

export type JournalGroup = {
  /** The key under which filters select it. */
  readonly id: string
  readonly dimension: Dimension
  /** Whether each of its keys is known at the open. By default they may have been given after the close. */
  readonly isAtOpen?: boolean
}

/** Whether it selects trades by a mistake label, alone or combined. */
export function hasMistake(
  { mistakes, groups = [] }: Pick<Journal, 'mistakes' | 'groups'>,
  parts: readonly SlicePart[],
): boolean {
  const combined = groups.flatMap(({ id, dimension }) => (dimension.by === 'combination' ? `${id}:` : []))
  const labelsOf = (key: string): readonly string[] => {
    const prefix = combined.find((start) => key.startsWith(start))
    return prefix === undefined ? [] : labelsOfCombination(key.slice(prefix.length))
  }
  return parts.some(({ dimension, keys }) => {
    const labels = dimension === 'label' ? keys : dimension === 'group' ? keys.flatMap(labelsOf) : []
    return labels.some((label) => mistakes?.has(label) ?? false)
  })
}

/** A dimension with more keys than this is not a set of habits; only the most frequent keys are tested. */
const MAX_KEYS = 200

/** Dimensions that may be combined: those with few buckets that a trader decides by. */
const COARSE: readonly SliceDimension[] = ['side', 'session', 'weekday', 'ticker', 'number', 'after', 'stake', 'market']

/** In journals larger than this, only the first three are combined, to keep the analysis fast. */
const PAIRS_OF_ALL = 200_000
const PAIRED_ALWAYS = 3

/** Dimensions that are combined with a label: a setup may fail only in one coin or at one time of the day. */
const WITH_LABELS: readonly SliceDimension[] = ['ticker', 'hour']

/**
 * Dimensions that are combined with a group known at the open: buying in a falling market differs from selling in it.
 */
const WITH_GROUPS: readonly SliceDimension[] = ['side']

/** Only slices that have at least `min` trades, inside and outside. */
export type Splits = {
  /** Known at the open. */
  readonly atOpen: readonly Split[]
  /** Known only later. */
  readonly later: readonly Split[]
}

export function splitsOf(journal: Journal, min: number): Splits {
  const single = singleSplits(journal)
    .map((split) => withTestable(split, min))
    .filter(({ spans }) => spans.length > 0)
  const named = (names: readonly SliceDimension[]) =>
    names.flatMap((name) => single.filter(({ dimensions }) => dimensions[0] === name))
  const coarse = named(journal.rows.length > PAIRS_OF_ALL ? COARSE.slice(0, PAIRED_ALWAYS) : COARSE)
  const pairs = coarse.flatMap((first, index) => coarse.slice(index + 1).map((second) => [first, second] as const))
  const labelled =
    journal.rows.length > PAIRS_OF_ALL
      ? []
      : named(['label']).flatMap((label) => named(WITH_LABELS).map((other) => [label, other] as const))
  const grouped = named(['group'])
    .filter(({ knowledge }) => knowledge === 'at-open')
    .flatMap((group) => named(WITH_GROUPS).map((other) => [other, group] as const))
  const both = [...pairs, ...labelled, ...grouped].map(([first, second]) =>
    withTestable(paired(first, second, min), min),
  )
  const all = [...single, ...both.filter(({ spans }) => spans.length > 0)]
  const isAtOpen = ({ knowledge }: Split) => knowledge === 'at-open'
  return { atOpen: all.filter(isAtOpen), later: all.filter((split) => !isAtOpen(split)) }
}

/** The rows of a slice, by its keys in each dimension: a trade needs one of them in each. */
export function rowsOfSlice(journal: Journal, parts: readonly SlicePart[]): Uint32Array {
  const splits = singleSplits(journal)
  const isInPart = parts.map(({ dimension, keys }) => {
    const chosen = splits
      .filter(({ dimensions }) => dimensions[0] === dimension)
      .map(({ keys: own, bucketOfTrade }) => ({
        bucketOfTrade,
        isIn: own.map(([key = '']) => keys.includes(key)),
      }))
    return (trade: number) => chosen.some(({ bucketOfTrade, isIn }) => isIn[bucketOfTrade[trade] as number] === true)
  })
  return journal.rows.filter((_, trade) => isInPart.every((isIn) => isIn(trade)))
}

function singleSplits(journal: Journal): Split[] {
  const { columns, rows, settings } = journal
  const keys = keysOf(columns, settings)
  // Measured at the open even if a report uses the close: nobody knows at the entry when a trade will end.
  const { hour, weekday } = timesOf(keys, 'open')
  const { accounts, tickers } = columns.dictionaries
  const by = (dimension: SliceDimension, names: readonly string[], spans: readonly Span[]) => {
    return (bucketOf: (row: number) => number): Split => splitBy(rows, { dimension, names, spans }, bucketOf)
  }
  const sides = by('side', ['long', 'short'], each(2))
  const named = (dimension: SliceDimension, keyOfEntry: readonly (string | null)[], entry: Uint16Array): Split =>
    splitByName(rows, { dimension }, (row) => keyOfEntry[uint16At(entry, row)] ?? null)
  return [
    sides((row) => (columns.side[row] === 1 ? 0 : 1)),
    by('holding', HOLDING_KEYS, runs(HOLDINGS.length))((row) => keys.holding[row] as number),
    by('hour', HOUR_KEYS, cyclicRuns(24, LONGEST_HOURS))((row) => hour[row] as number),
    by('weekday', WEEKDAY_KEYS, [...each(7), WEEKEND])((row) => weekday[row] as number),
    ...TRAIT_SPANS.map(([trait, spans]) => {
      const indexes = traitIndexes(columns, settings, trait)
      return by(trait, TRAIT_KEYS[trait], spans)((row) => indexes[row] as number)
    }),
    named('ticker', tickerKeys(tickers), columns.ticker),
    ...coinSplit(journal, named),
    ...(accounts.length > 1 ? [named('account', accounts, columns.account)] : []),
    ...venueSplit(journal, named),
    ...labelSplits(journal),
    ...groupSplits(journal),
  ]
}

const HOLDING_KEYS = HOLDINGS.map(({ key }) => key)
const HOUR_KEYS = Array.from({ length: 24 }, (_, hour) => hourKey(hour))
const WEEKDAY_KEYS = Array.from({ length: 7 }, (_, weekday) => String(weekday))
const WEEKEND: Span = { from: 5, length: 2 }
/** A window of more hours than this is a session rather than a habit. */
const LONGEST_HOURS = 6

/** Which slices of a trait are tested; for an ordered trait, runs that a trader can name. */
const TRAIT_SPANS: readonly (readonly [Trait, readonly Span[]])[] = [
  // Europe is open from 8 to 16, America from 13 to 21.
  ['session', [...each(5), { from: 1, length: 2 }, { from: 2, length: 2 }]],
  ['number', runs(TRAIT_KEYS.number.length)],
  ['busy', runs(TRAIT_KEYS.busy.length)],
  // After one, two or three losses or more, and after wins.
  ['after', [0, 4].flatMap((from) => runs(3).map((span) => ({ ...span, from: span.from + from })))],
  ['size', runs(TRAIT_KEYS.size.length)],
  // Without the last key, which stands for unknown.
  ['stake', runs(TRAIT_KEYS.stake.length - 1)],
  ['market', each(TRAIT_KEYS.market.length)],
  ['entries', [...each(TRAIT_KEYS.entries.length), { from: 1, length: 2 }]],
  // The stop stayed or was moved away; or whether there was one at all.
  ['stops', [...each(TRAIT_KEYS.stops.length), { from: 1, length: 2 }]],
]

type Made = {
  readonly dimension: SliceDimension
  readonly names: readonly string[]
  readonly spans: readonly Span[]
  /** If the dimension alone does not decide it. */
  readonly knowledge?: Knowledge
}

function splitBy(rows: Uint32Array, made: Made, bucketOf: (row: number) => number): Split {
  const bucketOfTrade = new Uint16Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) bucketOfTrade[index] = bucketOf(uint32At(rows, index))
  return {
    dimensions: [made.dimension],
    knowledge: made.knowledge ?? knowledgeOf([made.dimension]),
    keys: made.names.map((name) => [name]),
    bucketOfTrade,
    counts: countBuckets(bucketOfTrade, made.names.length),
    spans: made.spans,
  }
}

/** By keys without an order; if there are too many, the least frequent are left out. */
function splitByName(
  rows: Uint32Array,
  { dimension, knowledge }: Pick<Made, 'dimension' | 'knowledge'>,
  keyOf: (row: number) => string | null,
): Split {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const names = [...counts]
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, MAX_KEYS)
    .map(([name]) => name)
  const indexes = new Map(names.map((name, index) => [name, index]))
  const made = { dimension, names, spans: each(names.length), ...(knowledge === undefined ? {} : { knowledge }) }
  return splitBy(rows, made, (row) => indexes.get(keyOf(row) ?? '') ?? names.length)
}

type Named = (dimension: SliceDimension, keyOfEntry: readonly (string | null)[], entry: Uint16Array) => Split

/** Only if a coin has several tickers; otherwise its slice is that of its ticker. */
function coinSplit({ columns }: Journal, named: Named): Split[] {
  const { tickers } = columns.dictionaries
  const coins = tickers.map(({ base }) => base)
  if (new Set(coins).size === new Set(tickerKeys(tickers)).size) return []
  return [named('coin', coins, columns.ticker)]
}

function venueSplit({ columns, venues }: Journal, named: Named): Split[] {
  const { accounts } = columns.dictionaries
  const venueNames = accounts.map((account) => venues?.get(account) ?? null)
  // With one account at each venue, the slices are those of the accounts.
  if (new Set(venueNames).size < 2 || new Set(venueNames).size === accounts.length) return []
  return [named('venue', venueNames, columns.account)]
}

/**
 * A trade can have several labels, so each label is a split of its own. A label is known at the open if every trade got
 * it before its first exit; one that was ever given later may have been chosen by the result.
 */
function labelSplits({ columns, rows, settings }: Journal): Split[] {
  const shown = shownLabels(columns, settings).columns
  const { labelStart, labelIds, dictionaries } = shown
  const isPlaced = (row: number, label: number): boolean => {
    for (let at = uint32At(labelStart, row); at < uint32At(labelStart, row + 1); at += 1) {
      if (labelIds[at] === label) return true
    }
    return false
  }
  const used = new Set(labelIds)
  const late = lateLabels(shown, rows)
  return dictionaries.labels.flatMap((name, label) => {
    const knowledge = late.has(name) ? 'afterwards' : 'at-open'
    const made = { dimension: 'label' as const, names: [name], spans: each(1), knowledge } as const
    return used.has(label) ? [splitBy(rows, made, (row) => (isPlaced(row, label) ? 0 : 1))] : []
  })
}

function groupSplits({ columns, rows, settings, groups = [] }: Journal): Split[] {
  return groups.map(({ id, dimension, isAtOpen = false }) => {
    const keysOfRow = dimensionKeys(columns, settings, dimension)
    // A combination of one label, or of none, tests the same as the label itself. Trades without candles have nothing
    // in common.
    const isTested = (key: string): boolean =>
      dimension.by === 'combination' ? labelsOfCombination(key).length > 1 : !isAtOpen || key !== NONE_KEY
    return splitByName(
      rows,
      isAtOpen ? { dimension: 'group', knowledge: 'at-open' } : { dimension: 'group' },
      (row) => {
        const key = keysOfRow(row)[0] ?? ''
        return isTested(key) ? `${id}:${key}` : null
      },
    )
  })
}
