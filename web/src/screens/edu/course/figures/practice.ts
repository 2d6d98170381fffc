/** Made-up fills, which the engine of the product turns into trades like anybody's. */
import { accountId, DAY_MS, fixed, hash128, HOUR_MS, MINUTE_MS, mulberry32, utcMs } from '@roundtrip/core/base'
import { type Fill, type Instrument, instrument, NOTHING_CLAIMED } from '@roundtrip/core/ledger'
import {
  analyse,
  annotate,
  columnsOf,
  type Report,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { buildTrades, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'

/** What a trade risks, in dollars: its 1 R. */
export const RISK = 100
const ENTRY = 100
const STOP = 0.02
const FEE = 1

/** One trade of the practice journal, before it becomes fills. */
export type Idea = {
  /** What it makes before fees, in R. */
  readonly r: number
  readonly openTime: number
  readonly holdMs: number
  readonly ticker?: string
  readonly labels?: readonly string[]
}

export const PRACTICE_SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: 10_000,
  basis: null,
  detailed: false,
}

/** Monday, so that weekdays begin where weeks do. */
export const FIRST_DAY = Date.UTC(2026, 0, 5)

export type Shape = (place: number, random: () => number) => Idea

/** The same ideas for the same seed. */
export function ideas(count: number, seed: number, shape: Shape): readonly Idea[] {
  const random = mulberry32(seed)
  return Array.from({ length: count }, (_, place) => shape(place, random))
}

/** Won or lost, with some spread; on average what a win rate and a payoff promise. */
export function practiceOutcome(
  random: () => number,
  { winRate, payoff }: { winRate: number; payoff: number },
): number {
  return random() < winRate ? payoff * (0.6 + 0.8 * random()) : -(0.7 + 0.6 * random())
}

/** The moment of the n-th trade where there are so many a day, between seven in the morning and ten at night. */
export function moment(place: number, perDay: number, random: () => number): number {
  const slot = (15 * HOUR_MS) / perDay
  return FIRST_DAY + Math.floor(place / perDay) * DAY_MS + 7 * HOUR_MS + ((place % perDay) + 0.5 * random()) * slot
}

/** The ideas as fills, the fills as trades, the trades as columns, with labels and risk noted. */
export function practiceTrades(list: readonly Idea[]): TradeColumns {
  const sorted = list.toSorted((a, b) => a.openTime - b.openTime)
  const free = new Map<string, number>()
  const ideaOf = new Map<string, Idea>()
  const fills: Fill[] = []
  for (const [place, idea] of sorted.entries()) {
    const ticker = idea.ticker ?? 'BTCUSDT'
    // One position at a time in each ticker, or two ideas would become one trade.
    const openTime = Math.max(Math.round(idea.openTime), free.get(ticker) ?? 0)
    const closeTime = openTime + Math.max(MINUTE_MS, Math.round(idea.holdMs))
    free.set(ticker, closeTime + MINUTE_MS)
    const quantity = RISK / (ENTRY * STOP)
    const traded = perpetual(ticker)
    const opening = fill({ traded, time: openTime, side: 'buy', quantity, price: ENTRY, row: 2 * place })
    ideaOf.set(opening.dedupeKey, idea)
    fills.push(opening)
    const price = Number((ENTRY * (1 + STOP * idea.r)).toFixed(6))
    fills.push(fill({ traded, time: closeTime, side: 'sell', quantity, price, row: 2 * place + 1 }))
  }
  const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
  const columns = columnsOf(trades, { currency: 'USD', rates: DEFAULT_BUILD_OPTIONS.rates })
  return annotate(
    columns,
    trades.map(({ id, slices }) => ({
      tradeId: id,
      labels: ideaOf.get(slices[0]?.fill.dedupeKey ?? '')?.labels ?? [],
      risk: RISK,
      stop: null,
      excluded: false,
    })),
  )
}

/** The report on the trades that `keep` lets through; on all without it. */
export function reportOn(
  columns: TradeColumns,
  { settings = PRACTICE_SETTINGS, keep }: { settings?: ReportSettings; keep?: (row: number) => boolean } = {},
): Report {
  const all = selectTrades(columns, {}, { settings })
  return analyse(columns, keep === undefined ? all : all.filter(keep), settings)
}

export function perpetual(symbol: string): Instrument {
  const base = symbol.replace('USDT', '')
  return instrument({ venue: 'practice', symbol, kind: 'linear', base, quote: 'USDT', settle: 'USDT' })
}

type FillParts = {
  readonly traded: Instrument
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly price: number
  readonly row: number
  readonly fee?: number
}

export function fill({ traded, time, side, quantity, price, row, fee = FEE }: FillParts): Fill {
  return {
    account: accountId('practice'),
    instrument: traded,
    time: utcMs(time),
    side,
    quantity: fixed(String(quantity)),
    price: fixed(String(price)),
    positionSide: 'both',
    fee: fixed(String(fee)),
    feeAsset: traded.settle,
    execution: 'trade',
    liquidity: 'taker',
    ...NOTHING_CLAIMED,
    dedupeKey: hash128(`practice ${row}`),
    row,
  }
}
