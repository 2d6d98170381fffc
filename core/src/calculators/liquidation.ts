/**
 * Where margin runs out. In v = price (linear) or 1 / price (inverse) everything is a straight line between the values
 * at which a tier changes, so each piece is solved exactly and its root counts where it lies in the piece: that is the
 * price whose tier is the one valid at that very price. For one leg it is
 *
 *   linear   (margin + deduction - s * size * entry) / (size * (rate + fee - s))
 *   inverse  size * (rate + fee + s) / (margin + deduction + s * size / entry)
 *
 * and a hedge adds both legs above and below the line.
 */
import { type Contract, type Position, profitAt, signOf, valueAt } from './contract.ts'
import { compare, divide, type Fraction, minus, negative, ONE, plus, sign, sum, times, ZERO } from './fraction.ts'
import { maintenanceMargin, type Tier, tierIndex, type Tiers } from './tiers.ts'

export type Account = {
  /** All of the same contract. */
  readonly legs: readonly Position[]
  /** Wallet balance - maintenance of other positions + their profit; the position's own margin where it is isolated. */
  readonly margin: Fraction
  readonly tiers: Tiers
  /** Taker fee that is kept back for the closing; 0 where the venue ignores it. */
  readonly closeFee: Fraction
}

/** What is left at a price above all that must be kept: liquidation is where it falls below 0. */
export function excessAt({ legs, margin, tiers, closeFee }: Account, price: Fraction): Fraction {
  return sum([
    margin,
    ...legs.map((leg) => {
      const value = valueAt(leg, price)
      const kept = maintenanceMargin(tiers[tierIndex(tiers, value)] as Tier, value)
      return minus(profitAt(leg, price), plus(kept, times(value, closeFee)))
    }),
  ])
}

/** Every price at which nothing is left, ascending. One leg has one or none; a hedge can have one on either side. */
export function liquidationPrices(account: Account): readonly Fraction[] {
  const contract = account.legs[0]?.contract ?? 'linear'
  const roots: Fraction[] = []
  let from = ZERO
  for (const to of [...changes(account), null]) {
    const root = rootBetween(account, { from, to, contract })
    if (root !== null) roots.push(root)
    from = to ?? from
  }
  const prices = contract === 'linear' ? roots : roots.map((root) => divide(ONE, root))
  return prices.toSorted(compare)
}

/**
 * The same where the venue counts maintenance at the entry price and the closing fee at the price of bankruptcy, as older
 * pages of Bybit do; one leg only. https://help.bybit.com/hc/en-us/articles/360039261334
 */
export function entryBasedPrice({ legs, margin, tiers, closeFee }: Account): Fraction | null {
  const leg = legs[0] as Position
  const value = valueAt(leg, leg.entry)
  const kept = maintenanceMargin(tiers[tierIndex(tiers, value)] as Tier, value)
  const bankrupt = bankruptcyOf({ legs, margin, tiers, closeFee })
  const fee = bankrupt === null ? ZERO : times(valueAt(leg, bankrupt), closeFee)
  const room = divide(minus(margin, plus(kept, fee)), leg.size)
  const entry = inLine(leg.contract, leg.entry)
  const line = minus(entry, times(slopeOf(leg), room))
  return sign(line) <= 0 ? null : inLine(leg.contract, line)
}

/** Where the margin itself is gone: the liquidation price with nothing kept for maintenance. */
export function bankruptcyOf(account: Account): Fraction | null {
  return liquidationPrices({ ...account, tiers: [{ cap: ZERO, rate: ZERO, deduction: ZERO }] })[0] ?? null
}

/** A price in the coordinate in which profit is a straight line, and back. */
function inLine(contract: Contract, price: Fraction): Fraction {
  return contract === 'linear' ? price : divide(ONE, price)
}

/** Profit of a unit of size for a step in v: inverse longs gain as 1 / price falls. */
function slopeOf({ contract, side }: Position): Fraction {
  return contract === 'linear' ? signOf(side) : negative(signOf(side))
}

/** The values of v at which the tier of a leg changes, ascending. */
function changes({ legs, tiers }: Account): readonly Fraction[] {
  return legs.flatMap((leg) => tiers.slice(0, -1).map(({ cap }) => divide(cap, leg.size))).toSorted(compare)
}

type Piece = { readonly from: Fraction; readonly to: Fraction | null; readonly contract: Contract }

/** The root of the line that holds above `from` up to `to` (null = without end); null where it lies elsewhere. */
function rootBetween({ legs, margin, tiers, closeFee }: Account, { from, to }: Piece): Fraction | null {
  let rise = ZERO
  let height = margin
  for (const leg of legs) {
    const tier = tiers[to === null ? tiers.length - 1 : tierIndex(tiers, times(leg.size, to))] as Tier
    const slope = slopeOf(leg)
    rise = plus(rise, times(leg.size, minus(slope, plus(tier.rate, closeFee))))
    height = plus(height, minus(tier.deduction, times(times(slope, leg.size), inLine(leg.contract, leg.entry))))
  }
  if (sign(rise) === 0) return null
  const root = divide(negative(height), rise)
  const inside = sign(root) > 0 && compare(root, from) > 0 && (to === null || compare(root, to) <= 0)
  return inside ? root : null
}
