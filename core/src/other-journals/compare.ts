/** The results of another journal next to those of this one, and the cause of each difference. */
import { fixed, multiply, toNumber } from '../base/index.ts'
import { MONEY_UNIT, moneyUnits } from '../reports/index.ts'
import { type Causes, type DifferenceCause, inOrder, type ComparableResult } from './causes.ts'
import { type Explanation, explanationsOf, NOTHING_DIFFERS } from './explain.ts'
import type { ForeignRow } from './foreign-row.ts'
import type { Matching } from './match.ts'
import type { Match } from './matches.ts'
import type { OwnTrade, OwnTrades } from './own-trades.ts'

export type ComparedMatch = {
  readonly match: Match
  readonly theirs: number
  readonly ours: number
  /** They add up to `ours` minus `theirs`. */
  readonly causes: Causes
}

export type Comparison = {
  /** In the order of the matches; without those whose result is missing in one of the journals. */
  readonly compared: readonly ComparedMatch[]
  /** Matches without a result on one side: an open trade, a missing rate, a row without P&L. */
  readonly unknown: number
  readonly theirs: number
  readonly ours: number
  readonly causes: Causes
  /**
   * Trades between the first and the last of their rows, in accounts that have matching rows, without a row of their
   * own.
   */
  readonly onlyHere: readonly number[]
  /** Rows with a result that match no trade. */
  readonly onlyThere: number
}

export type Compare = {
  readonly rows: readonly ForeignRow[]
  readonly matching: Matching
  readonly own: OwnTrades
  /** The time span of their rows, UTC ms. */
  readonly period: { readonly from: number; readonly to: number }
}

export function compareResults({ rows, matching, own, period }: Compare): Comparison {
  // Trailing zeros are often omitted, so the longest figure shows to how many decimals all are rounded.
  const decimals = rows.reduce((max, { pnl }) => Math.max(max, pnl?.decimals ?? 0), 0)
  const comparable = matching.matches.flatMap(
    (match) => comparableResults(match, { rows, decimals, scale: matching.scale }, own) ?? [],
  )
  const possible = comparable.map((result) => ({ ...result, explanations: explanationsOf(result) }))
  const usual = usualOmissions(possible.map(({ explanations }) => explanations))
  const compared = possible.map((result): ComparedMatch => {
    const { match, theirs, ours } = result
    return { match, theirs: theirs.units, ours: ours.net, causes: causesOf(result, bestOf(result.explanations, usual)) }
  })
  const matched = new Set(matching.matches.flatMap(({ trades }) => trades))
  const accounts = new Set([...matched].map((row) => own.at(row).account))
  const onlyHere = tradesIn(own, period).filter(
    ({ row, net, account }) => accounts.has(account) && !matched.has(row) && !Number.isNaN(net),
  )
  const onlyThere = matching.unmatched.flatMap((index) => unitsOf(rows[index]) ?? [])
  const causes = new Map<DifferenceCause, number>()
  for (const { causes: own } of compared) for (const [cause, units] of own) add(causes, cause, units)
  const sumHere = onlyHere.reduce((sum, { net }) => sum + net, 0)
  const sumThere = onlyThere.reduce((sum, units) => sum + units, 0)
  add(causes, 'only-here', sumHere)
  add(causes, 'only-there', -sumThere)
  return {
    compared,
    unknown: matching.matches.length - compared.length,
    theirs: compared.reduce((sum, { theirs }) => sum + theirs, 0) + sumThere,
    ours: compared.reduce((sum, { ours }) => sum + ours, 0) + sumHere,
    causes: inOrder(causes),
    onlyHere: onlyHere.map(({ row }) => row),
    onlyThere: onlyThere.length,
  }
}

function unitsOf(row: ForeignRow | undefined): number | null {
  return row?.pnl === null || row === undefined ? null : moneyUnits(row.pnl.value)
}

function tradesIn(own: OwnTrades, { from, to }: Compare['period']): OwnTrade[] {
  return Array.from({ length: own.count }, (_, row) => own.at(row)).filter(({ open }) => open >= from && open <= to)
}

type Written = { readonly rows: readonly ForeignRow[]; readonly decimals: number; readonly scale: number }

/** Null if a result is missing on one side. */
function comparableResults(
  match: Match,
  { rows: all, decimals, scale }: Written,
  own: OwnTrades,
): ComparableResult | null {
  const rows = match.rows.flatMap((index) => all[index] ?? [])
  const trades = match.trades.map((row) => own.at(row))
  const units = rows.map(unitsOf)
  const ours = amountsOf(trades)
  if (units.includes(null) || Number.isNaN(ours.net)) return null
  const fees = rows.map((row) => row.fees)
  const kinds = new Set(rows.map(({ pnlKind }) => pnlKind))
  const size = rows.reduce(
    (sum, { quantity }) => sum + (quantity === null ? Number.NaN : toNumber(quantity.value) * scale),
    0,
  )
  const whole = trades.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    match,
    theirs: {
      units: units.reduce((sum: number, value) => sum + (value ?? 0), 0),
      slack: rows.length * slackOf(decimals),
      kind: kinds.size === 1 ? (rows[0]?.pnlKind ?? 'unknown') : 'unknown',
      fees: fees.includes(null) ? null : fees.reduce((sum: number, fee) => sum + moneyUnits(fee ?? 0n), 0),
      gross: grossOf(rows, scale),
    },
    ours,
    share: match.kind === 'part' && size <= whole ? size / whole : 1,
  }
}

/** Half of the last decimal, and half a cent if a journal writes more. */
function slackOf(decimals: number): number {
  return Math.max(0.5 * 10 ** -decimals, 0.005) * MONEY_UNIT
}

function amountsOf(trades: readonly OwnTrade[]): ComparableResult['ours'] {
  const sum = (part: 'gross' | 'fees' | 'funding' | 'otherCash' | 'net'): number =>
    trades.reduce((total, trade) => total + trade[part], 0)
  return {
    gross: sum('gross'),
    fees: sum('fees'),
    funding: sum('funding'),
    otherCash: sum('otherCash'),
    net: sum('net'),
  }
}

/** Sizes times the price difference, in whole units. */
function grossOf(rows: readonly ForeignRow[], scale: number): number | null {
  let sum = 0
  const share = fixed(scale)
  for (const { side, quantity, entryPrice, exitPrice } of rows) {
    if (side === null || quantity === null || entryPrice === null || exitPrice === null) return null
    const way = exitPrice.value - entryPrice.value
    sum += moneyUnits(multiply(multiply(quantity.value, share), side === 'long' ? way : -way))
  }
  return sum
}

/** How often each way of omitting amounts fits, over the whole file: a journal always omits the same ones. */
function usualOmissions(all: readonly (readonly Explanation[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const explanations of all) for (const { key } of explanations) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The way that fits most rows of the file; among equals the one that omits least, then the closest. */
function bestOf(explanations: readonly Explanation[], usual: ReadonlyMap<string, number>): Explanation {
  const [best = NOTHING_DIFFERS] = explanations.toSorted(
    (a, b) =>
      (usual.get(b.key) ?? 0) - (usual.get(a.key) ?? 0) ||
      a.omissions - b.omissions ||
      Math.abs(a.rest) - Math.abs(b.rest),
  )
  return best
}

function causesOf({ theirs, ours }: ComparableResult, { causes }: Explanation): Causes {
  const unitsByCause = new Map<DifferenceCause, number>()
  for (const [cause, units] of causes) add(unitsByCause, cause, units)
  const rest = ours.net - theirs.units - [...unitsByCause.values()].reduce((sum, units) => sum + units, 0)
  add(unitsByCause, Math.abs(rest) <= theirs.slack ? 'rounding' : 'unexplained', rest)
  return inOrder(unitsByCause)
}

function add(causes: Map<DifferenceCause, number>, cause: DifferenceCause, units: number): void {
  causes.set(cause, (causes.get(cause) ?? 0) + units)
}
