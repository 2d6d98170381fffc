import type { Group, ReportKind } from '@roundtrip/core/reports'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { download } from '../../data/csv.ts'
import { drillSearch } from '../../data/filters.ts'
import { useLabelNames } from '../../data/labels.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings.ts'
import { useReport } from '../../data/trades.ts'
import { useFilters, useParameter } from '../../data/use-filters.ts'
import { count, percent, plural, ratio } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { BarsChart } from '../../ui/BarsChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { NO_FILTERS } from '../filters/FilterChips.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../States.tsx'
import { groupFilter, groupName, shortName } from './group-names.ts'
import { groupsCsv } from './groups-csv.ts'
import { GroupTable } from './GroupTable.tsx'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { BasisSwitch, ExportButton, HiddenLabels, Notices, ReportFilters, ZoneHint } from './ReportHeader.tsx'
import { useGroupSort } from './use-group-sort.ts'

type Props = {
  readonly kind: ReportKind
  readonly title: string
  readonly keyName: string
  /** Which end of a trade counts when the trader has not chosen; null where time does not group. */
  readonly basis: 'open' | 'close' | null
  readonly tabs?: ReactNode
}

const FIGURES = ['net', 'expectancy', 'winrate', 'factor', 'trades'] as const
const FIGURE_NAMES = [
  { value: 'net', text: 'Net P&L' },
  { value: 'expectancy', text: 'Expectancy' },
  { value: 'winrate', text: 'Win rate' },
  { value: 'factor', text: 'Profit factor' },
  { value: 'trades', text: 'Trades' },
] as const
/** More bars than this are the table's business. */
const BARS = 36

/** A report by one kind of group: chart and table, both leading to the trades. */
export function GroupReport({ kind, title, keyName, basis, tabs }: Props) {
  const [filters, change] = useFilters()
  const [figure, setFigure] = useParameter('figure', FIGURES, 'net')
  const byResult = kind === 'label' || kind === 'ticker'
  const { sort, onSort } = useGroupSort(
    byResult ? { id: 'netProfit', direction: 'desc' } : { id: 'key', direction: 'asc' },
  )
  const { report, total, error, retry } = useReport(filters)
  const { money } = useFormats(report?.currency)
  const labels = useLabelNames()
  const uid = useUid()
  const navigate = useNavigate()
  const groups = report?.groups[kind] ?? NONE
  const name = useCallback((key: string) => groupName(kind, key, { labels }), [kind, labels])
  const link = useCallback(
    (key: string) => userPath(uid, 'trades', drillSearch(filters, groupFilter(kind, key))),
    [uid, filters, kind],
  )
  const bars = useMemo(() => {
    const text = {
      net: (group: Group) => money.signed(group.netProfit),
      expectancy: (group: Group) => money.signed(group.expectancy),
      winrate: (group: Group) => percent(group.winRate),
      factor: (group: Group) => ratio(group.profitFactor),
      trades: (group: Group) => count(group.count),
    }[figure]
    const shown = byResult ? groups.toSorted((a, b) => b.netProfit - a.netProfit).slice(0, BARS) : groups.slice(-BARS)
    return shown.map((group) => ({
      key: group.key,
      label: shortName(kind, group.key, { labels }),
      name: name(group.key),
      value: figureOf(group, figure),
      valueText: text(group),
      count: group.count,
      countText: plural(group.count, 'trade'),
      href: link(group.key),
    }))
  }, [groups, figure, byResult, kind, labels, name, link, money])
  const figureName = FIGURE_NAMES.find(({ value }) => value === figure)?.text ?? ''
  const axis = {
    net: money.compact,
    expectancy: money.compact,
    winrate: (v: number) => percent(v, 0),
    factor: (v: number) => ratio(v, 1),
    trades: count,
  }[figure]

  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <ReportSkeleton />
    if (total === 0) return <NoTradesYet text="Import a file of your exchange, and this report fills itself." />
    if (groups.length === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return (
      <>
        <ChartCard
          title={`${figureName} by ${keyName.toLowerCase()}`}
          hint={groups.length > bars.length ? `${bars.length} of ${groups.length}` : undefined}
          actions={<SegmentedTabs label="Figure" options={FIGURE_NAMES} value={figure} onChange={setFigure} />}
          table={() => [
            [keyName, figureName, 'Trades'],
            ...bars.map((bar) => [bar.name, bar.valueText, count(bar.count)]),
          ]}
        >
          <BarsChart
            bars={bars}
            label={`${figureName} by ${keyName.toLowerCase()}`}
            axis={axis}
            signed={figure === 'net' || figure === 'expectancy'}
            height={280}
            onOpen={(key) => void navigate(link(key))}
          />
        </ChartCard>
        <GroupTable {...{ kind, keyName, groups, money, name, link, sort, onSort }} />
        {kind === 'label' ? <HiddenLabels number={report.notices.hiddenLabels} /> : null}
        <Notices report={report} />
      </>
    )
  }
  return (
    <Page
      title={title}
      hint={basis === null ? undefined : <ZoneHint />}
      actions={
        <>
          {basis === null ? null : <BasisSwitch filters={filters} onChange={change} fallback={basis} />}
          <ExportButton onClick={() => download(`roundtrip-${kind}.csv`, groupsCsv(groups, name))} />
        </>
      }
    >
      {tabs}
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
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
  // An infinite or undefined ratio has no bar; its text says what it is.
  return value !== null && Number.isFinite(value) ? value : 0
}

const NONE: readonly Group[] = []
