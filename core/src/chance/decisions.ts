/**
 * Which trades are one decision. Chance deals decisions, not rows: eight coins that are bought on one signal, a
 * position that is built in five trades and the copies of a trade on other accounts are a single observation. If days
 * or weeks turn out to be alike, each of them is only one observation, too.
 */
import { ascendingOrder, DAY_MS, float64At, mean, MINUTE_MS, uint32At } from '../base/index.ts'
import { type Groups, sumsByGroup } from './groups.ts'

/** Input for grouping trades into decisions; all arrays are of the same trades, in any order. */
export type DecidedTrades = {
  /** UTC ms. */
  readonly openTime: Float64Array
  readonly closeTime: Float64Array
  readonly coin: readonly string[]
  /** Above 0 for a long, below for a short. */
  readonly side: ArrayLike<number>
  /** The result of each trade, in any unit, minus the mean of its kind if there are several kinds. */
  readonly value: Float64Array
}

/** The unit whose results are independent of each other, as far as the data show. */
export type DecisionUnit = 'decision' | 'day' | 'week'

export type Decisions = Groups & { readonly unit: DecisionUnit }

/** With fewer independent decisions, even a clear effect cannot be distinguished from chance. */
export const ENOUGH_DECISIONS = 30

/** Trades that are opened within this time of the first, or closed together, come from one look at the market. */
export const TOGETHER_MS = 15 * MINUTE_MS

/**
 * From this many standard errors on, the decisions of a day count as alike, and so do the days of a week. The threshold
 * is low, because counting too many decisions makes false claims, while counting too few only delays true ones. Weeks
 * leave far fewer observations, so they need more evidence.
 */
const ALIKE_DAYS = 1.3
const ALIKE_WEEKS = 3

type DecisionOptions = {
  /** Trades that overlap are one, even in different coins: the same hours of the market decide both. */
  readonly overlapsAreOne?: boolean
}

/** The independent decisions among some trades. */
export function decisionsOf(all: DecidedTrades, { overlapsAreOne = false }: DecisionOptions = {}): Decisions {
  const trades = { ...all, value: lessThatOfTheirSide(all) }
  const decisions = firstGroups(trades, overlapsAreOne)
  const days = byLength(trades, decisions, DAY_MS)
  const weeks = byLength(trades, decisions, 7 * DAY_MS)
  const isAlikeDay = isAlike(trades, decisions, { around: days, errors: ALIKE_DAYS })
  const finer = isAlikeDay ? days : decisions
  if (isAlike(trades, finer, { around: weeks, errors: ALIKE_WEEKS })) return { ...weeks, unit: 'week' }
  return { ...finer, unit: isAlikeDay ? 'day' : 'decision' }
}

/** Minus the mean of longs, or of shorts: if shorts lose overall, days with many shorts would otherwise look alike. */
function lessThatOfTheirSide({ value, side }: DecidedTrades): Float64Array {
  const means = [1, -1].map((sign) => mean(value.filter((_, trade) => Math.sign(side[trade] as number) === sign)) ?? 0)
  return value.map((each, trade) => each - ((side[trade] as number) > 0 ? (means[0] ?? 0) : (means[1] ?? 0)))
}

/**
 * The longest of weeks, days and single decisions that still leaves enough units: the most careful blocks to resample
 * or permute. Never shorter than the unit of the decisions.
 */
export function carefulGroups(trades: DecidedTrades, decisions: Decisions): Groups {
  for (const length of [7 * DAY_MS, DAY_MS]) {
    const groups = byLength(trades, decisions, length)
    if (groups.count >= ENOUGH_DECISIONS) return groups
  }
  return decisions
}

/** The days or weeks in which the first trade of each group was opened, in UTC. */
function byLength({ openTime }: DecidedTrades, { groupOf, count }: Groups, length: number): Groups {
  const firstOpens = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  for (let trade = 0; trade < openTime.length; trade += 1) {
    const group = uint32At(groupOf, trade)
    firstOpens[group] = Math.min(float64At(firstOpens, group), float64At(openTime, trade))
  }
  // Groups are in the order of their first opens, and so are their spans.
  const spanOf = new Uint32Array(count)
  let [spans, last] = [0, Number.NaN]
  for (let group = 0; group < count; group += 1) {
    const span = Math.floor(float64At(firstOpens, group) / length)
    if (span !== last) spans += 1
    last = span
    spanOf[group] = spans - 1
  }
  return { groupOf: groupOf.map((group) => uint32At(spanOf, group)), count: spans }
}

/**
 * Trades of one look at the market: opened within minutes of its first one, or in the same coin and closed within
 * minutes of each other, as with positions that were built step by step.
 */
function firstGroups({ openTime, closeTime, coin }: DecidedTrades, overlapsAreOne: boolean): Groups {
  const order = ascendingOrder(openTime)
  const parents = Uint32Array.from(order, (_, trade) => trade)
  let first = -1
  for (const trade of order) {
    if (first >= 0 && float64At(openTime, trade) - float64At(openTime, first) <= TOGETHER_MS)
      join(parents, first, trade)
    else first = trade
  }
  if (overlapsAreOne) joinOverlapping({ openTime, closeTime, coin }, order, parents)
  else joinClosedTogether({ openTime, closeTime, coin }, parents)
  return numbered(order, parents)
}

type Times = Pick<DecidedTrades, 'openTime' | 'closeTime' | 'coin'>

/** Joins trades of a coin whose closes follow each other within minutes, if both were open then. */
function joinClosedTogether({ openTime, closeTime, coin }: Times, parents: Uint32Array): void {
  const latest = new Map<string, number>()
  for (const trade of ascendingOrder(closeTime)) {
    const ofCoin = coin[trade] as string
    const before = latest.get(ofCoin)
    const close = before === undefined ? Number.NEGATIVE_INFINITY : float64At(closeTime, before)
    const isTogether = float64At(closeTime, trade) - close <= TOGETHER_MS && float64At(openTime, trade) < close
    if (before !== undefined && isTogether) join(parents, before, trade)
    else latest.set(ofCoin, trade)
  }
}

/** Joins trades that were opened before an earlier one was closed. */
function joinOverlapping({ openTime, closeTime }: Times, order: Uint32Array, parents: Uint32Array): void {
  let last: number | null = null
  for (const trade of order) {
    if (last !== null && float64At(openTime, trade) < float64At(closeTime, last)) join(parents, last, trade)
    if (last === null || float64At(closeTime, trade) > float64At(closeTime, last)) last = trade
  }
}

function join(parents: Uint32Array, a: number, b: number): void {
  parents[rootOf(parents, b)] = rootOf(parents, a)
}

function rootOf(parents: Uint32Array, trade: number): number {
  let at = trade
  while (uint32At(parents, at) !== at) {
    parents[at] = uint32At(parents, uint32At(parents, at))
    at = uint32At(parents, at)
  }
  return at
}

/** Numbers the roots of all trades by their first appearance in the order. */
function numbered(order: Uint32Array, parents: Uint32Array): Groups {
  const none = order.length
  const numbers = new Uint32Array(order.length).fill(none)
  const groupOf = new Uint32Array(order.length)
  let count = 0
  for (const trade of order) {
    const root = rootOf(parents, trade)
    if (numbers[root] === none) numbers[root] = count++
    groupOf[trade] = uint32At(numbers, root)
  }
  return { groupOf, count }
}

/**
 * Whether groups that share a day (or week) go the same way more often than chance allows, by their results or by the
 * move of the market, which pushes longs and shorts apart. The statistic is the sum of all products of two groups,
 * which is zero on average if they are independent, in standard errors under random signs.
 */
function isAlike(
  { value, side }: DecidedTrades,
  groups: Groups,
  { around, errors }: { readonly around: Groups; readonly errors: number },
): boolean {
  const outer = new Uint32Array(groups.count)
  for (const [trade, group] of groups.groupOf.entries()) outer[group] = uint32At(around.groupOf, trade)
  const isBeyond = (values: Float64Array): boolean =>
    productsInErrors(sumsByGroup(values, groups), outer, around.count) >= errors
  return isBeyond(value) || isBeyond(value.map((each, trade) => Math.sign(side[trade] as number) * each))
}

function productsInErrors(sums: Float64Array, outer: Uint32Array, count: number): number {
  const totals = new Float64Array(count)
  const squares = new Float64Array(count)
  const fourths = new Float64Array(count)
  for (let group = 0; group < sums.length; group += 1) {
    const at = uint32At(outer, group)
    const square = float64At(sums, group) ** 2
    totals[at] = float64At(totals, at) + float64At(sums, group)
    squares[at] = float64At(squares, at) + square
    fourths[at] = float64At(fourths, at) + square * square
  }
  let [products, variance] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    products += float64At(totals, at) ** 2 - float64At(squares, at)
    variance += 2 * (float64At(squares, at) ** 2 - float64At(fourths, at))
  }
  return variance > 0 ? products / Math.sqrt(variance) : 0
}
