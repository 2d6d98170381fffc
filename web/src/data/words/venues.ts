import { EXCHANGES, type ExchangeId } from '@roundtrip/contract'
import { VENUE_NAMES } from '@roundtrip/core/ledger'

export { venueName } from '@roundtrip/core/ledger'

/** An exchange that can be connected has a name; without one this does not compile. */
VENUE_NAMES satisfies Readonly<Record<ExchangeId, string>>

/** The exchange of that id, or null where it cannot be connected. */
export function connectable(venue: string | null): ExchangeId | null {
  return EXCHANGES.find((exchange) => exchange === venue) ?? null
}
