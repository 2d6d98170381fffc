/**
 * The trade along its candles, until a stop or a target is reached.
 *
 * The order within a candle is unknown, so the worse one counts: the stop before the target, and a trailing stop that
 * only completed candles move. A candle that opens beyond a level fills at its open. In a candle with an entry only the
 * close is certain to come after the entry: a stop within such a candle cannot be judged, and a target within it does
 * not count.
 */
import type { Candle, CandleSeries } from '../measures/index.ts'
import type { TradeSide } from '../trades/index.ts'
import type { EntryStep } from './entries.ts'

/** The prices at which the position would be closed; null = never. */
export type ExitRule = {
  /** `best`: the best price that was certainly reached since the open. */
  readonly stop: (entry: EntryStep, best: number) => number | null
  readonly target: (entry: EntryStep) => number | null
  /** The stop follows the best price. */
  readonly trails: boolean
}

export type Walk = {
  readonly side: TradeSide
  readonly entries: readonly EntryStep[]
  readonly series: CandleSeries
  /** The last candle is the one that ends at this moment or later; UTC ms. */
  readonly until: number
}

export type WalkEnd =
  | {
      readonly outcome: 'stop' | 'target' | 'time'
      readonly entry: EntryStep
      readonly time: number
      readonly price: number
      readonly isDoubtful: boolean
    }
  /** The stop is within the candle of an entry: whether it was hit after the entry is unknown. `price`: the stop. */
  | { readonly outcome: 'entry-candle'; readonly entry: EntryStep; readonly time: number; readonly price: number }
  | { readonly outcome: 'too-short' | 'candle-missing' }

/** The state of the walk; changed in place, within one call of `walk`. */
type Position = { entry: EntryStep | null; best: number; next: number; isDoubtful: boolean }

/** Walks until the first level is reached, or closes at the close of the last candle. */
export function walk(trip: Walk, rule: ExitRule): WalkEnd {
  const { entries, series, until } = trip
  const { candles, intervalMs } = series
  const position: Position = { entry: null, best: Number.NaN, next: 0, isDoubtful: false }
  const first = firstCandle(series, entries[0]?.time ?? until)
  for (let index = first; ; index += 1) {
    const candle = candles[index]
    if (candle === undefined) return { outcome: 'too-short' }
    const before = candles[index - 1]
    if (index > first && before !== undefined && before.time + intervalMs !== candle.time)
      return { outcome: 'candle-missing' }
    const ended = atOpen(trip, rule, { position, candle }) ?? within(trip, rule, { position, candle })
    if (ended !== null) return ended
    const { entry } = position
    if (entry !== null && candle.time + intervalMs >= until)
      return {
        outcome: 'time',
        entry,
        time: candle.time + intervalMs,
        price: candle.close,
        isDoubtful: position.isDoubtful,
      }
  }
}

type Seen = { readonly position: Position; readonly candle: Candle }

/** Null if the open reaches no level. */
function atOpen({ side }: Walk, rule: ExitRule, { position, candle }: Seen): WalkEnd | null {
  const { entry, best, isDoubtful } = position
  if (entry === null) return null
  const price = candle.open
  if (isPassed(side, price, rule.stop(entry, best)))
    return { outcome: 'stop', entry, time: candle.time, price, isDoubtful }
  if (isReached(side, price, rule.target(entry)))
    return { outcome: 'target', entry, time: candle.time, price, isDoubtful }
  return null
}

/** Null if the candle reaches no level; the position is then that at its close. */
function within(trip: Walk, rule: ExitRule, { position, candle }: Seen): WalkEnd | null {
  const { side, entries, series } = trip
  const end = candle.time + series.intervalMs
  let next = position.next
  while ((entries[next]?.time ?? end) < end) next += 1
  return next === position.next
    ? wholeCandle(side, rule, { position, candle })
    : entryCandle(side, rule, { position, candle, entries: entries.slice(position.next, next) })
}

function wholeCandle(side: TradeSide, rule: ExitRule, { position, candle }: Seen): WalkEnd | null {
  const { entry, best, isDoubtful } = position
  if (entry === null) return null
  const [good, bad] = side === 'long' ? [candle.high, candle.low] : [candle.low, candle.high]
  const [stop, target] = [rule.stop(entry, best), rule.target(entry)]
  const isTarget = isReached(side, good, target)
  if (stop !== null && isPassed(side, bad, stop)) {
    const isBetterPossible = isTarget || (rule.trails && isAhead(side, good, best))
    return { outcome: 'stop', entry, time: candle.time, price: stop, isDoubtful: isDoubtful || isBetterPossible }
  }
  if (target !== null && isTarget) return { outcome: 'target', entry, time: candle.time, price: target, isDoubtful }
  position.best = better(side, best, good)
  return null
}

function entryCandle(
  side: TradeSide,
  rule: ExitRule,
  { position, candle, entries }: Seen & { readonly entries: readonly EntryStep[] },
): WalkEnd | null {
  const entry = entries.at(-1)
  if (entry === undefined) return null
  const before = position.entry
  const best = before === null ? entry.best : better(side, position.best, entry.best)
  const [good, bad] = side === 'long' ? [candle.high, candle.low] : [candle.low, candle.high]
  const stop = rule.stop(entry, best)
  const target = rule.target(entry)
  if (stop !== null && isPassed(side, candle.close, stop))
    return { outcome: 'stop', entry, time: candle.time, price: stop, isDoubtful: position.isDoubtful }
  const stopBefore = before === null ? null : rule.stop(before, position.best)
  if (stop !== null && isPassed(side, bad, stop))
    return { outcome: 'entry-candle', entry, time: candle.time, price: stop }
  if (before !== null && stopBefore !== null && isPassed(side, bad, stopBefore))
    return { outcome: 'entry-candle', entry: before, time: candle.time, price: stopBefore }
  if (target !== null && isReached(side, candle.close, target))
    return { outcome: 'target', entry, time: candle.time, price: target, isDoubtful: position.isDoubtful }
  const targetBefore = before === null ? null : rule.target(before)
  if (isReached(side, good, target) || isReached(side, good, targetBefore)) position.isDoubtful = true
  position.entry = entry
  position.best = better(side, best, candle.close)
  position.next += entries.length
  return null
}

/** The price is at the level, or on its losing side. */
export function isPassed(side: TradeSide, price: number, level: number | null): boolean {
  return level !== null && (side === 'long' ? price <= level : price >= level)
}

/** The price is at the level, or on its winning side. */
export function isReached(side: TradeSide, price: number, level: number | null): boolean {
  return level !== null && (side === 'long' ? price >= level : price <= level)
}

function isAhead(side: TradeSide, price: number, best: number): boolean {
  return side === 'long' ? price > best : price < best
}

function better(side: TradeSide, a: number, b: number): number {
  return side === 'long' ? Math.max(a, b) : Math.min(a, b)
}

/** The index of the candle that contains a moment. */
function firstCandle({ candles, intervalMs }: CandleSeries, time: number): number {
  const index = candles.findIndex((candle) => candle.time + intervalMs > time)
  return index < 0 ? candles.length : index
}
