import type { GapReason } from '@roundtrip/contract/market'
import { GAPS } from '../../../data/words/gaps.ts'
import { perLanguage, t } from '../../../language/translate.ts'

/** Sentences that differ from those about the candles of a trade. */
const OF_MARKETS = perLanguage(
  (): Partial<Record<GapReason, string>> => ({
    'venue-not-offered': t('This exchange doesn’t publish it.'),
    'nothing-told': t('The exchange sent no data.'),
    'switched-off': t('This server doesn’t connect to exchanges.'),
  }),
)

/** Why market figures or bars are missing or old, and what helps. */
export function marketGap(reason: GapReason): string {
  return OF_MARKETS()[reason] ?? GAPS()[reason]
}
