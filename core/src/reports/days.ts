/** The day table as measures read it: profit, returns on each day's capital, and drawdowns of the growth index. */
import { uint32At, float64At } from '../base/index.ts'
import { type ProfitCurve, type Days, growthFalls } from '../measures/index.ts'
import { MONEY_UNIT } from './columns.ts'
import { type DayTable, pnlOfDay } from './equity.ts'

/** Every calendar day from the first to the last on which money was made or a trade closed. */
export function daysOf(table: DayTable): Days {
  const all = Float64Array.from({ length: table.count }, (_, index) => pnlOfDay(table, index) / MONEY_UNIT)
  const trading = all.filter((_, index) => uint32At(table.closedTrades, index) > 0)
  const happened = (_: number, index: number) => all[index] !== 0 || uint32At(table.closedTrades, index) > 0
  const first = Math.max(0, all.findIndex(happened))
  const pnl = all.subarray(first, all.findLastIndex(happened) + 1)
  return {
    pnl,
    tradingDays: trading.length,
    tradingPnl: trading,
    returns: dailyReturns(table, { first, count: pnl.length }),
  }
}

type DayRange = { readonly first: number; readonly count: number }

/**
 * r_d = P_d / (E_{d-1} + F_d): profit of the day on the previous evening's equity plus the day's deposits, taken at its
 * start. Null where the capital of the first day is not known or not above 0, or where a deposit has no rate. The
 * series ends when the equity is used up.
 */
function dailyReturns(table: DayTable, { first, count }: DayRange): Float64Array | null {
  if (count === 0 || !table.isStartKnown || (table.startCapital === null && !table.hasFlows)) return null
  const returns: number[] = []
  let equity = (table.startCapital ?? 0) * MONEY_UNIT
  for (let day = 0; day < first + count; day += 1) {
    if (table.unratedDays.has(day)) return null
    equity += float64At(table.flow, day)
    const gained = pnlOfDay(table, day)
    if (day >= first) {
      if (equity <= 0) break
      returns.push(gained / equity)
    }
    equity += gained
  }
  return returns.length === 0 ? null : Float64Array.from(returns)
}

/**
 * After deposits or withdrawals, a drawdown in percent is one of the growth index: a withdrawal is no loss and a
 * deposit no gain. Drawdowns in money remain those of the profit.
 */
export function withFlows(curve: ProfitCurve, returns: Days['returns']): ProfitCurve {
  if (returns === null) return { ...curve, maxDrawdownPct: null, ulcer: null }
  const falls = growthFalls(returns)
  const squares = falls.reduce((sum, fall) => sum + fall * fall, 0)
  return {
    ...curve,
    maxDrawdownPct: falls.reduce((worst, fall) => Math.max(worst, fall), 0),
    ulcer: Math.sqrt(squares / falls.length),
  }
}
