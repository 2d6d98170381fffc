/**
 * The venue's own claims about a fill. They are only used to check the replay: a history with gaps must be noticed, and
 * its replay must never be shown as fact.
 */
import { absolute, type Fixed, fixed, maximum, ONE, proportion } from '../base/index.ts'
import { type Execution, type Fill, type Instrument, type PositionSide, USD_CLASS } from '../ledger/index.ts'
import { feeValue, type PaidFill, signedMovedQuantity } from './fees.ts'
import type { BuildOptions } from './options.ts'
import { isTraded } from './order.ts'
import { valueOf } from './value.ts'

export type Contradiction = 'none' | 'opens-against' | 'closes-nothing' | 'unknown-start' | 'starts-flat'

/** Compares the fill's own claims with the position of the replay just before it. */
export function contradicts(fill: Fill, positionSide: PositionSide, position: Fixed): Contradiction {
  if (!hasClaims(fill.instrument, fill.execution)) return 'none'
  if (positionSide === 'both' && fill.startPosition !== null) return contradictsStart(fill.startPosition, position)
  const against = position !== 0n && position > 0n !== (fill.side === 'buy')
  const { opens, venueRealised, venueRealisedIsNet } = fill
  const profited = venueRealised !== null && !venueRealisedIsNet && venueRealised !== 0n
  return contradictsClaims({ opens, profited }, against)
}

/** Whether a venue makes claims about such a fill at all: on spot, and about coins that only move, it makes none. */
export function hasClaims({ kind }: Instrument, execution: Execution): boolean {
  return kind !== 'spot' && isTraded(execution)
}

/** Compares the position before a fill by the venue with that of the replay. */
export function contradictsStart(start: Fixed, position: Fixed): Contradiction {
  if (start === position) return 'none'
  return start === 0n ? 'starts-flat' : 'unknown-start'
}

/** The venue's claim about a fill: that it opens or closes, and whether it booked a profit before fees. */
export type Claims = { readonly opens: boolean | null; readonly profited: boolean }

/** Compares claims with whether the fill goes against the position. A booked profit means that it closed something. */
export function contradictsClaims({ opens, profited }: Claims, against: boolean): Contradiction {
  if (opens === true && against) return 'opens-against'
  const closes = opens === null ? profited : !opens
  return closes && !against ? 'closes-nothing' : 'none'
}

/** The fields of a fill that the comparison needs. */
export type RealisedFill = PaidFill & Pick<Fill, 'quantity' | 'fee' | 'venueRealised' | 'venueRealisedIsNet'>

/**
 * Our realised profit of a fill on the venue's basis, and whether the two agree. Venues round their entry prices
 * (Hyperliquid by up to 1.1 cents on 1,522 real fills), so the allowance is 0.02 % of the fill's value, and at least
 * two cents. `gross` is null if the replay could not count the fill at all.
 */
export function compareRealised(
  fill: RealisedFill,
  gross: Fixed | null,
  options: BuildOptions,
): { readonly ours: Fixed; readonly agrees: boolean } | null {
  const venue = fill.venueRealised
  if (venue === null) return null
  const fee = fill.venueRealisedIsNet ? feeValue(fill, fill.fee, options.rates) : 0n
  if (fee === null) return null
  const ours = fee === 0n ? (gross ?? 0n) : (gross ?? 0n) - fee
  if (ours === venue) return { ours: venue, agrees: gross !== null }
  const value = valueOf(fill.instrument, fill.quantity, fill.price)
  const min = USD_CLASS.has(fill.instrument.settle) ? TWO_CENTS : TWO_SATOSHIS
  const allowance = maximum(proportion(value, ALLOWED_SHARE, ONE), min)
  return { ours, agrees: gross !== null && absolute(ours - venue) <= allowance }
}

/**
 * True if the venue's own figures show that a fill closed only this portion, although it is larger and called a close:
 * its realised profit is that of the portion and not of the whole, or the position was no larger. The rest opened the
 * other side, as in Hyperliquid's `Close Long` of 2.5 with a position of 1, with a `closedPnl` for 1.
 */
export function closedOnly(
  fill: Fill,
  part: { readonly quantity: Fixed; readonly gross: Fixed },
  options: BuildOptions,
): boolean {
  if (fill.startPosition !== null) return absolute(fill.startPosition) === part.quantity
  const ofPart = compareRealised(fill, part.gross, options)
  const ofWhole = compareRealised(fill, proportion(part.gross, fill.quantity, part.quantity), options)
  return ofPart?.agrees === true && ofWhole?.agrees === false
}

const ALLOWED_SHARE = fixed('0.0002')
const TWO_CENTS = fixed('0.02')
const TWO_SATOSHIS = fixed('0.00000002')

/** Orders fills of one moment so that each starts where the previous one ended, if the venue gives start positions. */
export function chainByStartPosition(fills: readonly Fill[], position: Fixed): readonly Fill[] {
  if (fills.length < 2 || fills.some((fill) => fill.startPosition === null)) return fills
  const left = [...fills]
  const chain: Fill[] = []
  let current = position
  while (left.length > 0) {
    const index = left.findIndex((fill) => fill.startPosition === current)
    const [next] = left.splice(Math.max(index, 0), 1)
    if (next === undefined) break
    chain.push(next)
    current = (next.startPosition ?? current) + signedMovedQuantity(next)
  }
  return chain
}

/**
 * Orders fills of one moment so that each opens or closes as the venue claims; null if the venue makes no claim for one
 * of them, or no such order exists. Rows of one second come in any order, so a close listed before its open waits for
 * it.
 */
export function chainByClaims(fills: readonly Fill[], position: Fixed): readonly Fill[] | null {
  if (fills.length < 2 || fills.some((fill) => fill.opens === null)) return null
  const left = [...fills]
  const chain: Fill[] = []
  let current = position
  while (left.length > 0) {
    const index = left.findIndex((fill) => contradicts(fill, fill.positionSide, current) === 'none')
    const [next] = left.splice(index, index < 0 ? 0 : 1)
    if (next === undefined) return null
    chain.push(next)
    current += signedMovedQuantity(next)
  }
  return chain
}

/** True if another order of the fills of one moment would make different trades of them. */
export function isOrderAmbiguous(fills: readonly Fill[], position: Fixed): boolean {
  if (fills.length < 2 || fills.every((fill) => fill.startPosition !== null)) return false
  const buys = fills.filter((fill) => fill.side === 'buy')
  const sells = fills.filter((fill) => fill.side === 'sell')
  const given = tradesMade(fills, position)
  return [fills.toReversed(), [...buys, ...sells], [...sells, ...buys]].some(
    (order) => tradesMade(order, position) !== given,
  )
}

/**
 * The trades that fills make of a position, as text: for each its side, and the quantity bought and sold at each price.
 * Indistinguishable fills make equal trades in any order.
 */
function tradesMade(fills: readonly Fill[], position: Fixed): string {
  const trades: string[] = []
  let current = position
  let sums = new Map<string, Fixed>()
  const end = (isLong: boolean): void => {
    const sorted = [...sums].map(([price, quantity]) => `${price} ${quantity}`).sort()
    trades.push([isLong ? 'long' : 'short', ...sorted].join())
    sums = new Map()
  }
  for (const fill of fills) {
    const moved = signedMovedQuantity(fill)
    const name = `${fill.side} ${fill.price}`
    const closes = current !== 0n && current > 0n !== moved > 0n
    const inside = closes && absolute(moved) > absolute(current) ? -current : moved
    const isLong = current === 0n ? moved > 0n : current > 0n
    sums.set(name, (sums.get(name) ?? 0n) + inside)
    current += inside
    if (current === 0n && inside !== 0n) end(isLong)
    if (inside === moved) continue
    current = moved - inside
    sums.set(name, current)
  }
  if (sums.size > 0) end(current > 0n)
  return trades.join(';')
}
