import { fileNameIn } from './file-name.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import type { Group, ReportKind } from '@roundtrip/core/reports'
import { type ReactNode, useCallback } from 'react'
import { drillSearch, groupFilter, NO_FILTERS } from '../../data/filters/filters.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useReport } from '../../data/reports/report.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { userPath } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../States.tsx'
import { groupName, shortName } from './group-names.ts'
import { NothingCounted } from './NothingCounted.tsx'
import { GroupFigures } from './GroupFigures.tsx'
import { groupsCsv } from './groups-csv.ts'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { BasisSwitch, HiddenLabels, ReportFilters, ZoneHint } from './ReportHeader.tsx'
import { ReportNotices } from './ReportNotices.tsx'
import { inSentence, t } from '../../language/translate.ts'

type Props = {
  readonly kind: ReportKind
  readonly keyName: string
  /** The default end of a trade to group by; null if the report does not group by time. */
  readonly basis: 'open' | 'close' | null
  /** Chooses the grouping. */
  readonly choice: ReactNode
}

/** A report by one kind of group: a chart and a table, both linked to the trades. */
export function GroupReport({ kind, keyName, basis, choice }: Props) {
  const [filters, change] = useFilters()
  const form = useResultForm()
  const { report, total, error, retry } = useReport(filters)
  const labels = useLabelNames()
  const uid = useUid()
  const groups = report?.groups[kind] ?? NONE
  const name = useCallback((key: string) => groupName(kind, key, { labels }), [kind, labels])
  const short = useCallback((key: string) => shortName(kind, key, { labels }), [kind, labels])
  const link = useCallback(
    (key: string) => userPath(uid, 'trades', drillSearch(filters, groupFilter(filters, kind, key))),
    [uid, filters, kind],
  )
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <ReportSkeleton />
    if (total === 0)
      return <NoTradesYet text={t('Import a file from your exchange or connect it, and this report fills itself.')} />
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (report.summary.count === 0) return <NothingCounted report={report} filters={filters} />
    const byResult = kind === 'label' || kind === 'ticker'
    return (
      <>
        <GroupFigures
          {...{ keyName, groups, byResult, name, link }}
          byMonth={kind === 'month'}
          shortName={short}
          currency={report.currency}
        />
        {kind === 'label' ? <HiddenLabels number={report.notices.hiddenLabels} /> : null}
        <ReportNotices report={report} filters={filters} />
      </>
    )
  }
  return (
    <Page
      title={t('Breakdown by {grouping}', { grouping: inSentence(keyName) })}
      hint={basis === null ? undefined : <ZoneHint />}
      actions={
        <>
          {basis === null ? null : <BasisSwitch filters={filters} onChange={change} fallback={basis} />}
          <ExportButton name={fileNameIn(form, `roundtrip-${kind}`)} table={() => groupsCsv(groups, { name, form })} />
        </>
      }
    >
      {choice}
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

const NONE: readonly Group[] = []
