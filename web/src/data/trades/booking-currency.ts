import { isSameMoney, type Ticker, type TradeColumns } from '@roundtrip/core/reports'

/**
 * The currency in which the results of all trades can be shown without any rate: the coin that all of them are booked
 * in, or USD for a dollar coin. Null if they are booked in several.
 */
export function bookingCurrency({ dictionaries, ticker, count }: TradeColumns): string | null {
  const coins = new Set(Array.from(ticker.subarray(0, count), (index) => coinOf(dictionaries.tickers[index])))
  const [coin = null, ...others] = coins
  if (coin === null || others.length > 0) return null
  return isSameMoney(coin, 'USD') ? 'USD' : coin
}

/** Quanto contracts do not say it in their ticker. */
function coinOf(ticker: Ticker | undefined): string | null {
  if (ticker === undefined || ticker.kind === 'quanto') return null
  return ticker.kind === 'inverse' || ticker.kind === 'option-inverse' ? ticker.base : ticker.quote
}
