/** How a trade was carried out. */
import { MINUTE_MS, utcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, makeOutcome, type RuleContext, type TradeJudge } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/** No entry at a price worse than the average entry before it. Does not apply to a trade with a single entry. */
export function noAveragingDown(): TradeJudge {
  const judge = (trade: JudgedTrade) => {
    if (trade.entries === null) return makeOutcome('unknown')
    if (trade.entries.length < 2) return makeOutcome('not-applicable')
    const worse = trade.entries.filter(({ averagesDown }) => averagesDown)
    return decided(worse.length > 0, trade, { measured: worse.length, limit: 0, moment: worse[0]?.time ?? null })
  }
  return { by: 'trade', judge }
}

/** Holding time in minutes, at most the limit. An open trade breaks the rule as soon as it has been held too long. */
export function maxHold(read: ParameterReader, context: RuleContext): TradeJudge {
  const limitMs = read.minutesMs()
  const judge = (trade: JudgedTrade) => {
    const holdingMs = (trade.closeTime ?? context.now) - trade.openTime
    const reading = { measured: holdingMs / MINUTE_MS, limit: limitMs / MINUTE_MS }
    if (holdingMs > limitMs) return makeOutcome('fail', { ...reading, moment: utcMs(trade.openTime + limitMs) })
    return makeOutcome(trade.closeTime === null ? 'pending' : 'pass', reading)
  }
  return { by: 'trade', judge }
}

/** Holding time in minutes, at least the limit. An open trade passes as soon as it has been held long enough. */
export function minHold(read: ParameterReader, context: RuleContext): TradeJudge {
  const limitMs = read.minutesMs()
  const judge = (trade: JudgedTrade) => {
    const holdingMs = (trade.closeTime ?? context.now) - trade.openTime
    const reading = { measured: holdingMs / MINUTE_MS, limit: limitMs / MINUTE_MS }
    if (holdingMs >= limitMs) return makeOutcome('pass', reading)
    return trade.closeTime === null
      ? makeOutcome('pending', reading)
      : makeOutcome('fail', { ...reading, moment: trade.closeTime })
  }
  return { by: 'trade', judge }
}

/** No later stop farther from the entry than the first one: below it for a long, above it for a short. */
export function stopMovedAway(): TradeJudge {
  const judge = (trade: JudgedTrade) => {
    const [initial, ...later] = trade.stops
    if (initial === undefined) return makeOutcome('not-applicable')
    const moved = later.find(({ price }) => (trade.side === 'long' ? price < initial.price : price > initial.price))
    return decided(moved !== undefined, trade, { moment: moved?.time ?? null })
  }
  return { by: 'trade', judge }
}
