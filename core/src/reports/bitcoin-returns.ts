/** The returns of a selection and those of bitcoin, on the UTC days of daily candles. */
import { DAY_MS } from '../base/index.ts'
import type { BitcoinDays } from '../measures/index.ts'
import type { TradeColumns } from './columns.ts'
import { daysOf } from './days.ts'
import type { DayTable } from './equity.ts'
import type { DailyPrices, ReportSettings } from './report-types.ts'

/** Daily candles begin and end at midnight UTC, regardless of the trader's day. */
export function inUtc(settings: ReportSettings): ReportSettings {
  return { ...settings, zone: 'UTC', dayStartMinutes: 0 }
}

/** `table`: the UTC days of the selection; only built if there are prices. */
export function bitcoinReturns(
  columns: TradeColumns,
  { bitcoin }: ReportSettings,
  table: () => DayTable,
): BitcoinDays | null {
  // The change of a price in dollars is not its change in another currency. Shares of a balance equal those of its
  // dollars.
  if (bitcoin === undefined || (columns.plain ?? columns).currency !== 'USD') return null
  const { returns, firstDay } = daysOf(table())
  if (returns === null) return null
  const [own, market]: [number[], number[]] = [[], []]
  for (let day = 0; day < returns.length; day += 1) {
    const index = firstDay + day - Math.floor(bitcoin.from / DAY_MS)
    const [before = null, close = null] = [bitcoin.closes[index - 1], bitcoin.closes[index]]
    if (before === null || close === null || !(before > 0)) continue
    own.push(returns[day] as number)
    market.push(close / before - 1)
  }
  return { own, bitcoin: market }
}

/** Prices from daily candles, some of which may be missing. */
export function dailyPrices(
  bars: readonly { readonly time: number; readonly close: number }[],
  { from, to }: { readonly from: number; readonly to: number },
): DailyPrices {
  const closes = Array.from({ length: Math.max(0, (to - from) / DAY_MS) }, (): number | null => null)
  for (const { time, close } of bars) {
    const index = (time - from) / DAY_MS
    if (index >= 0 && index < closes.length) closes[index] = close
  }
  return { from, closes }
}
