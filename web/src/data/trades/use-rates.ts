import { useQuery } from '@tanstack/react-query'
import { type MomentRates, journalSpan, type RateMoment } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useTrades } from './all-trades.ts'
import { useUid } from '../session/user-context.ts'
import { fetchRates } from './typed-money.ts'

type Rates = {
  /** One rate per moment; null if unknown. Undefined while loading. */
  readonly rates: MomentRates | undefined
  readonly isLoaded: boolean
}

/** The rates at some moments. An empty list sends no request. */
export function useRates(moments: readonly RateMoment[]): Rates {
  const uid = useUid()
  const { data, isFetched } = useQuery({
    queryKey: ['rates', uid, moments],
    enabled: moments.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchRates(moments, signal),
  })
  return { rates: moments.length === 0 ? NONE : data, isLoaded: moments.length === 0 || isFetched }
}

const NONE: MomentRates = []

/** The first open and the latest close; null without trades. */
export function useJournalSpan(): ReturnType<typeof journalSpan> {
  const columns = useTrades().data?.columns
  return useMemo(() => (columns === undefined ? null : journalSpan(columns)), [columns])
}
