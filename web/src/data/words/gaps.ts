import type { GapReason } from '@roundtrip/contract/market'

/** Why candles are missing, and what helps. */
export const GAPS: Readonly<Record<GapReason, string>> = {
  'venue-not-offered': 'Roundtrip doesn’t load candles from this exchange.',
  'unknown-symbol': 'The exchange doesn’t list this market, or no longer does.',
  'too-old': 'The exchange no longer provides candles this far back.',
  'no-network': 'The exchange could not be reached from the server.',
  'no-answer': 'The exchange did not answer in time.',
  'bad-answer': 'We couldn’t read the response of the exchange.',
  'nothing-told': 'The exchange has no candles for this time.',
  'rate-limited': 'The exchange is limiting requests. Try again in a minute.',
  'switched-off': 'This server doesn’t load candles from exchanges.',
  'not-imported': 'The imported candles don’t go this far.',
}
