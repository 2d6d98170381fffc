import { type CivilDay, grouped, mean, ratio, type TradeId } from '../base/index.ts'
import type { Rule, Verdict } from './rule.ts'

/** How well rules were followed. */
export type Adherence = {
  /** Weight of passed verdicts / weight of passed and failed ones, 0..1; null if nothing was decided. */
  readonly score: number | null
  readonly passed: number
  readonly failed: number
  /** Shown, but left out of the score. */
  readonly unknown: number
  readonly pending: number
}

/** Adherence of these verdicts, each weighted by the severity of its rule. */
export function adherenceOf(verdicts: readonly Verdict[], rules: readonly Rule[]): Adherence {
  return adherence(verdicts, weightsOf(rules))
}

/** Adherence of each trade to the rules about trades. */
export function tradeScores(verdicts: readonly Verdict[], rules: readonly Rule[]): ReadonlyMap<TradeId, Adherence> {
  const weights = weightsOf(rules)
  const byTrade = grouped(verdicts, ({ tradeId }) => tradeId)
  return new Map([...byTrade].flatMap(([id, own]) => (id === null ? [] : [[id, adherence(own, weights)] as const])))
}

/** The rules that each trade broke, by itself or by being opened on its day. Trades that broke none are left out. */
export function brokenByTrade(verdicts: readonly Verdict[]): ReadonlyMap<TradeId, readonly string[]> {
  const broken = new Map<TradeId, string[]>()
  for (const { status, trades, ruleId } of verdicts) {
    if (status !== 'fail') continue
    for (const trade of trades) {
      const rules = broken.get(trade)
      if (rules === undefined) broken.set(trade, [ruleId])
      else if (!rules.includes(ruleId)) rules.push(ruleId)
    }
  }
  return broken
}

export type DayScore = Adherence & { readonly day: CivilDay; readonly dayOff: boolean }

/**
 * Adherence of each day: its own verdicts, and those of the trades opened on it. The score is null on days when nothing
 * was decided and on days off.
 */
export function dayScores(
  verdicts: readonly Verdict[],
  rules: readonly Rule[],
  over: { readonly days: readonly CivilDay[]; readonly daysOff: ReadonlySet<CivilDay> },
): readonly DayScore[] {
  const weights = weightsOf(rules)
  const byDay = grouped(verdicts, ({ day }) => day)
  return over.days.map((day) => {
    const result = adherence(byDay.get(day) ?? [], weights)
    const dayOff = over.daysOff.has(day)
    return { ...result, score: dayOff ? null : result.score, day, dayOff }
  })
}

/** Mean of the days that have a score, 0..1; null without such a day. */
export function periodAdherence(days: readonly DayScore[]): number | null {
  return mean(days.map(({ score }) => score).filter((score) => score !== null))
}

/**
 * Days in a row on which every rule was followed: the current streak and the longest. Days without a score neither
 * extend nor end a streak.
 */
export function perfectStreak(days: readonly DayScore[]): { readonly current: number; readonly longest: number } {
  let current = 0
  let longest = 0
  for (const { score } of [...days].sort((a, b) => a.day - b.day)) {
    if (score === null) continue
    current = score === 1 ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return { current, longest }
}

type Weights = ReadonlyMap<string, number>

function weightsOf(rules: readonly Rule[]): Weights {
  return new Map(rules.map(({ id, severity }) => [id, severity]))
}

function adherence(verdicts: readonly Verdict[], weights: Weights): Adherence {
  const withStatus = (status: Verdict['status']) => verdicts.filter((verdict) => verdict.status === status)
  const weigh = (judged: readonly Verdict[]) => judged.reduce((sum, { ruleId }) => sum + (weights.get(ruleId) ?? 0), 0)
  const passed = withStatus('pass')
  const failed = withStatus('fail')
  const passedWeight = weigh(passed)
  return {
    score: ratio(passedWeight, passedWeight + weigh(failed)),
    passed: passed.length,
    failed: failed.length,
    unknown: withStatus('unknown').length,
    pending: withStatus('pending').length,
  }
}
