import type { getLedgerHealth } from '@roundtrip/contract/trades'
import type { AccountId } from '@roundtrip/core/base'
import { formatFixed } from '@roundtrip/core/base'
import type { Instrument, LedgerColumns, PositionSide } from '@roundtrip/core/ledger'
import { type PositionHealth, unmatchedCause } from '@roundtrip/core/trades'
import type * as z from 'zod/mini'

export type HealthRow = z.infer<typeof getLedgerHealth.output>['positions'][number]

/** A position's row on the health page; empty if there is nothing to show. */
export function healthRows(
  account: AccountId,
  instrument: Instrument,
  built: { readonly health: PositionHealth; readonly ledger: LedgerColumns },
): HealthRow[] {
  const { health } = built
  const compared = health.comparedFills > 0
  const fine = health.unmatchedQuantity === 0n && health.unattributedCash === 0n && health.incompleteSince === null
  if (fine && !compared) return []
  const { table, numbers } = built.ledger.fills
  const sides = new Set<PositionSide>()
  for (const number of numbers) sides.add(table.positionSideOf(number))
  return [
    {
      account,
      symbol: instrument.symbol,
      positionSide: sides.size === 1 ? ([...sides][0] ?? 'both') : 'both',
      settle: instrument.settle,
      unmatchedQuantity: formatFixed(health.unmatchedQuantity),
      unmatchedSince: health.unmatchedSince,
      // Other positions and incoming coins can change it without a rebuild of this position; see `positionsHealth`.
      unmatchedCause:
        health.unmatchedSince === null
          ? null
          : unmatchedCause({ instrument, isEntered: health.unmatchedAfterEntry, hasArrivals: false }),
      unattributedFunding: formatFixed(health.unattributedCash),
      incompleteSince: health.incompleteSince,
      venueRealised: compared ? formatFixed(health.venueRealised) : null,
      ourRealised: compared ? formatFixed(health.ourRealised) : null,
    },
  ]
}
