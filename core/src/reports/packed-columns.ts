/**
 * The order in which columns are packed into lanes, for writing and for reading. Most figures of a trade follow from
 * others: the net from its components, the value from quantity and price, the money of the last event from the totals.
 * Such figures are predicted, so that only exceptions take bytes.
 */
import { MONEY_UNIT } from './columns.ts'
import { float64At as at, uint32At } from '../base/index.ts'
import type { MutableColumns } from './allocate.ts'
import type { MoneyEvents } from './columns.ts'
import type { LaneCoder } from './lanes.ts'

/** Reads or writes all columns. While reading, both hold zeros of the right length. */
export function packColumns(coder: LaneCoder, columns: MutableColumns, events: MoneyEvents): void {
  const { id, openTime, closeTime } = columns
  coder.bytes(new Uint8Array(id.buffer, id.byteOffset, id.byteLength))
  coder.steps(openTime)
  coder.whole(closeTime, openTime)
  coder.whole(
    columns.closed,
    made(columns.count, (row) => (Number.isNaN(at(closeTime, row)) ? 0 : 1)),
  )
  for (const name of ['side', 'flags', 'fills'] as const) coder.whole(columns[name])
  for (const name of ['account', 'ticker', 'openingId'] as const) coder.steps(columns[name])
  packDecimals(coder, columns.quantity, new Float64Array(columns.count))
  packDecimals(coder, columns.maxQuantity, columns.quantity)
  packEntries(coder, columns)
  packExits(coder, columns)
  packMoney(coder, columns)
  packEvents(coder, columns, events)
}

/** Numbers with few decimal digits, all of them as whole numbers of the same unit. */
function packDecimals(coder: LaneCoder, values: Float64Array, near: Float64Array): void {
  const digits = coder.number(coder.reads ? 0 : digitsOf(values))
  if (digits > MAX_DIGITS) return coder.close(values, near)
  const unit = 10 ** digits
  const units = coder.reads ? values : values.map((value) => Math.round(value * unit))
  coder.whole(
    units,
    near.map((value) => value * unit),
  )
  if (coder.reads) for (let row = 0; row < values.length; row += 1) values[row] = (values[row] as number) / unit
}

/** The smallest number of decimals that fits all numbers; more than the maximum if one of them has more. */
function digitsOf(values: Float64Array): number {
  let digits = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    while (digits <= MAX_DIGITS && !Object.is(Math.round(value * 10 ** digits) / 10 ** digits, value)) digits += 1
  }
  const unit = 10 ** digits
  return values.every((value) => Object.is(Math.round(value * unit) / unit, value)) ? digits : MAX_DIGITS + 1
}

const MAX_DIGITS = 12

/** Prices paid, and their product with the quantity. An average has more digits, which the value reveals. */
function packEntries(coder: LaneCoder, columns: MutableColumns): void {
  const { count, entryPrice, entryValue, quantity } = columns
  const prices = packTicks(coder, entryPrice, null)
  const values = new Float64Array(count)
  for (let row = 0; row < count; row += 1) values[row] = at(prices.rounded, row) * at(quantity, row) * MONEY_UNIT
  coder.whole(entryValue, values)
  packPrices(coder, entryPrice, { ...prices, values, packed: entryValue, quantity, money: entryValue })
}

function packExits(coder: LaneCoder, columns: MutableColumns): void {
  const { count, entryPrice, entryValue, exitPrice, gross, quantity } = columns
  const side = new Float64Array(columns.side)
  const prices = packTicks(coder, exitPrice, entryPrice)
  const made = new Float64Array(count)
  for (let row = 0; row < count; row += 1) {
    const value = Math.round(at(prices.rounded, row) * at(quantity, row) * MONEY_UNIT)
    made[row] = at(side, row) * (value - at(entryValue, row))
  }
  coder.whole(gross, made)
  const received = new Float64Array(count)
  for (let row = 0; row < count; row += 1) received[row] = at(entryValue, row) + at(side, row) * at(gross, row)
  packPrices(coder, exitPrice, { ...prices, values: made, packed: gross, quantity, money: received })
}

/** Prices rounded to the digits that most of them have. `tick`: the last of these digits. */
type Ticks = { readonly rounded: Float64Array; readonly tick: number }

function packTicks(coder: LaneCoder, prices: Float64Array, near: Float64Array | null): Ticks {
  const digits = coder.number(coder.reads ? 0 : usualDigits(prices))
  const unit = 10 ** digits
  const ticks = coder.reads ? new Float64Array(prices.length) : prices.map((price) => Math.round(price * unit))
  if (near === null) coder.steps(ticks)
  else
    coder.whole(
      ticks,
      near.map((price) => price * unit),
    )
  return { rounded: ticks.map((tick) => tick / unit), tick: 1 / unit }
}

function usualDigits(prices: Float64Array): number {
  for (let digits = 0; digits < MAX_PRICE_DIGITS; digits += 1) {
    const unit = 10 ** digits
    let exact = 0
    for (const price of prices) if (Number.isNaN(price) || Math.round(price * unit) / unit === price) exact += 1
    if (exact >= prices.length * USUAL_SHARE) return digits
  }
  return MAX_PRICE_DIGITS
}

const MAX_PRICE_DIGITS = 8
/** Averages have more digits than prices; for most people less than half of the trades have several entries. */
const USUAL_SHARE = 0.4

type Paid = Ticks & {
  /** The product with the rounded price, and the packed value: equal if the price has no more digits. */
  readonly values: Float64Array
  readonly packed: Float64Array
  readonly quantity: Float64Array
  /** Value of the quantity at the price, in money units. */
  readonly money: Float64Array
}

function packPrices(coder: LaneCoder, prices: Float64Array, paid: Paid): void {
  const { rounded, tick, values, packed, quantity, money } = paid
  const near = new Float64Array(prices.length)
  for (let row = 0; row < prices.length; row += 1) {
    const round = at(rounded, row)
    const average = at(money, row) / MONEY_UNIT / at(quantity, row)
    // The value of an inverse contract, or one in another currency, says nothing about the price.
    const isAverage = Math.round(at(values, row)) !== at(packed, row) && Math.abs(average - round) <= tick
    near[row] = isAverage ? average : round
  }
  coder.close(prices, near)
}

function packMoney(coder: LaneCoder, columns: MutableColumns): void {
  const { count, entryValue, fees, funding, gross, net, otherCash, turnover } = columns
  const side = new Float64Array(columns.side)
  coder.whole(
    turnover,
    made(count, (row) => 2 * at(entryValue, row) + at(side, row) * at(gross, row)),
  )
  coder.whole(fees, packRates(coder, columns, turnover))
  coder.whole(funding)
  coder.whole(otherCash)
  coder.whole(
    net,
    made(count, (row) => at(gross, row) - at(fees, row) + at(funding, row) + at(otherCash, row)),
  )
}

/** The fees at a rate of few digits. */
function packRates(coder: LaneCoder, { count, fees }: MutableColumns, turnover: Float64Array): Float64Array {
  const rates = made(count, (row) => {
    const rate = coder.reads ? 0 : Math.round((at(fees, row) / at(turnover, row)) * RATE_UNIT)
    return Number.isFinite(rate) && Math.abs(rate) < RATE_UNIT ? rate + 0 : 0
  })
  coder.whole(rates)
  return made(count, (row) => (at(turnover, row) * at(rates, row)) / RATE_UNIT)
}

const RATE_UNIT = 1e6

function packEvents(coder: LaneCoder, columns: MutableColumns, events: MoneyEvents): void {
  const { count, closeTime, openTime } = columns
  coder.steps(events.trade)
  const left = new Uint32Array(count)
  for (const trade of events.trade) left[trade] = (left[trade] as number) + 1
  const total = left.slice()
  const isLast = new Uint8Array(events.count)
  const times = new Float64Array(events.count)
  for (let index = 0; index < events.count; index += 1) {
    const trade = uint32At(events.trade, index)
    left[trade] = uint32At(left, trade) - 1
    isLast[index] = left[trade] === 0 ? 1 : 0
    const isFirst = uint32At(left, trade) + 1 === uint32At(total, trade)
    times[index] = isFirst || Number.isNaN(closeTime[trade]) ? at(openTime, trade) : at(closeTime, trade)
  }
  coder.whole(events.time, times)
  for (const name of ['gross', 'fees', 'funding', 'otherCash'] as const) {
    packShares(coder, { total: columns[name], shares: events[name], trade: events.trade, isLast })
  }
}

/** The last event of a trade completes its total; the split among the others is unknown. */
function packShares(coder: LaneCoder, money: Shares): void {
  const { total, shares, trade, isLast } = money
  // The others come first, so that both sides know them when they reach the last.
  const others = new Float64Array(shares.length)
  if (!coder.reads)
    for (let index = 0; index < shares.length; index += 1) others[index] = isLast[index] ? 0 : at(shares, index)
  coder.whole(others)
  const rest = total.slice()
  const near = new Float64Array(shares.length)
  for (let index = 0; index < shares.length; index += 1) {
    const row = uint32At(trade, index)
    near[index] = isLast[index] ? at(rest, row) : at(others, index)
    rest[row] = at(rest, row) - at(others, index)
  }
  coder.whole(shares, near)
}

type Shares = {
  readonly total: Float64Array
  readonly shares: Float64Array
  readonly trade: Uint32Array
  readonly isLast: Uint8Array
}

function made(count: number, valueOf: (row: number) => number): Float64Array {
  const values = new Float64Array(count)
  for (let row = 0; row < count; row += 1) values[row] = valueOf(row)
  return values
}
