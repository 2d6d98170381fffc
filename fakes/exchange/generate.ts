/**
 * Accounts with a trading history: the same seed makes the same account. Several markets, orders in several fills,
 * partial closes, flips, both legs of a hedged market, makers and takers, fees in a third coin, funding on positions.
 */
import {
  balanceOf,
  bookFill,
  bookFunding,
  bookMove,
  type FakeCredentials,
  type FakeAccount,
  type FakeFill,
  type PositionLeg,
  marketKey,
} from './account.ts'
import { type Decimal, decimal, magnitude } from './decimal.ts'
import {
  type FakeExchangeName,
  INSTRUMENTS,
  type FakeInstrument,
  priceAt,
  stepsAt,
  type Wallet,
} from './instruments.ts'
import { hashOf, hexOf, type Random, random } from './random.ts'

export type AccountOptions = {
  readonly exchange: FakeExchangeName
  readonly seed: number
  /** How many; 0 makes an account that has only money. */
  readonly fills: number
  /** The time range of the fills, UTC ms. */
  readonly from: number
  readonly to: number
  /** Only these markets, by the exchange's own names. */
  readonly symbols?: readonly string[]
  readonly title?: string
  readonly credentials?: FakeCredentials
}

export function makeAccount(options: AccountOptions): FakeAccount {
  const { exchange, seed, from, to } = options
  const uid = 10_000_000 + (hashOf(`${exchange} ${seed}`) % 80_000_000)
  const trader: Trader = {
    draw: random(hashOf(`${exchange} trader ${seed}`)),
    markets: INSTRUMENTS[exchange].filter(({ symbol }) => options.symbols?.includes(symbol) ?? true),
    marketIds: new Map(),
    orderId: uid * 100,
    fundedUntil: from,
  }
  if (trader.markets.length === 0) throw new RangeError(`${exchange} lists none of ${options.symbols?.join(', ')}.`)
  const account: FakeAccount = {
    exchange,
    title: options.title ?? `${exchange} ${seed}`,
    uid,
    createdAt: from,
    credentials: options.credentials ?? credentialsOf(exchange, seed),
    rights: { read: true, trade: false, withdraw: false, transfer: false },
    state: 'active',
    region: null,
    allowedIp: null,
    lastNonce: 0n,
    fills: [],
    fillsOf: new Map(),
    funding: [],
    moves: [],
    entries: [],
    positions: new Map(),
    followers: new Set(),
    balances: new Map(),
    trade: (count, now) => {
      // Never before what is already booked: the statement stays in time order.
      const earliest = Math.max(account.entries.at(-1)?.time ?? from, now - count * 20)
      tradeOn({ account, trader, count, from: earliest, to: Math.max(now, earliest) })
    },
  }
  bringMoney(account, from)
  const counts = [Math.floor(options.fills / 3), Math.floor(options.fills / 3)]
  const at = (share: number): number => from + 2_000 + Math.floor((to - from - 2_000) * share)
  tradeOn({ account, trader, count: counts[0] ?? 0, from: at(0), to: at(1 / 3) })
  moveOnTheWay(account, at(1 / 3))
  tradeOn({ account, trader, count: counts[1] ?? 0, from: at(1 / 3), to: at(2 / 3) })
  takeMoneyOut(account, at(2 / 3))
  tradeOn({ account, trader, count: options.fills - account.fills.length, from: at(2 / 3), to })
  return account
}

/** A key in the format of this exchange. */
function credentialsOf(exchange: FakeExchangeName, seed: number): FakeCredentials {
  const hex = (name: string, digits: number): string => hexOf(`${exchange} ${seed} ${name}`, digits)
  const text = (name: string, length: number): string =>
    Buffer.from(hex(name, length * 2), 'hex')
      .toString('base64url')
      .replace(/[-_]/g, 'x')
      .slice(0, length)
  switch (exchange) {
    case 'binance':
      return { key: text('key', 64), secret: text('secret', 64), passphrase: '' }
    case 'bybit':
      return { key: text('key', 18), secret: text('secret', 36), passphrase: '' }
    case 'okx':
      return {
        key: hex('key', 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        secret: hex('secret', 32).toUpperCase(),
        passphrase: text('passphrase', 12),
      }
    case 'kraken':
      return {
        key: text('key', 56),
        secret: Buffer.from(hex('secret', 128), 'hex').toString('base64'),
        passphrase: '',
      }
    case 'hyperliquid':
      return { key: `0x${hex('key', 40)}`, secret: '', passphrase: '' }
  }
}

// --- money ---------------------------------------------------------------------------------------------------------

type Transfer = readonly [string, string, Wallet | null, Wallet | null]

/** asset, amount, from, to */
const FIRST_MONEY: Readonly<Record<FakeExchangeName, readonly Transfer[]>> = {
  binance: [
    ['USDT', '400000', null, 'spot'],
    ['BNB', '80', null, 'spot'],
    ['BTC', '4', null, 'spot'],
    ['ETH', '60', null, 'spot'],
    ['USDT', '150000.5', 'spot', 'linear'],
    ['BTC', '2.5', 'spot', 'inverse'],
    ['ETH', '40', 'spot', 'inverse'],
  ],
  bybit: [
    ['USDT', '300000', null, 'funding'],
    ['BTC', '3', null, 'funding'],
    ['USDT', '280000.25', 'funding', 'main'],
    ['BTC', '2.75', 'funding', 'main'],
  ],
  okx: [
    ['USDT', '300000', null, 'funding'],
    ['BTC', '3', null, 'funding'],
    ['USDT', '280000.25', 'funding', 'main'],
    ['BTC', '2.75', 'funding', 'main'],
  ],
  hyperliquid: [
    ['USDC', '250000', null, 'perp'],
    ['USDC', '20000', 'perp', 'spot'],
  ],
  kraken: [
    ['ZUSD', '250000', null, 'main'],
    ['XXBT', '1.5', null, 'main'],
  ],
}
const DOLLAR: Readonly<Record<FakeExchangeName, string>> = {
  binance: 'USDT',
  bybit: 'USDT',
  okx: 'USDT',
  hyperliquid: 'USDC',
  kraken: 'ZUSD',
}
/** The wallet for deposits and withdrawals. */
const GATE: Readonly<Record<FakeExchangeName, Wallet>> = {
  binance: 'spot',
  bybit: 'funding',
  okx: 'funding',
  hyperliquid: 'perp',
  kraken: 'main',
}

function bringMoney(account: FakeAccount, time: number): void {
  for (const [index, [asset, amount, from, to]] of FIRST_MONEY[account.exchange].entries()) {
    const kind = from === null ? 'deposit' : 'transfer'
    bookMove(account, { time: time + index * 100, kind, asset, amount, fee: '0', from, to })
  }
}

function moveOnTheWay(account: FakeAccount, time: number): void {
  const asset = DOLLAR[account.exchange]
  const to = GATE[account.exchange]
  bookMove(account, { time, kind: 'deposit', asset, amount: '12345.67', fee: '0', from: null, to })
}

function takeMoneyOut(account: FakeAccount, time: number): void {
  const asset = DOLLAR[account.exchange]
  const from = GATE[account.exchange]
  bookMove(account, { time, kind: 'withdrawal', asset, amount: '2500', fee: '1', from, to: null })
}

// --- trading -------------------------------------------------------------------------------------------------------

type Trader = {
  readonly draw: Random
  readonly markets: readonly FakeInstrument[]
  readonly marketIds: Map<string, number>
  orderId: number
  fundedUntil: number
}
type Stretch = {
  readonly account: FakeAccount
  readonly trader: Trader
  readonly count: number
  readonly from: number
  readonly to: number
}

/** Orders of one to five fills, spread over the time; open positions pay or earn funding. */
function tradeOn({ account, trader, count, from, to }: Stretch): void {
  const { draw } = trader
  let done = 0
  while (done < count) {
    const time = from + Math.floor(((to - from) * (done + draw.share())) / count)
    settle(account, trader, time)
    const parts = Math.min(draw.pick([1, 1, 1, 2, 2, 3, 5]), count - done)
    const order = nextOrder(account, trader, time)
    const latest = Math.min(to, nextFunding(account.exchange, trader.fundedUntil) - 1)
    done += fillOrder({ account, trader, order, parts, time, latest })
  }
  settle(account, trader, to)
}

const HOUR = 3_600_000

/** Funding every eight hours, on Hyperliquid every hour, on the position at that moment. */
function settle(account: FakeAccount, trader: Trader, until: number): void {
  let time = nextFunding(account.exchange, trader.fundedUntil)
  for (; time <= until; time = nextFunding(account.exchange, time)) {
    for (const { instrument, leg, size } of account.positions.values()) {
      if (instrument.kind === 'spot' || size === 0n) continue
      const rate = fundingRate(instrument, time)
      bookFunding(account, { time, instrument, leg, size, price: priceAt(instrument, time), rate })
    }
  }
  trader.fundedUntil = Math.max(trader.fundedUntil, until)
}

function nextFunding(exchange: FakeExchangeName, after: number): number {
  const interval = exchange === 'hyperliquid' ? HOUR : 8 * HOUR
  return (Math.floor(after / interval) + 1) * interval
}

/** From -0.0075 % to 0.0225 % in steps of 10^-8; the same for both legs of a market. */
function fundingRate(instrument: FakeInstrument, time: number): Decimal {
  const share = hashOf(`${instrument.symbol} ${time}`) % 30_000
  const hourly = instrument.exchange === 'hyperliquid' ? 8 : 1
  return decimal('0.00000001') * BigInt(Math.floor((share - 7_500) / hourly))
}

type Order = {
  readonly instrument: FakeInstrument
  readonly leg: PositionLeg
  readonly side: 'buy' | 'sell'
  /** In quantity steps. */
  readonly steps: number
  readonly cause: FakeFill['cause']
}

function nextOrder(account: FakeAccount, trader: Trader, time: number): Order {
  const { draw } = trader
  const instrument = draw.pick(trader.markets)
  const opening = draw.whole(Math.ceil(instrument.lot / 3), instrument.lot * 2)
  if (instrument.kind === 'spot') return spotOrder({ account, draw, instrument, opening, time })
  const leg: PositionLeg = instrument.hedged ? draw.pick(['long', 'short'] as const) : 'net'
  const size = account.positions.get(`${marketKey(instrument)} ${leg}`)?.size ?? 0n
  const openSteps = Number(magnitude(size) / decimal(instrument.quantityStep))
  const grows = leg === 'net' ? draw.pick(['buy', 'sell'] as const) : leg === 'long' ? 'buy' : 'sell'
  if (openSteps === 0) return { instrument, leg, side: grows, steps: opening, cause: 'trade' }
  const adds = size > 0n ? 'buy' : 'sell'
  const closes = size > 0n ? 'sell' : 'buy'
  const wish = draw.share()
  if (wish < 0.25 && openSteps < instrument.lot * 6)
    return { instrument, leg, side: adds, steps: opening, cause: 'trade' }
  if (wish < 0.6) return { instrument, leg, side: closes, steps: draw.whole(1, openSteps), cause: 'trade' }
  if (wish > 0.88 && leg === 'net') return { instrument, leg, side: closes, steps: openSteps + opening, cause: 'trade' }
  return { instrument, leg, side: closes, steps: openSteps, cause: endOf(account.exchange, draw) }
}

/** Some positions are liquidated, if the exchange reports it. */
function endOf(exchange: FakeExchangeName, draw: Random): FakeFill['cause'] {
  if (exchange !== 'bybit' && exchange !== 'okx') return 'trade'
  return draw.chance(0.05) ? 'liquidation' : draw.chance(0.05) ? 'adl' : 'trade'
}

type SpotWish = {
  readonly account: FakeAccount
  readonly draw: Random
  readonly instrument: FakeInstrument
  readonly opening: number
  readonly time: number
}

/** Spot accounts only sell what they hold. */
function spotOrder({ account, draw, instrument, opening, time }: SpotWish): Order {
  const step = decimal(instrument.quantityStep)
  const free = Number(balanceOf(account, instrument.wallet, instrument.base) / step)
  const money = balanceOf(account, instrument.wallet, instrument.quote)
  const payable = Number((money * 10n ** 18n) / (step * priceAt(instrument, time))) * 0.9
  const sells = free > instrument.lot / 4 && (draw.chance(0.5) || payable < opening)
  const steps = sells ? Math.min(free, draw.chance(0.3) ? free : opening) : Math.min(opening, Math.floor(payable))
  const order = { instrument, leg: 'net' as const, side: sells ? ('sell' as const) : ('buy' as const) }
  return { ...order, steps: Math.max(1, steps), cause: 'trade' }
}

type Filling = {
  readonly account: FakeAccount
  readonly trader: Trader
  readonly order: Order
  readonly parts: number
  readonly time: number
  readonly latest: number
}

/**
 * An order in several fills: the first ones in one millisecond, the rest shortly after. Returns how many there were.
 */
function fillOrder({ account, trader, order, parts, time, latest }: Filling): number {
  const { draw } = trader
  const { instrument } = order
  const count = Math.min(parts, order.steps)
  const maker = order.cause === 'trade' && draw.chance(0.4)
  const fee = feeOf({ account, draw, order, maker, time })
  trader.orderId += draw.whole(1, 90)
  const base = stepsAt(instrument, time)
  let left = order.steps
  for (let part = 0; part < count; part += 1) {
    const steps = part === count - 1 ? left : Math.max(1, Math.floor(left / (count - part)))
    left -= steps
    const key = marketKey(instrument)
    const marketId = (trader.marketIds.get(key) ?? 100_000) + draw.whole(1, 9)
    trader.marketIds.set(key, marketId)
    const price = decimal(instrument.priceStep) * BigInt(base + (order.side === 'buy' ? part : -part))
    bookFill(account, {
      instrument,
      side: order.side,
      leg: order.leg,
      cause: order.cause,
      maker,
      marketId,
      time: Math.max(account.fills.at(-1)?.time ?? 0, Math.min(latest, part < 2 ? time : time + (part - 1))),
      price: price > 0n ? price : decimal(instrument.priceStep),
      quantity: decimal(instrument.quantityStep) * BigInt(steps),
      orderId: trader.orderId,
      ...fee,
      feeAssetPrice: fee.feeAsset === instrument.base && instrument.kind === 'spot' ? price : fee.feeAssetPrice,
    })
  }
  return count
}

type FeeWish = {
  readonly account: FakeAccount
  readonly draw: Random
  readonly order: Order
  readonly maker: boolean
  readonly time: number
}
type Fee = { readonly feeRate: Decimal; readonly feeAsset: string; readonly feeAssetPrice: Decimal }

/**
 * Spot buys pay fees in the coin bought, except on Kraken; Binance takes BNB at three quarters; OKX pays makers of
 * swaps.
 */
function feeOf({ account, draw, order, maker, time }: FeeWish): Fee {
  const { instrument, side } = order
  const unit = decimal('1')
  if (instrument.kind !== 'spot') {
    const makerRate = account.exchange === 'okx' ? '-0.00005' : '0.0002'
    return { feeRate: decimal(maker ? makerRate : '0.0005'), feeAsset: instrument.settle, feeAssetPrice: unit }
  }
  const bnb = INSTRUMENTS.binance.find(({ symbol }) => symbol === 'BNBUSDT')
  const paysBnb = account.exchange === 'binance' && balanceOf(account, 'spot', 'BNB') > unit
  if (bnb !== undefined && paysBnb && draw.chance(0.6)) {
    return { feeRate: decimal('0.00075'), feeAsset: 'BNB', feeAssetPrice: priceAt(bnb, time) }
  }
  const inBase = side === 'buy' && account.exchange !== 'kraken'
  const feeRate = decimal(maker ? '0.0008' : '0.001')
  return { feeRate, feeAsset: inBase ? instrument.base : instrument.quote, feeAssetPrice: unit }
}
