/**
 * Matches the rows of another journal to trades of this one. Deterministic, regardless of the order of the rows: the
 * best-fitting pairs come first, then trades that the other journal splits, then rows that join several trades here.
 */
import { candidatesOf } from './candidates.ts'
import { fitOf, type RowFigures, rowFigures, type SoughtRow, soughtRow, typedRow } from './evidence.ts'
import type { ForeignRow } from './foreign-row.ts'
import { findMerged, findSplit, findUnlikeSizes } from './groups.ts'
import { type Match, type Search, Taken } from './matches.ts'
import type { OwnTrade, OwnTrades } from './own-trades.ts'
import { findZone, type DetectedZone, wallToUtc } from './zones.ts'

export type Matching = {
  readonly zone: DetectedZone
  /** In the order of the first row of each. */
  readonly matches: readonly Match[]
  /** Indexes of rows that match no trade. */
  readonly unmatched: readonly number[]
  /** The value of one unit of their quantities here. */
  readonly scale: number
}

export type MatchOptions = {
  /** The zone to assume unless another one fits more rows. */
  readonly zone: string
  /** Take the zone as it is. */
  readonly fixedZone?: boolean
  /** Possible values of one unit of their quantities here; Tradervue may count entries and exits together. */
  readonly scales?: readonly number[]
}

export function matchRows(rows: readonly ForeignRow[], own: OwnTrades, options: MatchOptions): Matching {
  const scales = options.scales ?? [1]
  const figures = rows.map((row, index) => rowFigures(row, index, (base) => own.of(base) !== null))
  const zone =
    options.fixedZone === true
      ? { zone: options.zone, tried: 0, fitting: 0 }
      : findZone({ rows, figures, own, scales, likely: options.zone })
  const sought = soughtIn(rows, figures, zone.zone)
  const scale = scaleThatFits(sought, own, scales)
  const taken = new Taken()
  const matches = [
    ...findPairs(sought, own, { scale, taken }),
    ...findSplit(sought, own, { scale, taken }),
    ...findMerged(sought, own, { scale, taken }),
    ...findUnlikeSizes(sought, own, { scale, taken }),
    ...findTyped(sought, own, { scale, taken }),
  ].toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0))
  const unmatched = rows.flatMap((_, index) => (taken.hasRow(index) ? [] : [index]))
  return { zone, matches, unmatched, scale }
}

function soughtIn(rows: readonly ForeignRow[], figures: readonly RowFigures[], zone: string): SoughtRow[] {
  const toUtc = wallToUtc(zone)
  return rows.flatMap((row, index) => {
    const figure = figures[index]
    return figure === undefined ? [] : [soughtRow(row, figure, toUtc)]
  })
}

function scaleThatFits(sought: readonly SoughtRow[], own: OwnTrades, scales: readonly number[]): number {
  const [first = 1] = scales
  if (scales.length === 1) return first
  const fitting = scales.map((scale) => ({
    scale,
    count: sought.filter((row) => candidatesOf(row, own).some((trade) => fitOf(row, trade, scale) !== null)).length,
  }))
  return fitting.toSorted((a, b) => b.count - a.count)[0]?.scale ?? first
}

type Pair = {
  readonly row: SoughtRow
  readonly trade: OwnTrade
  readonly score: number
  readonly distanceMs: number
}

/** One row, one trade. If only market and time support the match, neither may have another candidate. */
function findPairs(sought: readonly SoughtRow[], own: OwnTrades, { scale, taken }: Search): Match[] {
  const pairs: Pair[] = []
  const alone = new Map<number, number>()
  for (const row of sought) {
    const candidates = candidatesOf(row, own).flatMap((trade) => {
      const fit = fitOf(row, trade, scale)
      return fit === null ? [] : [{ row, trade, ...fit }]
    })
    const onlyByTime = candidates.filter(({ byTimeAlone }) => byTimeAlone)
    if (onlyByTime.length > 1) continue
    for (const pair of candidates) pairs.push(pair)
    for (const { trade } of onlyByTime) alone.set(trade.row, (alone.get(trade.row) ?? 0) + 1)
  }
  pairs.sort(
    (a, b) =>
      b.score - a.score || a.distanceMs - b.distanceMs || a.row.index - b.row.index || a.trade.row - b.trade.row,
  )
  return pairs.flatMap(({ row, trade, score }) => {
    if (taken.hasRow(row.index) || taken.hasTrade(trade.row)) return []
    const isAmbiguous = score <= BY_TIME_ALONE && (alone.get(trade.row) ?? 0) > 1
    return isAmbiguous ? [] : [taken.take({ kind: 'single', rows: [row.index], trades: [trade.row] })]
  })
}

/** The most that times can score: any higher score includes a matching size or price. */
const BY_TIME_ALONE = 6

/** Times that were typed from memory: two figures agree, and neither the row nor the trade has another candidate. */
function findTyped(sought: readonly SoughtRow[], own: OwnTrades, { scale, taken }: Search): Match[] {
  const rowsOf = new Map<number, number[]>()
  for (const row of sought) {
    if (taken.hasRow(row.index)) continue
    const typed = typedRow(row)
    const candidates = candidatesOf(typed, own).filter(
      (trade) => !taken.hasTrade(trade.row) && (fitOf(typed, trade, scale)?.agreeing ?? 0) >= 2,
    )
    const [only] = candidates
    if (only !== undefined && candidates.length === 1)
      rowsOf.set(only.row, [...(rowsOf.get(only.row) ?? []), row.index])
  }
  return [...rowsOf].flatMap(([trade, rows]) =>
    rows.length === 1 ? [taken.take({ kind: 'single', rows, trades: [trade] })] : [],
  )
}
