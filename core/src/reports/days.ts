/** The day table for measures: profit, and returns on each day's capital. */
import { type CivilDay, uint32At, float64At, monthOf } from '../base/index.ts'
import type { Days } from '../measures/index.ts'
import { MONEY_UNIT, netAt } from './columns.ts'
import type { DayRange, DayTable } from './equity.ts'

/** Every calendar day from the first to the last on which money was made or a trade closed. */
export function daysOf(table: DayTable): Days {
  const all = Float64Array.from({ length: table.count }, (_, index) => netAt(table, index) / MONEY_UNIT)
  const closed = table.closedNet.map((units) => units / MONEY_UNIT)
  const trading = closed.filter((_, index) => uint32At(table.closedTrades, index) > 0)
  const happened = (_: number, index: number) => all[index] !== 0 || uint32At(table.closedTrades, index) > 0
  const first = Math.max(0, all.findIndex(happened))
  const pnl = all.subarray(first, all.findLastIndex(happened) + 1)
  const returns = dailyReturns(table, { first, count: pnl.length })
  return {
    pnl,
    tradingDays: trading.length,
    tradingNet: trading,
    returns,
    firstDay: table.firstDay + first,
    monthlyReturns: returns === null ? null : monthlyReturns(returns, table.firstDay + first),
  }
}

/** The growth of the days of each calendar month, including incomplete months. */
function monthlyReturns(returns: Float64Array, firstDay: number): number[] {
  const levels: number[] = []
  const firstMonth = monthOf(firstDay as CivilDay)
  for (let day = 0; day < returns.length; day += 1) {
    const month = monthOf((firstDay + day) as CivilDay) - firstMonth
    levels[month] = (levels[month] ?? 1) * (1 + float64At(returns, day))
  }
  return levels.map((level) => level - 1)
}

/**
 * r_d = P_d / (E_{d-1} + F_d): profit of the day over the value of the accounts on the evening before plus the day's
 * deposits, taken at its start. Null if the capital of the first day is unknown or not above 0, or if a deposit has no
 * rate. The series ends when the equity is used up.
 */
function dailyReturns(table: DayTable, range: DayRange): Float64Array | null {
  const capital = range.count === 0 ? null : table.capitalOn(range)
  if (capital === null) return null
  const used = capital.findIndex((units) => units <= 0)
  const count = used < 0 ? capital.length : used
  if (count === 0) return null
  return Float64Array.from({ length: count }, (_, day) => netAt(table, range.first + day) / float64At(capital, day))
}
