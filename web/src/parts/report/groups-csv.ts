import { csvLine } from '@roundtrip/core/base'
import type { Group } from '@roundtrip/core/reports'

/** The figures of a group in a file. */
export const GROUP_FIGURES = [
  'count',
  'wins',
  'losses',
  'breakeven',
  'netProfit',
  'grossPnl',
  'fees',
  'funding',
  'turnover',
  'grossProfit',
  'grossLoss',
  'winRate',
  'profitFactor',
  'payoff',
  'avgWin',
  'avgLoss',
  'expectancy',
  'expectancyR',
  'best',
  'worst',
  'avgHoldMs',
  'shareOfNet',
] as const satisfies readonly (keyof Group)[]

/** The groups of a report as CSV: the key, its name, and every figure in full precision. */
export function groupsCsv(groups: readonly Group[], name: (key: string) => string): string {
  const head = csvLine(['key', 'name', ...GROUP_FIGURES])
  return (
    head +
    groups
      .map((group) => csvLine([group.key, { text: name(group.key) }, ...GROUP_FIGURES.map((id) => group[id])]))
      .join('')
  )
}
