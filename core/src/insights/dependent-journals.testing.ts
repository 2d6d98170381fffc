/** Made-up journals whose trades have things in common without any slice being a reason for it, and one of three causes. */
import { createClock, DAY_MS, HOUR_MS, localHour, MINUTE_MS } from '../base/index.ts'
import { FIRST_DAY, type MadeTrade, madeTrades, NOISE, type Random, TICKERS } from './made-journals.testing.ts'

/** So much of a result is that of its day or of its signal; the rest is its own. */
const RHO = 0.8

/** One signal a day, taken on eight coins that move together: 40 to 99 decisions, eight trades each. */
export function clusters(random: Random): MadeTrade[] {
  const signals = 40 + random.below(60)
  return Array.from({ length: signals }, (_, day) => {
    const hour = Math.min(23, Math.max(0, Math.round(14 + 4 * random.normal())))
    const side = random.uniform() < 0.6 ? 1 : -1
    const shared = random.normal()
    const holdMs = 40 * MINUTE_MS * Math.exp(random.normal())
    return Array.from({ length: TICKERS }, (_, ticker): MadeTrade => {
      const openTime = FIRST_DAY + day * DAY_MS + hour * HOUR_MS + random.below(10 * MINUTE_MS)
      const net = 100 * (Math.sqrt(RHO) * shared + Math.sqrt(1 - RHO) * random.normal())
      const closeTime = openTime + holdMs * (0.9 + 0.2 * random.uniform())
      return { ticker, side, openTime, closeTime, size: 5_000, net }
    })
  }).flat()
}

/** Journals of 300 to 600 trades without an effect, whose results depend on each other. */
export const DEPENDENT: Readonly<Record<string, (random: Random) => MadeTrade[]>> = {
  'days that are alike': (random) => {
    const ofDay = perDay(random.normal)
    return plainTrades(random).map((trade) => ({ ...trade, net: 70 * ofDay(trade) + 70 * random.normal() }))
  },
  'each like the one before on its day': (random) => {
    let [last, day] = [0, Number.NaN]
    return plainTrades(random).map((trade) => {
      last = dayOf(trade) === day ? 0.6 * last + 0.8 * random.normal() : random.normal()
      day = dayOf(trade)
      return { ...trade, net: 100 * last }
    })
  },
  'calm and wild weeks': (random) => {
    let log = 0
    return plainTrades(random).map((trade) => {
      log = 0.97 * log + 0.2 * random.normal()
      return { ...trade, net: 70 * Math.exp(log) * random.normal() }
    })
  },
  'a market without drift': (random) => {
    const ofDay = perDay(random.normal)
    return plainTrades(random).map((trade) => ({
      ...trade,
      net: trade.side * 70 * ofDay(trade) + 70 * random.normal(),
    }))
  },
  'the same trades on two accounts': (random) =>
    plainTrades(random, 2).flatMap((trade) => {
      const copy = { ...trade, openTime: trade.openTime + 1_000, closeTime: trade.closeTime + 1_000 }
      return [trade, { ...copy, net: trade.net * (0.98 + 0.04 * random.uniform()) }]
    }),
}

function plainTrades(random: Random, parts = 1): MadeTrade[] {
  const count = (300 + 150 * random.below(3)) / parts
  return madeTrades(random, count, ({ normal }) => 100 * normal()).sort((a, b) => a.openTime - b.openTime)
}

function perDay(draw: () => number): (trade: MadeTrade) => number {
  const ofDay = new Map<number, number>()
  return (trade) => {
    const value = ofDay.get(dayOf(trade)) ?? draw()
    ofDay.set(dayOf(trade), value)
    return value
  }
}

function dayOf({ openTime }: MadeTrade): number {
  return Math.floor(openTime / DAY_MS)
}

const CLOCK = createClock({ zone: 'UTC' })

/** Three causes of a loss; the first is broad. A slice is about a cause if it goes by this dimension and key. */
export const CAUSES = [
  { dimension: 'side', key: 'short', isIn: ({ side }: MadeTrade) => side === -1 },
  { dimension: 'ticker', key: 'COIN1USDT', isIn: ({ ticker }: MadeTrade) => ticker === 1 },
  {
    dimension: 'hour',
    key: '12',
    isIn: ({ openTime }: MadeTrade) => Math.abs(localHour(CLOCK, openTime) - 11.5) < 1,
  },
] as const

/** 1,500 trades with all three, each of which takes `shift` from its trades. */
export function threeCauses(random: Random, kind: keyof typeof NOISE, shift: number): MadeTrade[] {
  const noise = NOISE[kind] ?? (() => 0)
  return madeTrades(random, 1_500, noise).map((trade) => ({
    ...trade,
    net: trade.net - shift * CAUSES.filter(({ isIn }) => isIn(trade)).length,
  }))
}
