/** How each position mode reads fills for which no file names the leg; see `position-mode.ts`. */
import {
  absolute,
  divide,
  MAX_EXACT,
  ExactSum,
  type Fixed,
  fixed,
  fixedOfUnits,
  lesser,
  maximum,
  minus,
  multiply,
  ONE,
  proportion,
  TENS,
  type Whole,
} from '../../base/index.ts'
import {
  type FillRows,
  type FillScale,
  type FillTable,
  Holding,
  type Instrument,
  USD_CLASS,
} from '../../ledger/index.ts'

/** Whether an account holds one position per contract, or a long and a short one side by side. */
export type PositionMode = 'one-way' | 'hedge'

/** Fills of one contract, in order. */
export type Contract = FillRows & { readonly instrument: Instrument; readonly scale: FillScale }

/** One side of a book, and the result of its open trade so far. */
type Leg = { readonly holding: Holding; readonly result: ExactSum }

export type Book = {
  readonly mode: PositionMode
  readonly contract: Contract
  readonly long: Leg
  readonly short: Leg
  /** Fills that contradict this mode. */
  wrong: number
  closed: number
  /** Profit of the closed trades after fees. */
  readonly net: ExactSum
  /** The value of the quantity being counted, and the profit of closing it. */
  readonly value: ExactSum
  readonly profit: ExactSum
}

export function createBook(mode: PositionMode, contract: Contract): Book {
  const { scale } = contract
  const value = (): ExactSum => new ExactSum(Math.min(scale.value, 18))
  const money = (): ExactSum => new ExactSum(scale.money)
  const leg = (): Leg => ({ holding: new Holding(Math.min(scale.value, 18)), result: money() })
  return {
    mode,
    contract,
    long: leg(),
    short: leg(),
    wrong: 0,
    closed: 0,
    net: money(),
    value: value(),
    profit: value(),
  }
}

export function isFlat({ long, short }: Book): boolean {
  return long.holding.quantity === 0 && short.holding.quantity === 0
}

/** The venue's claim about a fill; null if it makes none. */
export function claimOf(table: FillTable, number: number): 'opens' | 'closes' | null {
  const opens = table.opensOf(number)
  if (opens !== null) return opens ? 'opens' : 'closes'
  if (table.realised.isMissing(number)) return null
  return table.realised.isZero(number) ? 'opens' : 'closes'
}

/** Positive for a purchase. A quantity with more digits than a double holds is rounded. */
export function signedQuantity(contract: Contract, number: number): number {
  const quantity = quantityOf(contract, number)
  return contract.table.isBuy(number) ? quantity : -quantity
}

function quantityOf({ table, scale }: Contract, number: number): number {
  const units = table.quantities.unitsAt(number, scale.quantity)
  if (units <= MAX_EXACT) return units
  return Math.round(Number(table.quantities.at(number) ?? 0n) / (TENS[18 - scale.quantity] as number))
}

/** Counts a fill as the mode of the book reads it. */
export function apply(book: Book, number: number): void {
  const { table } = book.contract
  const quantity = quantityOf(book.contract, number)
  const [same, opposite] = table.isBuy(number) ? [book.long, book.short] : [book.short, book.long]
  const claim = claimOf(table, number)
  const opens = table.opensOf(number)
  const against = opposite.holding.quantity > 0
  const closes = book.mode === 'hedge' ? claim === 'closes' : against && !refutesClose(book, opposite, number)
  if (closes) {
    const part = lesser(quantity, opposite.holding.quantity)
    const rest = minus(quantity, part)
    const right = part > 0 && close(book, opposite, { number, part })
    if (!right || (rest > 0 && (book.mode === 'hedge' || opens === false))) book.wrong += 1
    if (book.mode === 'one-way' && rest > 0 && opens !== false) enter(book, same, { number, part: rest })
    return
  }
  if (book.mode === 'one-way' && (against || claim === 'closes')) {
    book.wrong += 1
    clear(opposite)
    if (claim === 'closes') return
  }
  enter(book, same, { number, part: quantity })
}

function clear({ holding, result }: Leg): void {
  holding.clear()
  result.clear()
}

/** True if the venue says that it opened, or booked no profit although closing at this price would have made one. */
function refutesClose(book: Book, other: Leg, number: number): boolean {
  const { table } = book.contract
  if (table.opensOf(number) === true) return true
  if (!table.realised.isZero(number)) return false
  setProfit(book, other, { number, part: lesser(quantityOf(book.contract, number), other.holding.quantity) })
  return !profitFits(book, number)
}

/** A portion of a fill, in units of the scale of quantities. */
type Part = { readonly number: number; readonly part: Whole }

function enter(book: Book, leg: Leg, { number, part }: Part): void {
  setValue(book.value, book.contract, { number, part })
  leg.holding.enter(part, book.value)
  payFee(book, leg, { number, part })
}

/** Closes a portion of a leg. Returns false if the venue states another profit. */
function close(book: Book, leg: Leg, { number, part }: Part): boolean {
  setProfit(book, leg, { number, part })
  leg.holding.exit(part)
  leg.result.addSum(book.profit)
  payFee(book, leg, { number, part })
  if (leg.holding.quantity === 0) {
    book.closed += 1
    book.net.addSum(leg.result)
    clear(leg)
  }
  return profitFits(book, number)
}

/** Fees in other coins do not matter when two readings are compared. */
function payFee({ contract }: Book, { result }: Leg, { number, part }: Part): void {
  const { table, scale, instrument } = contract
  if (table.feeAssets.at(number) !== instrument.settle) return
  const quantity = quantityOf(contract, number)
  const units = part === quantity ? table.fees.unitsAt(number, scale.money) : Number.NaN
  if (Math.abs(units) <= MAX_EXACT) return result.addUnits(-units)
  result.add(-proportion(table.fees.at(number) ?? 0n, BigInt(part), BigInt(quantity)))
}

/** Adds the gain of closing a portion of a leg, before the fee, to the profit of the book. */
function setProfit({ contract, value, profit, long }: Book, leg: Leg, { number, part }: Part): void {
  setValue(value, contract, { number, part })
  profit.clear()
  // The value of an inverse contract falls as its price rises.
  const gainsWithValue = (leg === long) === (contract.instrument.kind !== 'inverse')
  const cost = leg.holding.costOf(part)
  if (gainsWithValue) profit.addSum(value)
  else profit.subtractSum(value)
  if (gainsWithValue) profit.subtractSum(cost)
  else profit.addSum(cost)
}

function setValue(sum: ExactSum, { table, scale, instrument }: Contract, { number, part }: Part): void {
  const price = table.prices.unitsAt(number, scale.price) * scale.size
  const isPlain = instrument.kind !== 'inverse' && scale.value <= 18 && price <= MAX_EXACT
  if (isPlain) return sum.setProduct(part, price)
  sum.set(exactValue(instrument, fixedOfUnits(part, scale.quantity), table.prices.at(number) ?? 0n))
}

function exactValue({ kind, contractSize }: Instrument, quantity: Fixed, price: Fixed): Fixed {
  const size = multiply(quantity, contractSize)
  if (kind !== 'inverse') return multiply(size, price)
  return price === 0n ? 0n : divide(size, price)
}

/**
 * Venues store entry prices with about eight decimals, so profits differ by far less than this share of the value. Some
 * files print them with four decimals.
 */
const SHARE = fixed('0.00001')
const MIN_DOLLARS = fixed('0.00005')
const MIN_COINS = fixed('0.00000001')

/** Compares the profit of the book with the one that the venue states for the fill. */
function profitFits({ contract, value, profit }: Book, number: number): boolean {
  const { table, scale, instrument } = contract
  if (table.realised.isMissing(number)) return true
  const units = table.realised.unitsAt(number, scale.money)
  if (profit.isUnits(units, scale.money)) return true
  setValue(value, contract, { number, part: quantityOf(contract, number) })
  const min = USD_CLASS.has(instrument.settle) ? MIN_DOLLARS : MIN_COINS
  const allowed = Math.max(value.approximate * 1e-5, Number(min) / 1e18)
  const [ours, theirs] = [profit.approximate, units / (TENS[scale.money] as number)]
  const beyond = Math.abs(ours - theirs) - allowed
  // Doubles decide all cases that are not close.
  if (Math.abs(beyond) > allowed * 1e-6 + (Math.abs(ours) + Math.abs(theirs)) * 1e-12) return beyond < 0
  const allowance = maximum(proportion(value.amount, SHARE, ONE), min)
  return absolute(profit.amount - (table.realised.at(number) ?? 0n)) <= allowance
}
