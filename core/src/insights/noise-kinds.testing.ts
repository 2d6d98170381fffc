/** Journals as a crypto trader could have them, whose trades make nothing on average: no claim about them is true. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/index.ts'
import { FIRST_DAY, type MadeTrade, madeTrades, type Random, TICKERS } from './made-journals.testing.ts'

type MakeJournal = (random: Random) => MadeTrade[]

/** This share of a result belongs to its day or its signal; the rest is its own. */
const RHO = 0.8

export const NOISE_KINDS: Readonly<Record<string, MakeJournal>> = {
  independent: (random) => plainTrades(random, ({ normal }) => 100 * normal()),
  'fat tails': (random) => plainTrades(random, ({ student3 }) => 60 * student3()),
  'few wins': (random) =>
    plainTrades(random, ({ uniform, normal }) => (uniform() < 0.05 ? 570 + 100 * normal() : -30 + 10 * normal())),
  'few losses': (random) =>
    plainTrades(random, ({ uniform, normal }) => (uniform() < 0.05 ? -380 + 60 * normal() : 20 + 8 * normal())),
  'days that are alike': (random) => {
    const ofDay = perDay(random.normal)
    return plainTrades(random, () => 0).map((trade) => ({ ...trade, net: 70 * ofDay(trade) + 70 * random.normal() }))
  },
  'each trade like the one before on its day': (random) => {
    let [last, day] = [0, Number.NaN]
    return plainTrades(random, () => 0).map((trade) => {
      last = dayOf(trade) === day ? 0.6 * last + 0.8 * random.normal() : random.normal()
      day = dayOf(trade)
      return { ...trade, net: 100 * last }
    })
  },
  'calm and wild weeks': (random) => {
    let log = 0
    return plainTrades(random, () => 0).map((trade) => {
      log = 0.97 * log + 0.2 * random.normal()
      return { ...trade, net: 70 * Math.exp(log) * random.normal() }
    })
  },
  'a market without drift': (random) => {
    const ofDay = perDay(random.normal)
    return plainTrades(random, () => 0).map((trade) => ({
      ...trade,
      net: trade.side * 70 * ofDay(trade) + 70 * random.normal(),
    }))
  },
  'one signal a day on ten coins': clusters,
  'copies on other accounts': (random) =>
    plainTrades(random, ({ uniform, normal }) => (uniform() < 0.2 ? 200 : -50) + 20 * normal(), 0.5).flatMap((trade) =>
      Array.from({ length: 1 + random.below(3) }, (_, account) => ({
        ...trade,
        account,
        openTime: trade.openTime + 1_000 * account,
        closeTime: trade.closeTime + 1_000 * account,
        net: trade.net * (0.98 + 0.04 * random.uniform()),
      })),
    ),
  'positions built in steps': (random) =>
    plainTrades(random, ({ student3 }) => 60 * student3(), 0.5).flatMap((trade) => {
      const steps = 1 + random.below(4)
      const holdMs = trade.closeTime - trade.openTime
      return Array.from({ length: steps }, (_, step) => ({
        ...trade,
        openTime: trade.openTime + (step * holdMs) / (steps + 1),
        closeTime: trade.closeTime + 1_000 * step,
        net: trade.net * (1 + 0.2 * random.normal()),
      }))
    }),
  'twice as much after each loss': (random) => {
    let stake = 1
    return oneByOne(random, 0.5).map((trade) => {
      const isWin = random.uniform() < 0.5
      const size = 1_000 * stake
      const net = (isWin ? 20 : -20) * stake * (0.8 + 0.4 * random.uniform())
      stake = isWin || stake >= 32 ? 1 : 2 * stake
      return { ...trade, size, net }
    })
  },
  'a near target and a far stop': (random) => walks(random, { target: 1, stop: 4 }),
  'a near stop and a far target': (random) => walks(random, { target: 5, stop: 1 }),
  'stops for the day when ahead': (random) => {
    const trades: MadeTrade[] = []
    for (let day = 0; trades.length < journalSize(random); day += 1) {
      let made = 0
      for (let hour = 8 + random.below(4); hour < 22 && made <= 100; hour += 1 + random.below(3)) {
        const openTime = FIRST_DAY + day * DAY_MS + hour * HOUR_MS + random.below(HOUR_MS / 2)
        const net = 100 * random.normal()
        made += net
        trades.push({ ...coinAndSide(random), openTime, closeTime: openTime + 20 * MINUTE_MS, size: 5_000, net })
      }
    }
    return trades
  },
}

/** Listed separately: the result of a market is neither skill nor fault, until its share is removed. */
export const TRENDS: Readonly<Record<string, MakeJournal>> = {
  'longs in a bull market': (random) =>
    plainTrades(random, ({ normal }) => 100 * normal()).map((trade) => ({
      ...trade,
      net: trade.net + 15 * trade.side,
    })),
}

/** One signal a day, taken on coins that move together: 40 to 99 decisions, ten trades each. */
export function clusters(random: Random): MadeTrade[] {
  const signals = 40 + random.below(60)
  return Array.from({ length: signals }, (_, day) => {
    const hour = Math.min(23, Math.max(0, Math.round(14 + 4 * random.normal())))
    const side = random.uniform() < 0.6 ? 1 : -1
    const shared = random.normal()
    const holdMs = 40 * MINUTE_MS * Math.exp(random.normal())
    return Array.from({ length: 10 }, (_, coin): MadeTrade => {
      const openTime = FIRST_DAY + day * DAY_MS + hour * HOUR_MS + random.below(10 * MINUTE_MS)
      const net = 100 * (Math.sqrt(RHO) * shared + Math.sqrt(1 - RHO) * random.normal())
      const closeTime = openTime + holdMs * (0.9 + 0.2 * random.uniform())
      return { ticker: coin % TICKERS, side, openTime, closeTime, size: 5_000, net }
    })
  }).flat()
}

function journalSize(random: Random): number {
  return 150 + 150 * random.below(4)
}

function plainTrades(random: Random, noise: Parameters<typeof madeTrades>[2], part = 1): MadeTrade[] {
  return madeTrades(random, journalSize(random) * part, noise).sort((a, b) => a.openTime - b.openTime)
}

function coinAndSide(random: Random): Pick<MadeTrade, 'ticker' | 'side'> {
  return { ticker: Math.floor(TICKERS * random.uniform() ** 2), side: random.uniform() < 0.6 ? 1 : -1 }
}

/** One trade after the other, with pauses of about an hour and nights. */
function oneByOne(random: Random, part = 1): MadeTrade[] {
  let time = FIRST_DAY
  return Array.from({ length: journalSize(random) * part }, () => {
    time += HOUR_MS * Math.exp(0.7 * random.normal())
    if (time % DAY_MS < 7 * HOUR_MS) time += 7 * HOUR_MS
    const openTime = time
    time += 30 * MINUTE_MS * Math.exp(random.normal())
    return { ...coinAndSide(random), openTime, closeTime: time, size: 5_000, net: 0 }
  })
}

/** Prices that go up or down a step at a time until they reach the target or the stop: a fair game. */
function walks(random: Random, { target, stop }: { readonly target: number; readonly stop: number }): MadeTrade[] {
  let shift = 0
  return oneByOne(random).map((trade) => {
    let [price, steps] = [0, 0]
    while (price < target && price > -stop) {
      price += random.uniform() < 0.5 ? 0.25 : -0.25
      steps += 1
    }
    const holdMs = steps * 2 * MINUTE_MS
    const openTime = trade.openTime + shift
    shift += holdMs - (trade.closeTime - trade.openTime)
    return { ...trade, openTime, closeTime: openTime + holdMs, net: 60 * (price >= target ? target : -stop) }
  })
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
