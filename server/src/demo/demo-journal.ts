import type { Settings } from '@roundtrip/contract/documents'
import { DAY_MS, mulberry32 } from '@roundtrip/core/base'
import { binanceFuturesCsv, binanceSpotCsv, bybitCsv, hyperliquidCsv, hyperliquidFundingCsv } from './export-files.ts'
import { makeMarket, type Prices } from './market.ts'
import { type DemoFill, type Habits, type OpenHabit, openPosition, tradeHistory } from './trader.ts'

export type DemoJournalAccount = {
  readonly name: string
  readonly venue: string
  readonly market: 'spot' | 'futures'
  readonly startBalance: string
  /** Export files as text; times without a named zone are UTC. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

const SEED = 20_261
const DAYS = 730

const HABITS: Readonly<Record<'binance' | 'bybit' | 'hyperliquid' | 'spot', Habits>> = {
  binance: {
    coins: ['BTC', 'ETH', 'SOL', 'DOGE', 'LINK'],
    trades: 820,
    edge: 0.625,
    risk: 55,
    longOnly: false,
    medianHoldHours: 2.2,
  },
  bybit: {
    coins: ['SOL', 'XRP', 'BTC', 'DOGE'],
    trades: 360,
    edge: 0.585,
    risk: 45,
    longOnly: false,
    medianHoldHours: 6,
  },
  hyperliquid: {
    coins: ['HYPE', 'ETH', 'BTC'],
    trades: 260,
    edge: 0.635,
    risk: 60,
    longOnly: false,
    medianHoldHours: 10,
  },
  spot: { coins: ['BTC', 'ETH', 'SOL'], trades: 90, edge: 0.615, risk: 40, longOnly: true, medianHoldHours: 48 },
}

/** Positions that are still open, in coins that the account does not trade otherwise. */
const OPEN: Readonly<Record<'bybit' | 'hyperliquid', OpenHabit>> = {
  bybit: { base: 'ETH', risk: HABITS.bybit.risk, stop: 0.018, hours: { earliest: 30, latest: 9 } },
  hyperliquid: { base: 'SOL', risk: HABITS.hyperliquid.risk, stop: 0.022, hours: { earliest: 9, latest: 3 } },
}

/**
 * The export files of a made-up trader over the two years before `now`. The same day gives the same files, so the demo
 * can be reset.
 */
export function demoAccounts(now: number): DemoJournalAccount[] {
  const { prices, span, binance, bybit, hyperliquid, spot } = story(now)
  const { end } = span
  const file = (name: string, text: string) => ({ name, text })
  return [
    {
      name: 'Binance futures',
      venue: 'binance',
      market: 'futures',
      startBalance: '10000',
      files: [file('Binance-Futures-Trade-History(UTC).csv', binanceFuturesCsv(binance))],
    },
    {
      name: 'Bybit',
      venue: 'bybit',
      market: 'futures',
      startBalance: '5000',
      files: [file('Bybit-Derivatives-TradeHistory.csv', bybitCsv(bybit, { prices, end }))],
    },
    {
      name: 'Hyperliquid',
      venue: 'hyperliquid',
      market: 'futures',
      startBalance: '6000',
      files: [
        file('trade_history.csv', hyperliquidCsv(hyperliquid)),
        file('funding_history.csv', hyperliquidFundingCsv(hyperliquid, { prices, end })),
      ],
    },
    {
      name: 'Binance spot',
      venue: 'binance',
      market: 'spot',
      startBalance: '4000',
      files: [file('Binance-Spot-Trade-History(UTC).csv', binanceSpotCsv(spot))],
    },
  ]
}

/** The source of the demo's accounts, for its candles. */
export type DemoScene = {
  readonly span: { readonly start: number; readonly end: number }
  readonly prices: Prices
  /** Of all accounts together, in time order. */
  readonly fills: readonly DemoFill[]
}

export function demoScene(now: number): DemoScene {
  const { span, prices, binance, bybit, hyperliquid, spot } = story(now)
  const fills = [...binance, ...bybit, ...hyperliquid, ...spot].sort((a, b) => a.time - b.time)
  return { span, prices, fills }
}

function story(now: number) {
  const end = Math.floor(now / DAY_MS) * DAY_MS
  const span = { start: end - DAYS * DAY_MS, end }
  const random = mulberry32(SEED)
  const prices = makeMarket(span, random)
  const history = (habits: Habits) => tradeHistory(habits, { span, prices, random })
  // One after another, because they share a source of randomness.
  const binance = history(HABITS.binance)
  const bybit = history(HABITS.bybit)
  const hyperliquid = history(HABITS.hyperliquid)
  const spot = history(HABITS.spot)
  const withOpen = (fills: readonly DemoFill[], habit: OpenHabit): DemoFill[] =>
    [...fills, ...openPosition(habit, { span, prices, random: mulberry32(SEED + 1) })].sort((a, b) => a.time - b.time)
  return {
    span,
    prices,
    binance,
    bybit: withOpen(bybit, OPEN.bybit),
    hyperliquid: withOpen(hyperliquid, OPEN.hyperliquid),
    spot,
  }
}

/** Dollars that the trader risks on each trade, by account. */
export function riskOfHabit({ venue, kind }: { readonly venue: string; readonly kind: string }): number {
  if (venue === 'binance') return kind === 'spot' ? HABITS.spot.risk : HABITS.binance.risk
  return venue === 'bybit' ? HABITS.bybit.risk : HABITS.hyperliquid.risk
}

/** Equity of the demo before its first trade. */
export const DEMO_SETTINGS: Partial<Settings> = { startBalance: '25000', currency: 'USD' }
