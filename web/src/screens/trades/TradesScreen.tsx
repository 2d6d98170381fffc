import { NET_MONEY } from '@roundtrip/core/reports'
import { NO_FILTERS } from '../../data/filters/filters.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { useBrokenNames } from '../../data/rules/judgement.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useNow } from '../../data/page/clock.ts'
import { useOpenById } from '../../data/positions/open-positions.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useReport } from '../../data/reports/report.ts'
import { useTradeList } from '../../data/reports/trade-list.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useTradeSort } from '../../data/reports/trade-sort.ts'
import { SearchField } from '../../parts/filters/SearchField.tsx'
import { LabelTrades } from '../../parts/labels/LabelTrades.tsx'
import { ReportFilters } from '../../parts/report/ReportHeader.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { type TradeRow, tradeRow } from '../../parts/trade-row.ts'
import { tradePath } from '../../paths.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { RowActs } from '../../ui/use-row-keys.ts'
import { ColumnPicker } from './ColumnPicker.tsx'
import { CompactTrade, tradeColumns } from './columns.tsx'
import { ListTotals } from './ListTotals.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import styles from './Trades.module.css'
import { TradesActions } from './TradesActions.tsx'
import { useSelection } from './use-selection.ts'
import { useTradeExport } from './use-trade-export.ts'
import { useListPosition } from './use-list-position.ts'
import { useShownColumns } from './view.ts'
import { useUpTo } from '../../ui/use-up-to.ts'
import { t } from '../../language/translate.ts'

export default function TradesScreen() {
  const [filters, change] = useFilters()
  const [sort, onSort] = useTradeSort()
  const { columns, rows, error, retry } = useTradeList(filters, sort)
  const [chosen, setChosen] = useShownColumns(columns, rows)
  const { report, pending } = useReport(filters, { form: NET_MONEY })
  const { money, times } = useFormats(columns?.currency)
  const uid = useUid()
  const navigate = useNavigate()
  const labels = useLabelNames()
  const accounts = useAccountNames()
  const narrow = useUpTo('narrow')
  const table = useTradeExport(filters, sort)
  const selection = useSelection(columns, rows)
  const position = useListPosition(columns, rows)

  const broken = useBrokenNames()
  const positions = useOpenById(filters.status !== 'closed')
  const now = useNow()
  const context = useMemo(
    () => ({ uid, money, times, labels, accounts, broken, positions, now }),
    [uid, money, times, labels, accounts, broken, positions, now],
  )
  const shown = useMemo(() => tradeColumns(chosen, context), [chosen, context])
  const items = useMemo(
    () =>
      columns === undefined || rows === undefined
        ? null
        : { length: rows.length, at: (index: number) => tradeRow(columns, rows[index] ?? 0) },
    [columns, rows],
  )
  const open = useCallback((trade: TradeRow) => void navigate(tradePath(uid, trade.id)), [navigate, uid])
  const compact = useCallback((trade: TradeRow) => <CompactTrade trade={trade} context={context} />, [context])
  const [labelling, setLabelling] = useState<readonly string[] | null>(null)
  const { count, ids } = selection
  /** The selected trades; without any, the focused row. */
  const rowKeys = useMemo(
    (): RowActs<TradeRow> => ({
      l: [t('Label the selected trades, or this one'), ({ id }) => setLabelling(count === 0 ? [id] : ids())],
    }),
    [count, ids],
  )
  const search = useCallback((q: string) => change({ q: q === '' ? null : q }, 'replace'), [change])

  const body = (): ReactNode => {
    if (error !== null && items === null) return <Failed error={error} onRetry={retry} />
    if (items === null) return <Skeleton height="100%" />
    if (columns?.count === 0) {
      return (
        <NoTradesYet
          text={t(
            'Import a file from your exchange or connect it: every round trip from flat to flat becomes one line here.',
          )}
        />
      )
    }
    if (items.length === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return (
      <DataTable
        label={t('Trades')}
        columns={shown}
        rows={items}
        sort={{ id: sort.key, direction: sort.direction }}
        onSort={onSort}
        onOpen={open}
        selection={selection.table}
        rowKeys={rowKeys}
        position={position}
        compact={narrow ? compact : undefined}
        height="100%"
      />
    )
  }
  return (
    <Page title={t('Trades')} fill actions={<TradesActions table={table} />}>
      <ReportFilters isAboutMoney filters={filters} onChange={change}>
        <SearchField value={filters.q ?? ''} onChange={search} />
      </ReportFilters>
      <div className={styles.line}>
        <output className={`${styles.totals} figures`}>
          {/* Figures of the previous selection would contradict the count beside them. */}
          {items === null || report === undefined || pending ? (
            '\u00a0'
          ) : (
            <ListTotals report={report} filters={filters} />
          )}
        </output>
        {narrow ? null : <ColumnPicker chosen={chosen} onChange={setChosen} />}
      </div>
      {body()}
      <SelectionBar selection={selection} all={items?.length ?? 0} onLabel={() => setLabelling(ids())} />
      {labelling === null ? null : <LabelTrades tradeIds={labelling} onClose={() => setLabelling(null)} />}
      {report === undefined ? null : <ReportNotices report={report} filters={filters} />}
    </Page>
  )
}
