/** The order of the fills of one moment. The rules order objects; most moments are evidently in order without them. */
import { MAX_EXACT, fixedOfUnits, uint32At, type Whole } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { isTraded, orderMoment } from './order.ts'
import { chainByClaims, chainByStartPosition, isOrderAmbiguous } from './venue-claims.ts'
import type { WalkFills } from './walk-fills.ts'

export type OrderedMoment = { readonly numbers: Uint32Array; readonly isAmbiguous: boolean }

/** Fills of one moment, in the order of their list, and the signed position before them. */
type Together = { readonly fills: WalkFills; readonly numbers: Uint32Array; readonly position: Whole }

/** `position` is the signed position before them, in units of the scale of quantities. */
export function orderedMoment(fills: WalkFills, numbers: Uint32Array, position: Whole): OrderedMoment {
  if (isInOrder({ fills, numbers, position })) return { numbers, isAmbiguous: false }
  const listed = new Map<Fill, number>()
  for (const number of numbers) listed.set(fills.at(number), number)
  const ordered = orderedByTheRules([...listed.keys()], fixedOfUnits(position, fills.scale.quantity))
  return {
    numbers: Uint32Array.from(ordered.fills, (fill) => listed.get(fill) ?? 0),
    isAmbiguous: ordered.isAmbiguous,
  }
}

function orderedByTheRules(together: Fill[], position: bigint) {
  const moment = orderMoment(together)
  const chained = chainByStartPosition(moment.fills, position)
  const claimed = moment.isOrderKnown ? null : chainByClaims(chained, position)
  const fills = claimed ?? chained
  return { fills, isAmbiguous: !moment.isOrderKnown && claimed === null && isOrderAmbiguous(fills, position) }
}

/** True if it is evident that the rules keep the order of the list and are sure of it. */
function isInOrder(moment: Together): boolean {
  if (typeof moment.position !== 'number' || !isOfOneMarket(moment)) return false
  return (isSequence(moment) || isNumbered(moment) || isOneSidedList(moment)) && isChain(moment)
}

/** Trades of one market, whose order no other rule decides. */
function isOfOneMarket({ fills: { table }, numbers }: Together): boolean {
  const first = table.instruments.at(uint32At(numbers, 0))
  return numbers.every((number) => {
    const instrument = table.instruments.at(number)
    return (instrument === first || instrument.id === first.id) && isTraded(table.executionOf(number))
  })
}

/** Every fill has a sequence, and they rise. */
function isSequence({ fills: { table }, numbers }: Together): boolean {
  let last = Number.NEGATIVE_INFINITY
  return numbers.every((number) => {
    const before = last
    last = table.sequences.at(number) ?? Number.NaN
    return last > before
  })
}

/** Every fill has a running trade number, and they rise; a sequence would be worth more. */
function isNumbered({ fills: { table }, numbers }: Together): boolean {
  let last = -1
  return numbers.every((number) => {
    const before = last
    last = table.tradeIds.numberAt(number)
    return last > before && table.sequences.at(number) === null
  })
}

/**
 * Fills without any number, on one side and in the order of the source, for which the venue claims nothing. They must
 * not close the position and open the next one, because then their order would matter.
 */
function isOneSidedList({ fills, numbers, position }: Together): boolean {
  const { table } = fills
  const current = Number(position)
  const isBuy = table.isBuy(uint32At(numbers, 0))
  const isAgainst = current !== 0 && current > 0 !== isBuy
  let left = isAgainst ? Math.abs(current) : Number.POSITIVE_INFINITY
  let last = -1
  return numbers.every((number) => {
    left -= Number(fills.quantityAt(number))
    if (left < 0) return false
    const before = last
    last = table.rowOf(number)
    const isPlain = table.sequences.at(number) === null && table.tradeIds.at(number) === null
    return isPlain && last > before && table.isBuy(number) === isBuy && table.opensOf(number) === null
  })
}

/** No start positions that contradict the order: none at all, or each as the previous fill leaves it. */
function isChain({ fills, numbers, position }: Together): boolean {
  const { table, scale } = fills
  const { startPositions } = table
  let current = Number(position)
  return numbers.every((number) => {
    if (startPositions.isMissing(number)) return true
    const start = startPositions.unitsAt(number, scale.quantity)
    const before = current
    const quantity = Number(fills.quantityAt(number))
    current += table.isBuy(number) ? quantity : -quantity
    return start === before && Math.abs(current) <= MAX_EXACT
  })
}
