import { useCallback, useMemo } from 'react'
import { TEXT_COLUMNS } from '@roundtrip/core/screener'
import { IconFilterOff, IconHourglass, IconStar } from '../../ui/icons/index.ts'
import { isFigure } from './market/screen-view.ts'
import type { MarketSnapshot } from './market/use-market.ts'
import { marketGap } from './market/market-words.ts'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { RowActs } from '../../ui/use-row-keys.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CompactRow, screenColumns } from './columns.tsx'
import { screenRows, type ScreenRow } from './rows.ts'
import styles from './Screener.module.css'
import { SortChoice } from './SortChoice.tsx'
import type { ScreenData } from './use-screen-data.ts'
import type { useScreen } from './use-screen.ts'
import { useUpTo } from '../../ui/use-up-to.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly state: ReturnType<typeof useScreen>
  readonly data: ScreenData
  readonly venueName: string
  readonly isWatched: (id: string) => boolean
  readonly onWatch: (id: string) => void
}

/** The list, or why it is empty. */
export function ScreenTable({ state, data, venueName, isWatched, onWatch }: Props) {
  const { screen, change, linkTo } = state
  const { market, rows, shown, sorted, needs, curves, curve } = data
  const narrow = useUpTo('narrow')
  const context = useMemo(
    () => ({ curves, curve, venueName, isWatched, onWatch, linkTo, needs, open: screen.open }),
    [curves, curve, venueName, isWatched, onWatch, linkTo, needs, screen.open],
  )
  const columns = useMemo(() => screenColumns(shown, context), [shown, context])
  const items = useMemo(
    () => (rows.data === undefined || market === undefined ? null : screenRows(rows.data, market.listed)),
    [rows.data, market],
  )
  const open = useCallback((row: ScreenRow) => change({ open: row.id }), [change])
  // Without a focused row, the key applies to the instrument in the panel.
  const isPanelOpen = screen.open !== null
  const rowKeys = useMemo((): RowActs<ScreenRow> => {
    const watch = (row: ScreenRow): void => onWatch(row.id)
    return { w: isPanelOpen ? [t('Watch the instrument'), watch, 'focused'] : [t('Watch the instrument'), watch] }
  }, [onWatch, isPanelOpen])
  const compact = useCallback(
    (row: ScreenRow) => <CompactRow row={row} context={context} sorted={sorted} />,
    [context, sorted],
  )
  const sort = (id: string): void => {
    const column = isFigure(id as 'price') ? (id as 'price') : TEXT_COLUMNS.find((textColumn) => textColumn === id)
    if (column === undefined) return
    const { sorting } = screen
    const turned = sorting.direction === 'ascending' ? 'descending' : 'ascending'
    const direction = column === sorting.column ? turned : isFigure(column) ? 'descending' : 'ascending'
    change({ sorting: { column, direction } }, 'replace')
  }

  const failure = data.marketError ?? rows.error
  if (failure !== null && items === null) return <Failed error={failure} onRetry={data.retry} />
  if (items === null || market === undefined) return <Skeleton height="100%" />
  if (market.listed.size === 0) return <NothingYet problem={market.problem} onRetry={data.retry} />
  if (items.length === 0) {
    return <NothingFound watchedOnly={screen.watchedOnly} onClear={() => change(NO_FILTERS)} />
  }
  const table = (
    <DataTable
      label={t('Instruments')}
      columns={columns}
      rows={items}
      sort={{ id: screen.sorting.column, direction: screen.sorting.direction === 'ascending' ? 'asc' : 'desc' }}
      onSort={sort}
      onOpen={open}
      rowKeys={rowKeys}
      compact={narrow ? compact : undefined}
      height="100%"
    />
  )
  if (!narrow) return table
  return (
    <div className={styles.narrow}>
      <SortChoice shown={shown} sorting={screen.sorting} onSort={sort} />
      {table}
    </div>
  )
}

const NO_FILTERS = { conditions: [], search: '', watchedOnly: false } as const

type NothingYetProps = { readonly problem: MarketSnapshot['problem']; readonly onRetry: () => void }

/** The server has no data of the venue yet, or cannot reach it. */
function NothingYet({ problem, onRetry }: NothingYetProps) {
  return (
    <Card>
      <EmptyState
        kind={problem === null ? 'nothing-yet' : 'failed'}
        icon={<IconHourglass size={26} />}
        title={problem === null ? t('Loading the market') : t('This market could not be loaded')}
        text={
          problem === null
            ? t('The server is fetching the instruments from the exchange. They appear here as soon as they arrive.')
            : marketGap(problem)
        }
        actions={problem === null ? undefined : <Button onClick={onRetry}>{t('Try again')}</Button>}
      />
    </Card>
  )
}

type NothingFoundProps = { readonly watchedOnly: boolean; readonly onClear: () => void }

function NothingFound({ watchedOnly, onClear }: NothingFoundProps) {
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={watchedOnly ? <IconStar size={26} /> : <IconFilterOff size={26} />}
        title={t('No instrument matches')}
        text={
          watchedOnly
            ? t('No instrument on your watch list matches. Star an instrument to add it.')
            : t('No instrument meets every condition right now. Some may once their bars have loaded.')
        }
        actions={
          <Button look="primary" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      />
    </Card>
  )
}
