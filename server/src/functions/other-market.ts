/** Candles of another market, for trades of a venue that has none. */
import {
  type CandleResponse,
  type GapReason,
  type ListedCandleMarket,
  type OtherMarket,
  SCREENED_VENUES,
  type ScreenedVenueId,
} from '@roundtrip/contract/market'
import type { Uid } from '@roundtrip/core/base'
import { encodeBars } from '@roundtrip/core/market'
import { demoInstrumentBars, demoMarket } from '../demo/demo-venue.ts'
import type { DemoPort } from '../demo/demo.ts'
import type { CandleFindings, CandleService } from '../market/candle-service.ts'
import type { ReadyMarket } from '../market/ready-market.ts'
import type { MarketService } from '../market/market-service.ts'
import { marketOf } from '../market/real-venues.ts'
import { offeredIntervals, type TradeWindow } from '../market/trade-candles.ts'

export type OtherMarketDependencies = {
  readonly markets: Pick<MarketService, 'market'>
  readonly service: CandleService
  readonly demo: Pick<DemoPort, 'isDemo'>
  readonly now: () => number
}

type ListedMarket = { readonly instruments: ReadyMarket['instruments']; readonly problem: GapReason | null }

/** The instruments of a venue; the sample venue lists nothing outside of demos. */
async function listed(
  { markets, demo, now }: OtherMarketDependencies,
  uid: Uid,
  venue: ScreenedVenueId,
): Promise<ListedMarket> {
  if (venue === 'demo') {
    return { instruments: (await demo.isDemo(uid)) ? demoMarket(now()).instruments : [], problem: null }
  }
  const { instruments, response } = await markets.market(venue)
  return { instruments, problem: response.freshness.instruments.problem }
}

/** Markets of the coin at all venues that have candles. */
export async function candleMarkets(
  dependencies: OtherMarketDependencies,
  uid: Uid,
  base: string,
): Promise<{ readonly markets: ListedCandleMarket[]; readonly problem: GapReason | null }> {
  const coin = base.toUpperCase()
  const venues = await Promise.all(
    SCREENED_VENUES.map(async ({ id: venue }) => ({ venue, ...(await listed(dependencies, uid, venue)) })),
  )
  return {
    markets: venues.flatMap(({ venue, instruments }) =>
      instruments
        .filter((instrument) => instrument.base.toUpperCase() === coin)
        .map(({ id, kind, symbol, quote }) => ({ venue, id, kind, symbol, quote })),
    ),
    problem: venues.find(({ problem }) => problem !== null)?.problem ?? null,
  }
}

/** Candles of the other market around a trade, or the reason why there are none. */
export async function otherCandles(
  dependencies: OtherMarketDependencies,
  uid: Uid,
  { other, window }: { readonly other: OtherMarket; readonly window: TradeWindow },
): Promise<CandleResponse> {
  const { instruments, problem } = await listed(dependencies, uid, other.venue)
  const instrument = instruments.find(({ id }) => id === other.id)
  const market = instrument === undefined || other.venue === 'demo' ? null : marketOf(other.venue, instrument)
  const intervals = market === null ? [...window.fitting] : offeredIntervals(market, window)
  const intervalMs = intervals.find((length) => length === window.intervalMs) ?? intervals[0] ?? 0
  const range = window.rangeOf(intervalMs)
  const find = async (): Promise<CandleFindings> => {
    if (market !== null) return dependencies.service.candles({ market, range, intervalMs })
    const bars =
      instrument === undefined ? null : demoInstrumentBars(other.id, { ...range, intervalMs }, dependencies.now())
    return { bars: bars ?? [], missing: bars === null ? [{ ...range, reason: problem ?? 'unknown-symbol' }] : [] }
  }
  const { bars, missing } = await find()
  return {
    source: bars.length === 0 ? null : market === null ? 'demo' : 'exchange',
    other,
    intervalMs,
    intervals,
    ...range,
    bars: encodeBars(bars, { start: range.from, intervalMs }),
    missing: [...missing],
  }
}
