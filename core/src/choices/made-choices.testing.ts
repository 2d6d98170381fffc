/**
 * Traders on simulated markets who move stops, add to losers and leave early; without a drift none of their choices
 * matters.
 */
import { MINUTE_MS, mulberry32, sum, tradeId } from '../base/index.ts'
import { instrument } from '../ledger/index.ts'
import type { Candle } from '../measures/index.ts'
import { tradeOf } from '../measures/trade/trade.testing.ts'
import { pathOf, type PricedTrade } from '../paths/index.ts'
import { columnsOf } from '../reports/index.ts'
import { createRates } from '../trades/index.ts'
import type { ChoiceKind, TradePlan } from './choice.ts'
import { judgeChoice } from './judge-choices.ts'

export type Market = {
  /** How often a price follows the market that all coins share, 0 to 1. */
  readonly shared: number
  /** Whether prices of some days move three times as often as those of others. */
  readonly isWild: boolean
  /** Accounts that copy each trade. */
  readonly copies: number
  /** How often a price takes an extra step against a trade after its choice. */
  readonly drift: number
}

export const FAIR: Market = { shared: 0, isWild: false, copies: 1, drift: 0 }

export const MARKETS: Readonly<Record<string, Market>> = {
  'each coin for itself': FAIR,
  'coins that move together': { ...FAIR, shared: 0.9 },
  'calm and wild days': { ...FAIR, isWild: true, shared: 0.5 },
  'copies on two accounts': { ...FAIR, copies: 2 },
}

const DAYS = 60
const COINS = 4
/** Minutes of a day with a market; signals come in the first part of them. */
const MINUTES = 11 * 60
const SIGNALS_UNTIL = 4 * 60
/** The longest duration of a trade; candles go on for four hours after the close. */
const LONGEST = 3 * 60
/**
 * Prices within a minute, and how far one is from the next; all levels are whole steps, so that no stop is jumped over.
 */
const STEPS = 6
const STEP_MS = MINUTE_MS / STEPS
const TICK = 0.05
/** How often a price moves at all. */
const CALM = 0.4
const WILD = 1

type Made = { readonly priced: PricedTrade; readonly plan: TradePlan }

/** The verdict on a choice in the journal of such a trader. */
export function judgedWalks(kind: ChoiceKind, market: Market, seed: number) {
  const random = mulberry32(seed)
  const made = Array.from({ length: DAYS }, (_, day) => tradesOfDay({ kind, market, day, random })).flat()
  const columns = columnsOf(
    made.map(({ priced }) => priced.trade),
    { currency: 'USD', rates: createRates([]) },
  )
  return judgeChoice(
    columns,
    Uint32Array.from({ length: columns.count }, (_, row) => row),
    {
      kind,
      trades: new Map(made.map(({ priced }) => [priced.trade.id, priced])),
      plans: new Map(made.map(({ priced, plan }) => [priced.trade.id, plan])),
    },
  )
}

type Day = {
  readonly kind: ChoiceKind
  readonly market: Market
  readonly day: number
  readonly random: () => number
}

/** Signals that take every coin, and signals that take one each. */
function tradesOfDay({ kind, market, day, random }: Day): readonly Made[] {
  const often = market.isWild && random() < 0.3 ? WILD : CALM
  const common = walkOf(random, often)
  return Array.from({ length: COINS }, (_, coin) => coin).flatMap((coin) => {
    const moves = walkOf(random, often).map((move, step) => (random() < market.shared ? (common[step] ?? 0) : move))
    const opens = [30, Math.floor(random() * SIGNALS_UNTIL)]
    return opens.flatMap((open, signal) => {
      const trade = tradeFrom({ kind, market, random, moves, open, isLong: signal === 0 || random() < 0.5 })
      return Array.from({ length: market.copies }, (_, account) =>
        madeOf(trade, { day, coin, name: `${day} ${coin} ${signal} ${account}`, account }),
      )
    })
  })
}

/** Steps down, none, or up. */
function walkOf(random: () => number, often: number): readonly number[] {
  return Array.from({ length: MINUTES * STEPS }, () => (random() >= often ? 0 : random() < 0.5 ? -1 : 1))
}

type Walked = {
  readonly kind: ChoiceKind
  readonly market: Market
  readonly random: () => number
  readonly moves: readonly number[]
  readonly open: number
  readonly isLong: boolean
}

type Event = { readonly step: number; readonly side: 'buy' | 'sell'; readonly quantity: number; readonly price: number }
type WalkedTrade = {
  readonly isLong: boolean
  readonly prices: readonly number[]
  readonly events: readonly Event[]
  readonly stop: number
  readonly moved: { readonly step: number; readonly price: number } | null
  readonly target: number
}

const FAR = { 'moved-stop': 1.6, 'added-entry': 3, 'early-exit': 1 } as const

/**
 * A trade that moves its stop away once the price is near, or adds up to three times on the way down and leaves at a
 * small win, or is closed at small wins and losses between stop and target. Closed at the latest after three hours.
 */
function tradeFrom({ kind, market, random, moves, open, isLong }: Walked): WalkedTrade {
  const sign = isLong ? 1 : -1
  const [entry, exit] = isLong ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const first = open * STEPS
  const start = 2_000 - sum(moves.slice(0, first + 1))
  const prices: number[] = []
  const events: Event[] = []
  let [ticks, quantity, average] = [start, 0, 0]
  let moved: WalkedTrade['moved'] = null
  let hasChosen = false
  for (const [step, move] of moves.entries()) {
    ticks += move - (hasChosen && random() < market.drift ? sign : 0)
    const price = priceOf(ticks)
    prices.push(price)
    if (step < first || events.at(-1)?.side === exit) continue
    const gain = quantity === 0 ? 0 : sign * (price - average)
    const isLate = step - first >= LONGEST * STEPS
    if (quantity === 0 || (kind === 'added-entry' && !isLate && gain < -0.4 && gain > -FAR[kind] && quantity < 4)) {
      hasChosen ||= quantity > 0
      average = (average * quantity + price) / (quantity + 1)
      quantity += 1
      events.push({ step, side: entry, quantity: 1, price })
    } else if (isLeft({ kind, gain, isLate, hasMoved: moved !== null })) {
      events.push({ step, side: exit, quantity, price })
      hasChosen ||= kind === 'early-exit'
    } else if (kind === 'moved-stop' && gain < -0.6 + NOISE && moved === null) {
      moved = { step, price: 100 - sign * FAR[kind] }
      hasChosen = true
    }
  }
  return { isLong, prices, events, stop: 100 - sign * 0.8, moved, target: 100 + sign * 1.2 }
}

/** Far less than a step. */
const NOISE = 1e-6

/** Written with as many digits as a step has. */
function priceOf(ticks: number): number {
  return Math.round(ticks * TICK * 100) / 100
}

type Standing = {
  readonly kind: ChoiceKind
  readonly gain: number
  readonly isLate: boolean
  readonly hasMoved: boolean
}

function isLeft({ kind, gain, isLate, hasMoved }: Standing): boolean {
  if (isLate) return true
  const isBeyond = (loss: number, win: number): boolean => gain <= -loss + NOISE || gain >= win - NOISE
  switch (kind) {
    case 'moved-stop':
      return isBeyond(hasMoved ? FAR[kind] : 0.8, 1.2)
    case 'added-entry':
      return isBeyond(FAR[kind], 0.2)
    case 'early-exit':
      return isBeyond(0.5, 0.3)
  }
}

type Named = { readonly day: number; readonly coin: number; readonly name: string; readonly account: number }

const COIN_NAMES = ['BTC', 'ETH', 'SOL', 'XRP']

function madeOf(
  { isLong, prices, events, stop, moved, target }: WalkedTrade,
  { day, coin, name, account }: Named,
): Made {
  const start = (day * 24 * 60 + 60) * MINUTE_MS
  const timeOf = (step: number): number => start + step * STEP_MS + 1_000 * account
  const base = COIN_NAMES[coin] ?? ''
  const traded = instrument({ venue: 'x', symbol: `${base}USDT`, kind: 'linear', base, quote: 'USDT', settle: 'USDT' })
  const rows = events.map(
    ({ step, side, quantity, price }) => `fill ${timeOf(step) / 1_000}s ${side} ${quantity} ${price}`,
  )
  const plain = tradeOf(rows.join('\n'), { traded, account: `account-${account}` })
  const trade = { ...plain, id: tradeId(hexOf(name)) }
  const { path } = pathOf(trade, { candles: candlesOf(prices, start), intervalMs: MINUTE_MS })
  if (path === null || (trade.side === 'long') !== isLong) throw new Error('The walk makes no such trade.')
  return {
    priced: { trade, path, currency: 'USD', openRate: 1, closeRate: 1 },
    plan: {
      stop,
      moves: moved === null ? [] : [{ time: timeOf(moved.step), price: moved.price }],
      targets: [{ price: target, quantity: null }],
    },
  }
}

function hexOf(name: string): string {
  return name
    .split(' ')
    .map(Number)
    .reduce((sum, part) => sum * 100 + part, 1)
    .toString(16)
    .padStart(16, '0')
}

/** A price is valid from its moment until the next one. */
function candlesOf(prices: readonly number[], start: number): readonly Candle[] {
  return Array.from({ length: MINUTES }, (_, minute): Candle => {
    const during = prices.slice(minute * STEPS, (minute + 1) * STEPS)
    const [open = 0] = during
    return {
      time: start + minute * MINUTE_MS,
      open,
      high: Math.max(...during),
      low: Math.min(...during),
      close: during.at(-1) ?? open,
    }
  })
}
