import { useQuery } from '@tanstack/react-query'
import { type FoundRates, journalSpan, type RateMoment } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useTrades } from './all-trades.ts'
import { useUid } from '../session/user-context.ts'
import { ratesAt } from './typed-money.ts'

type Rates = {
  /** One for each moment; null where none is known. Undefined while they are on their way. */
  readonly rates: FoundRates | undefined
  readonly isAnswered: boolean
}

/** The rates of some moments. Nothing is asked for none. */
export function useRates(moments: readonly RateMoment[]): Rates {
  const uid = useUid()
  const { data, isFetched } = useQuery({
    queryKey: ['rates', uid, moments],
    enabled: moments.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ratesAt(moments, signal),
  })
  return { rates: moments.length === 0 ? NONE : data, isAnswered: moments.length === 0 || isFetched }
}

const NONE: FoundRates = []

/** When the first trade was opened and the latest closed; null without trades. */
export function useJournalSpan(): ReturnType<typeof journalSpan> {
  const columns = useTrades().data?.columns
  return useMemo(() => (columns === undefined ? null : journalSpan(columns)), [columns])
}
