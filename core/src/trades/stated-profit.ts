/** The realised profit that the exchange states for each fill, next to ours. */
import type { Fixed } from '../base/index.ts'
import type { Fill, Ledger } from '../ledger/index.ts'
import { DEFAULT_BUILD_OPTIONS } from './options.ts'
import type { Trade } from './trade.ts'
import { compareRealised } from './venue-claims.ts'

export type StatedProfit = {
  readonly fill: Fill
  readonly exchange: Fixed
  /** On the exchange's basis; null if the fill could not be counted, because its opening is missing. */
  readonly ours: Fixed | null
  /** Equal within the rounding of exchanges; see `compareRealised`. */
  readonly agrees: boolean
}

/** Fills of contracts for which the exchange states a profit, or for which we found one, by time. */
export function statedProfits(ledger: Ledger, trades: readonly Trade[]): readonly StatedProfit[] {
  const gross = new Map<string, Fixed>()
  for (const { slices } of trades) {
    for (const slice of slices) {
      if (slice.role !== 'exit') continue
      gross.set(slice.fill.dedupeKey, (gross.get(slice.fill.dedupeKey) ?? 0n) + slice.gross)
    }
  }
  return ledger.fills
    .flatMap((fill): StatedProfit[] => {
      const { venueRealised: exchange, instrument } = fill
      const counted = gross.get(fill.dedupeKey) ?? null
      // Opening fills state 0.
      if (exchange === null || instrument.kind === 'spot' || (exchange === 0n && counted === null)) return []
      const compared = compareRealised(fill, counted, DEFAULT_BUILD_OPTIONS)
      if (compared === null) return []
      return [{ fill, exchange, ours: counted === null ? null : compared.ours, agrees: compared.agrees }]
    })
    .sort((a, b) => a.fill.time - b.fill.time)
}
