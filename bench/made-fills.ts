/** Makes a Binance USD-M trade history of any length whose true result is known to the last digit. */
import { MINUTE_MS, mulberry32 } from '@roundtrip/core/base'

export type Truth = {
  readonly rows: number
  readonly closedTrades: number
  /** Net profit of the closed trades, in units of 10^-8. */
  readonly net: bigint
}

const SYMBOLS = Array.from({ length: 40 }, (_, index) => `COIN${index}USDT`)
const START = Date.UTC(2024, 0, 1)

/** CSV text (as bytes) and its truth. Prices have 2 decimals, quantities 4, fees 8: all sums are whole units of 10^-8. */
export function madeFills(rows: number): { readonly csv: Buffer; readonly truth: Truth } {
  const random = mulberry32(7)
  const positions = SYMBOLS.map(() => ({ quantity: 0, value: 0n, net: 0n }))
  const chunks: Buffer[] = [
    Buffer.from('Uid,Time,Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade ID,Order ID\n'),
  ]
  let lines: string[] = []
  let closedTrades = 0
  let net = 0n
  for (let row = 0; row < rows; row += 1) {
    const symbol = Math.floor(random() * SYMBOLS.length)
    const position = positions[symbol] as { quantity: number; value: bigint; net: bigint }
    const price = 10_000 + Math.floor(random() * 5000)
    const closes = position.quantity !== 0 && random() < 0.55
    const size = closes ? Math.abs(position.quantity) : 1 + Math.floor(random() * 20_000)
    const buys = closes ? position.quantity < 0 : position.quantity > 0 || (position.quantity === 0 && random() < 0.5)
    const value = BigInt(price) * BigInt(size) * 100n
    const fee = value / 2000n
    let profit = 0n
    position.net -= fee
    if (closes) {
      profit = position.quantity > 0 ? value - position.value : position.value - value
      closedTrades += 1
      net += position.net + profit
      position.quantity = 0
      position.value = 0n
      position.net = 0n
    } else {
      position.quantity += buys ? size : -size
      position.value += value
    }
    const time = new Date(START + row * MINUTE_MS + 1000).toISOString()
    lines.push(
      `42,${time.slice(0, 10)} ${time.slice(11, 19)},${SYMBOLS[symbol]},${buys ? 'BUY' : 'SELL'},${cents(price)},${(size / 1e4).toFixed(4)},${units(value)},${units(fee)} USDT,${units(profit)},${buys},false,${1000 + row},${9000 + row}`,
    )
    if (lines.length === 10_000) {
      chunks.push(Buffer.from(`${lines.join('\n')}\n`))
      lines = []
    }
  }
  if (lines.length > 0) chunks.push(Buffer.from(`${lines.join('\n')}\n`))
  return { csv: Buffer.concat(chunks), truth: { rows, closedTrades, net } }
}

function cents(price: number): string {
  return `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`
}

function units(value: bigint): string {
  const magnitude = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${magnitude / 100_000_000n}.${String(magnitude % 100_000_000n).padStart(8, '0')}`
}
