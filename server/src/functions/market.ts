/** Market data for the screener and the calculators. The demo has a market of its own, which only demos see. */
import {
  getBars,
  getInstrumentBars,
  getMarket,
  getTiers,
  listVenues,
  SCREENED_VENUES,
  type ScreenedVenueId,
} from '@roundtrip/contract/market'
import type { Uid } from '@roundtrip/core/base'
import { encodeBars, isInterval, MAX_BARS } from '@roundtrip/core/market'
import { demoInstrumentBars, demoMarket, demoScreenedBars, demoTiers } from '../demo/demo-venue.ts'
import type { DemoPort } from '../demo/demo.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import type { CandleFindings } from '../market/candle-service.ts'
import type { ReadyMarket } from '../market/ready-market.ts'
import type { InstrumentBars, MarketService } from '../market/market-service.ts'
import { declared } from './declared.ts'
import type { InMarketTurn } from './market-turns.ts'

export type MarketFunctionDependencies = {
  readonly markets: MarketService
  readonly demo: Pick<DemoPort, 'isDemo'>
  readonly inTurn: InMarketTurn
  readonly now: () => number
}

export function marketFunctions({ markets, demo, inTurn, now }: MarketFunctionDependencies): Served[] {
  const check = async (uid: Uid, venue: ScreenedVenueId): Promise<void> => {
    if (venue === 'demo' && !(await demo.isDemo(uid)))
      throw new Refusal<ReasonOf<'getMarket' | 'getBars' | 'getInstrumentBars' | 'getTiers'>>('no-venue')
  }
  return [
    serveFunction(listVenues, async ({ uid }) => {
      const isDemo = await demo.isDemo(uid)
      const offered = SCREENED_VENUES.filter(({ id }) => id !== 'demo' || isDemo)
      return { venues: offered.map(({ id, name, kind }) => ({ id, name, kind })) }
    }),
    serveFunction(getMarket, ({ uid }, { venue, listing }) =>
      declared(getMarket, async () => {
        await check(uid, venue)
        const ready = venue === 'demo' ? demoMarket(now()) : await markets.market(venue)
        return sent(ready, { listing, now: now() })
      }),
    ),
    serveFunction(getBars, ({ uid }, { venue, interval, since }) =>
      declared(getBars, async () => {
        await check(uid, venue)
        const request = { interval, since: new Map(since) }
        const response =
          venue === 'demo' ? await demoScreenedBars(request, now()) : await markets.bars({ venue, ...request })
        return { ...response, series: [...response.series] }
      }),
    ),
    serveFunction(getInstrumentBars, (caller, { venue, ...request }) =>
      declared(getInstrumentBars, async () => {
        await check(caller.uid, venue)
        const { from, intervalMs } = request
        const candles =
          venue === 'demo'
            ? madeUpBars(request, now())
            : await inTurn(caller, () => markets.instrumentBars({ venue, ...request }))
        return { bars: encodeBars(candles.bars, { start: from, intervalMs }), missing: [...candles.missing] }
      }),
    ),
    serveFunction(getTiers, (caller, { venue, id }) =>
      declared(getTiers, async () => {
        await check(caller.uid, venue)
        if (venue !== 'demo') return inTurn(caller, () => markets.tiers(venue, id))
        const tiers = demoTiers(id)
        if (tiers === null) throw failure(getTiers, 'no-instrument')
        return { unit: 'value' as const, tiers, at: now(), problem: null }
      }),
    ),
  ]
}

/** Leaves the list of instruments out if the client has it already. */
function sent(
  { response, text }: ReadyMarket,
  { listing, now }: { readonly listing: string | null; readonly now: number },
) {
  return { ...response, now, instruments: listing === response.listing ? null : text }
}

function madeUpBars({ id, intervalMs, from, to }: Omit<InstrumentBars, 'venue'>, now: number): CandleFindings {
  const count = (to - from) / intervalMs
  if (!isInterval(intervalMs) || from % intervalMs !== 0 || !(count > 0) || count > MAX_BARS) {
    throw new Refusal<ReasonOf<'getInstrumentBars'>>('bad-interval')
  }
  const bars = demoInstrumentBars(id, { from, to, intervalMs }, now)
  if (bars === null) throw new Refusal<ReasonOf<'getInstrumentBars'>>('no-instrument')
  return { bars, missing: [] }
}
