import type { Drawdown } from '@roundtrip/core/charts'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import type { ExplainedTrades } from '../../data/page/modals.ts'
import { useIsNetMoney } from '../../data/reports/result-form.ts'

/** The trades from the peak to the low of a fall, whose results add up to its depth. */
export function tradesOfFall(
  { peakTime, troughTime, isFromStart }: Drawdown,
  filters: Filters,
): Omit<ExplainedTrades, 'page'> {
  const within = { by: 'close', after: isFromStart ? null : peakTime, upTo: troughTime } as const
  return { slice: drillSearch(filters, {}), within }
}

export function useExplainedFall(fall: Drawdown | undefined, filters: Filters): string | undefined {
  const isExplained = useIsNetMoney()
  return fall === undefined || !isExplained ? undefined : explainedBy(tradesOfFall(fall, filters))
}
