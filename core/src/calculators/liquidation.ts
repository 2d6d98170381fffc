/**
 * Where margin runs out. As a function of v = price (linear) or 1 / price (inverse), everything is a straight line
 * between the values at which a tier changes. So each piece is solved exactly, and its root counts if it lies within
 * the piece: then its tier is the one that applies at that price. For one leg the root is
 *
 *   linear   (margin + deduction - s * size * entry) / (size * (rate + fee - s))
 *   inverse  size * (rate + fee + s) / (margin + deduction + s * size / entry)
 *
 * and a hedge adds both legs above and below the line.
 */
import { itemAt } from '../base/index.ts'
import { type Contract, type Position, exactProfitAt, sideSign, valueAt } from './contract.ts'
import {
  compare,
  dividedBy,
  type Fraction,
  minus,
  negative,
  FRACTION_ONE,
  plus,
  sign,
  sumOf,
  times,
  ZERO,
} from './fraction.ts'
import { maintenanceMargin, tierIndex, type MaintenanceTiers } from './tiers.ts'

export type Account = {
  /** All of the same contract. */
  readonly legs: readonly Position[]
  /** Cross: wallet balance - maintenance of other positions + their profit. Isolated: the position's own margin. */
  readonly margin: Fraction
  readonly tiers: MaintenanceTiers
  /** Taker fee reserved for closing; 0 if the venue ignores it. */
  readonly closeFee: Fraction
}

/** The margin left at a price after all reserves: liquidation is where it falls below 0. */
export function excessAt({ legs, margin, tiers, closeFee }: Account, price: Fraction): Fraction {
  return sumOf([
    margin,
    ...legs.map((leg) => {
      const value = valueAt(leg, price)
      const maintenance = maintenanceMargin(itemAt(tiers, tierIndex(tiers, value)), value)
      return minus(exactProfitAt(leg, price), plus(maintenance, times(value, closeFee)))
    }),
  ])
}

/** Every liquidation price, ascending. One leg has one or none; a hedge can have one on either side. */
export function liquidationPrices(account: Account): readonly Fraction[] {
  const roots: Fraction[] = []
  let from = ZERO
  let before: Line | null = null
  for (const to of [...changes(account), null]) {
    const line = lineUpTo(account, to)
    // Where a venue rounds its deductions, there is a step between two tiers, and the margin may run out on it.
    if (before !== null && sign(heightAt(before, from)) * sign(heightAt(line, from)) < 0) roots.push(from)
    const root = sign(line.rise) === 0 ? null : dividedBy(negative(line.base), line.rise)
    if (root !== null && compare(root, from) > 0 && (to === null || compare(root, to) <= 0)) roots.push(root)
    before = line
    from = to ?? from
  }
  return roots.map((root) => inLine(account.legs[0]?.contract ?? 'linear', root)).toSorted(compare)
}

/**
 * The liquidation price where the venue counts maintenance at the entry price and the closing fee at the bankruptcy
 * price, as older pages of Bybit do; for one leg only. https://help.bybit.com/hc/en-us/articles/360039261334
 */
export function entryBasedPrice({ legs, margin, tiers, closeFee }: Account): Fraction | null {
  const leg = itemAt(legs, 0)
  const value = valueAt(leg, leg.entry)
  const maintenance = maintenanceMargin(itemAt(tiers, tierIndex(tiers, value)), value)
  const bankrupt = bankruptcyOf({ legs, margin, tiers, closeFee })
  const fee = bankrupt === null ? ZERO : times(valueAt(leg, bankrupt), closeFee)
  const room = dividedBy(minus(margin, plus(maintenance, fee)), leg.size)
  const entry = inLine(leg.contract, leg.entry)
  const line = minus(entry, times(slopeOf(leg), room))
  return sign(line) <= 0 ? null : inLine(leg.contract, line)
}

/** Where the margin itself is used up: the liquidation price without maintenance margin. */
export function bankruptcyOf(account: Account): Fraction | null {
  return liquidationPrices({ ...account, tiers: [{ cap: ZERO, rate: ZERO, deduction: ZERO }] })[0] ?? null
}

/** Converts a price to v, in which profit is a straight line, and back. */
function inLine(contract: Contract, price: Fraction): Fraction {
  return contract === 'linear' ? price : dividedBy(FRACTION_ONE, price)
}

/** Profit per unit of size for a step in v: inverse longs gain as 1 / price falls. */
function slopeOf({ contract, side }: Position): Fraction {
  return contract === 'linear' ? sideSign(side) : negative(sideSign(side))
}

/** The values of v at which a leg changes its tier, ascending. */
function changes({ legs, tiers }: Account): readonly Fraction[] {
  return legs.flatMap((leg) => tiers.slice(0, -1).map(({ cap }) => dividedBy(cap, leg.size))).toSorted(compare)
}

/** The remaining margin as a line over v: base + rise * v. */
type Line = { readonly base: Fraction; readonly rise: Fraction }

/** The line that applies up to `to` (null = no end), starting at the previous tier change. */
function lineUpTo({ legs, margin, tiers, closeFee }: Account, to: Fraction | null): Line {
  let rise = ZERO
  let base = margin
  for (const leg of legs) {
    const tier = itemAt(tiers, to === null ? tiers.length - 1 : tierIndex(tiers, times(leg.size, to)))
    const slope = slopeOf(leg)
    rise = plus(rise, times(leg.size, minus(slope, plus(tier.rate, closeFee))))
    base = plus(base, minus(tier.deduction, times(times(slope, leg.size), inLine(leg.contract, leg.entry))))
  }
  return { base, rise }
}

function heightAt({ base, rise }: Line, v: Fraction): Fraction {
  return plus(base, times(rise, v))
}
