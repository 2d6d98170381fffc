import type { Dictionaries, TradeColumns } from '@roundtrip/core/reports'

/** Made-up trades for developing screens without a server: plausible, and the same on every start. */
export function madeUpTrades(count: number, now: number): TradeColumns {
  const random = generator(7)
  const order = Array.from({ length: count }, () => now - random() ** 1.2 * 400 * DAY).sort((a, b) => a - b)
  const open = Math.min(4, Math.floor(count / 20))
  const columns = emptyColumns(count)
  let event = 0
  for (const [row, close] of order.entries()) {
    const ticker = Math.floor(random() ** 1.6 * TICKERS.length)
    const price = (PRICES[ticker] ?? 1) * (0.8 + 0.4 * random())
    const side = random() < 0.58 ? 1 : -1
    const held = Math.exp(4.5 + 8.5 * random()) * 1000
    const value = 400 + 9_000 * random() ** 2
    const edge = random() < 0.49 ? 0.021 * random() ** 1.1 : -0.0165 * random() ** 0.9
    const isOpen = row >= count - open
    const hour = new Date(close).getUTCHours()
    const gross = Math.round(value * (edge + (hour > 18 ? 0.0014 : 0)) * 1e8)
    const fees = Math.round(value * 0.0009 * 1e8)
    const funding = held > 8 * 3_600_000 ? Math.round(value * 0.0002 * (random() - 0.6) * 1e8) : 0
    columns.id[row * 2] = row
    columns.id[row * 2 + 1] = (row * 2_654_435_761) >>> 0
    columns.account[row] = random() < 0.7 ? 0 : random() < 0.7 ? 1 : 2
    columns.ticker[row] = ticker
    columns.side[row] = side
    columns.closed[row] = isOpen ? 0 : 1
    columns.openTime[row] = close - held
    columns.closeTime[row] = isOpen ? Number.NaN : close
    columns.quantity[row] = value / price
    columns.maxQuantity[row] = value / price
    columns.entryPrice[row] = price
    columns.exitPrice[row] = isOpen ? Number.NaN : price * (1 + side * edge)
    columns.fills[row] = 2 + Math.floor(random() * 5)
    columns.gross[row] = gross
    columns.fees[row] = fees
    columns.funding[row] = funding
    columns.net[row] = isOpen ? Number.NaN : gross - fees + funding
    columns.turnover[row] = value * 2e8
    columns.entryValue[row] = value * 1e8
    columns.risk[row] = random() < 0.6 ? value * 0.012 * 1e8 : Number.NaN
    columns.labelStart[row + 1] = (columns.labelStart[row] ?? 0) + (random() < 0.7 ? 1 : 0)
    if (columns.labelStart[row + 1] !== columns.labelStart[row]) {
      columns.labelIds[columns.labelStart[row] ?? 0] = Math.floor(random() * 6)
    }
    if (isOpen) continue
    columns.events.trade[event] = row
    columns.events.time[event] = close
    columns.events.gross[event] = gross
    columns.events.fees[event] = fees
    columns.events.funding[event] = funding
    event += 1
  }
  return { ...columns, events: { ...columns.events, count: event } }
}

const DAY = 86_400_000
const TICKERS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT', 'LINKUSDT', 'PEPEUSDT', 'ARBUSDT', 'AVAXUSDT']
const PRICES = [64_000, 3_400, 145, 0.55, 0.12, 15.2, 0.000013, 0.9, 31]

export const MADE_UP: Dictionaries = {
  accounts: ['binance1', 'bybit001', 'kraken01'],
  tickers: TICKERS.map((name) => ({ name, kind: 'linear', base: name.slice(0, -4), quote: 'USDT' })),
  labels: ['breakout', 'pullback', 'range', 'news', 'reversal', 'fomo'],
}

function emptyColumns(count: number) {
  const money = () => new Float64Array(count)
  return {
    count,
    currency: 'USD',
    dictionaries: MADE_UP,
    id: new Uint32Array(count * 2),
    account: new Uint16Array(count),
    ticker: new Uint16Array(count),
    side: new Int8Array(count),
    closed: new Uint8Array(count),
    flags: new Uint32Array(count),
    openTime: money(),
    closeTime: money(),
    quantity: money(),
    maxQuantity: money(),
    entryPrice: money(),
    exitPrice: money(),
    fills: new Uint32Array(count),
    gross: money(),
    fees: money(),
    funding: money(),
    net: money(),
    turnover: money(),
    entryValue: money(),
    risk: money(),
    labelStart: new Uint32Array(count + 1),
    labelIds: new Uint16Array(count),
    events: {
      count: 0,
      trade: new Uint32Array(count),
      time: money(),
      gross: money(),
      fees: money(),
      funding: money(),
    },
  }
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
