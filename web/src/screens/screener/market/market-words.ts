import type { GapReason } from '@roundtrip/contract'
import { GAPS } from '../../../data/words/sentences.ts'

/** Where figures of a market are missing for another reason than candles of a trade are. */
const OF_MARKETS: Partial<Record<GapReason, string>> = {
  'venue-not-offered': 'This exchange does not tell it to everyone.',
  'nothing-told': 'The exchange told nothing.',
  'switched-off': 'This server asks no exchanges.',
}

/** Why figures or bars of a market are missing or old, and what helps. */
export function marketGap(reason: GapReason): string {
  return OF_MARKETS[reason] ?? GAPS[reason]
}
