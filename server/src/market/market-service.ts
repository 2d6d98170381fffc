/** Markets for the screener and the calculators: the stored data, kept fresh while it is being viewed. */
import type { GapReason } from '@roundtrip/contract/market'
import { MAX_BARS, type TimeRange } from '@roundtrip/core/market'
import type { BarInterval } from '@roundtrip/core/screener'
import type { Config } from '../ground/config.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { keepBars } from './bar-keeper.ts'
import type { CandleFindings, CandleService } from './candle-service.ts'
import type { ReadyMarket, DataStatus } from './ready-market.ts'
import { keepMarkets } from './market-keeper.ts'
import { type MarketKeeperDependencies, marketOf, type RealVenue } from './real-venues.ts'
import { type SeriesBars, type BarsRequest, screenedBars } from './screened-bars.ts'
import { type VenueTiers, venueTiers } from './tiers.ts'
import { storedMarkets } from './venue-market.ts'

export type InstrumentBars = TimeRange & { readonly venue: RealVenue; readonly id: string; readonly intervalMs: number }

export type MarketService = {
  readonly market: (venue: RealVenue) => Promise<ReadyMarket>
  readonly bars: (request: BarsRequest) => Promise<SeriesBars>
  /** Throws a `Refusal` for an instrument that the venue does not list, and for an implausible range. */
  readonly instrumentBars: (request: InstrumentBars) => Promise<CandleFindings>
  readonly tiers: (venue: RealVenue, id: string) => Promise<VenueTiers>
  /** Asks nothing more. */
  readonly stop: () => void
  /** Settles once all responses are stored. */
  readonly close: () => Promise<void>
}

export type MarketDependencies = Omit<MarketKeeperDependencies, 'stored'> & {
  readonly candles: CandleService
  readonly enabledExchanges: Config['exchanges']
}

/** How many times a caller checks for the first figures of a market that was never fetched. */
const FIRST_LOOKS = 24
const FIRST_LOOK_MS = 250

export function marketService(given: MarketDependencies): MarketService {
  const { pool, now, candles } = given
  const dependencies = { ...given, stored: storedMarkets({ pool, now }) }
  const isOff = given.enabledExchanges === 'not-at-all'
  const markets = keepMarkets(dependencies)
  const bars = keepBars(dependencies)
  const look = (venue: RealVenue, intervals: readonly BarInterval[] = []): void => {
    if (isOff) return
    markets.look(venue)
    for (const interval of intervals) bars.look(venue, interval)
  }
  const market: MarketService['market'] = async (venue) => {
    look(venue)
    let ready = await dependencies.stored(venue)
    for (let count = 0; count < FIRST_LOOKS && isFirst(ready) && !isOff; count += 1) {
      await new Promise((settle) => setTimeout(settle, FIRST_LOOK_MS))
      ready = await dependencies.stored(venue)
    }
    return isOff ? switchedOff(ready) : ready
  }
  const listed = async (venue: RealVenue, id: string) => {
    const listed = (await market(venue)).instruments.find((instrument) => instrument.id === id)
    if (listed === undefined) throw new Refusal<ReasonOf<'getInstrumentBars'>>('no-instrument')
    return listed
  }
  return {
    market,
    bars: async (request) => {
      look(request.venue, [request.interval])
      const loaded = await screenedBars(dependencies, request, (await dependencies.stored(request.venue)).instruments)
      return isOff ? { ...loaded, problem: 'switched-off' } : loaded
    },
    instrumentBars: async ({ venue, id, intervalMs, from, to }) => {
      if (!(to - from <= MAX_BARS * intervalMs)) throw new Refusal<ReasonOf<'getInstrumentBars'>>('bad-interval')
      return candles.candles({ market: marketOf(venue, await listed(venue, id)), range: { from, to }, intervalMs })
    },
    tiers: async (venue, id) => {
      const instrument = await listed(venue, id)
      return venueTiers(dependencies, venue, instrument.id)
    },
    stop: () => {
      markets.stop()
      bars.stop()
    },
    close: async () => {
      await Promise.all([markets.close(), bars.close()])
    },
  }
}

/** There is no data yet, and no problem that explains it. */
function isFirst({ response: { freshness: status, problem } }: ReadyMarket): boolean {
  return (status.instruments.at === null || status.tickers.at === null) && problem === null
}

function switchedOff(ready: ReadyMarket): ReadyMarket {
  const problem: GapReason = 'switched-off'
  const off = ({ at }: DataStatus): DataStatus => ({ at, problem })
  const { instruments, tickers, funding, openInterest } = ready.response.freshness
  const status = {
    instruments: off(instruments),
    tickers: off(tickers),
    funding: off(funding),
    openInterest: off(openInterest),
  }
  return { ...ready, response: { ...ready.response, freshness: status, problem } }
}
