/**
 * The venue of the demo: a market that nobody trades, driven by the clock without a network, so that everyone who tries
 * the demo finds a moving screener. Real journals never see it.
 */
import type { MarginTier } from '@roundtrip/contract/market'
import { SCREENED_BARS } from '@roundtrip/contract/market'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Bar, TimeRange } from '@roundtrip/core/market'
import { type BarInterval, INTERVAL_MS, type LiveFigures, writeBars } from '@roundtrip/core/screener'
import { type ReadyMarket, readyMarket } from '../market/ready-market.ts'
import type { SeriesBars } from '../market/screened-bars.ts'
import { closedUntil } from '../market/series-state.ts'
import { demoInstrument, LISTED_COINS, type ListedCoin } from './demo-coins.ts'
import { demoBars, demoPrice, demoTurnover, seedOf, wander } from './demo-prices.ts'

const INSTRUMENTS = LISTED_COINS.map(demoInstrument)
const CHOSEN: ReadonlySet<string> = new Set(INSTRUMENTS.map(({ id }) => id))

export function demoMarket(now: number): ReadyMarket {
  const status = { at: now, problem: null }
  const live = new Map(LISTED_COINS.map((coin) => [demoInstrument(coin).id, liveOf(coin, now)]))
  return readyMarket(
    {
      venue: 'demo',
      instruments: INSTRUMENTS,
      live,
      freshness: { instruments: status, tickers: status, funding: status, openInterest: status },
    },
    { chosen: CHOSEN, now },
  )
}

function liveOf(coin: ListedCoin, now: number): LiveFigures {
  const last = demoPrice(coin, now)
  const before = demoPrice(coin, now - DAY_MS)
  const tick = 10 ** -coin.priceDecimals
  const hours = Array.from({ length: 97 }, (_, index) => demoPrice(coin, now - (index * DAY_MS) / 96))
  let dollars = 0
  for (let hour = 0; hour < 24; hour += 1) dollars += demoTurnover(coin, now / HOUR_MS - hour)
  const half = Math.max(tick / 2, last * 0.00008 * coin.wildness)
  const tidy = (price: number): number => Number(price.toFixed(coin.priceDecimals))
  const contracts = (time: number): number => interestAt(coin, time)
  return {
    ticker: {
      time: now,
      last,
      mark: tidy(last * (1 + 0.0001 * wander(seedOf(coin.base) + 21, now / 40_000))),
      bid: tidy(Math.max(tick, last - half)),
      ask: tidy(last + half),
      high24h: Math.max(...hours),
      low24h: Math.min(...hours),
      change24h: Number((last / before - 1).toPrecision(6)),
      quoteVolume24h: Math.round(dollars),
      contracts24h: null,
    },
    funding: {
      time: now,
      rate: Number((0.0001 + 0.0004 * wander(seedOf(coin.base) + 33, now / (9 * HOUR_MS)) ** 3).toFixed(8)),
      intervalHours: coin.fundingHours,
    },
    openInterest: {
      time: now,
      now: contracts(now),
      hourAgo: contracts(now - HOUR_MS),
      dayAgo: contracts(now - DAY_MS),
    },
  }
}

function interestAt({ base, price, turnover }: ListedCoin, time: number): number {
  const seed = seedOf(base)
  const level = 0.4 + 0.15 * wander(seed + 41, time / (6 * DAY_MS)) + 0.05 * wander(seed + 42, time / (7 * HOUR_MS))
  return Number(((turnover * (level + 0.006 * wander(seed + 43, time / (HOUR_MS / 2)))) / price).toPrecision(6))
}

export type DemoBarsRequest = { readonly interval: BarInterval; readonly since: ReadonlyMap<string, number> }

/** The response for a client without any bars, by interval, until the next bar has ended: most demos start that way. */
const beginnings = new Map<BarInterval, { readonly to: number; readonly response: SeriesBars }>()

export async function demoScreenedBars({ interval, since }: DemoBarsRequest, now: number): Promise<SeriesBars> {
  const intervalMs = INTERVAL_MS[interval]
  const to = closedUntil(interval, now)
  const cached = beginnings.get(interval)
  if (since.size === 0 && cached?.to === to) return cached.response
  const earliest = to - SCREENED_BARS[interval] * intervalMs
  const series: { id: string; bars: string }[] = []
  for (const coin of LISTED_COINS) {
    const { id } = demoInstrument(coin)
    const from = Math.max(earliest, (since.get(id) ?? 0) + intervalMs)
    if (from >= to) continue
    series.push({ id, bars: writeBars(demoBars(coin, { from, to, intervalMs }), intervalMs) })
    // Other requests are served in between.
    await new Promise((next) => setImmediate(next))
  }
  const response = { series, more: false, waiting: 0, problem: null }
  if (since.size === 0) beginnings.set(interval, { to, response })
  return response
}

/** Null for an instrument that is not listed. */
export function demoInstrumentBars(
  id: string,
  range: TimeRange & { readonly intervalMs: number },
  now: number,
): Bar[] | null {
  const coin = coinOf(id)
  if (coin === undefined) return null
  const ended = Math.floor((now - 10_000) / range.intervalMs) * range.intervalMs
  return demoBars(coin, { ...range, to: Math.min(range.to, ended) })
}

/** Null for an instrument that is not listed. */
export function demoTiers(id: string): MarginTier[] | null {
  const coin = coinOf(id)
  if (coin === undefined) return null
  const scale = coin.base === 'BTC' || coin.base === 'ETH' ? 10 : 1
  const steps = [[0, coin.mostLeverage], ...STEPS]
  return steps.map(([floor = 0, leverage = 1], index) => ({
    floor: String(floor * scale),
    cap: steps[index + 1]?.[0] === undefined ? null : String((steps[index + 1]?.[0] ?? 0) * scale),
    rate: String(Number((0.5 / leverage).toFixed(6))),
    mostLeverage: String(leverage),
  }))
}

/** The maximum leverage from each value on. */
const STEPS = [
  [50_000, 20],
  [600_000, 10],
  [3_000_000, 5],
  [12_000_000, 2],
] as const

function coinOf(id: string): ListedCoin | undefined {
  return LISTED_COINS.find((coin) => demoInstrument(coin).id === id)
}
