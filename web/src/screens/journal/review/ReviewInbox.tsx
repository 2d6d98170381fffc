import { createClock, dayKey } from '@roundtrip/core/base'
import { waitingTrades } from '@roundtrip/core/reports'
import { useMemo, useState } from 'react'
import { labelKeys, REVIEW_KEYS } from '../../../data/labels/label-keys.ts'
import { useLabels } from '../../../data/labels/labels.ts'
import { REVIEW_SPANS, startOfSpan } from '../../../data/trades/review-queue.ts'
import { IconArrowBackUp, IconChecks, IconChevronDown, IconChevronUp } from '../../../ui/icons/index.ts'
import { useSettings, useToday } from '../../../data/settings/settings.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import { useAnswers } from './use-answers.ts'
import { useParameter } from '../../../data/filters/use-filters.ts'
import { plural } from '../../../format/number.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedTabs } from '../../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type KeyBindings, useKeys } from '../../../ui/use-keys.ts'
import { LabelTrades } from '../../../parts/labels/LabelTrades.tsx'
import { Failed, NoTradesYet } from '../../../parts/States.tsx'
import { tellFailure } from '../../../parts/tell.ts'
import { KeyHints } from './KeyHints.tsx'
import styles from './Review.module.css'
import { ReviewTrade } from './ReviewTrade.tsx'

const SPANS = [
  { value: 'week', text: 'Last 7 days' },
  { value: 'month', text: 'This month' },
  { value: 'all', text: 'Everything' },
] as const
const WHEN = { week: 'of the last 7 days', month: 'this month', all: 'in all' } as const

/** Closed trades to review, one after another, all by keyboard. */
export function ReviewInbox() {
  const [span, setSpan] = useParameter('span', REVIEW_SPANS, 'week')
  const { settings, ready } = useSettings()
  const today = useToday()
  const trades = useTrades()
  const loaded = trades.data
  const labels = useLabels()
  const [chosen, setChosen] = useState<string | null>(null)
  const { answer, undo, canUndo } = useAnswers(setChosen)
  const { zone, dayStartMinutes } = settings
  const waiting = useMemo(() => {
    if (loaded === undefined || !ready) return null
    const since = startOfSpan(span, today, { clock: createClock({ zone, dayStartMinutes }), key: dayKey(today) })
    return waitingTrades(loaded.columns, loaded.annotations, { since })
  }, [loaded, ready, span, today, zone, dayStartMinutes])
  const keys = useMemo(() => labelKeys(labels), [labels])
  const [labelling, setLabelling] = useState(false)
  // A trade whose review was just undone is shown again, wherever it is.
  const shown = waiting === null ? null : chosen !== null && waiting.includes(chosen) ? chosen : (waiting[0] ?? null)
  const place = shown === null || waiting === null ? -1 : waiting.indexOf(shown)
  const step = (by: number): void => setChosen(waiting?.[place + by] ?? shown)
  const done = (): void => {
    if (shown === null) return
    const next = waiting?.[place + 1] ?? waiting?.[place - 1] ?? null
    setChosen(next)
    answer(shown, () => ({ reviewedAt: Date.now() })).catch(tellFailure)
  }
  const takeBack = (): void => void undo().catch(tellFailure)
  const label = (labelId: string): void => {
    if (shown === null) return
    answer(shown, ({ labels: now }) => ({
      labels: now.includes(labelId) ? now.filter((id) => id !== labelId) : [...now, labelId],
    })).catch(tellFailure)
  }
  const focus = (part: string) => (): void => {
    const place = document.querySelector<HTMLElement>(`[data-review="${part}"]`)
    // For rules, the first that can be ticked.
    const field = place?.querySelector<HTMLElement>('input') ?? place
    field?.focus()
    // The cursor goes to the end of existing text.
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }
  const acts: Readonly<Record<keyof typeof REVIEW_KEYS, () => void>> = {
    j: () => step(1),
    k: () => step(-1),
    l: () => setLabelling(true),
    n: focus('note'),
    r: focus('rules'),
    s: focus('stop'),
    u: takeBack,
  }
  const named = Object.entries(REVIEW_KEYS).map(([key, name]): readonly [string, KeyBindings[string]] => [
    key,
    [name, acts[key as keyof typeof REVIEW_KEYS]],
  ])
  useKeys('Review', { ...Object.fromEntries(named), Enter: ['Done, next trade', done] })
  const labelActs = labels.flatMap(({ id, name }): readonly (readonly [string, KeyBindings[string]])[] => {
    const key = keys.get(id)
    return key === undefined ? [] : [[key, [`Label “${name}”`, () => label(id)]]]
  })
  useKeys('Labels', Object.fromEntries(labelActs))
  if (trades.error !== null && loaded === undefined) {
    return <Failed error={trades.error} onRetry={() => void trades.refetch()} />
  }
  if (waiting === null || loaded === undefined) return <Skeleton height={360} />
  if (loaded.columns.count === 0)
    return <NoTradesYet text="Closed trades wait here until you have looked back at them." />
  return (
    <>
      <div className={styles.bar}>
        <SegmentedTabs label="Trades closed" value={span} options={SPANS} onChange={setSpan} />
        <output className={styles.left}>
          {waiting.length === 0 ? 'Nothing left' : `${plural(waiting.length, 'trade')} left`} {WHEN[span]}
        </output>
        <span className={styles.moves}>
          <Button size="icon" aria-label="Trade before" title="K" disabled={place <= 0} onClick={() => step(-1)}>
            <IconChevronUp size={17} />
          </Button>
          <Button
            size="icon"
            aria-label="Trade after"
            title="J"
            disabled={place < 0 || place + 1 >= waiting.length}
            onClick={() => step(1)}
          >
            <IconChevronDown size={17} />
          </Button>
          <Button title="U" disabled={!canUndo} onClick={takeBack}>
            <IconArrowBackUp size={15} aria-hidden />
            Undo
          </Button>
        </span>
      </div>
      {shown === null ? (
        <AllDone everything={span === 'all'} onAll={() => setSpan('all')} />
      ) : (
        <ReviewTrade
          key={shown}
          tradeId={shown}
          loaded={loaded}
          {...{ labels, keys, answer, onLabel: label, onAllLabels: acts.l, onDone: done }}
        />
      )}
      <KeyHints />
      {labelling && shown !== null ? <LabelTrades tradeIds={[shown]} onClose={() => setLabelling(false)} /> : null}
    </>
  )
}

function AllDone({ everything, onAll }: { readonly everything: boolean; readonly onAll: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconChecks size={26} />}
        title="You have looked back at everything"
        text="Trades that close from now on wait here for you."
        actions={everything ? undefined : <Button onClick={onAll}>Older trades</Button>}
      />
    </Card>
  )
}
