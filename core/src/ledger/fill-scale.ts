import { decimalOf } from '../base/index.ts'
import type { FillRows } from './fill-table.ts'
import type { Instrument } from './instrument.ts'

/** The decimal places in which the amounts of the fills of one contract are whole units. */
export type FillScale = {
  readonly quantity: number
  readonly price: number
  /** For the product of quantity, contract size and price; more than 18 if that is not exact. */
  readonly value: number
  readonly fee: number
  /** For values, fees and stated profits alike. */
  readonly money: number
  /** The contract size in units of its own last decimal. */
  readonly size: number
}

export function fillScale({ table, numbers }: FillRows, { contractSize }: Instrument): FillScale {
  const { quantities, prices, fees, realised } = table
  const size = decimalOf(contractSize)
  let quantity = 0
  let price = 0
  let fee = 0
  let stated = 0
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] as number
    quantity = Math.max(quantity, quantities.scaleAt(number))
    price = Math.max(price, prices.scaleAt(number))
    fee = Math.max(fee, fees.scaleAt(number))
    stated = Math.max(stated, realised.scaleAt(number))
  }
  const value = size === null ? Number.POSITIVE_INFINITY : quantity + price + size.scale
  const money = Math.max(Math.min(value, 18), fee, stated)
  return { quantity, price, value, fee, money, size: size?.mantissa ?? 1 }
}
