import type { Insight, Insights, SlicePart } from '@roundtrip/core/insights'
import { idOfRow } from '@roundtrip/core/reports'
import { type ReactNode, useState } from 'react'
import { analysis } from '../../data/analysis/worker.ts'
import { goesByResults } from '../../data/experiments/scope.ts'
import { drillSearch, filterSearch, NO_FILTERS, parseFilters } from '../../data/filters/filters.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useInsights } from '../../data/insights/insights.ts'
import { sliceFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { wholeFilter } from '../../data/reports/grouping.ts'
import { useChosenSources } from '../../data/reports/use-groupings.ts'
import { useAnalysisRequest } from '../../data/reports/analysis-request.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useToday } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { percentText, plural } from '../../format/number.ts'
import { tryTradesSearch } from '../../parts/experiments/draft-link.ts'
import { decisionsText, tooFew } from '../../parts/insights/insight-sentence.ts'
import { ruleOfHabit } from '../../parts/insights/rule-of-habit.ts'
import { ruleOfSlice } from '../../parts/insights/rule-of-slice.ts'
import { sliceSubject } from '../../parts/insights/slice-words.ts'
import { useSliceNames } from '../../parts/insights/use-slice-names.ts'
import { wholeLoss } from '../../parts/insights/whole-sentence.ts'
import { LabelTrades } from '../../parts/labels/LabelTrades.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { draftSearch } from '../../parts/rules/draft-link.ts'
import { ShareButton } from '../../parts/sharing/ShareButton.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { tellFailure } from '../../parts/tell.ts'
import { userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconBulb } from '../../ui/icons/index.ts'
import { signClass } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Account } from './Account.tsx'
import { CoinCard } from './CoinCard.tsx'
import { TurnedInto } from './TurnedInto.tsx'
import { HabitCard } from './HabitCard.tsx'
import { InsightCard } from './InsightCard.tsx'
import { WentCard } from './WentCard.tsx'
import styles from './Insights.module.css'
import { t } from '../../language/translate.ts'

/** What loses and makes money beyond chance, the most certain money first. */
export default function InsightsScreen() {
  const [filters, change] = useFilters()
  const { insights: findings, total, error, retry } = useInsights(filters)
  const body = (): ReactNode => {
    if (error !== null && findings === undefined) return <Failed error={error} onRetry={retry} />
    if (findings === undefined) return <Skeleton height={260} />
    if (total === 0)
      return <NoTradesYet text={t('Import a file from your exchange or connect it, and see where your money goes.')} />
    if (findings.trades === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return (
      <>
        <Went />
        <CoinCard filters={filters} />
        <WholeLoss findings={findings} />
        {findings.insights.length === 0 ? (
          <>
            <p className={styles.count}>{decisionsText(findings)}</p>
            <NothingStandsOut findings={findings} />
          </>
        ) : null}
        <List />
        <Account findings={findings} />
      </>
    )
  }
  return (
    <Page
      title={t('Where it went')}
      hint={<ZoneHint />}
      actions={
        findings === undefined ? null : (
          <>
            <ShareButton />
            <ExportButton name="roundtrip-insights" />
          </>
        )
      }
    >
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

function Went() {
  const uid = useUid()
  const [filters] = useFilters()
  const context = useSliceContext()
  return (
    <WentCard
      filters={filters}
      tradesLink={({ parts }) => userPath(uid, 'trades', drillSearch(filters, sliceFilter(filters, parts, context)))}
      searchOf={(cause) => drillSearch(filters, cause === null ? {} : sliceFilter(filters, cause.parts, context))}
      ruleLink={(insight) => {
        const rule = ruleOfSlice(insight, { tickers: context.tickers })
        return rule === null ? null : userPath(uid, 'rules', draftSearch(rule))
      }}
    />
  )
}

/** A journal that loses everywhere: no slice differs from the rest, so its total is the finding. */
function WholeLoss({ findings }: { readonly findings: Insights }) {
  const names = useSliceNames(findings.currency)
  const loss = wholeLoss(findings, names)
  if (loss === null) return null
  return (
    <Card>
      <p className={`${styles.kind} ${signClass(findings.whole.net, names.money.signed(findings.whole.net))}`}>
        {t('Loses as a whole')}
      </p>
      <h2 className={styles.sentence}>{loss.lead}</h2>
      {loss.cause === '' ? null : <p className={styles.more}>{loss.cause}</p>}
    </Card>
  )
}

function NothingStandsOut({ findings }: { readonly findings: Insights }) {
  const { trades, tested, unseen, whole } = findings
  const names = useSliceNames(findings.currency)
  const values = { slices: plural(tested, 'group'), trades: plural(trades, 'trade') }
  const text =
    tested === 0
      ? t('{trades} are too few to split into groups. Look again when there are more.', values)
      : t('Of {slices} of {trades}, none differs from the rest by more than a journal of chance shows.', values)
  const notSeen =
    unseen === null || tested === 0
      ? ''
      : t('With so many, a loss below {loss} a trade on {share} of your trades would not be seen.', {
          loss: names.money.plain(unseen.loss),
          share: percentText(unseen.share, 0),
        })
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconBulb size={26} />}
        title={whole.loses ? t('No part of it stands out from the rest') : t('Nothing here stands out from chance yet')}
        text={tooFew(findings) ?? `${text} ${notSeen}`}
      />
    </Card>
  )
}

const AFTER_LOSS: SlicePart = { dimension: 'after', keys: ['losses-3', 'losses-2', 'losses-1'] }

function List() {
  const [filters] = useFilters()
  const uid = useUid()
  const { insights: findings } = useInsights(filters)
  const columns = useTrades().data?.columns
  const names = useSliceNames(findings?.currency ?? 'USD')
  const { request } = useAnalysisRequest(filters)
  const today = useToday()
  const sources = useChosenSources([filters])
  const [labelled, setLabelled] = useState<readonly string[] | null>(null)
  const context = useSliceContext()
  const changes = (insight: Insight) => sliceFilter(filters, insight.parts, context)
  const sentence = ({ parts }: Insight) =>
    t('I change how I trade these: {trades}', { trades: sliceSubject(parts, names) })
  const experimentLink = (insight: Insight): string | null => {
    const search = filterSearch(changes(insight))
    if (goesByResults(parseFilters(new URLSearchParams(search)))) return null
    return userPath(uid, 'experiments', tryTradesSearch(search, sentence(insight)))
  }
  const afterLoss = sliceFilter(filters, [AFTER_LOSS], context)
  const label = async (insight: Insight): Promise<void> => {
    if (columns === undefined) return
    const narrowed = { ...filters, ...changes(insight), counted: 'yes' as const }
    const filter = wholeFilter(narrowed, today, sources)
    const rows = await analysis.call('list', { ...request, filter, sort: { key: 'closed', direction: 'desc' } })
    setLabelled(Array.from(rows, (row) => idOfRow(columns, row)))
  }
  return (
    <div className={styles.list}>
      {findings === undefined || findings.insights.length === 0 ? null : (
        <div className={styles.opening}>
          <h2 className={styles.part}>{t('Known when you open')}</h2>
          <p>{decisionsText(findings)}</p>
        </div>
      )}
      {findings?.insights.map((insight) => {
        const rule = ruleOfSlice(insight, { tickers: context.tickers })
        return (
          <InsightCard
            key={JSON.stringify(insight.parts)}
            insight={insight}
            names={names}
            tradesLink={userPath(uid, 'trades', drillSearch(filters, changes(insight)))}
            ruleLink={rule === null ? null : userPath(uid, 'rules', draftSearch(rule))}
            experimentLink={experimentLink(insight)}
            onLabel={() => void label(insight).catch(tellFailure)}
          />
        )
      })}
      {findings === undefined || findings.habits.length === 0 ? null : <h2 className={styles.part}>{t('Habits')}</h2>}
      {findings?.habits.map((habit) => {
        const rule = ruleOfHabit(habit)
        const isAfterLoss = habit.kind !== 'losers-held-longer'
        return (
          <HabitCard
            key={habit.kind}
            habit={habit}
            money={names.money}
            tradesLink={isAfterLoss ? userPath(uid, 'trades', drillSearch(filters, afterLoss)) : null}
            ruleLink={rule === null ? null : userPath(uid, 'rules', draftSearch(rule))}
          />
        )
      })}
      {findings === undefined || findings.descriptions.length === 0 ? null : (
        <TurnedInto
          descriptions={findings.descriptions}
          names={names}
          linkOf={({ parts }) => userPath(uid, 'trades', drillSearch(filters, sliceFilter(filters, parts, context)))}
        />
      )}
      {labelled === null ? null : <LabelTrades tradeIds={labelled} onClose={() => setLabelled(null)} />}
    </div>
  )
}
