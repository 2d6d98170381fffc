/**
 * Writes the demo's fills as the exchanges' own export files, so that the demo takes the same path as a real import.
 */
import { type Fixed, fixed, formatFixed, HOUR_MS, isoTime, multiply, proportion, roundTo } from '@roundtrip/core/base'
import type { Prices } from './market.ts'
import type { DemoFill } from './trader.ts'

/** Prices, and when the last day of the files ends; UTC ms. */
type Story = { readonly prices: Prices; readonly end: number }
type Position = { quantity: Fixed; value: Fixed }

/** Binance USD-M futures trade history. */
export function binanceFuturesCsv(fills: readonly DemoFill[]): string {
  const lines = ['Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID']
  const realise = realiser()
  fills.forEach((fill, index) => {
    const value = multiply(fixed(fill.price), fixed(fill.quantity))
    const fee = roundTo(multiply(value, fixed(fill.maker ? '0.0002' : '0.0005')), 8)
    const profit = roundTo(realise(fill), 8)
    lines.push(
      [
        '100200300',
        plainTime(fill.time),
        `${fill.base}USDT`,
        fill.side.toUpperCase(),
        fill.price,
        fill.quantity,
        formatFixed(value),
        `${formatFixed(fee)} USDT`,
        formatFixed(profit),
        String(fill.side === 'buy'),
        String(fill.maker),
        String(5_100_000 + index * 17),
        String(880_000_000 + index * 31),
      ].join(','),
    )
  })
  return `${lines.join('\n')}\n`
}

/** Binance spot trade history. */
export function binanceSpotCsv(fills: readonly DemoFill[]): string {
  const lines = ['Date(UTC),Pair,Side,Price,Executed,Amount,Fee']
  for (const fill of fills) {
    const value = multiply(fixed(fill.price), fixed(fill.quantity))
    const fee = roundTo(multiply(value, fixed('0.001')), 8)
    lines.push(
      `${plainTime(fill.time)},${fill.base}USDT,${fill.side.toUpperCase()},${fill.price},${fill.quantity}${fill.base},${formatFixed(value)}USDT,${formatFixed(fee)}USDT`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** Bybit derivatives trade history, with funding rows among the trades, as Bybit writes them. */
export function bybitCsv(fills: readonly DemoFill[], story: Story): string {
  const lines = [
    'Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)',
  ]
  const rows = fills.map((fill, index) => {
    const rate = fill.maker ? '0.0002' : '0.00055'
    const fee = formatFixed(roundTo(multiply(multiply(fixed(fill.price), fixed(fill.quantity)), fixed(rate)), 8))
    const direction = fill.side === 'buy' ? 'Long' : 'Short'
    const line = `${fill.base}USDT,Trade,${fill.quantity},${fill.price},${fill.price},${rate},${fee},USDT,${fee},${direction},${fill.maker ? 'Limit' : 'Market'}, t-${index + 1}, o-${index + 1},${minuteTime(fill.time)}`
    return { time: fill.time, line }
  })
  for (const [index, payment] of fundingOf(fills, { ...story, every: 8 * HOUR_MS }).entries()) {
    const fee = formatFixed(-payment.amount)
    rows.push({
      time: payment.time,
      line: `${payment.base}USDT,Funding,${payment.size},${payment.price},0,${payment.rate},${fee},USDT,${fee},${payment.direction === 1 ? 'Long' : 'Short'},--, f-${index + 1}, g-${index + 1},${minuteTime(payment.time)}`,
    })
  }
  rows.sort((a, b) => a.time - b.time)
  return `${[...lines, ...rows.map((row) => row.line)].join('\n')}\n`
}

/** Hyperliquid trade history, in UTC. */
export function hyperliquidCsv(fills: readonly DemoFill[]): string {
  const lines = ['time,coin,dir,px,sz,ntl,fee,closedPnl']
  const realise = realiser()
  for (const fill of fills) {
    const value = multiply(fixed(fill.price), fixed(fill.quantity))
    const fee = roundTo(multiply(value, fixed(fill.maker ? '0.00015' : '0.00045')), 6)
    const profit = roundTo(realise(fill) - fee, 6)
    const dir = `${fill.role === 'entry' ? 'Open' : 'Close'} ${fill.direction === 1 ? 'Long' : 'Short'}`
    lines.push(
      `${slashTime(fill.time)},${fill.base},${dir},${fill.price},${fill.quantity},${formatFixed(value)},${formatFixed(fee)},${formatFixed(profit)}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** Hyperliquid funding history: a payment every hour. */
export function hyperliquidFundingCsv(fills: readonly DemoFill[], story: Story): string {
  const lines = ['time,coin,sz,side,payment,rate']
  for (const payment of fundingOf(fills, { ...story, every: HOUR_MS })) {
    lines.push(
      `${slashTime(payment.time)},${payment.base},${payment.size},${payment.direction === 1 ? 'Long' : 'Short'},${formatFixed(payment.amount)},${payment.rate}`,
    )
  }
  return `${lines.join('\n')}\n`
}

type Payment = {
  time: number
  base: string
  size: string
  price: string
  rate: string
  amount: Fixed
  direction: 1 | -1
}

/** Funding of every interval in which a position was open: longs pay a little, as they usually do. */
function fundingOf(fills: readonly DemoFill[], context: Story & { readonly every: number }): Payment[] {
  const { every, prices, end } = context
  const payments: Payment[] = []
  for (const base of new Set(fills.map((fill) => fill.base))) {
    let position = 0n
    let last: DemoFill | null = null
    for (const fill of [...fills.filter((candidate) => candidate.base === base), null]) {
      const until = fill?.time ?? end
      for (
        let time = nextStep(last?.time ?? until, every);
        last !== null && position > 0n && time < until;
        time += every
      ) {
        const price = prices(base, time).toFixed(4)
        const rate = (0.0000125 * (every / HOUR_MS) * (1 + Math.sin(time / 4.1e8))).toFixed(8)
        const amount = roundTo(multiply(multiply(position, fixed(price)), fixed(rate)), 6) * BigInt(-last.direction)
        if (amount !== 0n)
          payments.push({ time, base, size: formatFixed(position), price, rate, amount, direction: last.direction })
      }
      if (fill === null) break
      position += fill.role === 'entry' ? fixed(fill.quantity) : -fixed(fill.quantity)
      last = fill
    }
  }
  return payments.sort((a, b) => a.time - b.time)
}

function nextStep(time: number, every: number): number {
  return Math.floor(time / every) * every + every
}

/** The venue's own realised profit at average cost, before fees. */
function realiser(): (fill: DemoFill) => Fixed {
  const positions = new Map<string, Position>()
  return (fill) => {
    const position = positions.get(fill.base) ?? { quantity: 0n, value: 0n }
    positions.set(fill.base, position)
    const quantity = fixed(fill.quantity)
    const value = multiply(quantity, fixed(fill.price))
    if (fill.role === 'entry') {
      position.quantity += quantity
      position.value += value
      return 0n
    }
    const released =
      quantity === position.quantity ? position.value : proportion(position.value, quantity, position.quantity)
    position.quantity -= quantity
    position.value -= released
    return BigInt(fill.direction) * (value - released)
  }
}

function plainTime(time: number): string {
  return isoTime(time).slice(0, 19).replace('T', ' ')
}

function minuteTime(time: number): string {
  const text = isoTime(time)
  return `${text.slice(11, 16)} ${text.slice(0, 10)}`
}

function slashTime(time: number): string {
  const text = isoTime(time)
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 19)}`
}
