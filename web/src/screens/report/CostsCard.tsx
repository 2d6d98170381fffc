import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import type { HeadReport } from '../../data/reports/summary-report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { percentText, plural } from '../../format/number.ts'
import { BarsChart } from '../../ui/BarsChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { t } from '../../language/translate.ts'

/** From gross P&L to net P&L: what fees, funding and other payments took or added. */
export function CostsCard({ report, filters }: { readonly report: HeadReport; readonly filters: Filters }) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  const gross = summary.grossPnl ?? 0
  const steps = [
    { key: 'gross', label: t('Price'), name: t('Result of prices alone'), from: 0, value: gross },
    // Most journals have no funding or no other payments, and an empty bar would look like an error.
    ...stepsFrom(gross, [
      { key: 'fees', label: t('Fees'), name: t('Fees'), value: -(summary.fees ?? 0) },
      { key: 'funding', label: t('Funding'), name: t('Funding'), value: summary.funding ?? 0 },
      {
        key: 'other',
        label: t('Other'),
        name: t('Rebates, interest and other payments'),
        value: summary.otherCash ?? 0,
      },
    ]),
    { key: 'net', label: t('Net'), name: t('Net P&L'), from: 0, value: summary.netProfit ?? 0 },
  ]
  const title = findingOf(summary, money) ?? t('From price to net P&L')
  const bars = steps.map((step) => ({
    ...step,
    valueText: money.signed(step.value),
    count: summary.count ?? 0,
    countText: plural(summary.count ?? 0, 'trade'),
    explained: explainedBy({ slice: drillSearch(filters, {}) }),
  }))
  return (
    <ChartCard
      title={title}
      table={() => [[t('Part'), t('Amount')], ...bars.map(({ name, valueText }) => [name, valueText])]}
    >
      <BarsChart
        bars={bars}
        label={t('From the result of prices alone to net P&L')}
        axis={money.compact}
        height={310}
        named
      />
    </ChartCard>
  )
}

type Step = { readonly key: string; readonly label: string; readonly name: string; readonly value: number }

/** Each non-zero step, starting where the previous one ended. */
function stepsFrom(start: number, steps: readonly Step[]): readonly (Step & { readonly from: number })[] {
  let reached = start
  return steps
    .filter(({ value }) => value !== 0)
    .map((step) => {
      const from = reached
      reached += step.value
      return { ...step, from }
    })
}

/** `Costs ate 41.0% of gross P&L: −$8,204.10` */
function findingOf({ grossPnl, netProfit }: HeadReport['summary'], money: MoneyFormat): string | null {
  if (grossPnl === null || netProfit === null) return null
  const costs = netProfit - grossPnl
  if (costs >= 0) return null
  return grossPnl > 0
    ? t('Costs ate {share} of gross P&L: {costs}', {
        share: percentText(-costs / grossPnl),
        costs: money.signed(costs),
      })
    : t('Prices alone made {grossPnl}, costs took {costs} more', {
        grossPnl: money.signed(grossPnl),
        costs: money.plain(-costs),
      })
}
