import { IconArrowBackUp, IconChecks, IconChevronDown, IconChevronUp } from '../../../ui/icons/index.ts'
import { type CivilDay, createClock, dayKey } from '@roundtrip/core/base'
import { useMemo, useState } from 'react'
import { REVIEW_KEYS } from '../../../data/labels/label-keys.ts'
import { dayOfSpan, MAX_WORST, REVIEW_SPANS, timesOfSpan, waitingInSpan } from '../../../data/trades/review-queue.ts'
import { useSettings, useToday } from '../../../data/settings/settings.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { useReviewChanges } from './use-review-changes.ts'
import { useParameter } from '../../../data/filters/use-filters.ts'
import { plural } from '../../../format/number.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedTabs } from '../../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { LabelTrades } from '../../../parts/labels/LabelTrades.tsx'
import { Failed, NoTradesYet } from '../../../parts/States.tsx'
import { tellFailure } from '../../../parts/tell.ts'
import { focusPart } from '../../../parts/trade-notes/focus-part.ts'
import { Ahead } from './Ahead.tsx'
import { DayEnd } from './DayEnd.tsx'
import { KeyHints } from './KeyHints.tsx'
import styles from './Review.module.css'
import { ReviewTrade } from './ReviewTrade.tsx'
import { perLanguage, t } from '../../../language/translate.ts'

const SPANS = perLanguage(
  () =>
    [
      { value: 'yesterday', text: t('Yesterday') },
      { value: 'week', text: t('Last 7 days') },
      { value: 'month', text: t('This month') },
      { value: 'worst', text: t('{count} worst', { count: MAX_WORST }) },
      { value: 'all', text: t('Everything') },
    ] as const,
)
const WHEN = perLanguage(
  () =>
    ({
      yesterday: t('from yesterday'),
      week: t('of the last 7 days'),
      month: t('this month'),
      worst: t('of your {count} worst', { count: MAX_WORST }),
      all: t('in all'),
    }) as const,
)

/** Closed trades to review, one after another, all by keyboard. */
export function ReviewInbox() {
  const [span, setSpan] = useParameter('span', REVIEW_SPANS, 'week')
  const { settings, ready } = useSettings()
  const today = useToday()
  const trades = useTrades()
  const loaded = trades.data
  const [chosen, setChosen] = useState<string | null>(null)
  const { change, undo, canUndo } = useReviewChanges(setChosen)
  const { zone, dayStartMinutes } = settings
  const queue = useMemo(() => {
    if (loaded === undefined || !ready) return null
    const clock = createClock({ zone, dayStartMinutes })
    const times = timesOfSpan(span, today, { clock, key: dayKey(today) })
    return {
      waiting: waitingInSpan(loaded, span, times),
      day: dayOfSpan(span, loaded.columns, { times, clock, today }),
    }
  }, [loaded, ready, span, today, zone, dayStartMinutes])
  const waiting = queue?.waiting ?? null
  const [labelling, setLabelling] = useState(false)
  // A trade whose review was just undone is shown again, wherever it is.
  const shown = waiting === null ? null : chosen !== null && waiting.includes(chosen) ? chosen : (waiting[0] ?? null)
  const index = shown === null || waiting === null ? -1 : waiting.indexOf(shown)
  const next = waiting?.[index + 1] ?? null
  const step = (by: number): void => setChosen(waiting?.[index + by] ?? shown)
  const done = (): void => {
    if (shown === null) return
    setChosen(next ?? waiting?.[index - 1] ?? null)
    change(shown, () => ({ reviewedAt: Date.now() })).catch(tellFailure)
  }
  const takeBack = (): void => void undo().catch(tellFailure)
  useKeys(t('Review'), {
    Enter: [t('Done, next trade'), done],
    j: [REVIEW_KEYS().j, () => step(1)],
    k: [REVIEW_KEYS().k, () => step(-1)],
    l: [REVIEW_KEYS().l, () => setLabelling(true)],
    r: [REVIEW_KEYS().r, () => focusPart('rules')],
    u: [REVIEW_KEYS().u, takeBack],
  })
  if (trades.error !== null && loaded === undefined) {
    return <Failed error={trades.error} onRetry={() => void trades.refetch()} />
  }
  if (waiting === null || loaded === undefined) return <Skeleton height={360} />
  if (loaded.columns.count === 0) return <NoTradesYet text={t('Closed trades wait here until you review them.')} />
  return (
    <>
      <div className={styles.bar}>
        <SegmentedTabs label={t('Trades closed')} value={span} options={SPANS()} onChange={setSpan} />
        <output className={styles.left}>
          {waiting.length === 0 ? t('Nothing left') : t('{trades} left', { trades: plural(waiting.length, 'trade') })}{' '}
          {WHEN()[span]}
        </output>
        <span className={styles.moves}>
          <Button size="icon" aria-label={t('Trade before')} title="K" disabled={index <= 0} onClick={() => step(-1)}>
            <IconChevronUp size={17} />
          </Button>
          <Button
            size="icon"
            aria-label={t('Trade after')}
            title="J"
            disabled={index < 0 || index + 1 >= waiting.length}
            onClick={() => step(1)}
          >
            <IconChevronDown size={17} />
          </Button>
          <Button title="U" disabled={!canUndo} onClick={takeBack}>
            <IconArrowBackUp size={15} aria-hidden />
            {t('Undo')}
          </Button>
        </span>
      </div>
      {shown === null ? (
        <AllDone day={queue?.day ?? null} everything={span === 'all'} onAll={() => setSpan('all')} />
      ) : (
        <ReviewTrade
          key={shown}
          tradeId={shown}
          loaded={loaded}
          change={change}
          onAllLabels={() => setLabelling(true)}
          onDone={done}
        />
      )}
      {shown === null || next === null ? null : <Ahead tradeId={next} />}
      <KeyHints />
      {labelling && shown !== null ? <LabelTrades tradeIds={[shown]} onClose={() => setLabelling(false)} /> : null}
    </>
  )
}

type AllDoneProps = { readonly day: CivilDay | null; readonly everything: boolean; readonly onAll: () => void }

/** Nothing is left to review, so it ends with the day's summary. */
function AllDone({ day, everything, onAll }: AllDoneProps) {
  return (
    <>
      <Card>
        <EmptyState
          kind="nothing-matches"
          icon={<IconChecks size={26} />}
          title={t('You’re all caught up')}
          text={t('New closed trades will appear here.')}
          actions={everything ? undefined : <Button onClick={onAll}>{t('Older trades')}</Button>}
        />
      </Card>
      {day === null ? null : <DayEnd key={day} day={day} />}
    </>
  )
}
