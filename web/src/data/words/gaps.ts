import type { GapReason } from '@roundtrip/contract/market'
import { perLanguage, t } from '../../language/translate.ts'

/** Why candles are missing, and what helps. */
export const GAPS = perLanguage(
  (): Readonly<Record<GapReason, string>> => ({
    'venue-not-offered': t('Roundtrip doesn’t load candles from this exchange.'),
    'unknown-symbol': t('The exchange doesn’t list this market, or no longer does.'),
    'too-old': t('The exchange no longer provides candles this far back.'),
    'no-network': t('The exchange could not be reached from the server.'),
    'no-answer': t('The exchange did not answer in time.'),
    'bad-answer': t('We couldn’t read the response of the exchange.'),
    'nothing-told': t('The exchange has no candles for this time.'),
    'rate-limited': t('The exchange is limiting requests. Try again in a minute.'),
    'switched-off': t('This server doesn’t load candles from exchanges.'),
    'not-imported': t('The imported candles don’t go this far.'),
  }),
)
