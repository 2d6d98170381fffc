import { fileNameIn } from '../../parts/report/file-name.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { Select } from '@mantine/core'
import type { Matrix } from '@roundtrip/core/reports'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { drillSearch, NO_FILTERS } from '../../data/filters/filters.ts'
import { useFilters, useParameter } from '../../data/filters/use-filters.ts'
import { narrowedFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { partOfKey } from '../../data/workbench/dimensions.ts'
import { useMatrix } from '../../data/workbench/matrix.ts'
import { countText } from '../../format/number.ts'
import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { type KeyNames, useKeyNames } from '../../parts/insights/use-key-names.ts'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconArrowsExchange } from '../../ui/icons/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Matrix.module.css'
import { matrixCsv } from './matrix-csv.ts'
import { MatrixTable } from './MatrixTable.tsx'
import {
  CELL_MEASURES,
  cellMeasures,
  type CellMeasure,
  isSum,
  MIN_TINTED,
  measureOf,
  shownMeasure,
} from './measures.ts'
import { inSentence, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Any dimension against any other, one measure in each cell. */
export default function MatrixScreen() {
  const [filters, change] = useFilters()
  const currency = useTrades().data?.columns.currency ?? 'USD'
  const names = useKeyNames(filters, currency)
  const axes = useAxes(names)
  const [chosen, setMeasure] = useParameter('measure', CELL_MEASURES, 'netProfit')
  const form = useResultForm()
  const measure = shownMeasure(chosen, form)
  const { matrix, total, error, retry } = useMatrix(filters, axes)
  const title = t('{name} by {rows} and {columns}', {
    name: measureOf(measure).name,
    rows: inSentence(names.dimension(axes.rows)),
    columns: inSentence(names.dimension(axes.columns)),
  })
  const body = (): ReactNode => {
    if (error !== null && matrix === undefined) return <Failed error={error} onRetry={retry} />
    if (total === 0)
      return (
        <NoTradesYet
          text={t('Import a file from your exchange or connect it, and split your trades any way you like.')}
        />
      )
    if (matrix === undefined) return <Skeleton height={320} />
    if (matrix.all.count === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return (
      <Card title={title}>
        <Cells {...{ matrix, names, measure }} {...axes} />
        <Notes {...{ matrix, names, measure }} {...axes} />
      </Card>
    )
  }
  const table = (shown: NonNullable<typeof matrix>) => (): string => {
    const csvNames = {
      rows: (key: string) => names.key(axes.rows, key),
      columns: (key: string) => names.key(axes.columns, key),
      form,
    }
    return matrixCsv(shown, csvNames)
  }
  return (
    <Page
      title={t('Breakdown by {rows} and {columns}', {
        rows: inSentence(names.dimension(axes.rows)),
        columns: inSentence(names.dimension(axes.columns)),
      })}
      hint={<ZoneHint />}
      actions={
        <ExportButton name={fileNameIn(form, 'roundtrip-matrix')} table={matrix === undefined ? null : table(matrix)} />
      }
    >
      <Choices {...{ axes, measure }} onMeasure={setMeasure} />
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

type Axes = {
  readonly rows: string
  readonly columns: string
  readonly choose: (rows: string, columns: string) => void
}

/** Both dimensions, as written in the address: `rows=ticker&columns=session`. They are never the same. */
function useAxes({ ids }: KeyNames): Axes {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const dimensionAt = (name: string): string | undefined => ids.find((id) => id === search.get(name))
    const rows = dimensionAt('rows') ?? (dimensionAt('columns') === 'weekday' ? 'session' : 'weekday')
    const columns =
      [dimensionAt('columns'), 'session', 'weekday'].find((id) => id !== undefined && id !== rows) ?? 'side'
    const choose = (nextRows: string, nextColumns: string): void =>
      setSearch(
        (now) => {
          const params = new URLSearchParams(now)
          params.set('rows', nextRows)
          params.set('columns', nextColumns)
          return params
        },
        { preventScrollReset: true },
      )
    return { rows, columns, choose }
  }, [ids, search, setSearch])
}

type ChoicesProps = {
  readonly axes: Axes
  readonly measure: CellMeasure
  readonly onMeasure: (measure: CellMeasure) => void
}

function Choices({ axes: { rows, columns, choose }, measure, onMeasure }: ChoicesProps) {
  const form = useResultForm()
  return (
    <BreakdownChoice by={rows} across={columns}>
      <Button
        look="ghost"
        size="icon"
        aria-label={t('Swap rows and columns')}
        title={t('Swap rows and columns')}
        onClick={() => choose(columns, rows)}
      >
        <IconArrowsExchange size={16} />
      </Button>
      <Select
        label={t('Measure')}
        className={styles.measure}
        data={cellMeasures(form).map((id) => ({ value: id, label: measureOf(id).name }))}
        value={measure}
        allowDeselect={false}
        maxDropdownHeight={360}
        onChange={(id) => onMeasure(CELL_MEASURES.find((candidate) => candidate === id) ?? measure)}
      />
    </BreakdownChoice>
  )
}

type CellsProps = {
  readonly matrix: Matrix
  readonly names: KeyNames
  readonly measure: CellMeasure
  readonly rows: string
  readonly columns: string
}

function Cells({ matrix, names, measure, rows, columns }: CellsProps) {
  const [filters] = useFilters()
  const uid = useUid()
  const context = useSliceContext()
  const { money } = useFormats(matrix.currency)
  const axis = (id: string) => ({
    name: names.dimension(id),
    long: (key: string) => names.key(id, key),
    short: (key: string) => names.short(id, key),
  })
  const link = (row: string | null, column: string | null): string => {
    const parts = [
      ...(row === null ? [] : [partOfKey(rows, row)]),
      ...(column === null ? [] : [partOfKey(columns, column)]),
    ]
    // A cell has trades of the page, so its link always has some.
    return userPath(uid, 'trades', drillSearch(filters, narrowedFilter(filters, parts, context) ?? {}))
  }
  return <MatrixTable {...{ matrix, money, link }} measureId={measure} rows={axis(rows)} columns={axis(columns)} />
}

/** What the table leaves out and how it counts, if that is not obvious. */
function Notes({ matrix, names, measure, rows, columns }: CellsProps) {
  const cut = [
    { id: rows, axis: matrix.rows },
    { id: columns, axis: matrix.columns },
  ].filter(({ axis }) => axis.leftOut > 0)
  const several = [rows, columns].some((id) => id === 'label' || id === 'label-group')
  return (
    <ul className={styles.notes}>
      {cut.map(({ id, axis }) => (
        <li key={id}>
          <Trans
            text="{id}: the {count} with the most trades. {leftOut} more are left out, but all totals include them."
            with={{ id: names.dimension(id), count: axis.lines.length, leftOut: countText(axis.leftOut) }}
          />
        </li>
      ))}
      {several ? <li>{t('A trade with several labels counts in each of them, and once in every total.')}</li> : null}
      {isSum(measure) ? null : (
        <li>
          <Trans text="Cells with fewer than {leastTinted} trades have no color." with={{ leastTinted: MIN_TINTED }} />
        </li>
      )}
      {measure === 'profitFactor' ? <li>{t('Green is above 1, red is below.')}</li> : null}
    </ul>
  )
}
