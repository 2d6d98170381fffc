import { useQuery } from '@tanstack/react-query'
import { DAY_MS } from '@roundtrip/core/base'
import type { MeasureId } from '@roundtrip/core/measures'
import { dailyPrices, type Report, type Summary } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { analysis } from '../../data/analysis/worker.ts'
import type { Filters } from '../../data/filters/filters.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { closedDays, useBitcoinDays } from '../../data/market/bitcoin.ts'
import { useNow } from '../../data/page/clock.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useJournalSpan } from '../../data/trades/use-rates.ts'
import { useAnalysisRequest } from '../../data/reports/analysis-request.ts'

/** The same as in the laboratory, so that a link works for both. */
const CHOICES = ['', 'btc'] as const

const BITCOIN_MEASURES = ['betaBtc', 'alphaBtc'] as const satisfies readonly MeasureId[]

export type BitcoinPrices = {
  /**
   * `not-possible`: results are not in dollars, or no day is complete. `offered`: prices are fetched only on request.
   */
  readonly status: 'not-possible' | 'offered' | 'loading' | 'missing' | 'known'
  readonly load: () => void
}

/**
 * The report with figures that compare its days with those of bitcoin, once the trader requests its price. The price
 * comes from exchanges, later than everything else, so these figures are computed separately.
 */
export function useWithBitcoin(
  report: Report | undefined,
  filters: Filters,
): { readonly report: Report | undefined; readonly prices: BitcoinPrices } {
  const [chosen, choose] = useParameter('hold', CHOICES, '')
  const uid = useUid()
  const { columns, version } = useTrades().data ?? {}
  const { request, key, isReady } = useAnalysisRequest(filters)
  const span = useJournalSpan()
  const now = useNow()
  // The change of the first day needs the close of the day before.
  const days = closedDays(span === null ? { from: 0, to: 0 } : { from: span.first - DAY_MS, to: span.last }, now)
  const isPossible = span !== null && columns?.currency === 'USD' && days.from < days.to
  const { data: bitcoinDays, error } = useBitcoinDays(days, isPossible && chosen === 'btc')
  const bars = bitcoinDays?.status === 'known' ? bitcoinDays.days : null
  const figures = useQuery<Report>({
    queryKey: ['bitcoin-figures', uid, version, key, days.from, days.to],
    enabled: isPossible && isReady && bars !== null && report !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    queryFn: ({ signal }) => {
      const bitcoin = dailyPrices(bars ?? [], days)
      const settings = { ...request.settings, bitcoin, detailed: true, measures: BITCOIN_MEASURES }
      return analysis.call('analyse', { ...request, settings }, { signal })
    },
  }).data
  const joinedReport = useMemo(() => {
    if (report === undefined || figures === undefined) return report
    const joined = <S extends Summary | null>(summary: S, other: Summary | null): S =>
      summary === null || other === null
        ? summary
        : { ...summary, ...Object.fromEntries(BITCOIN_MEASURES.map((id) => [id, other[id]])) }
    return {
      ...report,
      summary: joined(report.summary, figures.summary),
      long: joined(report.long, figures.long),
      short: joined(report.short, figures.short),
    }
  }, [report, figures])
  const status = ((): BitcoinPrices['status'] => {
    if (!isPossible) return 'not-possible'
    if (chosen !== 'btc') return 'offered'
    if (error !== null || bitcoinDays?.status === 'missing') return 'missing'
    return figures === undefined ? 'loading' : 'known'
  })()
  return { report: joinedReport, prices: { status, load: () => choose('btc') } }
}
