/** The prices of coins at a time. */
import { hashOf } from './random.ts'

const DOLLARS: Readonly<Record<string, number>> = {
  BTC: 64_000,
  XXBT: 64_000,
  ETH: 3_100,
  XETH: 3_100,
  SOL: 152,
  BNB: 590,
  '1000PEPE': 0.0112,
  kPEPE: 0.0112,
  PURR: 0.21,
}
/** Waves of a price: the days of each, and its amplitude as a share. */
const WAVES: readonly (readonly [number, number])[] = [
  [71, 0.16],
  [17.3, 0.07],
  [4.1, 0.035],
  [0.73, 0.014],
  [0.11, 0.006],
  [0.013, 0.0022],
  [0.0021, 0.0008],
]

/**
 * The price of a coin in dollars at a moment: a sum of waves, so that every exchange and every candle agrees on it. A
 * double, because it is the source of prices; it is rounded to a price step before it is used.
 */
export function dollarsAt(coin: string, time: number): number {
  const crowd = isCrowd(coin)
  const start = crowd ? crowdPrice(coin) : (DOLLARS[coin] ?? 1)
  if (start === 1) return 1
  const shift = crowd ? (hashOf(coin) % 1_000) / 7 : (coin.replace(/^X/, '').charCodeAt(0) % 7) + 1
  let share = 1
  for (const [days, reach] of WAVES) {
    share += reach * Math.sin((time / 86_400_000 / days) * 2 * Math.PI + shift * days)
  }
  return start * share
}

/** Coins of the crowd, which no account trades. */
export function isCrowd(coin: string): boolean {
  return /^Q[A-Z]{3}$/.test(coin)
}

/** Its mean price, from a tenth of a cent to a thousand dollars. */
export function crowdPrice(coin: string): number {
  return Number((10 ** ((hashOf(coin) % 600) / 100 - 3)).toPrecision(3)) * 1.01
}
