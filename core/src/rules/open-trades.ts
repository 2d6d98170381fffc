/** Limits on what is open at once. Both count the trade that is being opened. */
import { type Fixed, fixed, proportion, toNumber } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, type GateJudge, outcome, type RuleContext } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/** Trades open at the moment of an open, itself included. One that closes in that millisecond is gone. */
export function maxOpenTrades(read: ParameterReader): GateJudge {
  const limit = read.count('limit', 0)
  const start = () => {
    let open = 0
    return {
      asks: (trade: JudgedTrade) => decided(open + 1 > limit, trade, { measured: open + 1, limit }),
      opened: (trade: JudgedTrade) => {
        if (!isInstant(trade)) open += 1
      },
      closed: (trade: JudgedTrade) => {
        if (!isInstant(trade)) open -= 1
      },
    }
  }
  return { by: 'gate', scope: 'trade', memory: 'all', start }
}

/**
 * Heat: the initial risks of all open trades, in percent of the equity at the open. Where a risk is not known the
 * rule is broken if the others alone are too much, and unknown otherwise.
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
      asks: (trade: JudgedTrade) => {
        const equity = about.context.equityAt(trade.openTime, about.accounts)
        if (equity === null || equity <= 0n) return outcome('unknown', { limit: shown })
        const known = risk + (trade.initialRisk ?? 0n)
        const fails = known * HUNDRED > limit * equity
        if (!fails && (riskless > 0 || trade.initialRisk === null)) return outcome('unknown', { limit: shown })
        return decided(fails, trade, { measured: heatOf(known, equity), limit: shown })
      },
      opened: (trade: JudgedTrade) => count(trade, 1),
      closed: (trade: JudgedTrade) => count(trade, -1),
    }
  }
  return { by: 'gate', scope: 'trade', memory: 'all', start }
}

const HUNDRED = fixed(100)

function heatOf(risk: Fixed, equity: Fixed): number {
  return toNumber(proportion(risk, HUNDRED, equity))
}

/** Opened and closed in one millisecond: no other trade ever stands beside it. */
function isInstant(trade: JudgedTrade): boolean {
  return trade.closeTime === trade.openTime
}
