/**
 * Trades that continue while their coin is renamed: 1 MKR is 24,000 SKY from then on. Earlier quantities are converted
 * to the new coin, and every value stays the same. A trade that ends before keeps the units of its time.
 */
import { type Fixed, ONE, proportion } from '../base/index.ts'
import { type Fill, type Instrument, OUTSIDE, type Renames, type Units } from '../ledger/index.ts'
import { movedQuantity } from './fees.ts'
import { valueOf } from './value.ts'

/** The units in which a coin is counted; see `Units`. */
export type Scale = Pick<Units, 'ratio' | 'age'>

/** The units of the last name, and of everything that was never renamed. */
export const LAST_UNITS: Scale = { ratio: ONE, age: 0 }

/** A fill in the units in which it is counted. */
export type CountedFill = Fill & {
  /** The fill as listed by the venue, if it is counted in coins of another name. */
  readonly listed?: Fill
  /** The exact value of the whole fill, if quantity times price is only close to it. */
  readonly worth?: Fixed
  /** True if its price stands in for a cost whose rate is unknown. */
  readonly pending?: boolean
}

/** Whether units matter at all; those of contracts and of most coins never change. */
export function hasRenamedCoins(fills: readonly Fill[], carried: Scale, renames: Renames): boolean {
  if (carried.age > 0) return true
  return fills.some(({ instrument }) => instrument.kind === 'spot' && renames.wasRenamed(instrument.base))
}

export function scaleOf({ instrument, time }: Fill, renames: Renames): Scale {
  return instrument.kind === 'spot' ? renames.unitsOf(instrument.base, time) : LAST_UNITS
}

export function isSameScale(a: Scale, b: Scale): boolean {
  return a.age === b.age && a.ratio === b.ratio
}

/** The newer of two units. If a ticker was reused for the new coin, only the last units are common to both. */
export function newerScale(a: Scale, b: Scale): Scale {
  if (isSameScale(a, b)) return a
  return a.age === b.age ? LAST_UNITS : a.age < b.age ? a : b
}

export type UnitChange = { readonly from: Scale; readonly to: Scale }

/** The same coins in other units: 1 MKR is 24,000 SKY. */
export function convertUnits(quantity: Fixed, { from, to }: UnitChange): Fixed {
  return from.ratio === to.ratio ? quantity : proportion(quantity, from.ratio, to.ratio)
}

export function repriced(price: Fixed, { from, to }: UnitChange): Fixed {
  return from.ratio === to.ratio ? price : proportion(price, to.ratio, from.ratio)
}

/** The fill converted from one unit to another; its value stays exactly the same. */
export function countedIn(fill: CountedFill, { from, to }: UnitChange): CountedFill {
  if (isSameScale(from, to)) return fill
  const { instrument, quantity, price, fee, feeAsset } = fill
  const change = { from, to }
  const step = instrument.step === null ? null : convertUnits(instrument.step, change)
  return {
    ...fill,
    instrument: { ...instrument, step },
    quantity: convertUnits(quantity, change),
    price: repriced(price, change),
    fee: feeAsset === instrument.base ? convertUnits(fee, change) : fee,
    listed: fill,
    worth: worthOf(fill, movedQuantity(fill)),
  }
}

/** The value of a portion of a fill; the portions add up to the whole. */
export function worthOf(fill: CountedFill, quantity: Fixed): Fixed {
  if (fill.worth === undefined) return valueOf(fill.instrument, quantity, fill.price)
  const moved = movedQuantity(fill)
  return quantity === moved ? fill.worth : proportion(fill.worth, quantity, moved)
}

/** A trade that goes on while its coin is renamed. */
type Named = { readonly opening: Fill; readonly instrument: Instrument; readonly units: Scale }

/** A trade has the name under which its coin was last traded; deposits and fees are not traded anywhere. */
export function newestInstrument(
  { instrument, opening, units }: Named,
  fills: readonly Fill[],
  renames: Renames,
): Instrument {
  const namedFill = fills.find(
    (fill) => isSameScale(scaleOf(fill, renames), units) && fill.instrument.venue !== OUTSIDE,
  )
  if (namedFill === undefined || isSameScale(scaleOf({ ...opening, instrument }, renames), units)) return instrument
  return namedFill.instrument
}
