/** The order of fills of one moment on the fast path. The rules order objects; most moments show theirs without them. */
import { fixedOfUnits, uint32At } from '../base/index.ts'
import type { Fill, FillRows } from '../ledger/index.ts'
import { orderMoment } from '../trades/order.ts'
import { chainByClaims, chainByStartPosition, isOrderAmbiguous } from '../trades/venue-claims.ts'

/** The fills of one moment, in the order in which they are listed. */
export type Moment = FillRows & {
  /** The signed position before them, in units of `scale`. */
  readonly position: number
  /** Of all quantities. */
  readonly scale: number
}

export type OrderedMoment = { readonly numbers: Uint32Array; readonly isAmbiguous: boolean }

export function orderedMoment(moment: Moment): OrderedMoment {
  const { table, numbers, position, scale } = moment
  if (isInOrder(moment)) return { numbers, isAmbiguous: false }
  const listed = new Map<Fill, number>()
  for (const number of numbers) listed.set(table.withoutText(number), number)
  const { fills, isAmbiguous } = orderedByTheRules([...listed.keys()], fixedOfUnits(position, scale))
  return { numbers: Uint32Array.from(fills, (fill) => listed.get(fill) ?? 0), isAmbiguous }
}

function orderedByTheRules(together: Fill[], position: bigint) {
  const moment = orderMoment(together)
  const chained = chainByStartPosition(moment.fills, position)
  const claimed = moment.orderKnown ? null : chainByClaims(chained, position)
  const fills = claimed ?? chained
  return { fills, isAmbiguous: !moment.orderKnown && claimed === null && isOrderAmbiguous(fills, position) }
}

/** True where it can be seen that the rules keep the order of the list and are sure of it. */
function isInOrder(moment: Moment): boolean {
  return (isSequence(moment) || isNumbered(moment) || isOneSidedList(moment)) && isChain(moment)
}

/** Every fill has a sequence, and they rise. */
function isSequence({ table, numbers }: Moment): boolean {
  let last = Number.NEGATIVE_INFINITY
  return numbers.every((number) => {
    const before = last
    last = table.sequenceOf(number) ?? Number.NaN
    return last > before
  })
}

/** Every fill has a running trade number, and they rise; a sequence would be worth more. */
function isNumbered({ table, numbers }: Moment): boolean {
  let last = -1
  return numbers.every((number) => {
    const before = last
    last = table.tradeNumberOf(number)
    return last > before && table.sequenceOf(number) === null
  })
}

/**
 * Fills without any number, on one side and in the order of the source, for which the venue claims nothing. They must not
 * close the position and open the next one: then it would matter which of them did what.
 */
function isOneSidedList({ table, numbers, position, scale }: Moment): boolean {
  const isBuy = table.isBuy(uint32At(numbers, 0))
  const isAgainst = position !== 0 && position > 0 !== isBuy
  let left = isAgainst ? Math.abs(position) : Number.POSITIVE_INFINITY
  let last = -1
  return numbers.every((number) => {
    left -= table.quantities.unitsAt(number, scale)
    if (left < 0) return false
    const before = last
    last = table.rowOf(number)
    const isPlain = table.sequenceOf(number) === null && table.tradeIdOf(number) === null
    return isPlain && last > before && table.isBuy(number) === isBuy && table.opensOf(number) === null
  })
}

/** No start positions that could say otherwise: none at all, or each as the fill before leaves it. */
function isChain({ table, numbers, position, scale }: Moment): boolean {
  const { startPositions, quantities } = table
  let held = position
  return numbers.every((number) => {
    if (startPositions.isMissing(number)) return true
    const start = startPositions.scaleAt(number) > scale ? Number.NaN : startPositions.unitsAt(number, scale)
    const before = held
    const quantity = quantities.unitsAt(number, scale)
    held += table.isBuy(number) ? quantity : -quantity
    return start === before
  })
}
