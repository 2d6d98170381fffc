import { type Instrument, instrument } from '../../../ledger/index.ts'
import { krakenAsset } from '../kraken/assets.ts'

/**
 * Names of contracts: https://docs.kraken.com/api/docs/guides/futures-introduction and the recorded `PI_XBTUSD`,
 * `FI_XBTUSD_201225`, `PF_DEFIUSD`. `pi` and `fi` are inverse contracts of one dollar, `pf` and `ff` linear ones.
 */
const CONTRACT = /^(p[if]|f[if])_([a-z0-9]+?)(usd)(?:_(\d{6}))?$/i

/** True for the name of a contract, as opposed to that of a coin. */
export function isKrakenFuturesContract(symbol: string): boolean {
  return CONTRACT.test(symbol)
}

/** The contract of a name; null if it is not the name of one. */
export function krakenFuturesContract(symbol: string): Instrument | null {
  const [, type, coin, quote] = CONTRACT.exec(symbol) ?? []
  if (type === undefined || coin === undefined || quote === undefined) return null
  const [base, dollar] = [krakenAsset(coin.toUpperCase()), quote.toUpperCase()]
  const isInverse = type.toLowerCase().endsWith('i')
  return instrument({
    venue: 'kraken',
    symbol: symbol.toUpperCase(),
    kind: isInverse ? 'inverse' : 'linear',
    base,
    quote: dollar,
    settle: isInverse ? base : dollar,
  })
}
