import type { SharedAmounts } from '@roundtrip/contract/sharing'
import { useCallback } from 'react'
import { useShareCard } from '../../data/sharing/share-card.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { type CardResults, resultCard } from './result-card.ts'

/** What the picture of a link to these results shows; null while they load, or without trades. */
export function useResultCard(results: CardResults | null, currency: string | undefined): void {
  const { money } = useFormats(currency)
  const make = useCallback(
    (amounts: SharedAmounts) => (results === null || results.trades === 0 ? null : resultCard(amounts, results, money)),
    [results, money],
  )
  useShareCard(make)
}
