/**
 * Random journals as files in our template: flips, hedge legs, coin-margined contracts, spot with fees in its coin and
 * in a third one, quotes in euro and bitcoin, funding, rebates, deposits, rates that are missing, and open trades.
 */
import { mulberry32 } from '@roundtrip/core/base'
import type { StatedRate } from './trades.ts'

export type RandomJournal = { readonly csv: string; readonly rates: readonly StatedRate[] }

type Market = {
  readonly market: string
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly settle: string
  readonly size: string
  readonly price: number
  readonly decimals: number
  /** A usual size, in thousandths of a contract or coin. */
  readonly lot: number
  readonly legs: readonly string[]
  readonly feeAssets: readonly string[]
}

// biome-ignore format: The columns are what makes the table readable.
const MARKETS: readonly Market[] = [
  { market: 'linear',  symbol: 'BTCUSDT',  base: 'BTC', quote: 'USDT', settle: 'USDT', size: '1',    price: 60_000, decimals: 1, lot: 5,       legs: ['both'],          feeAssets: ['USDT', 'BNB'] },
  { market: 'linear',  symbol: 'ETHUSDC',  base: 'ETH', quote: 'USDC', settle: 'USDC', size: '0.1',  price: 2_000,  decimals: 2, lot: 900,     legs: ['long', 'short'], feeAssets: ['USDC', 'ETH'] },
  { market: 'inverse', symbol: 'BTCUSD',   base: 'BTC', quote: 'USD',  settle: 'BTC',  size: '100',  price: 60_000, decimals: 1, lot: 5_000,   legs: ['both'],          feeAssets: ['BTC'] },
  { market: 'spot',    symbol: 'SOL-USDT', base: 'SOL', quote: 'USDT', settle: 'USDT', size: '1',    price: 150,    decimals: 2, lot: 2_000,   legs: ['both'],          feeAssets: ['USDT', 'BNB', 'SOL'] },
  { market: 'spot',    symbol: 'ADA-EUR',  base: 'ADA', quote: 'EUR',  settle: 'EUR',  size: '1',    price: 0.6,    decimals: 4, lot: 500_000, legs: ['both'],          feeAssets: ['EUR'] },
  { market: 'spot',    symbol: 'ETH-BTC',  base: 'ETH', quote: 'BTC',  settle: 'BTC',  size: '1',    price: 0.034,  decimals: 5, lot: 300,     legs: ['both'],          feeAssets: ['BTC'] },
]

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'
const DAY = 86_400_000
/** It includes this spring's clock changes in Berlin and New York. */
const START = Date.UTC(2026, 2, 2)
const DAYS = 60
const FILLS = 44
/** No two legs share a millisecond, so that only fills of one leg can have the same time. */
const MAX_LEGS = 20

/** A line of the file, but for its number. */
type Line = { readonly time: number; readonly text: (id: number) => string }

export function randomJournal(seed: number): RandomJournal {
  const random = mulberry32(seed)
  const legs = MARKETS.flatMap((market) => market.legs.map((leg) => ({ market, leg })))
  const lines = [...legs.flatMap((traded, index) => linesOf(traded, index, random)), ...capitalLines(random)].toSorted(
    (a, b) => a.time - b.time,
  )
  return { csv: `${[HEAD, ...lines.map(({ text }, index) => text(1_000 + index))].join('\n')}\n`, rates: RATES }
}

/**
 * For some days there is no rate for BNB, and none for bitcoin before the second half: its own fills have to provide
 * it.
 */
const RATES: readonly StatedRate[] = [
  { asset: 'EUR', rate: '1.0825', from: 0, to: START + 25 * DAY },
  { asset: 'EUR', rate: '1.1173', from: START + 25 * DAY, to: START + 400 * DAY },
  { asset: 'BNB', rate: '612.35', from: 0, to: START + 20 * DAY },
  { asset: 'BNB', rate: '598.1', from: START + 24 * DAY, to: START + 400 * DAY },
  { asset: 'BTC', rate: '60512.75', from: START + 30 * DAY, to: START + 400 * DAY },
]

type Leg = { readonly market: Market; readonly leg: string }

/** Fills of one leg with payments between them. The remainder after the last one stays open. */
function linesOf(traded: Leg, index: number, random: () => number): Line[] {
  const { market } = traded
  const lines: Line[] = []
  let [position, price, time] = [0, market.price, START]
  for (let count = 0; count < FILLS; count += 1) {
    price *= 1 + (random() - 0.5) * 0.03
    // Some fills have the same time, and most are close together.
    const pause = random() < 0.08 ? 0 : ((random() * random() * 4 * DAYS) / FILLS) * DAY
    time = START + Math.floor((time + pause - START) / MAX_LEGS) * MAX_LEGS + index
    const fill = fillOf(traded, { change: changeOf(traded, position, random), price, random })
    position += fill.moved
    const at = time
    lines.push({ time: at, text: (id) => fill.text(at, id) })
    if (market.market === 'spot' || random() > 0.4) continue
    const payment = { kind: random() < 0.8 ? 'funding' : 'rebate', amount: ((random() - 0.6) * 3).toFixed(4) }
    const when = at + Math.ceil(random() * 90) * 1_000
    lines.push({ time: when, text: (id) => paymentLine(traded, { ...payment, time: when, id }) })
  }
  return lines
}

/** Opens, adds, reduces, closes, or reverses where one position takes both sides. */
function changeOf({ market, leg }: Leg, position: number, random: () => number): number {
  const isFree = market.market !== 'spot' && leg === 'both'
  const size = Math.ceil((0.1 + random() * 1.9) * market.lot)
  if (position === 0) return leg === 'short' || (isFree && random() < 0.5) ? -size : size
  const [side, choice] = [Math.sign(position), random()]
  const part = Math.trunc(Math.abs(position) * (0.2 + 0.6 * random()))
  if (choice < 0.25) return side * size
  if (choice < 0.5 && Math.abs(position) > market.lot / 2 && part > 0) return -side * part
  return isFree && choice < 0.65 ? -side * (Math.abs(position) + size) : -position
}

type Change = { readonly change: number; readonly price: number; readonly random: () => number }

function fillOf({ market, leg }: Leg, { change, price, random }: Change) {
  // A fee in the coin itself would leave a remainder after the sale.
  const choices =
    change < 0
      ? market.feeAssets.filter((asset) => market.market !== 'spot' || asset !== market.base)
      : market.feeAssets
  const feeAsset = choices[Math.floor(random() * choices.length)] ?? market.settle
  const isInKind = market.market === 'spot' && feeAsset === market.base
  const inKind = isInKind ? Math.max(1, Math.round(Math.abs(change) / 1_000)) : 0
  const fee = isInKind
    ? (inKind / 1_000).toFixed(3)
    : random() < 0.1
      ? '0'
      : (random() * (FEES[feeAsset] ?? 1) - 0.0000001).toFixed(8)
  const { symbol, base, quote, settle, size, decimals } = market
  const [side, quantity] = [change > 0 ? 'buy' : 'sell', (Math.abs(change) / 1_000).toFixed(3)]
  const traded = [market.market, symbol, base, quote, settle, size, side, leg, quantity, price.toFixed(decimals)]
  return {
    moved: change - inKind,
    text: (time: number, id: number) =>
      `${timeText(time)},fill,myexchange,${traded.join(',')},${fee},${feeAsset},${id},,,`,
  }
}

/** About the highest fee in each coin. */
const FEES: Readonly<Record<string, number>> = { BNB: 0.004, BTC: 0.00003, ETH: 0.001 }

type Payment = { readonly kind: string; readonly amount: string; readonly time: number; readonly id: number }

function paymentLine({ market, leg }: Leg, { kind, amount, time, id }: Payment): string {
  const { settle, symbol, base, quote, size } = market
  const paid = settle === 'BTC' ? (Number(amount) / 60_000).toFixed(8) : amount
  return `${timeText(time)},${kind},myexchange,${market.market},${symbol},${base},${quote},${settle},${size},,${leg},,,,,${id},,${settle},${paid}`
}

/** Deposits before the first trade, or none; and later deposits and withdrawals. */
function capitalLines(random: () => number): Line[] {
  const line = (day: number, kind: string, money: string): Line => ({
    time: START + day * DAY,
    text: (id) => `${timeText(START + day * DAY)},${kind},myexchange,,,,,,,,,,,,,${id},,${money}`,
  })
  const first = random() < 0.5 ? [line(-1, 'deposit', 'USDT,4000')] : []
  const later = random() < 0.5 ? [line(9.4, 'deposit', 'EUR,900.25'), line(31.7, 'withdrawal', 'USDT,-350')] : []
  return [...first, ...later]
}

function timeText(time: number): string {
  return new Date(time).toISOString()
}
