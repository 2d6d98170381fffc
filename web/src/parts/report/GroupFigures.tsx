import { useResultWords } from '../../data/reports/result-form.ts'
import type { Group } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useFormats } from '../../data/settings/settings.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import { useSort } from '../../data/filters/use-sort.ts'
import { countText, percentText, plural, ratioText } from '../../format/number.ts'
import { BarsChart } from '../../ui/BarsChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { GroupTable } from './GroupTable.tsx'
import { groupColumns } from './sort-groups.ts'
import { inSentence, perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly keyName: string
  readonly groups: readonly Group[]
  readonly currency: string
  /** Whether the keys are months: the chart joins the crosshair of its screen. */
  readonly byMonth?: boolean
  /** Sorts by the best result; otherwise by key, showing the last ones. */
  readonly byResult: boolean
  readonly name: (key: string) => string
  /** The name for the chart axis. */
  readonly shortName: (key: string) => string
  /** The address of the trades of a group. */
  readonly link: (key: string) => string
}

const FIGURES = ['net', 'expectancy', 'winrate', 'factor', 'trades'] as const
const OTHER_FIGURES = perLanguage(
  () =>
    [
      { value: 'expectancy', text: t('Expectancy') },
      { value: 'winrate', text: t('Win rate') },
      { value: 'factor', text: t('Profit factor') },
      { value: 'trades', text: t('Trades') },
    ] as const,
)
/** Beyond this many groups, only the table shows them all. */
const BARS = 36

/** Groups as a chart and as a table. */
export function GroupFigures(props: Props) {
  const { keyName, groups, currency, byMonth = false, byResult, name, shortName, link } = props
  const [figure, setFigure] = useParameter('figure', FIGURES, 'net')
  const [sort, onSort] = useSort(
    groupColumns(byResult ? { id: 'netProfit', direction: 'desc' } : { id: 'key', direction: 'asc' }),
  )
  const { money } = useFormats(currency)
  const { title } = useResultWords()
  const figureNames = [{ value: 'net', text: title } as const, ...OTHER_FIGURES()]
  const navigate = useNavigate()
  const bars = useMemo(() => {
    const text = {
      net: (group: Group) => money.signed(group.netProfit),
      expectancy: (group: Group) => money.signed(group.expectancy),
      winrate: (group: Group) => percentText(group.winRate),
      factor: (group: Group) => ratioText(group.profitFactor),
      trades: (group: Group) => countText(group.count),
    }[figure]
    const shown = byResult ? groups.toSorted((a, b) => b.netProfit - a.netProfit).slice(0, BARS) : groups.slice(-BARS)
    return shown.map((group) => ({
      key: group.key,
      label: shortName(group.key),
      name: name(group.key),
      value: figureOf(group, figure),
      valueText: text(group),
      count: group.count,
      countText: plural(group.count, 'trade'),
      // A row without trades has no link, because a filter of the same kind would make its list non-empty.
      href: group.count === 0 ? undefined : link(group.key),
      span: byMonth ? group.key : undefined,
    }))
  }, [groups, figure, byMonth, byResult, name, shortName, link, money])
  const figureName = figureNames.find(({ value }) => value === figure)?.text ?? ''
  const axis = {
    net: money.compact,
    expectancy: money.compact,
    winrate: (v: number) => percentText(v, 0),
    factor: (v: number) => ratioText(v, 1),
    trades: countText,
  }[figure]
  return (
    <>
      <ChartCard
        title={t('{figureName} by {keyName}', { figureName, keyName: inSentence(keyName) })}
        hint={
          groups.length > bars.length ? t('{shown} of {all}', { shown: bars.length, all: groups.length }) : undefined
        }
        actions={<SegmentedTabs label={t('Figure')} options={figureNames} value={figure} onChange={setFigure} />}
        table={() => [
          [keyName, figureName, t('Trades')],
          ...bars.map((bar) => [bar.name, bar.valueText, countText(bar.count)]),
        ]}
      >
        <BarsChart
          bars={bars}
          label={t('{figureName} by {keyName}', { figureName, keyName: inSentence(keyName) })}
          axis={axis}
          signed={figure === 'net' || figure === 'expectancy'}
          height={280}
          named={byResult}
          onOpen={(key) => {
            const href = bars.find((bar) => bar.key === key)?.href
            if (href !== undefined) void navigate(href)
          }}
        />
      </ChartCard>
      <GroupTable {...{ keyName, groups, money, name, link, sort, onSort }} />
    </>
  )
}

function figureOf(group: Group, figure: (typeof FIGURES)[number]): number {
  const value = {
    net: group.netProfit,
    expectancy: group.expectancy,
    winrate: group.winRate,
    factor: group.profitFactor,
    trades: group.count,
  }[figure]
  // An infinite or undefined ratio has no bar, only text.
  return value !== null && Number.isFinite(value) ? value : 0
}
