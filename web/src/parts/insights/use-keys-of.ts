import { combinationsIn, HOLDINGS, hourKey, NONE_KEY, tickerKeys, TRAIT_KEYS, TRAITS } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { PERIODS } from '../../data/filters/periods.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { useHiddenLabels, useLabels } from '../../data/labels/labels.ts'
import { keysOfGrouping } from '../../data/reports/grouping.ts'
import { useGroupings } from '../../data/reports/use-groupings.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { useTrades } from '../../data/trades/all-trades.ts'

/** The keys of a dimension that can be chosen, in the order offered. */
export type KeysOf = (id: string) => readonly string[]

/** The choices on this page: tickers and coins with the most trades first, months from the last one. */
export function useKeysOf({ groups }: Pick<ShownReport, 'groups'>): KeysOf {
  const { tickers, venues } = useSliceContext()
  const columns = useTrades().data?.columns
  const accounts = columns?.dictionaries.accounts ?? []
  const hiddenLabels = useHiddenLabels()
  const combinations = useMemo(
    () => (columns === undefined ? [] : combinationsIn(columns, { hiddenLabels })),
    [columns, hiddenLabels],
  )
  const labels = useLabels()
  const groupings = useGroupings()
  return (id) => {
    const trait = TRAITS.find((candidate) => candidate === id)
    if (trait !== undefined) return TRAIT_KEYS[trait]
    switch (id) {
      case 'side':
        return ['long', 'short']
      case 'hour':
        return Array.from({ length: 24 }, (_, hour) => hourKey(hour))
      case 'weekday':
        return ['0', '1', '2', '3', '4', '5', '6']
      case 'holding':
        return HOLDINGS.map(({ key }) => key)
      case 'month':
        return groups.month.map(({ key }) => key).toReversed()
      case 'ticker':
        return [...new Set([...byTrades(groups.ticker), ...tickerKeys(tickers)])]
      case 'coin':
        return coinsByTrades(groups, tickers)
      case 'account':
        return accounts
      case 'venue':
        return [...new Set(accounts.flatMap((account) => venues.get(account) ?? []))]
      case 'label':
      case 'without':
        return [...labels.map((label) => label.id), NONE_KEY]
      case 'combination':
        return combinations
      case 'period':
        return PERIODS
      default:
        return keysOfGrouping(id, groupings(id))
    }
  }
}

type Groups = ShownReport['groups']

function byTrades(groups: Groups['ticker']): readonly string[] {
  return groups.toSorted((a, b) => b.count - a.count).map(({ key }) => key)
}

function coinsByTrades({ ticker }: Groups, tickers: ReturnType<typeof useSliceContext>['tickers']): readonly string[] {
  const keys = tickerKeys(tickers)
  const coinOf = new Map(tickers.map(({ base }, index) => [keys[index], base]))
  const counts = new Map<string, number>(tickers.map(({ base }) => [base, 0]))
  for (const { key, count } of ticker) {
    const coin = coinOf.get(key)
    if (coin !== undefined) counts.set(coin, (counts.get(coin) ?? 0) + count)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([coin]) => coin)
}
