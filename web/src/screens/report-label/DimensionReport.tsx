import { fileNameIn } from '../../parts/report/file-name.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import type { Group } from '@roundtrip/core/reports'
import { isOfRules } from '@roundtrip/core/rules'
import { type ReactNode, useCallback } from 'react'
import { useDimensionReport } from './use-dimension-report.ts'
import { drillSearch, madeGroup, NO_FILTERS } from '../../data/filters/filters.ts'
import type { DimensionId } from '../../data/reports/grouping.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { GroupFigures } from '../../parts/report/GroupFigures.tsx'
import { groupsCsv } from '../../parts/report/groups-csv.ts'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { ReportFilters } from '../../parts/report/ReportHeader.tsx'
import { ReportSkeleton } from '../../parts/report/ReportSkeleton.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { inSentence, t } from '../../language/translate.ts'

type Props = { readonly id: DimensionId; readonly keyName: string }

/**
 * Trades by label group, by combination of labels, by whether a rule was kept, by the market regime at the open, or by
 * a custom field.
 */
export function DimensionReport({ id, keyName }: Props) {
  const [filters, change] = useFilters()
  const form = useResultForm()
  const { groups, nameOf, currency, total, error, retry } = useDimensionReport(filters, id)
  const uid = useUid()
  const link = useCallback(
    (key: string) => userPath(uid, 'trades', drillSearch(filters, madeGroup(filters, id, key))),
    [uid, filters, id],
  )
  const body = (): ReactNode => {
    if (error !== null && groups === undefined) return <Failed error={error} onRetry={retry} />
    if (groups === undefined || currency === undefined) return <ReportSkeleton />
    if (total === 0)
      return <NoTradesYet text={t('Import a file from your exchange or connect it, and this report fills itself.')} />
    if (groups.length === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return <GroupFigures {...{ keyName, groups, currency, link }} byResult name={nameOf} shortName={nameOf} />
  }
  return (
    <Page
      title={titleOf(id, keyName)}
      actions={
        <ExportButton
          name={fileNameIn(form, 'roundtrip-label')}
          table={() => groupsCsv(groups ?? NONE, { name: nameOf, form })}
        />
      }
    >
      <BreakdownChoice by={id} />
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

const NONE: readonly Group[] = []

function titleOf(id: DimensionId, keyName: string): string {
  if (isOfRules(id)) return t('Breakdown by rule: {name}', { name: keyName })
  return t('Breakdown by {grouping}', { grouping: inSentence(keyName) })
}
