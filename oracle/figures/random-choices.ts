/** Made-up trades on made-up prices, whose traders randomly move stops, add and exit. */
import type { PlainCandle, PlainFill, PlainTrade } from './choices.ts'

const MINUTE = 60_000
const STEPS = 6
const START = Date.UTC(2026, 0, 1)
const BASES = ['BTC', 'ETH', 'SOL']

function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

export function randomTrades(seed: number, count: number): PlainTrade[] {
  const random = randomFrom(seed)
  const day = 24 * 60 * MINUTE
  return Array.from({ length: count }, (_, index) => {
    // Sometimes two of them are on one day, and may overlap.
    const start = START + Math.floor(index / (1 + Number(random() < 0.3))) * day + Math.floor(random() * 120) * MINUTE
    return randomTrade(random, start)
  })
}

function randomTrade(random: () => number, start: number): PlainTrade {
  const minutes = 20 + Math.floor(random() * 60)
  // Candles continue as long as those of the product.
  const prices = walk(random, (minutes + 240) * STEPS)
  const isLong = random() < 0.5
  const isInverse = random() < 0.3
  const fills = randomFills(random, { prices, start, minutes })
  const sign = isLong ? 1 : -1
  const [first, last] = [fills[0], fills.at(-1)]
  const entry = first?.price ?? 100
  const round = (price: number): number => Math.round(price * 100) / 100
  const stop = round(entry - sign * (0.5 + 2 * random()))
  const seconds = ((last?.time ?? 0) - (first?.time ?? 0)) / 1_000
  const during = (): number => (first?.time ?? 0) + 1_000 * Math.floor(random() * seconds)
  const times = [during(), during()].sort((a, b) => a - b)
  return {
    isLong,
    isInverse,
    base: BASES[Math.floor(random() * BASES.length)] ?? 'BTC',
    fills,
    funding: random() < 0.5 ? [{ time: during(), amount: round(random() - 0.5) }] : [],
    candles: candlesOf(prices, start),
    stop,
    moves: random() < 0.8 ? times.map((time) => ({ time, price: round(stop - sign * (2 * random() - 0.5)) })) : [],
    targets: Array.from({ length: 1 + Math.floor(random() * 2) }, (_, index) => ({
      price: round(entry + sign * (0.3 + index + 2 * random())),
      quantity: random() < 0.7 ? 1 + Math.floor(random() * 3) : null,
    })),
  }
}

/** In cents, so that each price is written exactly. */
function walk(random: () => number, steps: number): number[] {
  let cents = 10_000
  return Array.from({ length: steps }, () => (cents += Math.round((random() - 0.5) * 60)) / 100)
}

type Path = { readonly prices: readonly number[]; readonly start: number; readonly minutes: number }

function randomFills(random: () => number, { prices, start, minutes }: Path): PlainFill[] {
  const count = 2 + Math.floor(random() * 5)
  const steps = [...new Set(Array.from({ length: count }, () => Math.floor(random() * minutes * STEPS)))].sort(
    (a, b) => a - b,
  )
  if (steps.length < 2) steps.push((steps[0] ?? 0) + 7)
  let open = 0
  return steps.map((step, index) => {
    const isLast = index === steps.length - 1
    // Half of a position at most, so that only the last fill closes it.
    const isEntry = !isLast && (open < 2 || random() < 0.5)
    const quantity = isLast ? open : isEntry ? 1 + Math.floor(random() * 4) : Math.floor(open / 2)
    open += isEntry ? quantity : -quantity
    const price = prices[step] ?? 100
    return { time: start + (step * MINUTE) / STEPS, isEntry, quantity, price, fee: Math.round(random() * 1e6) / 1e8 }
  })
}

function candlesOf(prices: readonly number[], start: number): PlainCandle[] {
  return Array.from({ length: prices.length / STEPS }, (_, minute) => {
    const during = prices.slice(minute * STEPS, (minute + 1) * STEPS)
    const [open = 0] = during
    return {
      time: start + minute * MINUTE,
      open,
      high: Math.max(...during),
      low: Math.min(...during),
      close: during.at(-1) ?? open,
    }
  })
}

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

/** An export file of the trades, each in a market of its own, whose name ends with its number. */
export function csvOf(trades: readonly PlainTrade[]): string {
  const rows = trades.flatMap(({ isLong, isInverse, base, fills, funding }, index) => {
    const [enter, leave] = isLong ? ['buy', 'sell'] : ['sell', 'buy']
    const settle = isInverse ? 'BTC' : 'USDT'
    const market = `${isInverse ? 'inverse' : 'linear'},${base}-${index},${base},${isInverse ? 'USD' : 'USDT'},${settle},1`
    const at = (time: number, kind: string): string => `${new Date(time).toISOString()},${kind},myexchange,${market}`
    return [
      ...fills.map(({ time, isEntry, quantity, price, fee }, fill) => {
        const money = `${quantity},${price},${fee.toFixed(8)},${settle}`
        return { time, text: `${at(time, 'fill')},${isEntry ? enter : leave},both,${money},${index}-${fill},,,` }
      }),
      ...funding.map(({ time, amount }) => {
        return { time, text: `${at(time, 'funding')},,both,,,,,f${index},,${settle},${amount.toFixed(8)}` }
      }),
    ]
  })
  return [HEAD, ...rows.sort((a, b) => a.time - b.time).map(({ text }) => text), ''].join('\n')
}
