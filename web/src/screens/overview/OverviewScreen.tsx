import { ExplainAll } from '../../parts/report/ExplainButton.tsx'
import { ResultsButton } from '../../parts/report/ResultsButton.tsx'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type ShownReport, useReport } from '../../data/reports/report.ts'
import { drillSearch, type Filters, NO_FILTERS } from '../../data/filters/filters.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useFirstResponses } from '../../data/requests/first-responses.ts'
import { useUser } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { AccountPicker } from '../../parts/filters/AccountPicker.tsx'
import { ViewsButton } from '../../parts/views/ViewsButton.tsx'
import { FilterChips } from '../../parts/filters/FilterChips.tsx'
import { FilterLine } from '../../parts/filters/FilterLine.tsx'
import { PeriodPicker } from '../../parts/filters/PeriodPicker.tsx'
import { ResultHero } from '../../parts/report/hero/ResultHero.tsx'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { UnassignedFunding } from '../../parts/report/UnassignedFunding.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { loadChunk } from '../../ui/chunk.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUpTo } from '../../ui/use-up-to.ts'
import { arranged, type CardId, type PlacedCard } from './cards/arrangement.ts'
import { CustomizeButton } from './cards/CustomizeButton.tsx'
import { NowCard } from './now/NowCard.tsx'
import styles from './Overview.module.css'
import { t } from '../../language/translate.ts'

export default function OverviewScreen() {
  const [filters, change] = useFilters()
  const { overview } = useSettings().settings
  const cards = useMemo(() => arranged(overview), [overview])
  const hasSteps = useHasSteps()
  const { report, total, error, retry } = useReport(filters)
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <Waiting cards={cards} />
    if (total === 0) {
      return (
        <>
          <Steps />
          <NoTradesYet
            hasActs={!hasSteps}
            text={t(
              'Drop the export of your exchange or connect it, and see every round trip: what it made, what it cost, and when you trade well.',
            )}
          />
        </>
      )
    }
    const now = (
      <NowCard filters={filters}>
        <Steps />
      </NowCard>
    )
    if (report.selected === 0) {
      return (
        <>
          <NothingMatches onClear={() => change(NO_FILTERS)} />
          {now}
        </>
      )
    }
    const isCounted = report.summary.count !== 0
    return (
      <>
        {isCounted ? (
          <ResultHero report={report} filters={filters}>
            {report.facts.length === 0 ? null : (
              <Suspense fallback={<Skeleton height={FACTS_HEIGHT} />}>
                <Facts report={report} filters={filters} />
              </Suspense>
            )}
          </ResultHero>
        ) : (
          <NothingCounted report={report} filters={filters} />
        )}
        {now}
        <div className={styles.grid}>
          {cards.map(({ card, width, isHidden }) =>
            isHidden || (!isCounted && OF_RESULTS.has(card)) ? null : (
              <div key={card} className={styles.cell} data-width={width}>
                {drawn(card, report, filters)}
              </div>
            ),
          )}
        </div>
        {isCounted ? (
          <Later height={0}>
            <ReportNotices report={report} filters={filters} />
          </Later>
        ) : null}
        <UnassignedFunding />
      </>
    )
  }
  const buttons = (
    <FilterLine>
      <AccountPicker filters={filters} onChange={change} />
      <PeriodPicker filters={filters} onChange={change} />
      <ResultsButton />
      {total === undefined || total === 0 ? null : <ExplainAll slice={drillSearch(filters, {})} />}
      <ViewsButton />
      {total === undefined || total === 0 ? null : <CustomizeButton />}
    </FilterLine>
  )
  const narrow = useUpTo('narrow')
  return (
    <Page title={t('Overview')} actions={narrow ? undefined : buttons}>
      {narrow ? buttons : null}
      <FilterChips filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

/** Cards that are empty until a trade counts. */
const OF_RESULTS: ReadonlySet<CardId> = new Set(['insights', 'hours'])

function drawn(card: CardId, report: ShownReport, filters: Filters): ReactNode {
  switch (card) {
    case 'hours':
      return (
        <Later height={HEIGHTS.hours}>
          <HoursCard report={report} filters={filters} />
        </Later>
      )
    case 'month':
      return (
        <Later height={HEIGHTS.month}>
          <MonthCard report={report} filters={filters} />
        </Later>
      )
    case 'latest-trades':
      return (
        <Later height={HEIGHTS['latest-trades']}>
          <LatestTrades filters={filters} />
        </Later>
      )
    case 'insights':
      return <Insights filters={filters} />
    case 'experiments':
      // Most journals have none, so no space is reserved.
      return (
        <Later height={0}>
          <RunningExperiments />
        </Later>
      )
    case 'accounts':
      return (
        <Later height={HEIGHTS.accounts}>
          <AccountsCard />
        </Later>
      )
  }
}

/** What a new user does first. Users who have hidden it load nothing. */
function useHasSteps(): boolean {
  const { demo } = useUser()
  const { settings, ready } = useSettings()
  const isFilled = useFirstResponses()
  return !demo && ready && isFilled && settings.firstSteps !== 'hidden'
}

function Steps() {
  if (!useHasSteps()) return null
  return (
    <Suspense>
      <FirstSteps />
    </Suspense>
  )
}

const Facts = lazy(() => loadChunk('facts', () => import('./facts/Facts.tsx')))
/** About as high as three facts and their button. */
const FACTS_HEIGHT = 240

const FirstSteps = lazy(() => loadChunk('first-steps', () => import('./first-steps/FirstSteps.tsx')))

/** Anything outside the first view waits until that view has its responses. */
function Later({ height, children }: { readonly height: number | string; readonly children: ReactNode }) {
  const waiting = height === 0 ? null : <Skeleton height={height} />
  return useFirstResponses() ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}

const InsightsCard = lazy(() => loadChunk('insights-card', () => import('./InsightsCard.tsx')))
const HoursCard = lazy(() => loadChunk('hours-card', () => import('./HoursCard.tsx')))
const LatestTrades = lazy(() => loadChunk('latest-trades', () => import('./LatestTrades.tsx')))
const MonthCard = lazy(() => loadChunk('month-card', () => import('./MonthCard.tsx')))
const RunningExperiments = lazy(() =>
  loadChunk('running-experiments', async () => ({
    default: (await import('../../parts/experiments/RunningExperiments.tsx')).RunningExperiments,
  })),
)
const AccountsCard = lazy(() => loadChunk('accounts-card', () => import('./AccountsCard.tsx')))

/** With a short tour in the demo, until its visitor hides it. */
function Insights({ filters }: { readonly filters: Filters }) {
  const { demo } = useUser()
  const { settings, ready } = useSettings()
  const hasTour = demo && ready && settings.firstSteps !== 'hidden'
  return (
    <Later height={hasTour ? 'var(--tour-height)' : HEIGHTS.insights}>
      <InsightsCard {...{ filters, hasTour }} />
    </Later>
  )
}

function Waiting({ cards }: { readonly cards: readonly PlacedCard[] }) {
  return (
    <>
      <Skeleton height={408} />
      <Skeleton height={98} />
      <div className={styles.grid}>
        {cards.map(({ card, width, isHidden }) =>
          isHidden || HEIGHTS[card] === 0 ? null : (
            <div key={card} className={styles.cell} data-width={width}>
              <Skeleton height={HEIGHTS[card]} />
            </div>
          ),
        )}
      </div>
    </>
  )
}

/** The approximate height of each card. */
const HEIGHTS: Readonly<Record<CardId, number>> = {
  insights: 156,
  // Shown only while an experiment runs.
  experiments: 0,
  month: 559,
  'latest-trades': 559,
  hours: 304,
  accounts: 160,
}
