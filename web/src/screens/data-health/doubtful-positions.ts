import type { getLedgerHealth } from '@roundtrip/contract/trades'
import { fixed } from '@roundtrip/core/base'
import type * as z from 'zod/mini'

export type PositionHealth = z.infer<typeof getLedgerHealth.output>['positions'][number]

/** Positions whose fills contradict the exchange, sell more than was bought, or have funding without a trade. */
export function doubtfulPositions(positions: readonly PositionHealth[]): readonly PositionHealth[] {
  return positions.filter(
    ({ incompleteSince, unmatchedQuantity, unattributedFunding }) =>
      incompleteSince !== null || fixed(unmatchedQuantity) !== 0n || fixed(unattributedFunding) !== 0n,
  )
}

/** The exchange's realised profit less ours; null where the exchange states none. */
export function profitDifference({ venueRealised, ourRealised }: PositionHealth): bigint | null {
  return venueRealised === null || ourRealised === null ? null : fixed(venueRealised) - fixed(ourRealised)
}
