/**
 * Trades that go on while their coin gets another name: 1 MKR is 24,000 SKY from then on. What was counted so far is
 * counted in the new coin, and every value stays what it was. A trade that ends before keeps the units of its time.
 */
import { type Fixed, ONE, proportion } from '../base/index.ts'
import type { Fill, Instrument, Renames, Units } from '../ledger/index.ts'
import { movedQuantity } from './fees.ts'
import type { Lots } from './lots.ts'
import type { Slice } from './trade.ts'
import { valueOf } from './value.ts'

/** In which of its units a coin is counted; see `Units`. */
export type Scale = Pick<Units, 'ratio' | 'age'>

/** The units of the last name, and of everything that was never renamed. */
export const LAST_UNITS: Scale = { ratio: ONE, age: 0 }

/** A fill as it is counted. */
export type Counted = Fill & {
  /** The fill as the venue listed it, where it is counted in coins of another name. */
  readonly listed?: Fill
  /** What all of it is worth, where quantity times price only comes near. */
  readonly worth?: Fixed
}

/** Whether units have to be looked at; those of contracts and of most coins never change. */
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

/** The newer of two units; a ticker that was used again for the new coin has only the last ones in common. */
export function newerScale(a: Scale, b: Scale): Scale {
  if (isSameScale(a, b)) return a
  return a.age === b.age ? LAST_UNITS : a.age < b.age ? a : b
}

type Change = { readonly from: Scale; readonly to: Scale }

/** As many coins in other units: 1 MKR is 24,000 SKY. */
export function recount(quantity: Fixed, { from, to }: Change): Fixed {
  return from.ratio === to.ratio ? quantity : proportion(quantity, from.ratio, to.ratio)
}

function repriced(price: Fixed, { from, to }: Change): Fixed {
  return from.ratio === to.ratio ? price : proportion(price, to.ratio, from.ratio)
}

/** A fill in other units than `from`; it is worth exactly what it was. */
export function countedIn(fill: Counted, { from, to }: Change): Counted {
  if (isSameScale(from, to)) return fill
  const { instrument, quantity, price, fee, feeAsset } = fill
  const change = { from, to }
  const step = instrument.step === null ? null : recount(instrument.step, change)
  return {
    ...fill,
    instrument: { ...instrument, step },
    quantity: recount(quantity, change),
    price: repriced(price, change),
    fee: feeAsset === instrument.base ? recount(fee, change) : fee,
    listed: fill,
    worth: worthOf(fill, movedQuantity(fill)),
  }
}

/** What a part of a fill is worth; the parts of a fill are worth the whole. */
export function worthOf(fill: Counted, quantity: Fixed): Fixed {
  if (fill.worth === undefined) return valueOf(fill.instrument, quantity, fill.price)
  const moved = movedQuantity(fill)
  return quantity === moved ? fill.worth : proportion(fill.worth, quantity, moved)
}

/** What a trade counts in coins; values are not part of it. */
export type Quantities = {
  readonly lots: Lots | null
  instrument: Instrument
  units: Scale
  open: Fixed
  entryQuantity: Fixed
  exitQuantity: Fixed
  maxQuantity: Fixed
  dust: Fixed
}

/** Counts a trade in other units from now on. `slices` are its slices so far, changed in place. */
export function redenominate(draft: Quantities, slices: Slice[], to: Scale): void {
  const change = { from: draft.units, to }
  draft.units = to
  if (change.from.ratio === to.ratio) return
  for (const name of ['open', 'entryQuantity', 'exitQuantity', 'maxQuantity', 'dust'] as const) {
    draft[name] = recount(draft[name], change)
  }
  for (const lot of draft.lots?.list ?? []) lot.quantity = recount(lot.quantity, change)
  slices.forEach((slice, place) => {
    slices[place] = {
      ...slice,
      quantity: recount(slice.quantity, change),
      price: repriced(slice.price, change),
      positionAfter: recount(slice.positionAfter, change),
    }
  })
}

/** A trade that is open. */
type Held = Quantities & { readonly opening: Fill }

/** Of a leg, what is counted in coins. */
export type LegUnits = {
  readonly current: Held | null
  carry: { readonly quantity: Fixed; readonly value: Fixed; readonly order: string | null; readonly units: Scale }
  readonly slices: Slice[]
  readonly sliced: number
  units: Scale
  readonly options: { readonly renames: Renames }
}

/** The fills of a moment in the units of what is held, which goes over to theirs where those are newer. */
export function inOneUnit(leg: LegUnits, fills: readonly Fill[]): Counted[] {
  const { renames } = leg.options
  const theirs = fills.map((fill) => scaleOf(fill, renames)).reduce(newerScale)
  const { current, carry } = leg
  const held = current?.units ?? (carry.quantity > 0n ? carry.units : null)
  leg.units = held === null ? theirs : newerScale(held, theirs)
  if (held !== null && !isSameScale(held, leg.units)) {
    if (current !== null) {
      const slices = leg.slices.slice(0, leg.sliced)
      redenominate(current, slices, leg.units)
      leg.slices.splice(0, leg.sliced, ...slices)
    }
    leg.carry = { ...carry, quantity: recount(carry.quantity, { from: held, to: leg.units }), units: leg.units }
  }
  if (current !== null) current.instrument = newestInstrument(current, fills, renames)
  return fills.map((fill) => countedIn(fill, { from: scaleOf(fill, renames), to: leg.units }))
}

/** A trade goes by the name under which its coin was traded last; deposits and fees were traded nowhere. */
function newestInstrument({ instrument, opening, units }: Held, fills: readonly Fill[], renames: Renames): Instrument {
  const isNamed = fills.find(
    (fill) => isSameScale(scaleOf(fill, renames), units) && fill.instrument.venue !== 'outside',
  )
  if (isNamed === undefined || isSameScale(scaleOf({ ...opening, instrument }, renames), units)) return instrument
  return isNamed.instrument
}
