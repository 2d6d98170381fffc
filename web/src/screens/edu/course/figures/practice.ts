/** Made-up fills, which the product's engine turns into trades like any others. */
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

/** The risk of a trade in dollars: its 1 R. */
export const RISK = 100
const ENTRY = 100
const STOP = 0.02
const FEE = 1

/** One trade of the practice journal, before it is turned into fills. */
export type Idea = {
  /** Its result before fees, in R. */
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

/** A Monday, so that weekdays start with the week. */
export const FIRST_DAY = Date.UTC(2026, 0, 5)

export type Shape = (index: number, random: () => number) => Idea

/** The same seed gives the same ideas. */
export function ideas(count: number, seed: number, shape: Shape): readonly Idea[] {
  const random = mulberry32(seed)
  return Array.from({ length: count }, (_, index) => shape(index, random))
}

/** A random win or loss, with some spread; on average it has the given win rate and payoff. */
export function practiceOutcome(
  random: () => number,
  { winRate, payoff }: { winRate: number; payoff: number },
): number {
  return random() < winRate ? payoff * (0.6 + 0.8 * random()) : -(0.7 + 0.6 * random())
}

/** The time of the n-th trade at this many a day, between 07:00 and 22:00. */
export function moment(index: number, perDay: number, random: () => number): number {
  const slot = (15 * HOUR_MS) / perDay
  return FIRST_DAY + Math.floor(index / perDay) * DAY_MS + 7 * HOUR_MS + ((index % perDay) + 0.5 * random()) * slot
}

/** Turns ideas into fills, fills into trades, and trades into columns, with labels and risk. */
export function practiceTrades(list: readonly Idea[]): TradeColumns {
  const sorted = list.toSorted((a, b) => a.openTime - b.openTime)
  const free = new Map<string, number>()
  const ideaOf = new Map<string, Idea>()
  const fills: Fill[] = []
  for (const [index, idea] of sorted.entries()) {
    const ticker = idea.ticker ?? 'BTCUSDT'
    // One position at a time per ticker; otherwise two ideas would become one trade.
    const openTime = Math.max(Math.round(idea.openTime), free.get(ticker) ?? 0)
    const closeTime = openTime + Math.max(MINUTE_MS, Math.round(idea.holdMs))
    free.set(ticker, closeTime + MINUTE_MS)
    const quantity = RISK / (ENTRY * STOP)
    const traded = perpetual(ticker)
    const opening = fill({ traded, time: openTime, side: 'buy', quantity, price: ENTRY, row: 2 * index })
    ideaOf.set(opening.dedupeKey, idea)
    fills.push(opening)
    const price = Number((ENTRY * (1 + STOP * idea.r)).toFixed(6))
    fills.push(fill({ traded, time: closeTime, side: 'sell', quantity, price, row: 2 * index + 1 }))
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
      stopMoves: [],
      excluded: false,
    })),
  )
}

/** The report on the trades that pass `keep`, or on all. */
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

type FillFields = {
  readonly traded: Instrument
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly price: number
  readonly row: number
  readonly fee?: number
}

export function fill({ traded, time, side, quantity, price, row, fee = FEE }: FillFields): Fill {
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
    dedupeKey: hash128(`practice:${row}`),
    row,
  }
}
