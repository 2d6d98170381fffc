import { type MarketAnswer, SCREENED_BARS, type ScreenedVenueId } from '@roundtrip/contract'
import {
  type BarInterval,
  type InstrumentData,
  INTERVAL_MS,
  joinBars,
  type ListedInstrument,
  readBars,
  readLive,
} from '@roundtrip/core/screener'

/** One venue's instruments as they are held: what was told last, and the bars that came so far. */
export type Market = {
  readonly venue: ScreenedVenueId
  readonly listing: string
  /** Bitcoin's instrument, by its id. */
  readonly benchmark: string | null
  readonly listed: readonly ListedInstrument[]
  readonly instruments: Map<string, InstrumentData>
}

type Told = {
  readonly venue: ScreenedVenueId
  readonly answer: MarketAnswer
  /** Null = as before. */
  readonly listed: readonly ListedInstrument[] | null
  readonly before: Market | null
}

/** The market after an answer; bars are kept, and so is an instrument that was not told this time. */
export function readMarket({ venue, answer, listed, before }: Told): Market {
  const live = readLive(answer.live, answer.time)
  const all = listed ?? before?.listed ?? []
  const instruments = new Map(
    all.map((one) => {
      const known = before?.instruments.get(one.id)
      const { ticker = null, funding = null, openInterest = null } = live.get(one.id) ?? known ?? {}
      const data: InstrumentData = {
        id: one.id,
        venue,
        symbol: one.symbol,
        base: one.base,
        quote: one.quote,
        kind: one.kind,
        contractSize: Number(one.contractSize),
        quoteDollars: answer.quoteDollars[one.quote] ?? null,
        listedAt: one.listedAt,
        supply: null,
        ticker,
        bars: known?.bars ?? { '5m': null, '1h': null, '1d': null },
        funding,
        openInterest,
      }
      return [one.id, data] as const
    }),
  )
  return { venue, listing: answer.listing, benchmark: answer.benchmark, listed: all, instruments }
}

/** The instrument with bars that came; as many are kept as columns look back. */
export function withBars(
  instrument: InstrumentData,
  { interval, bars }: { readonly interval: BarInterval; readonly bars: string },
): InstrumentData {
  const later = readBars(bars, INTERVAL_MS[interval])
  if (later.time.length === 0) return instrument
  const earlier = instrument.bars[interval]
  const most = SCREENED_BARS[interval]
  return {
    ...instrument,
    bars: { ...instrument.bars, [interval]: earlier === null ? later : joinBars(earlier, later, most) },
  }
}
