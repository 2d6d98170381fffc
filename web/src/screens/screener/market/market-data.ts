import { type MarketResponse, SCREENED_BARS, SCREENED_VENUES, type ScreenedVenueId } from '@roundtrip/contract/market'
import {
  type BarInterval,
  type InstrumentData,
  INTERVAL_MS,
  instrumentOf,
  joinBars,
  type ListedInstrument,
  readBars,
  readLive,
} from '@roundtrip/core/screener'

/** The loaded instruments of one venue: the latest response, and the bars so far. */
export type ScreenedMarket = {
  readonly venue: ScreenedVenueId
  readonly listing: string
  /** Bitcoin's instrument, by its id. */
  readonly benchmark: string | null
  readonly listed: readonly ListedInstrument[]
  readonly instruments: Map<string, InstrumentData>
}

type MarketInput = {
  readonly venue: ScreenedVenueId
  readonly response: MarketResponse
  /** Null = unchanged. */
  readonly listed: readonly ListedInstrument[] | null
  readonly before: ScreenedMarket | null
}

/** The market after a response. Bars are kept, and so are the figures of instruments that the response leaves out. */
export function updatedMarket({ venue, response, listed, before }: MarketInput): ScreenedMarket {
  const live = readLive(response.live, response.time)
  const all = listed ?? before?.listed ?? []
  const name = SCREENED_VENUES.find(({ id }) => id === venue)?.name ?? venue
  const instruments = new Map(
    all.map((instrument) => {
      const existing = before?.instruments.get(instrument.id)
      const context = { venue: name, quoteDollars: response.quoteDollars }
      return [
        instrument.id,
        instrumentOf(
          instrument,
          live.get(instrument.id) ?? existing,
          existing === undefined ? context : { ...context, bars: existing.bars },
        ),
      ] as const
    }),
  )
  return { venue, listing: response.listing, benchmark: response.benchmark, listed: all, instruments }
}

/**
 * The symbol without redundant parts: `BTC/USDT:USDT` is `BTC/USDT`, and a future keeps its date, `BTC/USDT 260327`.
 */
export function withShortSymbol(instrument: ListedInstrument): ListedInstrument {
  const [pair = instrument.symbol, rest = ''] = instrument.symbol.split(':')
  return { ...instrument, symbol: [pair, ...rest.split('-').slice(1)].join(' ') }
}

/** The instrument with new bars; keeps as many as the columns look back. */
export function withBars(
  instrument: InstrumentData,
  { interval, bars }: { readonly interval: BarInterval; readonly bars: string },
): InstrumentData {
  const later = readBars(bars, INTERVAL_MS[interval])
  if (later.time.length === 0) return instrument
  const earlier = instrument.bars[interval]
  const max = SCREENED_BARS[interval]
  return {
    ...instrument,
    bars: { ...instrument.bars, [interval]: earlier === null ? later : joinBars(earlier, later, max) },
  }
}
