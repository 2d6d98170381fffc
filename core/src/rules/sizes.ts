/** Limits on one trade: risk, loss, leverage and size. */
import { type Fixed, fixed, multiply, ONE, proportion, toNumber } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, makeOutcome, type RuleContext, type TradeJudge } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

const HUNDRED = fixed(100)

/** Initial risk in money, or in percent of the account's equity at the open. */
export function maxRiskPerTrade(read: ParameterReader, context: RuleContext): TradeJudge {
  const limit = read.limit()
  const unit = read.word('unit', ['percent', 'money'])
  const judge = (trade: JudgedTrade) => {
    const risk = trade.initialRisk
    const equity = unit === 'percent' ? equityOf(trade, context) : HUNDRED
    if (risk === null || equity === null) return makeOutcome('unknown', { limit: toNumber(limit) })
    const measured = toNumber(proportion(risk, HUNDRED, equity))
    return decided(risk * HUNDRED > limit * equity, trade, { measured, limit: toNumber(limit) })
  }
  return { by: 'trade', judge }
}

/** Net loss in money or in R. An open trade has not lost yet. */
export function maxLossPerTrade(read: ParameterReader): TradeJudge {
  const limit = read.limit()
  const unit = read.word('unit', ['money', 'r'])
  const judge = (trade: JudgedTrade) => {
    const shown = { limit: toNumber(limit) }
    if (trade.closeTime === null) return makeOutcome('pending', shown)
    const risk = unit === 'r' ? trade.initialRisk : ONE
    if (trade.net === null || risk === null || risk <= 0n) return makeOutcome('unknown', shown)
    const fails = -trade.net > multiply(limit, risk)
    const measured = toNumber(proportion(-trade.net, ONE, risk))
    return decided(fails, trade, { measured, ...shown, moment: fails ? trade.closeTime : null })
  }
  return { by: 'trade', judge }
}

/**
 * Planned reward to risk, at least the limit. Without a plan it is unknown; but if another rule requires a stop, a plan
 * was required too, so this rule fails once that rule's grace period is over.
 */
export function minPlannedReward(read: ParameterReader, context: RuleContext): TradeJudge {
  const limit = toNumber(read.limit())
  const judge = (trade: JudgedTrade) => {
    const measured = trade.plannedReward
    if (measured !== null) return decided(measured < limit, trade, { measured, limit })
    const deadline = context.stopDeadline(trade)
    if (deadline === 'not-required') return makeOutcome('unknown', { limit })
    const over = deadline.until !== null && context.now > deadline.until
    return makeOutcome(over ? 'fail' : 'pending', { limit, moment: deadline.until })
  }
  return { by: 'trade', judge }
}

/** The venue's leverage setting; without one, the position's value as a multiple of the account's equity. */
export function maxLeverage(read: ParameterReader, context: RuleContext): TradeJudge {
  const limit = read.limit()
  const shown = toNumber(limit)
  const judge = (trade: JudgedTrade) => {
    if (trade.leverage !== null)
      return decided(trade.leverage > shown, trade, { measured: trade.leverage, limit: shown })
    const equity = equityOf(trade, context)
    if (trade.maxNotional === null || equity === null) return makeOutcome('unknown', { limit: shown })
    const measured = toNumber(proportion(trade.maxNotional, ONE, equity))
    return decided(trade.maxNotional > multiply(limit, equity), trade, { measured, limit: shown })
  }
  return { by: 'trade', judge }
}

/** The largest open value at entry prices. */
export function maxPositionSize(read: ParameterReader): TradeJudge {
  const limit = read.limit()
  const judge = (trade: JudgedTrade) => {
    const size = trade.maxNotional
    if (size === null) return makeOutcome('unknown', { limit: toNumber(limit) })
    return decided(size > limit, trade, { measured: toNumber(size), limit: toNumber(limit) })
  }
  return { by: 'trade', judge }
}

/** Null if equity is unknown, or not above zero. */
function equityOf(trade: JudgedTrade, context: RuleContext): Fixed | null {
  const equity = context.equityAt(trade.openTime, [trade.account])
  return equity !== null && equity > 0n ? equity : null
}
