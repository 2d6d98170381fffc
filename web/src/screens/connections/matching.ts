import { EXCHANGES, type ExchangeId } from '@roundtrip/contract/exchanges'
import { venueName } from '../../data/words/venues.ts'

/** Exchanges whose name contains the text, those that start with it first. */
export function matching(text: string): readonly ExchangeId[] {
  const searched = text.trim().toLowerCase()
  const positionOf = (exchange: ExchangeId): number => venueName(exchange).toLowerCase().indexOf(searched)
  const matches = EXCHANGES.filter((exchange) => positionOf(exchange) >= 0)
  return searched === '' ? matches : matches.toSorted((a, b) => Math.min(1, positionOf(a)) - Math.min(1, positionOf(b)))
}
