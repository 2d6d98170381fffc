/**
 * Turns fills into trades a second time: written from the definitions alone, with fractions instead of rounded
 * decimals, and without imports from the product.
 */
import {
  add,
  divide,
  type Exact,
  exact,
  isLess,
  multiply,
  negative,
  numberOf,
  smaller,
  subtract,
  ZERO,
} from './exact.ts'

/** A fill or a payment, as a file states it. Amounts are decimal text. */
export type LedgerRow = {
  /** Unique for every row. */
  readonly id: string
  readonly time: number
  /** `fill`, or the kind of a payment, such as `funding`. */
  readonly kind: string
  readonly account: string
  readonly market: string
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly settle: string
  readonly contractSize: string
  readonly side: string
  readonly leg: string
  readonly quantity: string
  readonly price: string
  readonly fee: string
  readonly feeAsset: string
  readonly asset: string
  readonly amount: string
}

/** Dollars per coin from a time on, until another rate. */
export type StatedRate = { readonly asset: string; readonly rate: string; readonly from: number; readonly to: number }

/** Money of one moment, in dollars. */
export type Booking = {
  readonly time: number
  readonly gross: Exact
  readonly fees: Exact
  readonly funding: Exact
  readonly otherCash: Exact
}

export type PlainTrade = {
  /** The fill that opened it. */
  readonly id: string
  readonly account: string
  readonly market: string
  readonly ticker: string
  readonly base: string
  readonly side: 'long' | 'short'
  readonly openTime: number
  /** Null while open. */
  readonly closeTime: number | null
  /** Null if the price of a coin at its time is unknown. */
  readonly bookings: readonly Booking[] | null
  readonly turnover: Exact | null
  /** The value of all entries in dollars. */
  readonly entryValue: Exact | null
  /** The total quantity of all entries. */
  readonly enteredQuantity: Exact
  readonly entries: number
  readonly averagedDown: boolean
  readonly entryPrice: Exact
  readonly largest: Exact
  readonly contractSize: Exact
  /** Dollars per settle coin at the open. */
  readonly openRate: Exact | null
}

const DOLLARS = new Set(['USD', 'USDT', 'USDC'])
const DAY = 86_400_000
const MINUTE = 60_000
const CAPITAL = new Set(['deposit', 'withdrawal', 'transfer'])

type Money = { readonly time: number; readonly kind: keyof Omit<Booking, 'time'>; readonly value: Exact | null }
type Draft = {
  readonly first: LedgerRow
  readonly side: 'long' | 'short'
  closeTime: number | null
  openQuantity: Exact
  cost: Exact
  largest: Exact
  entered: Exact
  enteredValue: Exact
  entries: number
  averagedDown: boolean
  traded: Exact
  readonly money: Money[]
}

/** Dollars per unit of a coin; null if no rate is known. */
export type DollarsFor = (asset: string, time: number) => Exact | null

/** Stated rates come first; then the latest fill against dollars, for a day. */
export function dollarsFrom(rows: readonly LedgerRow[], stated: readonly StatedRate[]): DollarsFor {
  const pricesOf = new Map<string, LedgerRow[]>()
  for (const row of rows) {
    if (row.kind !== 'fill' || row.market === 'quanto' || !DOLLARS.has(row.quote)) continue
    const prices = pricesOf.get(row.base) ?? []
    prices.push(row)
    pricesOf.set(row.base, prices)
  }
  return (asset, time) => {
    if (DOLLARS.has(asset)) return exact(1)
    const statedRate = stated.findLast((rate) => rate.asset === asset && time >= rate.from && time < rate.to)
    if (statedRate !== undefined) return exact(statedRate.rate)
    let latest: LedgerRow | null = null
    for (const row of pricesOf.get(asset) ?? []) {
      if (row.time > time || time - row.time > DAY) continue
      const isLater = latest === null || row.time > latest.time
      if (isLater || (row.time === latest?.time && isLess(exact(latest.price), exact(row.price)))) latest = row
    }
    return latest === null ? null : exact(latest.price)
  }
}

/** All trades, in order of their opens. Rows with the same time keep their order. */
export function plainTrades(rows: readonly LedgerRow[], dollars: DollarsFor): PlainTrade[] {
  const sorted = rows.toSorted((a, b) => a.time - b.time)
  const positions = new Map<string, LedgerRow[]>()
  for (const row of sorted) {
    if (row.kind !== 'fill') continue
    const key = keyOf(row)
    if (!positions.has(key)) positions.set(key, [])
    positions.get(key)?.push(row)
  }
  const drafts = new Map([...positions].map(([key, fills]) => [key, tradesOfPosition(fills, dollars)]))
  for (const row of sorted) {
    if (row.kind !== 'fill' && !CAPITAL.has(row.kind)) pay(drafts.get(keyOf(row)) ?? [], row, dollars)
  }
  const trades = [...drafts.values()].flat().map((draft) => finished(draft, dollars))
  return trades.toSorted((a, b) => a.openTime - b.openTime)
}

/** A position: one market of one account, and in hedge mode one side of it. */
function keyOf({ account, market, symbol, leg }: LedgerRow): string {
  return [account, market, symbol, leg].join('|')
}

function tradesOfPosition(fills: readonly LedgerRow[], dollars: DollarsFor): Draft[] {
  const drafts: Draft[] = []
  for (const fill of fills) {
    const whole = movedBy(fill)
    let left = whole
    while (left.top > 0n) {
      let draft = drafts.at(-1)
      if (draft === undefined || draft.closeTime !== null) {
        draft = opened(fill)
        drafts.push(draft)
      }
      const isEntry = (fill.side === 'buy') === (draft.side === 'long')
      const part = isEntry ? left : smaller(left, draft.openQuantity)
      trade(draft, fill, { part, isEntry })
      draft.money.push({ time: fill.time, kind: 'fees', value: feeOf(fill, divide(part, whole), dollars) })
      left = subtract(left, part)
      if (draft.openQuantity.top === 0n) draft.closeTime = fill.time
    }
  }
  return drafts
}

/** A fee in the bought or sold coin itself changes the quantity held. */
function movedBy({ market, feeAsset, base, quantity, fee, side }: LedgerRow): Exact {
  if (market !== 'spot' || feeAsset !== base) return exact(quantity)
  return side === 'buy' ? subtract(exact(quantity), exact(fee)) : add(exact(quantity), exact(fee))
}

function opened(first: LedgerRow): Draft {
  return {
    first,
    side: first.side === 'buy' ? 'long' : 'short',
    closeTime: null,
    openQuantity: ZERO,
    cost: ZERO,
    largest: ZERO,
    entered: ZERO,
    enteredValue: ZERO,
    entries: 0,
    averagedDown: false,
    traded: ZERO,
    money: [],
  }
}

function trade(draft: Draft, fill: LedgerRow, { part, isEntry }: { part: Exact; isEntry: boolean }): void {
  const isInverse = fill.market === 'inverse'
  const contracts = multiply(part, sizeOf(fill))
  const value = isInverse ? divide(contracts, exact(fill.price)) : multiply(contracts, exact(fill.price))
  draft.traded = add(draft.traded, isInverse ? contracts : value)
  if (isEntry) {
    const price = exact(fill.price)
    if (draft.openQuantity.top > 0n) {
      const average = averagePrice(draft, draft.openQuantity, draft.cost)
      if (draft.side === 'long' ? isLess(price, average) : isLess(average, price)) draft.averagedDown = true
    }
    draft.openQuantity = add(draft.openQuantity, part)
    draft.cost = add(draft.cost, value)
    draft.entered = add(draft.entered, part)
    draft.enteredValue = add(draft.enteredValue, value)
    draft.entries += 1
    if (isLess(draft.largest, draft.openQuantity)) draft.largest = draft.openQuantity
    return
  }
  const released = divide(multiply(draft.cost, part), draft.openQuantity)
  const rise = subtract(value, released)
  const isGain = (draft.side === 'long') !== isInverse
  draft.openQuantity = subtract(draft.openQuantity, part)
  draft.cost = subtract(draft.cost, released)
  draft.money.push({ time: fill.time, kind: 'gross', value: isGain ? rise : negative(rise) })
}

function averagePrice({ first }: Draft, quantity: Exact, value: Exact): Exact {
  const contracts = multiply(quantity, sizeOf(first))
  return first.market === 'inverse' ? divide(contracts, value) : divide(value, contracts)
}

function sizeOf({ contractSize }: LedgerRow): Exact {
  return contractSize === '' ? exact(1) : exact(contractSize)
}

/** A part of a fee in the settle coin. */
function feeOf(fill: LedgerRow, share: Exact, dollars: DollarsFor): Exact | null {
  const { market, base, price, feeAsset, fee } = fill
  const part = multiply(exact(fee), share)
  if (feeAsset === base && market !== 'inverse') return multiply(part, exact(price))
  return settled(fill, { amount: part, asset: feeAsset }, dollars)
}

function settled(
  { settle, time }: LedgerRow,
  { amount, asset }: { amount: Exact; asset: string },
  dollars: DollarsFor,
): Exact | null {
  if (amount.top === 0n || asset === settle || (DOLLARS.has(asset) && DOLLARS.has(settle))) return amount
  const [from, to] = [dollars(asset, time), dollars(settle, time)]
  return from === null || to === null ? null : divide(multiply(amount, from), to)
}

/**
 * A payment belongs to the trade that was open, that closed up to a minute before, or that opened up to a minute after.
 */
function pay(drafts: readonly Draft[], row: LedgerRow, dollars: DollarsFor): void {
  const since = ({ closeTime }: Draft): number => row.time - (closeTime ?? Number.POSITIVE_INFINITY)
  const owner =
    drafts.find((draft) => draft.first.time <= row.time && since(draft) < 0) ??
    drafts.findLast((draft) => since(draft) >= 0 && since(draft) <= MINUTE) ??
    drafts.find(({ first }) => first.time > row.time && first.time - row.time <= MINUTE)
  const value = owner === undefined ? null : settled(owner.first, { ...row, amount: exact(row.amount) }, dollars)
  owner?.money.push({ time: row.time, kind: row.kind === 'funding' ? 'funding' : 'otherCash', value })
}

function finished(draft: Draft, dollars: DollarsFor): PlainTrade {
  const { first, side, closeTime, entries, averagedDown, largest, entered, enteredValue, traded } = draft
  const openRate = dollars(first.settle, first.time)
  const inDollars = (amount: Exact): Exact | null => (openRate === null ? null : multiply(amount, openRate))
  return {
    id: first.id,
    account: first.account,
    market: first.market,
    ticker: first.symbol,
    base: first.base,
    side,
    openTime: first.time,
    closeTime,
    bookings: booked(draft, dollars),
    turnover: first.market === 'inverse' ? traded : inDollars(traded),
    entryValue: inDollars(enteredValue),
    enteredQuantity: entered,
    entries,
    averagedDown,
    entryPrice: averagePrice(draft, entered, enteredValue),
    largest,
    contractSize: sizeOf(first),
    openRate,
  }
}

/** Each amount at the rate of its own time. */
function booked({ first, money }: Draft, dollars: DollarsFor): Booking[] | null {
  const bookings: Booking[] = []
  for (const { time, kind, value } of money) {
    if (value === null) return null
    const rate = value.top === 0n ? ZERO : dollars(first.settle, time)
    if (rate === null) return null
    const nothing = { time, gross: ZERO, fees: ZERO, funding: ZERO, otherCash: ZERO }
    bookings.push({ ...nothing, [kind]: multiply(value, rate) })
  }
  return bookings.toSorted((a, b) => a.time - b.time)
}

/**
 * The initial risk in dollars: as typed, otherwise the loss at the stop; null without either, or if the stop has no
 * loss.
 */
export function riskOf(
  { side, market, entryPrice, largest, contractSize, openRate }: PlainTrade,
  { risk, stop }: { readonly risk: number | null; readonly stop: number | null },
): number | null {
  if (risk !== null) return risk > 0 ? risk : null
  if (stop === null || stop <= 0 || openRate === null) return null
  const price = exact(stop)
  const isLosing = side === 'long' ? isLess(price, entryPrice) : isLess(entryPrice, price)
  if (!isLosing) return null
  const distance =
    market === 'inverse' ? subtract(divide(exact(1), entryPrice), divide(exact(1), price)) : subtract(entryPrice, price)
  return Math.abs(numberOf(multiply(multiply(distance, multiply(largest, contractSize)), openRate)))
}
