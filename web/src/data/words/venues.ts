import { EXCHANGES, type ExchangeId } from '@roundtrip/contract/exchanges'
import { VENUE_NAMES } from '@roundtrip/core/ledger'

export { venueName } from '@roundtrip/core/ledger'

/** Every exchange that can be connected needs a name, or this does not compile. */
VENUE_NAMES satisfies Readonly<Record<ExchangeId, string>>

/** The exchange with that id, or null if it cannot be connected. */
export function connectable(venue: string | null): ExchangeId | null {
  return EXCHANGES.find((exchange) => exchange === venue) ?? null
}
