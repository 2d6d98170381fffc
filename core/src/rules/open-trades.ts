/** Limits on positions that are open at the same time. Both include the trade that is being opened. */
import { type Fixed, fixed, proportion, toNumber } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, type GateJudge, makeOutcome, type RuleContext } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/** Trades open when a trade is opened, itself included. A trade that closes in that millisecond no longer counts. */
export function maxOpenTrades(read: ParameterReader): GateJudge {
  const limit = read.count('limit', 0)
  const start = () => {
    let open = 0
    return {
      judgeOpen: (trade: JudgedTrade) => decided(open + 1 > limit, trade, { measured: open + 1, limit }),
      onOpened: (trade: JudgedTrade) => {
        if (!isInstant(trade)) open += 1
      },
      onClosed: (trade: JudgedTrade) => {
        if (!isInstant(trade)) open -= 1
      },
    }
  }
  return { by: 'gate', scope: 'trade', memory: 'all', start }
}

/**
 * Heat: the initial risks of all open trades, in percent of the equity at the open. If a risk is unknown, the rule
 * fails if the known ones alone exceed the limit, and is unknown otherwise.
 */
export function maxOpenRisk(
  read: ParameterReader,
  about: { readonly context: RuleContext; readonly accounts: readonly string[] },
): GateJudge {
  const limit = read.limit()
  const shown = toNumber(limit)
  const start = () => {
    let risk = 0n
    let riskless = 0
    const count = (trade: JudgedTrade, sign: 1 | -1) => {
      if (isInstant(trade)) return
      if (trade.initialRisk === null) riskless += sign
      else risk += BigInt(sign) * trade.initialRisk
    }
    return {
      judgeOpen: (trade: JudgedTrade) => {
        const equity = about.context.equityAt(trade.openTime, about.accounts)
        if (equity === null || equity <= 0n) return makeOutcome('unknown', { limit: shown })
        const totalRisk = risk + (trade.initialRisk ?? 0n)
        const fails = totalRisk * HUNDRED > limit * equity
        if (!fails && (riskless > 0 || trade.initialRisk === null)) return makeOutcome('unknown', { limit: shown })
        return decided(fails, trade, { measured: heatOf(totalRisk, equity), limit: shown })
      },
      onOpened: (trade: JudgedTrade) => count(trade, 1),
      onClosed: (trade: JudgedTrade) => count(trade, -1),
    }
  }
  return { by: 'gate', scope: 'trade', memory: 'all', start }
}

const HUNDRED = fixed(100)

function heatOf(risk: Fixed, equity: Fixed): number {
  return toNumber(proportion(risk, HUNDRED, equity))
}

/** Opened and closed in the same millisecond, so no other trade is ever open with it. */
function isInstant(trade: JudgedTrade): boolean {
  return trade.closeTime === trade.openTime
}
