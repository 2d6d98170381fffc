/**
 * An account at a simulated exchange: its credentials and its books. Every fill, funding payment and movement of money
 * goes through `book…`, so positions and balances are by construction the sum of what the account reports.
 */
import { cut, type Decimal, decimal, magnitude, over, multiplyDecimals, write } from './decimal.ts'
import type { FakeExchangeName, FakeInstrument, Wallet } from './instruments.ts'
import { firstAt } from './rows.ts'

export type PositionLeg = 'net' | 'long' | 'short'

/** Numbers are exact decimal texts; quantities are in contracts, as the exchange writes them. */
export type FakeFill = {
  /** Grows by one across the whole account. */
  readonly id: number
  /** Counts within its market alone, with gaps, so two markets can have the same number. */
  readonly marketId: number
  readonly orderId: number
  readonly time: number
  readonly instrument: FakeInstrument
  readonly side: 'buy' | 'sell'
  readonly leg: PositionLeg
  readonly price: string
  readonly quantity: string
  /** In the quote coin; of an inverse contract in the base coin. */
  readonly value: string
  /** The amount paid; negative for a rebate. */
  readonly fee: string
  readonly feeAsset: string
  /** Profit of what it closed, before fees, in the settle coin; '0' on spot. */
  readonly realized: string
  readonly closed: string
  /** Signed size of its leg before and after it. */
  readonly before: string
  readonly after: string
  readonly maker: boolean
  readonly cause: 'trade' | 'liquidation' | 'adl'
}

export type FakeFunding = {
  readonly id: number
  readonly time: number
  readonly instrument: FakeInstrument
  readonly leg: PositionLeg
  /** The change of the balance: negative was paid. */
  readonly amount: string
  readonly asset: string
  readonly rate: string
  readonly price: string
  /** Signed size at that moment. */
  readonly size: string
}

export type FakeMove = {
  readonly id: number
  readonly time: number
  readonly kind: 'deposit' | 'withdrawal' | 'transfer'
  readonly asset: string
  readonly amount: string
  /** Of a withdrawal, on top of the amount. */
  readonly fee: string
  readonly from: Wallet | null
  readonly to: Wallet | null
  /** As the exchange writes it; absent once it is done. OKX, Binance and Bybit answer with it. */
  state?: string
  /** When it was booked; null while it is not, absent if it was booked at once. */
  bookedAt?: number | null
}

/** One line of the account's statement: `amount - fee` is the change of one coin's balance in one wallet. */
export type FakeEntry = {
  readonly id: number
  readonly time: number
  readonly wallet: Wallet
  readonly asset: string
  readonly amount: string
  readonly fee: string
  readonly balance: string
  readonly cause:
    | { readonly kind: 'fill'; readonly fill: FakeFill }
    | { readonly kind: 'funding'; readonly funding: FakeFunding }
    | { readonly kind: 'move'; readonly move: FakeMove }
}

export type FakePosition = {
  readonly instrument: FakeInstrument
  readonly leg: PositionLeg
  /** Signed, in contracts. */
  readonly size: string
  /** The average entry price of the position. */
  readonly entry: string
  readonly openedAt: number
  readonly changedAt: number
}

export type Rights = {
  read: boolean
  trade: boolean
  withdraw: boolean
  transfer: boolean
}

export type FakeCredentials = {
  /** For Hyperliquid, the address of the wallet. */
  readonly key: string
  readonly secret: string
  /** Only OKX requires one. */
  readonly passphrase: string
}

export type FakeAccount = {
  readonly exchange: FakeExchangeName
  readonly title: string
  readonly uid: number
  readonly credentials: FakeCredentials
  readonly rights: Rights
  state: 'active' | 'revoked' | 'expired'
  /** The regional site of the account; null = the global one. */
  region: 'eu' | 'us' | 'tr' | null
  /** The only address that may use the key; null allows every address. */
  allowedIp: string | null
  /** The largest nonce seen; only Kraken requires a growing one. */
  lastNonce: bigint
  readonly createdAt: number
  readonly fills: FakeFill[]
  /** The same fills by market, see `marketKey`. */
  readonly fillsOf: Map<string, FakeFill[]>
  readonly funding: FakeFunding[]
  readonly moves: FakeMove[]
  readonly entries: FakeEntry[]
  readonly positions: Map<string, NetPosition>
  readonly balances: Map<string, Decimal>
  /** Called with each fill as it is booked, for the user streams that follow the account. */
  readonly followers: Set<(fill: FakeFill) => void>
  /** Trades until the moment, this many fills. */
  readonly trade: (count: number, now: number) => void
}

type NetPosition = {
  readonly instrument: FakeInstrument
  readonly leg: PositionLeg
  size: Decimal
  entry: Decimal
  openedAt: number
  changedAt: number
}

export function marketKey(instrument: FakeInstrument): string {
  return `${instrument.kind} ${instrument.symbol}`
}

/** The open positions in contracts, optionally of one kind only. */
export function positionsOf(account: FakeAccount, kind?: FakeInstrument['kind']): readonly FakePosition[] {
  return [...account.positions.values()]
    .filter(
      ({ instrument, size }) =>
        size !== 0n && instrument.kind !== 'spot' && (kind ?? instrument.kind) === instrument.kind,
    )
    .map((position) => ({ ...position, size: write(position.size), entry: write(position.entry) }))
}

/** The coins of a wallet, as decimal texts, including those with a balance of zero. */
export function walletBalances(account: FakeAccount, wallet: Wallet): ReadonlyMap<string, string> {
  const prefix = `${wallet} `
  const own = [...account.balances].filter(([key]) => key.startsWith(prefix))
  return new Map(own.map(([key, value]) => [key.slice(prefix.length), write(value)]))
}

export function balanceOf(account: FakeAccount, wallet: Wallet, asset: string): Decimal {
  return account.balances.get(`${wallet} ${asset}`) ?? 0n
}

/** What a position would earn if it were closed at a price, in the settle coin. */
export function closingProfit(position: FakePosition, price: Decimal): string {
  const { instrument } = position
  const amounts = { entry: decimal(position.entry), size: decimal(position.size) }
  return write(cut(profit({ instrument, ...amounts, price }), MONEY[instrument.exchange]))
}

const MONEY: Readonly<Record<FakeExchangeName, number>> = { binance: 8, bybit: 8, okx: 12, hyperliquid: 6, kraken: 10 }

/** The decimals to which an exchange books a coin. */
export function moneyDecimals(exchange: FakeExchangeName, asset: string): number {
  return asset === 'ZUSD' ? 4 : MONEY[exchange]
}

export type Booking = {
  readonly time: number
  readonly instrument: FakeInstrument
  readonly side: 'buy' | 'sell'
  readonly leg: PositionLeg
  readonly price: Decimal
  readonly quantity: Decimal
  readonly orderId: number
  readonly marketId: number
  readonly maker: boolean
  readonly cause: FakeFill['cause']
  /** The fee as a share of the value, and the coin it is paid in, with that coin's price in the quote coin. */
  readonly feeRate: Decimal
  readonly feeAsset: string
  readonly feeAssetPrice: Decimal
}

/** Books one fill: its position, its profit, its fee and the changes of balances. */
export function bookFill(account: FakeAccount, booking: Booking): void {
  const { instrument, side, leg, price, quantity, time } = booking
  const decimals = moneyDecimals(account.exchange, instrument.quote)
  const size = decimal(instrument.contractSize)
  const notional =
    instrument.kind === 'inverse'
      ? over(multiplyDecimals(quantity, size), price)
      : multiplyDecimals(multiplyDecimals(quantity, size), price)
  const value = cut(notional, instrument.kind === 'inverse' ? 12 : decimals)
  const fee = cut(
    over(multiplyDecimals(notional, booking.feeRate), booking.feeAssetPrice),
    moneyDecimals(account.exchange, booking.feeAsset),
  )
  const moved = hold(account, booking)
  const fill: FakeFill = {
    id: nextId(account.fills),
    marketId: booking.marketId,
    orderId: booking.orderId,
    time,
    instrument,
    side,
    leg,
    price: write(price),
    quantity: write(quantity),
    value: write(value),
    fee: write(fee),
    feeAsset: booking.feeAsset,
    realized: write(moved.realized),
    closed: write(moved.closed),
    before: write(moved.before),
    after: write(moved.after),
    maker: booking.maker,
    cause: booking.cause,
  }
  account.fills.push(fill)
  const key = marketKey(instrument)
  const own = account.fillsOf.get(key)
  if (own === undefined) account.fillsOf.set(key, [fill])
  else own.push(fill)
  const changes = new Map<string, { amount: Decimal; fee: Decimal }>()
  if (instrument.kind === 'spot') {
    const sign = side === 'buy' ? 1n : -1n
    changes.set(instrument.base, { amount: sign * quantity, fee: 0n })
    changes.set(instrument.quote, { amount: -sign * value, fee: 0n })
  } else changes.set(instrument.settle, { amount: moved.realized, fee: 0n })
  const charged = changes.get(booking.feeAsset) ?? { amount: 0n, fee: 0n }
  changes.set(booking.feeAsset, { ...charged, fee })
  for (const [asset, change] of changes) {
    enter(account, { time, wallet: instrument.wallet, asset, ...change, cause: { kind: 'fill', fill } })
  }
  for (const follow of account.followers) follow(fill)
}

type Moved = { readonly before: Decimal; readonly after: Decimal; readonly closed: Decimal; readonly realized: Decimal }

/** Moves the position: adding moves the average price, reducing does not, crossing zero starts a new one. */
function hold(account: FakeAccount, { instrument, side, leg, price, quantity, time }: Booking): Moved {
  const key = `${marketKey(instrument)} ${leg}`
  const flat = { instrument, leg, size: 0n, entry: 0n, openedAt: time, changedAt: time }
  const position = account.positions.get(key) ?? flat
  account.positions.set(key, position)
  const before = position.size
  const change = side === 'buy' ? quantity : -quantity
  const after = before + change
  const closes = before !== 0n && before > 0n !== change > 0n
  const closed = closes ? (magnitude(before) < quantity ? magnitude(before) : quantity) : 0n
  const part = { instrument, entry: position.entry, size: before > 0n ? closed : -closed, price }
  const realized = instrument.kind === 'spot' || closed === 0n ? 0n : cut(profit(part), MONEY[account.exchange])
  const opened = quantity - closed
  if (opened > 0n) {
    const remaining = closes ? 0n : magnitude(before)
    position.entry = average({ instrument, entry: position.entry, remaining, price, opened })
    if (remaining === 0n) position.openedAt = time
  }
  position.size = after
  position.changedAt = time
  return { before, after, closed, realized }
}

type Averaged = {
  readonly instrument: FakeInstrument
  readonly entry: Decimal
  readonly remaining: Decimal
  readonly price: Decimal
  readonly opened: Decimal
}

/** For an inverse contract the average is harmonic: a number of coins was bought for a number of dollars. */
function average({ instrument, entry, remaining, price, opened }: Averaged): Decimal {
  if (remaining === 0n) return price
  if (instrument.kind !== 'inverse') return (entry * remaining + price * opened) / (remaining + opened)
  return over(remaining + opened, over(remaining, entry) + over(opened, price))
}

type Closing = {
  readonly instrument: FakeInstrument
  readonly entry: Decimal
  readonly size: Decimal
  readonly price: Decimal
}

function profit({ instrument, entry, size, price }: Closing): Decimal {
  const units = multiplyDecimals(size, decimal(instrument.contractSize))
  if (instrument.kind !== 'inverse') return multiplyDecimals(units, price - entry)
  return over(units, entry) - over(units, price)
}

export type Settlement = {
  readonly time: number
  readonly instrument: FakeInstrument
  readonly leg: PositionLeg
  readonly size: Decimal
  readonly price: Decimal
  readonly rate: Decimal
}

/** Books one funding payment: longs pay if the rate is positive. */
export function bookFunding(account: FakeAccount, { time, instrument, leg, size, price, rate }: Settlement): void {
  const units = multiplyDecimals(size, decimal(instrument.contractSize))
  const notional = instrument.kind === 'inverse' ? over(units, price) : multiplyDecimals(units, price)
  const amount = cut(-multiplyDecimals(notional, rate), MONEY[account.exchange])
  const funding: FakeFunding = {
    id: nextId(account.funding),
    time,
    instrument,
    leg,
    amount: write(amount),
    asset: instrument.settle,
    rate: write(rate),
    price: write(price),
    size: write(size),
  }
  account.funding.push(funding)
  const change = { time, wallet: instrument.wallet, asset: instrument.settle, amount, fee: 0n }
  enter(account, { ...change, cause: { kind: 'funding', funding } })
}

/** Books a deposit, a withdrawal or a transfer between wallets. */
export function bookMove(account: FakeAccount, move: Omit<FakeMove, 'id'>): void {
  const whole: FakeMove = { id: nextId(account.moves), ...move }
  account.moves.push(whole)
  const { time, asset } = move
  const amount = decimal(move.amount)
  const cause = { kind: 'move', move: whole } as const
  if (move.from !== null) {
    enter(account, { time, wallet: move.from, asset, amount: -amount, fee: decimal(move.fee), cause })
  }
  if (move.to !== null) enter(account, { time, wallet: move.to, asset, amount, fee: 0n, cause })
}

type Change = Pick<FakeEntry, 'time' | 'wallet' | 'asset' | 'cause'> & {
  readonly amount: Decimal
  readonly fee: Decimal
}

/** Changes the balance of a coin in a wallet, with a line in the statement. */
export function enter(account: FakeAccount, { time, wallet, asset, amount, fee, cause }: Change): void {
  const key = `${wallet} ${asset}`
  const balance = (account.balances.get(key) ?? 0n) + amount - fee
  account.balances.set(key, balance)
  const texts = { amount: write(amount), fee: write(fee), balance: write(balance) }
  account.entries.push({ id: nextId(account.entries), time, wallet, asset, ...texts, cause })
}

export function nextId(rows: readonly { readonly id: number }[]): number {
  return (rows.at(-1)?.id ?? 0) + 1
}

export type Walk = {
  readonly from: number
  readonly to: number
  /** Only entries before this id. */
  readonly before?: number
}

/** The statement from the newest line back; a fill may have changed two or three coins. */
export function* linesBack(account: FakeAccount, { from, to, before }: Walk): Generator<FakeEntry> {
  const { entries } = account
  const end = Math.min(firstAt(entries, to + 1), (before ?? Number.POSITIVE_INFINITY) - 1)
  for (let index = end - 1; index >= 0; index -= 1) {
    const entry = entries[index]
    if (entry === undefined || entry.time < from) return
    yield entry
  }
}

/** The same, but each fill comes once, with its first line. */
export function* eventsBack(account: FakeAccount, walk: Walk): Generator<FakeEntry> {
  for (const entry of linesBack(account, walk)) {
    // Ids count from one.
    if (!sameEvent(entry, account.entries[entry.id - 2])) yield entry
  }
}

function sameEvent(entry: FakeEntry, previous: FakeEntry | undefined): boolean {
  return entry.cause.kind === 'fill' && previous?.cause.kind === 'fill' && entry.cause.fill === previous.cause.fill
}
