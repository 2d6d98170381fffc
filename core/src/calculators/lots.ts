import type { CalculatorField } from './fields.ts'
import { type Fraction, plus, ZERO } from './fraction.ts'
import { ABOVE_ZERO, tableField } from './rows.ts'

/** A quantity at a price: one entry, or one order of a ladder. */
export type Lot = { readonly price: Fraction; readonly quantity: Fraction }

/** Rows of a price and a quantity. */
export function lotsField(label: string, preset: string): CalculatorField<readonly Lot[]> {
  return tableField({
    label,
    preset,
    cells: [
      { label: 'Price', range: ABOVE_ZERO },
      { label: 'Quantity', range: ABOVE_ZERO },
    ],
    build: (rows) => ({
      value: rows.map(([price, quantity]) => ({ price: price ?? ZERO, quantity: quantity ?? ZERO })),
    }),
  })
}

export function totalQuantity(rows: readonly Lot[]): Fraction {
  return rows.reduce((total, { quantity }) => plus(total, quantity), ZERO)
}
