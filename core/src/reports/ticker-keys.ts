import type { Ticker } from './columns.ts'

/**
 * The key of each ticker, in the order of the dictionary: its name, plus its kind if several kinds share the name.
 * Linear `BTCUSDT` and spot `BTCUSDT` become `BTCUSDT` and `BTCUSDT spot`. Reports sum by these keys and filters select
 * by them.
 */
export function tickerKeys(tickers: readonly Ticker[]): string[] {
  const kinds = new Map<string, Set<string>>()
  for (const { name, kind } of tickers) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
  return tickers.map(({ name, kind }) => {
    const isShared = (kinds.get(name)?.size ?? 0) > 1
    return isShared && kind !== 'linear' ? `${name} ${kind}` : name
  })
}

/**
 * The tickers that a filter names, as a mask over the dictionary. A name that is not a key (`BTCUSD` if there are
 * `BTCUSD spot` and `BTCUSD inverse`) matches all tickers of that name.
 */
export function tickersNamed(tickers: readonly Ticker[], names: readonly string[]): Uint8Array {
  const keys = tickerKeys(tickers)
  const keySet = new Set(keys)
  const chosen = new Set(names)
  return Uint8Array.from(tickers, ({ name }, index) => {
    const key = keys[index] ?? name
    return chosen.has(key) || (chosen.has(name) && !keySet.has(name)) ? 1 : 0
  })
}
