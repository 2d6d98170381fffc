import type { Group } from '@roundtrip/core/reports'
import { type ReactNode, useCallback } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { drillSearch, NO_FILTERS } from '../../data/filters/filters.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { narrowedFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { DIMENSIONS, partOfKey, type PlainDimension } from '../../data/workbench/dimensions.ts'
import { useMatrix } from '../../data/workbench/matrix.ts'
import { plural } from '../../format/number.ts'
import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { breakdownPath, hasOwnPage } from '../../parts/breakdown/breakdown-path.ts'
import { useKeyNames } from '../../parts/insights/use-key-names.ts'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { fileNameIn } from '../../parts/report/file-name.ts'
import { GroupFigures } from '../../parts/report/GroupFigures.tsx'
import { groupsCsv } from '../../parts/report/groups-csv.ts'
import { ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { ReportSkeleton } from '../../parts/report/ReportSkeleton.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { inSentence, t } from '../../language/translate.ts'

/** Trades by any grouping that has no page of its own: session, size, coin, account. */
export default function BreakdownScreen() {
  const uid = useUid()
  const [search] = useSearchParams()
  const named = search.get('by')
  const by = DIMENSIONS.find((dimension) => dimension === named) ?? 'session'
  if (hasOwnPage(by)) return <Navigate to={breakdownPath(uid, { by, across: null })} replace />
  return <PlainBreakdown key={by} by={by} />
}

function PlainBreakdown({ by }: { readonly by: PlainDimension }) {
  const [filters, change] = useFilters()
  const form = useResultForm()
  const uid = useUid()
  const names = useKeyNames(filters, useTrades().data?.columns.currency ?? 'USD')
  const context = useSliceContext()
  const { matrix, total, error, retry } = useMatrix(filters, { rows: by, columns: by === 'side' ? 'weekday' : 'side' })
  const groups = matrix?.rows.lines ?? NONE
  const name = useCallback((key: string) => names.key(by, key), [names, by])
  const short = useCallback((key: string) => names.short(by, key), [names, by])
  const link = useCallback(
    (key: string) =>
      userPath(uid, 'trades', drillSearch(filters, narrowedFilter(filters, [partOfKey(by, key)], context) ?? {})),
    [uid, filters, by, context],
  )
  const body = (): ReactNode => {
    if (error !== null && matrix === undefined) return <Failed error={error} onRetry={retry} />
    if (total === 0)
      return <NoTradesYet text={t('Import a file from your exchange or connect it, and this report fills itself.')} />
    if (matrix === undefined) return <ReportSkeleton />
    if (matrix.all.count === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return (
      <>
        <GroupFigures
          keyName={names.dimension(by)}
          currency={matrix.currency}
          byResult={BY_NAME.has(by)}
          shortName={short}
          {...{ groups, name, link }}
        />
        {matrix.rows.leftOut === 0 ? null : (
          <p>{t('{groups} with the fewest trades are left out.', { groups: plural(matrix.rows.leftOut, 'group') })}</p>
        )}
      </>
    )
  }
  return (
    <Page
      title={t('Breakdown by {grouping}', { grouping: inSentence(names.dimension(by)) })}
      hint={<ZoneHint />}
      actions={
        <ExportButton name={fileNameIn(form, `roundtrip-${by}`)} table={() => groupsCsv(groups, { name, form })} />
      }
    >
      <BreakdownChoice by={by} />
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

/** Groups without an inherent order: the best comes first. */
const BY_NAME: ReadonlySet<PlainDimension> = new Set(['coin', 'account', 'venue', 'market'])

const NONE: readonly Group[] = []
