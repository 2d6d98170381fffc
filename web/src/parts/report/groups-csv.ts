import { csvLine } from '@roundtrip/core/base'
import { COST_MEASURES } from '@roundtrip/core/measures'
import type { Group, ResultForm } from '@roundtrip/core/reports'

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

/** The figures of a group in this order; costs are unknown in results that leave them out. */
export function figuresOf(group: Group, { costs }: ResultForm): readonly (number | null)[] {
  return GROUP_FIGURES.map((id) => (costs === 'before' && COST_MEASURES.has(id) ? null : group[id]))
}

type Options = { readonly name: (key: string) => string; readonly form: ResultForm }

/** The groups of a report as CSV: the key, its name, and every figure in full precision. */
export function groupsCsv(groups: readonly Group[], { name, form }: Options): string {
  const lines = groups.map((group) =>
    csvLine([{ text: group.key }, { text: name(group.key) }, ...figuresOf(group, form)]),
  )
  return csvLine(['key', 'name', ...GROUP_FIGURES]) + lines.join('')
}
