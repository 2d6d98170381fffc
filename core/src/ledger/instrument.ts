import type { Fixed } from '../base/index.ts'
import type { UtcMs } from '../base/index.ts'

/** How value and profit follow from quantity and price; see the table in `trades/value.ts`. */
export const INSTRUMENT_KINDS = ['spot', 'linear', 'inverse', 'quanto', 'option-linear', 'option-inverse'] as const
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number]

/**
 * A traded instrument. `contractSize` is: base units per contract (linear, option), quote units per contract (inverse),
 * settle units per 1.0 price move per contract (quanto), 1 (spot).
 */
export type Instrument = {
  /** `venue:kind:symbol`; never changes. */
  readonly id: string
  readonly venue: string
  /** The venue's own name for it, such as `BTCUSDT` or `XBTUSD`. */
  readonly symbol: string
  readonly kind: InstrumentKind
  readonly base: string
  readonly quote: string
  /** The asset in which profit and fees are booked. */
  readonly settle: string
  readonly contractSize: Fixed
  /** Smallest change of a quantity, if known. Below it a spot position is dust. */
  readonly step: Fixed | null
  /** BitMEX rounds the value of one contract to a satoshi before it multiplies. */
  readonly valueRounding: 'none' | 'per-contract-satoshi'
  readonly expiry: UtcMs | null
  readonly strike: Fixed | null
  readonly optionType: 'call' | 'put' | null
}

/** Builds an instrument with the values that most instruments share. */
export function instrument(
  definition: Pick<Instrument, 'venue' | 'symbol' | 'kind' | 'base' | 'quote' | 'settle'> & Partial<Instrument>,
): Instrument {
  return {
    id: `${definition.venue}:${definition.kind}:${definition.symbol}`,
    contractSize: 10n ** 18n,
    step: null,
    valueRounding: 'none',
    expiry: null,
    strike: null,
    optionType: null,
    ...definition,
  }
}

/** The placeholder venue for coins that came and left without a trade. */
export const OUTSIDE = 'outside'

/**
 * True for a pair on margin whose trades move borrowed coins between the two balances, as trades on spot do. At
 * Bitfinex, and at Kraken and OKX, where margin has the id of a contract, they make a position that moves no coins.
 */
export function movesBorrowedCoins({ id, venue }: Instrument): boolean {
  return venue !== 'bitfinex' && id.startsWith(`${venue}:margin:`)
}

/** Dollars that form one class of quotes on spot: BTC bought with USDT and sold for USDC is one trade. */
const DOLLAR_QUOTES = ['USD', 'USDT', 'USDC', 'FDUSD', 'BUSD', 'TUSD', 'USDP', 'DAI']

/** Dollars and coins that stand for one dollar. They count one to one, even offline. */
export const USD_CLASS: ReadonlySet<string> = new Set([
  ...DOLLAR_QUOTES,
  ...'PAX GUSD PYUSD RLUSD USD1 USDE USDe USDG USDH USDS USDT0 BFUSD BNFCR'.split(' '),
])

const ONE_QUOTE_CLASS: ReadonlySet<string> = new Set(DOLLAR_QUOTES)

/** `USD*` for the dollars that form one class, otherwise the quote asset itself. */
export function quoteClass(quote: string): string {
  return ONE_QUOTE_CLASS.has(quote) ? 'USD*' : quote
}
