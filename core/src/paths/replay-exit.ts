/** The result of a trade with another exit: the trader's own entries, with their exits replaced. */
import { ratio, toNumber } from '../base/index.ts'
import { afterMs } from '../market/index.ts'
import { gainSign, MOVES, profitAt } from '../measures/index.ts'
import type { Trade } from '../trades/index.ts'
import { type EntryStep, entrySteps, priceOf, unitValue } from './entries.ts'
import { isEndedByExchange } from './exchange-ends.ts'
import { exitLater } from './exit-later.ts'
import { costsOf, type NewCosts } from './new-costs.ts'
import { type ExitPlan, type OtherExit, type Replay, unknown } from './other-exit.ts'
import type { TradePath } from './path.ts'
import { type ExitRule, isPassed, walk, type WalkEnd } from './walk.ts'

/**
 * Replays a closed trade with another exit.
 *
 * `later` keeps every fill and moves each exit, including partial ones. The two others drop all exits: entries build
 * the position until the stop or the target closes it at once, and entries after that are not taken. A trade that added
 * after a partial exit is not replayed, because it would have been larger than it ever was. If neither is reached, the
 * trade ends at the close of the last candle, `afterMs` after the trader closed it; one that the exchange ended keeps
 * its result.
 *
 * Fees are at the rate of its exits. Funding and other payments are those booked up to the new exit; what a longer
 * trade would have paid after its real close is unknown and left out.
 */
export function replayExit(path: TradePath, plan: ExitPlan, exit: OtherExit): Replay {
  const { trade } = path
  if (trade.slices.some(({ fill }) => MOVES.has(fill.execution))) return unknown('moved-coins')
  const costs = costsOf(trade)
  if (costs === null) return unknown('no-costs')
  if (exit.kind === 'later') return exitLater(path, costs, exit.minutes)
  const entries = entrySteps(trade)
  if (entries === null || trade.closeTime === null) return unknown('candle-missing')
  if (trade.entryQuantity > trade.maxQuantity) return unknown('added-again')
  const rule = ruleOf(trade, plan, exit)
  if (rule === null) return unknown('no-risk')
  if (exit.kind === 'target' && entries.some(({ price }) => isPassed(trade.side, price, plan.stop)))
    return unknown('stop-passed')
  const endedByExchange = isEndedByExchange(trade)
  const until = trade.closeTime + (endedByExchange ? 0 : afterMs({ from: trade.openTime, to: trade.closeTime }))
  const ended = walk({ side: trade.side, entries, series: path.series, until }, rule)
  if (ended.outcome === 'entry-candle') {
    const stopped = { ...ended, outcome: 'stop', isDoubtful: true } as const
    return { exit: null, gap: ended.outcome, ifStopped: closedAt(trade, { ended: stopped, costs }).exit }
  }
  if (ended.outcome !== 'stop' && ended.outcome !== 'target' && ended.outcome !== 'time') return unknown(ended.outcome)
  if (endedByExchange && ended.time >= lastWholeCandle(path, trade.closeTime)) return asTraded(trade, ended)
  return closedAt(trade, { ended, costs })
}

/** Null if the rule needs a risk that is unknown. */
function ruleOf(trade: Trade, { risk, stop }: ExitPlan, exit: Exclude<OtherExit, { kind: 'later' }>): ExitRule | null {
  const long = trade.side === 'long'
  const perUnit = ratio(risk, toNumber(trade.maxQuantity))
  /** The price at which a contract worth `value` gains this multiple of its risk. */
  const away = (value: number, times: number, unitRisk: number): number | null =>
    priceOf(trade, value + gainSign(trade) * times * unitRisk)
  if (exit.kind === 'trailing' && exit.by === 'percent') {
    const below = (best: number, distance: number): number => (long ? best - distance : best + distance)
    return { trails: true, target: () => null, stop: ({ average }, best) => below(best, exit.distance * average) }
  }
  if (perUnit === null || perUnit <= 0) return null
  if (exit.kind === 'trailing')
    return {
      trails: true,
      target: () => null,
      stop: (_, best) => away(unitValue(trade, best), -exit.distance, perUnit),
    }
  const entered = ({ openValue, quantity }: EntryStep): number => openValue / quantity
  return {
    trails: false,
    target: (entry) => away(entered(entry), exit.multiple, perUnit),
    stop: (entry) => stop ?? away(entered(entry), -1, perUnit),
  }
}

type Ended = Extract<WalkEnd, { readonly isDoubtful: boolean }>

function closedAt(
  trade: Trade,
  { ended, costs }: { readonly ended: Ended; readonly costs: NewCosts },
): Extract<Replay, { readonly gap: null }> {
  const { entry, price, time } = ended
  // Dust that the trade left to the next one was not closed by it.
  const closedShare = 1 - toNumber(trade.dust) / toNumber(trade.entryQuantity)
  const openValue = entry.openValue * closedShare
  const gross = profitAt(trade, { ...entry, quantity: entry.quantity * closedShare, openValue }, price)
  const fees = entry.fees + costs.exitRate * (openValue + gainSign(trade) * gross)
  const { funding, otherCash } = costs.cashUntil(time)
  return {
    gap: null,
    exit: {
      end: ended.outcome,
      time,
      price,
      gross,
      fees,
      funding,
      otherCash,
      net: gross - fees + funding + otherCash,
      isDoubtful: ended.isDoubtful,
    },
  }
}

/** The trade unchanged, because the exchange ended it before the rule did. */
function asTraded(trade: Trade, { isDoubtful }: Ended): Replay {
  const { closeTime, exitPrice, gross, fees, funding, otherCash, net } = trade
  if (closeTime === null || exitPrice === null || fees === null || funding === null) return unknown('no-costs')
  if (otherCash === null || net === null) return unknown('no-costs')
  return {
    gap: null,
    exit: {
      end: 'as-traded',
      time: closeTime,
      price: toNumber(exitPrice),
      gross: toNumber(gross),
      fees: toNumber(fees),
      funding: toNumber(funding),
      otherCash: toNumber(otherCash),
      net: toNumber(net),
      isDoubtful,
    },
  }
}

/**
 * The start of the candle in which the exchange ended the trade: levels reached in it may have been reached after that.
 */
function lastWholeCandle({ series }: TradePath, closeTime: number): number {
  return Math.floor(closeTime / series.intervalMs) * series.intervalMs
}
