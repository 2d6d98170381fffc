import type { ListedInstrument } from '@roundtrip/core/screener'

type Named = Pick<ListedInstrument, 'id' | 'symbol' | 'base' | 'quote'>

/**
 * The ticker of an instrument in the user's journal; null if it was never traded. Exchanges write a market with or
 * without separators, `BTC-USDT-SWAP` or `BTCUSDT`, and Hyperliquid by its coin alone.
 */
export function ownTicker({ id, symbol, base, quote }: Named, tickers: readonly string[]): string | null {
  for (const name of [id, symbol]) if (tickers.includes(name)) return name
  const names = new Set([id, symbol, base + quote].map(bare))
  return tickers.find((ticker) => names.has(bare(ticker))) ?? null
}

function bare(name: string): string {
  return name
    .toUpperCase()
    .replace(/[-_]?(SWAP|PERP)$/, '')
    .replace(/[^A-Z0-9]/g, '')
}
