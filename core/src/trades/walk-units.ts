/** Walks through fills whose coin is renamed on the way: they are counted in the units of its newest name so far. */
import type { Fixed } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { redenominate } from './open-trade.ts'
import {
  convertUnits,
  countedIn,
  hasRenamedCoins,
  isSameScale,
  newerScale,
  newestInstrument,
  type Scale,
  scaleOf,
} from './redenomination.ts'
import type { Walk } from './walk.ts'

/** Counts the fills of a moment in the units of the position, or the position in theirs if those are newer. */
export function countInOneUnit(walk: Walk, numbers: Uint32Array): void {
  const { fills, trade, carry, options } = walk
  const { renames } = options
  const listed = Array.from(numbers, (number) => fills.listedAt(number))
  if (!hasRenamedCoins(listed, walk.units, renames)) return
  const theirs = listed.map((fill) => scaleOf(fill, renames)).reduce(newerScale)
  const openScale = trade.isOpen ? trade.units : carry.quantity > 0n ? carry.units : null
  walk.units = openScale === null ? theirs : newerScale(openScale, theirs)
  if (openScale !== null && !isSameScale(openScale, walk.units)) {
    if (trade.isOpen) continueInUnits(walk, walk.units)
    walk.carry = {
      ...carry,
      quantity: convertUnits(carry.quantity, { from: openScale, to: walk.units }),
      units: walk.units,
    }
  }
  if (trade.isOpen) rename(walk, listed)
  for (const number of numbers) countInUnits(walk, number)
}

export function countInUnits({ fills, units, options }: Walk, number: number): void {
  if (!fills.mayChangeUnits) return
  const listed = fills.listedAt(number)
  const counted = countedIn(listed, { from: scaleOf(listed, options.renames), to: units })
  if (counted !== listed) fills.count(number, counted)
}

/** Counts the trade in other units from now on. */
export function continueInUnits(walk: Walk, units: Scale): void {
  const { trade, scale, sink } = walk
  if (isSameScale(trade.units, units)) return
  const change = { from: trade.units, to: units }
  redenominate(trade, units, scale)
  sink.convert(change)
}

/** Gives the open trade the name under which its coin was last traded. */
export function rename({ fills, trade, options }: Walk, latest: readonly Fill[]): void {
  const { instrument, units } = trade
  if (instrument === null) return
  const named = { opening: fills.listedAt(trade.opening), instrument, units }
  trade.instrument = newestInstrument(named, latest, options.renames)
}

/** The price of an earlier fill in the current units. */
export function priceAt({ fills, units, options }: Walk, number: number): Fixed {
  const listed = fills.listedAt(number)
  return countedIn(listed, { from: scaleOf(listed, options.renames), to: units }).price
}
