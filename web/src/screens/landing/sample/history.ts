import { DAY_MS, HOUR_MS, MINUTE_MS, mulberry32 } from '@roundtrip/core/base'

/** A made-up export file, and the labels of its trades. */
export type MadeUp = {
  /** In Roundtrip's own template, with one unreadable line. */
  readonly csv: string
  /** The setup of each trade, by the trade id of its first execution. */
  readonly setups: ReadonlyMap<string, Setup>
  readonly risk: number
}

export type Setup = keyof typeof SETUPS

/** How often a setup is taken and how often it wins. The last one is what most traders find in their own journal. */
const SETUPS = {
  pullback: { share: 0.36, wins: 0.62, reach: 2 },
  breakout: { share: 0.28, wins: 0.5, reach: 2.2 },
  range: { share: 0.2, wins: 0.6, reach: 1.3 },
  unplanned: { share: 0.16, wins: 0.28, reach: 1.1 },
} as const

const COINS = [
  { symbol: 'BTCUSDT', base: 'BTC', price: 64_300, tick: 1, lot: 3 },
  { symbol: 'ETHUSDT', base: 'ETH', price: 3_120, tick: 2, lot: 2 },
  { symbol: 'SOLUSDT', base: 'SOL', price: 148, tick: 2, lot: 1 },
] as const

const FIRST = Date.UTC(2026, 6, 1)
const DAYS = 123
const RISK = 60
const SEED = 25
const TAKER = 0.0005
const FUNDING = 0.0001

/** Four months of a trader who loses in the evening and without a plan. The same in every build. */
export function madeUpHistory(): MadeUp {
  const random = mulberry32(SEED)
  const lines: Line[] = [money(FIRST, 'deposit', { symbol: '', amount: '10000' })]
  const setups = new Map<string, Setup>()
  let id = 48_210_000
  let freeAt = FIRST
  for (let day = 0; day < DAYS; day += 1) {
    const weekend = (day + 2) % 7 >= 5
    const trades = Math.floor(random() * (weekend ? 2.2 : 4.9))
    for (let index = 0; index < trades; index += 1) {
      const open = FIRST + day * DAY_MS + Math.floor((7 + 15 * random()) * HOUR_MS)
      if (open < freeAt) continue
      const trip = roundTrip(open, { day, random, id })
      setups.set(String(id + 1), trip.setup)
      id += trip.lines.length
      freeAt = trip.close + 20 * MINUTE_MS
      lines.push(...trip.lines)
    }
  }
  // A position still open when the file was made, and a line cut off while it was written.
  const coin = COINS[0]
  const late = Math.max(freeAt, FIRST + DAYS * DAY_MS)
  lines.push(execution(late, { coin, id: id + 1, side: 'buy', price: coin.price * 1.071, quantity: 0.12 }))
  lines.push(execution(late + HOUR_MS, { coin, id: id + 2, side: 'buy', price: coin.price * 1.064, quantity: 0.08 }))
  const sorted = lines.toSorted((a, b) => a.time - b.time).map(({ text }) => text)
  const broken = `${iso(late + 2 * HOUR_MS)},fill,example,linear,ETHUSDT,ETH,USDT,USDT,1,sell,both,0.4,,0.6,USDT,1,1,,`
  return { csv: [HEAD, ...sorted, broken, ''].join('\n'), setups, risk: RISK }
}

type Line = { readonly time: number; readonly text: string }
type Coin = (typeof COINS)[number]
type Chance = { readonly day: number; readonly random: () => number; readonly id: number }

function roundTrip(open: number, { day, random, id }: Chance) {
  const coin = COINS[Math.floor(random() ** 1.4 * COINS.length)] ?? COINS[0]
  const evening = new Date(open).getUTCHours() >= 19
  const setup = pickSetup(random() * (evening ? 1.12 : 1))
  const { wins, reach } = SETUPS[setup]
  const won = random() < wins - (evening ? 0.12 : 0)
  const multiple = won ? 0.3 + reach * random() ** 1.2 : -(0.35 + 0.7 * random())
  const direction = random() < 0.6 ? 1 : -1
  const stop = 0.006 + 0.012 * random()
  const entry = coin.price * (1 + 0.05 * Math.sin(day / 17) + 0.01 * random())
  const exit = entry * (1 + direction * stop * multiple)
  const size = RISK / stop / entry
  const close = open + Math.floor((0.15 + 6 * random() ** 2.4) * HOUR_MS)
  const trade = { coin, open, close, direction, entry, exit, size }
  return { setup, close, lines: [...executions(trade, { random, id }), ...payments(trade)] }
}

type SampleTrade = {
  readonly coin: Coin
  readonly open: number
  readonly close: number
  readonly direction: number
  readonly entry: number
  readonly exit: number
  readonly size: number
}

function executions(trade: SampleTrade, { random, id }: Pick<Chance, 'random' | 'id'>): Line[] {
  const { coin, open, close, direction, entry, exit, size } = trade
  const lots = Math.max(2, Math.round(size * 10 ** coin.lot))
  const first = random() < 0.35 ? Math.floor(lots * 0.6) : lots
  const out = random() < 0.4 ? Math.floor(lots / 2) : 0
  const [enter, leave] = direction > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const steps = [
    { time: open, side: enter, price: entry, lots: first },
    { time: open + 9 * MINUTE_MS, side: enter, price: entry * (1 - direction * 0.0006), lots: lots - first },
    { time: open + (close - open) * 0.7, side: leave, price: (entry + 2 * exit) / 3, lots: out },
    { time: close, side: leave, price: exit, lots: lots - out },
  ].filter(({ lots }) => lots > 0)
  return steps.map(({ time, side, price, lots }, index) =>
    execution(Math.floor(time / 1_000) * 1_000, {
      coin,
      id: id + 1 + index,
      side,
      price,
      quantity: lots / 10 ** coin.lot,
    }),
  )
}

/** Funding at 00:00, 08:00 and 16:00 UTC while the position was open. */
function payments({ coin, open, close, direction, entry, size }: SampleTrade): Line[] {
  const lines: Line[] = []
  for (let time = Math.ceil(open / PERIOD_MS) * PERIOD_MS; time < close; time += PERIOD_MS) {
    lines.push(
      money(time, 'funding', { symbol: coin.symbol, amount: (-direction * FUNDING * size * entry).toFixed(8) }),
    )
  }
  return lines
}

const PERIOD_MS = 8 * HOUR_MS

function pickSetup(chance: number): Setup {
  let left = chance
  for (const [name, { share }] of Object.entries(SETUPS)) {
    left -= share
    if (left < 0) return name as Setup
  }
  return 'unplanned'
}

const HEAD =
  'time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount'

type Execution = {
  readonly coin: Coin
  readonly id: number
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly quantity: number
}

function execution(time: number, { coin, id, side, price, quantity }: Execution): Line {
  const paid = Number(price.toFixed(coin.tick))
  const fee = (paid * quantity * TAKER).toFixed(8)
  const cells = [iso(time), 'fill', 'example', 'linear', coin.symbol, coin.base, 'USDT', 'USDT', '1', side, 'both']
  const figures = [quantity.toFixed(coin.lot), paid.toFixed(coin.tick), fee, 'USDT', id, id, '', '']
  return { time, text: [...cells, ...figures].join(',') }
}

function money(time: number, kind: 'deposit' | 'funding', moved: { symbol: string; amount: string }): Line {
  const coin = COINS.find(({ symbol }) => symbol === moved.symbol)
  const traded = coin === undefined ? ['', '', '', '', '', ''] : ['linear', coin.symbol, coin.base, 'USDT', 'USDT', '1']
  return {
    time,
    text: [iso(time), kind, 'example', ...traded, '', '', '', '', '', '', '', '', 'USDT', moved.amount].join(','),
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
