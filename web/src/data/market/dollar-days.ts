/** Daily candles of a coin in dollars. */
import {
  type GapReason,
  getInstrumentBars,
  type ListedCandleMarket,
  listCandleMarkets,
} from '@roundtrip/contract/market'
import { DAY_MS } from '@roundtrip/core/base'
import { dollarDays, type DollarDays } from '@roundtrip/core/coins'
import { call } from '../requests/call.ts'

/** From one UTC midnight to another, which is excluded. */
export type DaySpan = { readonly from: number; readonly to: number }

export function dollarDaysOf(
  coin: string,
  span: DaySpan,
  signal: AbortSignal,
): Promise<DollarDays<ListedCandleMarket, GapReason>> {
  return dollarDays(coin, span, {
    marketsOf: (base) => call(listCandleMarkets, { base }, signal),
    barsOf: ({ venue, id }, { from, to }) =>
      call(getInstrumentBars, { venue, id, intervalMs: DAY_MS, from, to }, signal),
  })
}
