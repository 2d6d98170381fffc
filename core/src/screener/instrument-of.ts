import type { InstrumentData } from './instrument-data.ts'
import type { ListedInstrument, LiveFigures } from './market-text.ts'

export type InstrumentSetting = {
  /** The display name of the venue. */
  readonly venue: string
  /** Dollars for one unit of each quote currency. */
  readonly quoteDollars: Readonly<Record<string, number>>
  readonly bars?: InstrumentData['bars']
}

/** Joins the data of one instrument for the columns of the screener. */
export function instrumentOf(
  { id, symbol, base, quote, kind, contractSize, listedAt }: ListedInstrument,
  live: LiveFigures | undefined,
  { venue, quoteDollars, bars = NO_BARS }: InstrumentSetting,
): InstrumentData {
  const { ticker, funding, openInterest } = live ?? NOTHING
  return {
    id,
    venue,
    symbol,
    base,
    quote,
    kind,
    listedAt,
    ticker,
    funding,
    openInterest,
    bars,
    contractSize: Number(contractSize),
    quoteDollars: quoteDollars[quote] ?? null,
    // No venue publishes the coins in circulation.
    supply: null,
  }
}

const NO_BARS: InstrumentData['bars'] = { '5m': null, '1h': null, '1d': null }
const NOTHING: LiveFigures = { ticker: null, funding: null, openInterest: null }
