/** The result of a trade that is left to its stop and targets, judged from the moment of an early exit. */
import { ratio, sum, toNumber } from '../base/index.ts'
import type { Execution } from '../ledger/index.ts'
import { type CandleSeries, gainSign, MOVES, valueAt } from '../measures/index.ts'
import { isPassed, isReached, type TradePath } from '../paths/index.ts'
import type { Trade, TradeSlice } from '../trades/index.ts'
import { type Bounds, boundsOf, type ChoiceResult, type TradePlan } from './choice.ts'
import { possibleEnds } from './possible-ends.ts'

/**
 * Leaves the quantity that was closed early to the stop and targets of that time; everything else stays. An exit is
 * early between the stop and the nearest target that no earlier exit has reached. The rest is split over these targets
 * as planned, and fills at the stop or the target, whichever a later price reaches first, or at the last candle if none
 * was reached. Fees are at the rate of the exit.
 *
 * Whether a level was reached within the candle of the exit, and which came first within one candle, is unknown, so
 * both count. From the exit on nobody knows where the price goes, so in a fair market this makes nothing on average, no
 * matter why the trader left. Funding after the close is unknown and left out. Null if no exit was early.
 */
export function plannedExit(path: TradePath, plan: TradePlan): ChoiceResult | null {
  const { trade } = path
  if (plan.stop === null || plan.targets.length === 0) return null
  if (trade.slices.some(({ fill }) => MOVES.has(fill.execution))) return { gap: 'moved-coins' }
  const exits = earlyExits(trade, plan)
  const [first] = exits
  if (first === undefined) return null
  if (trade.net === null) return { gap: 'no-costs' }
  const series = unbroken(path.series, first.slice.fill.time)
  const judged = exits.map((exit) => leftToPlan({ trade, series }, exit))
  const results = judged.filter((each) => each !== null)
  if (results.length < judged.length) return { gap: 'too-short' }
  return {
    gap: null,
    time: first.slice.fill.time,
    until: Math.max(...results.map(({ until }) => until)),
    more: { low: sum(results.map(({ more }) => more.low)), high: sum(results.map(({ more }) => more.high)) },
  }
}

/** Exits that the trader did not choose. */
const NOT_CHOSEN: ReadonlySet<Execution> = new Set(['liquidation', 'adl', 'settlement', 'expiry', 'dust'])

type Target = { readonly price: number; readonly share: number }

/** An exit, with the stop and the targets at that time. */
type EarlyExit = { readonly slice: TradeSlice; readonly stop: number; readonly targets: readonly Target[] }

function earlyExits(trade: Trade, plan: TradePlan): readonly EarlyExit[] {
  const { side } = trade
  let targets = sharedOut(plan.targets)
  const early: EarlyExit[] = []
  for (const slice of trade.slices) {
    if (slice.role !== 'exit') continue
    const price = toNumber(slice.price)
    const stop = plan.moves.findLast(({ time }) => time <= slice.fill.time)?.price ?? plan.stop
    const left = targets.filter((target) => !isReached(side, price, target.price))
    const isAtTarget = left.length < targets.length
    targets = left
    if (stop === null || isAtTarget || left.length === 0 || isPassed(side, price, stop)) continue
    if (!NOT_CHOSEN.has(slice.fill.execution)) early.push({ slice, stop, targets: left })
  }
  return early
}

/** As planned; evenly unless each target has a quantity. */
function sharedOut(targets: TradePlan['targets']): readonly Target[] {
  const isPlanned = targets.every(({ quantity }) => quantity !== null && quantity > 0)
  return targets.map(({ price, quantity }) => ({ price, share: isPlanned && quantity !== null ? quantity : 1 }))
}

/** The candles from a moment on, up to the first that is missing. */
function unbroken({ candles, intervalMs }: CandleSeries, from: number): CandleSeries {
  const after = candles.filter(({ time }) => time + intervalMs > from)
  const gap = after.findIndex(({ time }, index) => index > 0 && after[index - 1]?.time !== time - intervalMs)
  return { candles: gap < 0 ? after : after.slice(0, gap), intervalMs }
}

/** Null if no candle shows what happened after the exit. */
function leftToPlan(
  { trade, series }: Pick<TradePath, 'trade' | 'series'>,
  { slice, stop, targets }: EarlyExit,
): { readonly more: Bounds; readonly until: number } | null {
  const quantity = toNumber(slice.quantity)
  const [value, fee] = [toNumber(slice.value), slice.fee === null ? 0 : toNumber(slice.fee)]
  const rate = ratio(fee, value) ?? 0
  const gainAt = (price: number): number => {
    const beyond = valueAt(trade.instrument, quantity, price) - value
    return gainSign(trade) * beyond - rate * beyond
  }
  const from = slice.fill.time
  const span = { from, until: Number.POSITIVE_INFINITY }
  const whole = sum(targets.map(({ share }) => share))
  let [low, high, latest] = [0, 0, Number(from)]
  for (const { price: target, share } of targets) {
    const { ends, isEnded } = possibleEnds(series, { side: trade.side, stop, target }, span)
    const last = series.candles.at(-1)
    if (last === undefined || last.time + series.intervalMs <= from) return null
    const prices = [...ends.map(({ price }) => price), ...(isEnded ? [] : [last.close])]
    const more = boundsOf(prices.map(gainAt))
    low += (more.low * share) / whole
    high += (more.high * share) / whole
    latest = Math.max(latest, isEnded ? (ends.at(-1)?.until ?? from) : last.time + series.intervalMs)
  }
  return { more: { low, high }, until: latest }
}
