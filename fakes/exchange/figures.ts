/**
 * The public figures of a market: its day, its order book, its funding and its open interest, all derived from the
 * clock.
 */
import { decimalsOf, type FakeInstrument } from './instruments.ts'
import { dollarsAt } from './prices.ts'
import { hashOf } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type TickerFigures = {
  readonly last: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly bid: string
  readonly ask: string
  readonly mark: string
  /** A fraction. */
  readonly change: number
  /** In base coins, of inverse contracts in contracts. */
  readonly volume: string
  readonly quoteVolume: string
  readonly fundingRate: string
  readonly fundingHours: number
  readonly interest: string
}

export function figuresOf(market: FakeInstrument, now: number): TickerFigures {
  const decimals = decimalsOf(market.priceStep)
  const at = (time: number): number => dollarsAt(market.base, time) / dollarsAt(market.quote, time)
  const day = Array.from({ length: 49 }, (_, index) => at(now - (index * DAY) / 48))
  const [last, open] = [at(now), at(now - DAY)]
  const text = (price: number): string => price.toFixed(decimals)
  const step = Number(market.priceStep)
  const turnover = turnoverOf(market, now)
  const contracts = market.kind === 'inverse' ? turnover / Number(market.contractSize) : turnover / last
  return {
    last: text(last),
    open: text(open),
    high: text(Math.max(...day)),
    low: text(Math.min(...day)),
    bid: text(Math.max(step, last - step)),
    ask: text(last + step),
    mark: text(last * 1.0001),
    change: last / open - 1,
    volume: contracts.toFixed(3),
    quoteVolume: turnover.toFixed(2),
    fundingRate: (0.0001 + 0.0002 * Math.sin(now / (9 * HOUR) + hashOf(market.base))).toFixed(8),
    fundingHours: fundingHoursOf(market),
    interest: interestAt(market, now),
  }
}

/** Dollars per day. Bitcoin is traded most, then the other coins that accounts trade. */
function turnoverOf({ base }: FakeInstrument, now: number): number {
  const rank = /BTC|XBT/.test(base) ? 0 : base.startsWith('Q') ? 6 + (hashOf(base) % 400) : 1 + (hashOf(base) % 4)
  return (8e9 / (rank + 1) ** 1.4) * (1 + 0.2 * Math.sin(now / (5 * HOUR) + rank))
}

export function fundingHoursOf({ base }: FakeInstrument): number {
  return hashOf(base) % 5 === 0 ? 4 : 8
}

/** In contracts. Grows by half and shrinks again within some days, so that every hour differs. */
export function interestAt(market: FakeInstrument, time: number): string {
  const dollars = turnoverOf(market, 0) * 0.4 * (1 + 0.3 * Math.sin(time / DAY + hashOf(market.base)))
  const price = market.kind === 'inverse' ? Number(market.contractSize) : dollarsAt(market.base, 0)
  return (dollars / price).toFixed(3)
}
