/** Daily limits: number of trades, loss, profit. */
import { type CivilDay, type Fixed, fixed, ONE, proportion, startOfDay, toNumber, type UtcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, type GateJudge, makeOutcome, type RuleContext } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/** Trades opened on the local day. The first trade over the limit breaks it, and so does every later one. */
export function maxTradesPerDay(read: ParameterReader): GateJudge {
  const limit = read.count('limit', 0)
  const start = () => {
    let opened = 0
    let brokenAt: UtcMs | null = null
    return {
      startDay: () => {
        opened = 0
        brokenAt = null
      },
      judgeOpen: (trade: JudgedTrade) => decided(opened + 1 > limit, trade, { measured: opened + 1, limit }),
      onOpened: (trade: JudgedTrade) => {
        opened += 1
        if (opened > limit) brokenAt ??= trade.openTime
      },
      endDay: () => makeOutcome('pass', { measured: opened, limit, moment: brokenAt }),
    }
  }
  return { by: 'gate', scope: 'day', memory: 'day', start }
}

/**
 * The day's running loss (realised profit, fees and funding, each at its own time, including partial closes of open
 * trades) against a limit in money, in percent of the equity at the start of the day, or in R. Once the limit is
 * reached, every trade opened later that day breaks the rule. Unrealised profit does not count.
 */
export function maxDailyLoss(read: ParameterReader, about: DayMoney): GateJudge {
  return dayMoney(read, { ...about, direction: -1n })
}

/** The same for a day's profit: the trader stops after winning enough. */
export function maxDailyProfit(read: ParameterReader, about: DayMoney): GateJudge {
  return dayMoney(read, { ...about, direction: 1n })
}

export type DayMoney = { readonly context: RuleContext; readonly accounts: readonly string[] }

const HUNDRED = fixed(100)

function dayMoney(read: ParameterReader, about: DayMoney & { readonly direction: 1n | -1n }): GateJudge {
  const limit = read.limit()
  const unit = read.word('unit', ['money', 'percent', 'r'])
  const { context, accounts, direction } = about
  const start = () => {
    let bar: Fixed | null = null
    let equity: Fixed | null = null
    let running = 0n
    let extreme = 0n
    let moved: UtcMs | null = null
    let reachedAt: UtcMs | null = null
    let unknown = false
    /** Payments within one millisecond have no order, so they are added up before they are judged. */
    const settle = () => {
      if (moved === null) return
      if (running > extreme) extreme = running
      if (bar !== null && !unknown && running >= bar) reachedAt ??= moved
      moved = null
    }
    const reading = () => ({
      measured: unit === 'percent' ? percentOf(extreme, equity) : toNumber(extreme),
      limit: toNumber(limit),
      moment: reachedAt,
    })
    const state = () => {
      if (reachedAt !== null) return makeOutcome('pass', reading())
      if (bar === null) return makeOutcome('not-applicable', { limit: toNumber(limit) })
      return unknown ? makeOutcome('unknown', { limit: toNumber(limit) }) : makeOutcome('pass', reading())
    }
    return {
      startDay: (day: CivilDay) => {
        equity = unit === 'percent' ? context.equityAt(startOfDay(context.clock, day), accounts) : null
        bar = unit === 'percent' ? shareOf(equity, limit) : limit
        running = 0n
        extreme = 0n
        moved = null
        reachedAt = null
        unknown = false
      },
      judgeOpen: (trade: JudgedTrade) => {
        settle()
        if (reachedAt !== null && reachedAt < trade.openTime) return makeOutcome('fail', reading())
        return state()
      },
      onPaid: (trade: JudgedTrade, time: UtcMs, amount: Fixed) => {
        if (time !== moved) settle()
        moved = time
        const counted = unit === 'r' ? inR(amount, trade.initialRisk) : amount
        if (counted === null) unknown = true
        else running += direction * counted
      },
      endDay: () => {
        settle()
        return state()
      },
    }
  }
  return { by: 'gate', scope: 'day', memory: 'day', start }
}

/** Null without equity. */
function shareOf(equity: Fixed | null, percent: Fixed): Fixed | null {
  return equity === null || equity <= 0n ? null : proportion(equity, percent, HUNDRED)
}

function percentOf(amount: Fixed, equity: Fixed | null): number | null {
  return equity === null || equity <= 0n ? null : toNumber(proportion(amount, HUNDRED, equity))
}

/** Null if the trade has no risk; an amount of zero is 0 R even then. */
function inR(amount: Fixed, risk: Fixed | null): Fixed | null {
  if (amount === 0n) return 0n
  return risk === null || risk <= 0n ? null : proportion(amount, ONE, risk)
}
