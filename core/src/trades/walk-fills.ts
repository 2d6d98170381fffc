/** The fills of one leg for its walk: amounts as whole units of the decimal places that the fills have. */
import {
  type AccountId,
  decimalOf,
  MAX_EXACT,
  type ExactSum,
  type Fixed,
  fixedOfUnits,
  itemAt,
  minus,
  plus,
  proportion,
  TENS,
  unitsOf,
  type Whole,
} from '../base/index.ts'
import { type AmountColumn, type FillRows, FillTable, type Instrument } from '../ledger/index.ts'
import { feeValue, movedQuantity } from './fees.ts'
import type { BuildOptions } from './options.ts'
import { canonicalAsset } from './rates.ts'
import { type CountedFill, worthOf } from './redenomination.ts'
import { valueOf } from './value.ts'

/** The decimal places in which amounts are whole units, each at most 18. */
export type WalkScale = {
  readonly quantity: number
  readonly price: number
  /** For the product of quantity, contract size and price. */
  readonly value: number
  readonly size: number
  readonly fee: number
  /** For values, fees and stated profits alike. */
  readonly money: number
}

/** For fills that are not known yet: amounts of any number of decimals. */
const ANY: WalkScale = { quantity: 18, price: 18, value: 18, size: 0, fee: 18, money: 18 }

export class WalkFills {
  readonly table: FillTable
  readonly scale: WalkScale
  /** Whether their coin may be counted in other units during the walk. */
  readonly mayChangeUnits: boolean
  /** By number; those of a table that is shared with other positions are created on demand. */
  readonly #objects: CountedFill[] | null
  /** Fills whose amounts differ from their row: in other units, or with an exact value. */
  readonly #counted = new Map<number, CountedFill>()
  #lastNumber = -1
  #last: CountedFill | null = null
  #instrument: Instrument | null = null
  /** The contract size of `#instrument` in units of `scale.size`; NaN if a value needs more than a product. */
  #size = 1

  private constructor(
    table: FillTable,
    { scale, objects, mayChangeUnits }: { scale: WalkScale; objects: CountedFill[] | null; mayChangeUnits: boolean },
  ) {
    this.table = table
    this.scale = scale
    this.mayChangeUnits = mayChangeUnits
    this.#objects = objects
  }

  /**
   * Selected fills of a table, of a coin that was never renamed. `amounts` are further quantities that will come in.
   */
  static ofTable({ table, numbers }: FillRows, amounts: readonly Fixed[] = []): WalkFills {
    return new WalkFills(table, { scale: scaleOfFills(table, numbers, amounts), objects: null, mayChangeUnits: false })
  }

  /** Fills that exist as objects, at least one and all of one account. */
  static ofList(
    fills: readonly CountedFill[],
    { mayChangeUnits, amounts = [] }: { readonly mayChangeUnits: boolean; readonly amounts?: readonly Fixed[] },
  ): WalkFills {
    const objects = [...fills]
    const table = tableOfObjects(objects, itemAt(objects, 0).account)
    for (const fill of objects) table.setRow(table.add(fill), fill.row)
    const scale = mayChangeUnits ? ANY : scaleOfFills(table, objects.keys(), amounts)
    const walked = new WalkFills(table, { scale, objects, mayChangeUnits })
    objects.forEach((fill, number) => walked.#note(number, fill))
    return walked
  }

  /** Fills that are added while the walk goes on. */
  static growing(account: AccountId): WalkFills {
    const objects: CountedFill[] = []
    return new WalkFills(tableOfObjects(objects, account), { scale: ANY, objects, mayChangeUnits: true })
  }

  /** Adds a fill to those of a list and returns its number. */
  add(fill: CountedFill): number {
    const number = this.table.add(fill)
    this.#objects?.push(fill)
    this.table.setRow(number, fill.row)
    this.#note(number, fill)
    return number
  }

  /** Counts a fill in other units from now on. */
  count(number: number, fill: CountedFill): void {
    this.#counted.set(number, fill)
    if (number === this.#lastNumber) this.#last = fill
  }

  /** The fill in the units in which it is counted. */
  at(number: number): CountedFill {
    if (number === this.#lastNumber && this.#last !== null) return this.#last
    const fill =
      this.#counted.get(number) ?? (this.#objects === null ? this.table.at(number) : itemAt(this.#objects, number))
    this.#lastNumber = number
    this.#last = fill
    return fill
  }

  /** The fill as stated by its source, in its own units. */
  listedAt(number: number): CountedFill {
    return this.#objects === null ? this.table.at(number) : itemAt(this.#objects, number)
  }

  isSpot(number: number): boolean {
    return this.table.instruments.at(number).kind === 'spot'
  }

  /** By how much the fill changes the position; see `movedQuantity`. */
  quantityAt(number: number): Whole {
    const { table, scale } = this
    if (this.#counted.size > 0) {
      const counted = this.#counted.get(number)
      if (counted !== undefined) return unitsOf(movedQuantity(counted), scale.quantity)
    }
    const quantity = wholeAt(table.quantities, number, scale.quantity)
    const { kind, base } = table.instruments.at(number)
    if (kind !== 'spot' || table.feeAssets.at(number) !== base || table.fees.isZero(number)) return quantity
    const fee = wholeAt(table.fees, number, scale.quantity)
    return table.isBuy(number) ? minus(quantity, fee) : plus(quantity, fee)
  }

  /** Sets the sum to the value of a portion of the fill, in its settlement asset. */
  setValue(sum: ExactSum, number: number, part: Whole): void {
    const { table, scale } = this
    const counted = this.#counted.size > 0 ? this.#counted.get(number) : undefined
    if (counted !== undefined) {
      sum.set(worthOf(counted, fixedOfUnits(part, scale.quantity)))
      return
    }
    const instrument = table.instruments.at(number)
    if (instrument !== this.#instrument) this.#setInstrument(instrument)
    const price =
      table.prices.scaleAt(number) <= scale.price ? table.prices.unitsAt(number, scale.price) * this.#size : Number.NaN
    if (price <= MAX_EXACT) sum.setProduct(part, price)
    else sum.set(valueOf(instrument, fixedOfUnits(part, scale.quantity), table.prices.at(number) ?? 0n))
  }

  /**
   * Sets the sum to a portion of the fee, null for all of it, in the settlement asset. Returns false if that needs an
   * unknown rate.
   */
  setFee(
    sum: ExactSum,
    { number, fee }: { readonly number: number; readonly fee: Fixed | null },
    options: BuildOptions,
  ): boolean {
    const { table, scale } = this
    sum.clear()
    if (this.#counted.size > 0) {
      const counted = this.#counted.get(number)
      if (counted !== undefined) return setCountedFee(sum, { fill: counted, fee }, options)
    }
    const { settle } = table.instruments.at(number)
    const asset = table.feeAssets.at(number)
    const isSettled = asset === settle || canonicalAsset(asset) === canonicalAsset(settle)
    const units =
      fee === null && isSettled && table.fees.scaleAt(number) <= scale.fee
        ? table.fees.unitsAt(number, scale.fee)
        : Number.NaN
    if (Math.abs(units) <= MAX_EXACT) {
      sum.addUnits(units)
      return true
    }
    const part = fee ?? table.fees.at(number) ?? 0n
    const paid = isSettled ? part : feeValue(this.at(number), part, options.rates)
    if (paid !== null) sum.set(paid)
    return paid !== null
  }

  #note(number: number, fill: CountedFill): void {
    if (fill.worth !== undefined || fill.pending === true || fill.listed !== undefined) this.#counted.set(number, fill)
  }

  #setInstrument(instrument: Instrument): void {
    const size = instrument.kind === 'inverse' ? null : decimalOf(instrument.contractSize)
    const { quantity, price, size: sizeDecimals } = this.scale
    const isWhole = size !== null && size.scale <= sizeDecimals && quantity + price + sizeDecimals <= 18
    this.#instrument = instrument
    this.#size = isWhole ? size.mantissa * (TENS[sizeDecimals - size.scale] as number) : Number.NaN
  }
}

function setCountedFee(
  sum: ExactSum,
  { fill, fee }: { readonly fill: CountedFill; readonly fee: Fixed | null },
  { rates }: BuildOptions,
): boolean {
  if (fill.pending === true) return false
  const { listed } = fill
  const part = fee ?? fill.fee
  const paid =
    listed === undefined || fill.fee === 0n
      ? feeValue(fill, part, rates)
      : feeValue(listed, proportion(part, listed.fee, fill.fee), rates)
  if (paid !== null) sum.set(paid)
  return paid !== null
}

function tableOfObjects(objects: readonly CountedFill[], account: AccountId): FillTable {
  return new FillTable(account, {
    keyOf: (number) => itemAt(objects, number).dedupeKey,
    rawOf: (number) => itemAt(objects, number).raw,
  })
}

function wholeAt(amounts: AmountColumn, number: number, scale: number): Whole {
  const units = amounts.scaleAt(number) <= scale ? amounts.unitsAt(number, scale) : Number.NaN
  return Math.abs(units) <= MAX_EXACT ? units : unitsOf(amounts.at(number) ?? 0n, scale)
}

/**
 * The decimals that hold every quantity, fee and stated profit exactly. A price with so many decimals that values would
 * need more than 18 is ignored: values at it are rounded individually.
 */
function scaleOfFills(table: FillTable, numbers: Iterable<number>, amounts: readonly Fixed[]): WalkScale {
  const { quantities, prices, fees, realised, startPositions } = table
  let [quantity, fee, stated, size] = [0, 0, 0, 0]
  for (const amount of amounts) quantity = Math.max(quantity, decimalOf(amount)?.scale ?? 18)
  const priceDecimals = new Uint8Array(19)
  let last: Instrument | null = null
  let isSpot = false
  for (const number of numbers) {
    const instrument = table.instruments.at(number)
    if (instrument !== last) {
      size = Math.max(size, decimalOf(instrument.contractSize)?.scale ?? 0)
      isSpot = instrument.kind === 'spot'
      last = instrument
    }
    const feeDecimals = fees.decimalsAt(number)
    quantity = Math.max(quantity, quantities.decimalsAt(number), startPositions.decimalsAt(number))
    if (isSpot && table.feeAssets.at(number) === instrument.base) quantity = Math.max(quantity, feeDecimals)
    fee = Math.max(fee, feeDecimals)
    stated = Math.max(stated, realised.decimalsAt(number))
    priceDecimals[prices.decimalsAt(number)] = 1
  }
  const price = priceDecimals.lastIndexOf(1, Math.max(0, 18 - quantity - size))
  const value = Math.min(18, quantity + size + Math.max(0, price))
  return { quantity, price: Math.max(0, price), value, size, fee, money: Math.max(value, fee, stated) }
}
