import { useResultWords } from '../../data/reports/result-form.ts'
import type { HoldingResults } from '@roundtrip/core/charts'
import { type Group, HOLDINGS } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { drillSearch, type Filters, groupFilter } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { holding, holdingName } from '../../format/time.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { DotsChart } from '../../ui/DotsChart.tsx'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'

const ENOUGH = 10
const SECOND = 1_000

type Props = {
  readonly results: HoldingResults
  readonly groups: readonly Group[]
  readonly currency: string
  readonly filters: Filters
  readonly onChange: ChangeFilters
}

/** Result against holding time. A pressed holding time, or a dragged range, becomes the filter. */
export function HoldingCard({ results, groups, currency, filters, onChange }: Props) {
  const { money } = useFormats(currency)
  const { title } = useResultWords()
  const drawn = useMemo(() => drawnOf(results, { groups, money, filters }), [results, groups, money, filters])
  return (
    <ChartCard
      title={findingOf(groups, money) ?? t('Result against holding time')}
      table={() => [
        [t('Holding time'), title, t('Trades'), t('Won'), t('Expectancy')],
        ...groups.map((group) => [
          holdingName(group.key),
          money.signed(group.netProfit),
          countText(group.count),
          percentText(group.winRate),
          money.signed(group.expectancy),
        ]),
      ]}
    >
      <DotsChart
        {...drawn}
        label={t('Result against holding time. Choose a holding time to filter by it')}
        low={results.low}
        high={results.high}
        axis={money.compact}
        onChoose={(keys) => onChange({ holding: isSame(keys, filters.holding) ? [] : keys })}
        height={270}
      />
      <p className={styles.note}>
        {noteOf(results)}{' '}
        <span data-screen-only>{t('Press a holding time, or drag over several, to filter by it.')}</span>
      </p>
    </ChartCard>
  )
}

function drawnOf(
  { dots }: HoldingResults,
  { groups, money, filters }: { groups: readonly Group[]; money: MoneyFormat; filters: Filters },
) {
  const holds = dots.map(({ holdMs }) => Math.max(SECOND, holdMs))
  const [shortest, longest] = holds.reduce(
    ([low, high], ms) => [Math.min(low, ms), Math.max(high, ms)],
    [Number.POSITIVE_INFINITY, SECOND],
  )
  const range = { from: Math.min(shortest, longest) * 0.8, to: longest * 1.25 }
  const bands = groups.flatMap((group) => {
    const bucket = HOLDINGS.find(({ key }) => key === group.key)
    if (bucket === undefined) return []
    return [
      {
        key: group.key,
        from: Math.max(range.from, bucket.from),
        to: Math.min(range.to, bucket.to),
        name: t('held {key}', { key: holdingName(group.key) }),
        valueText: money.signed(group.netProfit),
        countText: t('{trades}, {winRate} won', {
          trades: plural(group.count, 'trade'),
          winRate: percentText(group.winRate),
        }),
        isChosen: filters.holding.includes(group.key),
        explained: explainedBy({ slice: drillSearch(filters, groupFilter(filters, 'holding', group.key)) }),
      },
    ]
  })
  return {
    dots: dots.map(({ holdMs, net, count }) => ({ x: Math.max(SECOND, holdMs), y: net, count })),
    range,
    bands,
    ticks: [SECOND, 10 * SECOND, ...HOLDINGS.map(({ from }) => from)]
      .filter((from) => from > range.from && from < range.to)
      .map((from) => ({ at: from, text: holding(from) })),
  }
}

/** `Trades held 15–60m lost most: −$5,981.00` */
function findingOf(groups: readonly Group[], money: MoneyFormat): string | null {
  const sorted = groups.filter(({ count }) => count >= ENOUGH).toSorted((a, b) => a.netProfit - b.netProfit)
  const [worst, best] = [sorted[0], sorted.at(-1)]
  const named = worst !== undefined && worst.netProfit < 0 ? worst : best
  if (named === undefined || named.netProfit === 0 || sorted.length < 2) return null
  const values = { key: holdingName(named.key), netProfit: money.signed(named.netProfit) }
  return named.netProfit < 0
    ? t('Trades held {key} lost most: {netProfit}', values)
    : t('Trades held {key} earned most: {netProfit}', values)
}

function noteOf({ isExact, trades, dots, beyond }: HoldingResults): string {
  const what = isExact
    ? t('A dot is a trade.')
    : t('{trades} trades in {count} dots. A stronger dot holds more of them.', {
        trades: countText(trades),
        count: countText(dots.length),
      })
  const edge =
    beyond === 0
      ? ''
      : beyond === 1
        ? t(' 1 result beyond the axis is at its edge.')
        : t(' {results} results beyond the axis are at its edge.', { results: countText(beyond) })
  return `${what}${edge}`
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key))
}
