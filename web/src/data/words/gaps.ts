import type { GapReason } from '@roundtrip/contract/market'

/** Why candles are missing, and what helps. */
export const GAPS: Readonly<Record<GapReason, string>> = {
  'venue-not-offered': 'Roundtrip asks no candles of this venue.',
  'unknown-symbol': 'The exchange does not list this market, or no longer.',
  'too-old': 'The exchange no longer tells candles this far back.',
  'no-network': 'The exchange could not be reached from the server.',
  'no-answer': 'The exchange did not answer in time.',
  'bad-answer': 'The answer of the exchange could not be read.',
  'nothing-told': 'The exchange has no candles for this time.',
  'rate-limited': 'The exchange asks for a pause. Try again in a minute.',
  'switched-off': 'This server asks no exchanges for candles.',
  'not-imported': 'The imported candles do not reach this far.',
}
