import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayKey, type TradeId } from '@roundtrip/core/base'
import {
  type AllRuleResults,
  type DayScore,
  type Judgement,
  type PlaybookJudgement,
  type Rule,
  type JudgementRequest,
  ticksByRule,
  type Verdict,
} from '@roundtrip/core/rules'
import { useMemo } from 'react'
import type { PeriodKeys, PlaybookSummaries, Trial } from '../analysis/judge.ts'
import { analysis } from '../analysis/worker.ts'
import { useNow } from '../page/clock.ts'
import { useCollection } from '../documents/use-documents.ts'
import { useFigureSettings } from '../trades/figure-settings.ts'
import { useLabels } from '../labels/labels.ts'
import { useReportedLimits } from './rule-limits.ts'
import { useRules } from './rules.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from '../trades/all-trades.ts'
import { t } from '../../language/translate.ts'

/** How the rules were kept in a period; undefined while loading, without rules, and while it is not enabled. */
export function useJudgement(period: PeriodKeys, enabled = true) {
  return useJudged<Judgement>({
    kind: 'judge',
    about: period,
    judge: (request, signal) => analysis.call('judge', { ...request, period }, { signal }),
    enabled,
  })
}

/** Whether each trade kept or broke its rules; undefined while loading, without rules, and while it is not enabled. */
export function useRuleResults(enabled: boolean) {
  return useJudged<AllRuleResults>({
    kind: 'rule-results',
    about: null,
    judge: (request, signal) => analysis.call('ruleResults', request, { signal }),
    enabled,
  })
}

/** The ids of the rules that each trade broke. */
function useBrokenRules() {
  return useJudged<ReadonlyMap<TradeId, readonly string[]>>({
    kind: 'broken',
    about: null,
    judge: (request, signal) => analysis.call('broken', request, { signal }),
  })
}

/** The names of the rules that each trade broke; empty while loading and without rules. */
export function useBrokenNames(): ReadonlyMap<string, readonly string[]> {
  const { data: broken } = useBrokenRules()
  const rules = useRules()
  return useMemo(() => {
    if (broken === undefined || rules.length === 0) return NOTHING_BROKEN
    const names = new Map(rules.map(({ id, name }) => [id, name]))
    return new Map([...broken].map(([trade, ids]) => [trade, ids.map((id) => names.get(id) ?? t('an earlier rule'))]))
  }, [broken, rules])
}

const NOTHING_BROKEN: ReadonlyMap<string, readonly string[]> = new Map()

/** The score of each day that was judged, by key `2026-03-31`; none while it is not enabled. */
export function useDayScores(enabled = true): ReadonlyMap<string, DayScore> {
  const { data: judgement } = useJudgement(ALL_TIME, enabled)
  const rules = useRules()
  return useMemo(
    () => new Map(rules.length === 0 ? [] : judgement?.days.map((day) => [dayKey(day.day), day])),
    [judgement, rules],
  )
}

const ALL_TIME: PeriodKeys = { from: null, to: null }

/** Every verdict for one day, `2026-03-31`: about the day, and about the trades opened on it. */
export function useDayVerdicts(day: string) {
  return useJudged<readonly Verdict[]>({
    kind: 'judge-day',
    about: day,
    judge: (request, signal) => analysis.call('judgeDay', { ...request, day }, { signal }),
  })
}

/** How a setup was traded by the rules of its playbook. Requested without rules too: its trades are then not judged. */
export function usePlaybookJudgement(label: string) {
  return useJudged<PlaybookJudgement>({
    kind: 'playbook',
    about: label,
    judge: (request, signal) => analysis.call('playbook', { ...request, label }, { signal }),
    needsRules: false,
  })
}

/** The same for several setups, without their single trades. */
export function usePlaybookSummaries(labels: readonly string[]) {
  return useJudged<PlaybookSummaries>({
    kind: 'playbooks',
    about: labels,
    judge: (request, signal) => analysis.call('playbooks', { ...request, labels }, { signal }),
    needsRules: false,
    enabled: labels.length > 0,
  })
}

/** The effect of a draft rule on the whole history; a null draft requests nothing. */
export function useTrial(draft: Rule | null) {
  const [rule = null] = useReportedLimits(useMemo(() => (draft === null ? [] : [draft]), [draft]))
  const judge = (request: JudgementRequest, signal: AbortSignal): Promise<Trial> =>
    rule === null
      ? Promise.reject(new Error('There is no draft.'))
      : analysis.call('tryOut', { ...request, rule }, { signal })
  return useJudged({ kind: 'trial', about: rule, judge, needsRules: false, enabled: rule !== null })
}

type JudgedQuery<Result> = {
  readonly kind: string
  readonly about: unknown
  readonly judge: (request: JudgementRequest, signal: AbortSignal) => Promise<Result>
  readonly needsRules?: boolean
  readonly enabled?: boolean
}

/** Calls the worker once per state of trades, rules and notes; the previous result is shown meanwhile. */
export function useJudged<Result>({ kind, about, judge, needsRules = true, enabled = true }: JudgedQuery<Result>) {
  const uid = useUid()
  const trades = useTrades().data
  const request = useJudgementRequest()
  const ready = trades !== undefined && request !== null && (!needsRules || request.rules.length > 0)
  return useQuery({
    queryKey: ['rules', kind, uid, trades?.version, numberOf(request), about],
    enabled: ready && enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Result> => {
      if (request === null) throw new Error('Nothing is loaded yet.')
      return judge(request, signal)
    },
  })
}

/** Requests can hold many ticks, so the query key has a number for each instead of its content. */
const numbers = new WeakMap<JudgementRequest, number>()
let requestCount = 0

function numberOf(request: JudgementRequest | null): number {
  if (request === null) return 0
  const cached = numbers.get(request)
  if (cached !== undefined) return cached
  requestCount += 1
  numbers.set(request, requestCount)
  return requestCount
}

/** Null until everything it needs has loaded. */
function useJudgementRequest(): JudgementRequest | null {
  const rules = useReportedLimits(useRules())
  const { settings, ready } = useFigureSettings()
  const labels = useLabels()
  const { status: rulesStatus } = useCollection('rules')
  const { status: annotationStatus, documents: annotations } = useCollection('annotations')
  const { status: journalStatus, documents: journal } = useCollection('journal')
  const now = Math.floor(useNow() / MOMENT_MS) * MOMENT_MS
  const loaded = [rulesStatus, annotationStatus, journalStatus].every((status) => status === 'ready')
  const ticks = useMemo(() => ticksByRule([annotations, journal]), [annotations, journal])
  const daysOff = useMemo(() => [...journal].filter(([, { dayOff }]) => dayOff).map(([day]) => day), [journal])
  const { breakevenBand, startBalance, zone, dayStartMinutes } = settings
  return useMemo(() => {
    if (!ready || !loaded) return null
    const setups = labels.filter(({ group }) => group === 'setup').map(({ id }) => id)
    return { rules, ticks, daysOff, setups, breakevenBand, startBalance, zone, dayStartMinutes, now }
  }, [ready, loaded, labels, rules, ticks, daysOff, breakevenBand, startBalance, zone, dayStartMinutes, now])
}

/** Grace periods last hours, so verdicts need not be renewed every minute. */
const MOMENT_MS = 10 * 60_000
