/** Where the fills of a walk contradict the exchange's statements about them; see `venue-claims.ts`. */
import { fixedOfUnits } from '../base/index.ts'
import { type OpenTrade, signedOpen } from './open-trade.ts'
import { flag } from './trade.ts'
import { compareRealised, contradictsClaims, contradictsStart, type Contradiction, hasClaims } from './venue-claims.ts'
import type { Walk } from './walk.ts'

/** Compares the fill's own claims with the position just before it; see `contradicts`. */
export function contradictionOf({ fills, trade, positionSide, scale }: Walk, number: number): Contradiction {
  const { table } = fills
  if (!hasClaims(table.instruments.at(number), table.executionOf(number))) return 'none'
  const { realised, startPositions } = table
  const start = positionSide === 'both' ? startPositions.at(number) : null
  if (start !== null) return contradictsStart(start, fixedOfUnits(signedOpen(trade), scale.quantity))
  const against = trade.isOpen && trade.isLong !== table.isBuy(number)
  const profited = !realised.isMissing(number) && !table.isRealisedNet(number) && !realised.isZero(number)
  return contradictsClaims({ opens: table.opensOf(number), profited }, against)
}

export function statesProfit({ fills }: Walk, number: number): boolean {
  return !fills.table.realised.isMissing(number) && !fills.isSpot(number)
}

/**
 * Compares `averageGain` with the profit that the exchange states. Returns false if they differ by more than rounding.
 */
export function compareWithVenue(walk: Walk, number: number, isCounted: boolean): boolean {
  const { fills, trade, scale, averageGain, options, realised, endedAt } = walk
  const { table } = fills
  const time = table.timeOf(number)
  const stated = table.realised.unitsAt(number, scale.money)
  if (isCounted && !table.isRealisedNet(number) && averageGain.isUnits(stated, scale.money)) {
    realised.count(time, { isCounted: true, endedAt })
    realised.venue.addUnits(stated)
    realised.ours.addUnits(stated)
    return true
  }
  const verdict = compareRealised(fills.at(number), isCounted ? averageGain.amount : null, options)
  if (verdict === null) return true
  realised.count(time, { isCounted, endedAt })
  realised.venue.add(table.realised.at(number) ?? 0n)
  realised.ours.add(verdict.ours)
  if (verdict.agrees) return true
  walk.contradictions.push(time)
  if (trade.exists && trade.lastFill === number) contradict(trade)
  return false
}

/** The exchange's own figures contradict the trade, so nothing about it can be shown as fact. */
export function contradict(trade: OpenTrade): void {
  trade.isContradicted = true
  flag(trade, 'contradicts-exchange')
}

/** When the fills of a leg begin to contradict the venue, `earlier` than this walk or within it; infinite for never. */
export function contradictedSince({ contradictions }: Walk, earlier: number | null): number {
  return contradictions.reduce((min, time) => Math.min(min, time), earlier ?? Number.POSITIVE_INFINITY)
}

type Closed = { readonly closeTime: number; readonly isProven: boolean; readonly isContradicted: boolean }

/**
 * After a contradiction, a trade counts only if the venue's own figures prove it. `closeTime` is infinite while it is
 * open.
 */
export function isDistrusted({ closeTime, isProven, isContradicted }: Closed, since: number): boolean {
  return Number.isFinite(since) && (isContradicted || (!isProven && closeTime >= since))
}
