/** Everything that screens show about rules, from one evaluation of the whole history. */
import { type CivilDay, localDay, parseDayKey, type TradeId } from '../base/index.ts'
import { type CostOfBreaking, costOfBreaking, ruleTable, type RuleRow, tradeResults } from './cost.ts'
import { type EvaluationInput, daysBetween, type Evaluation, evaluate, type RuleProblem } from './evaluate.ts'
import type { TradeHistory } from './history.ts'
import { lineagesOf } from './lineage.ts'
import type { Rule, Verdict } from './rule.ts'
import {
  adherenceOf,
  type Adherence,
  brokenByTrade,
  dayScores,
  type DayScore,
  periodAdherence,
  perfectStreak,
} from './scores.ts'

export type JudgementInput = Omit<EvaluationInput, 'days'> & {
  /** All versions of all rules. */
  readonly rules: readonly Rule[]
  readonly daysOff: ReadonlySet<CivilDay>
  /** The last day to judge. */
  readonly today: CivilDay
}

/** A period of civil days, both included; null = from the first trade, up to today. */
export type CivilPeriod = { readonly from: CivilDay | null; readonly to: CivilDay | null }

export type Judgement = {
  readonly problems: readonly RuleProblem[]
  /** Days of the period on which something was judged, and days off; ascending. */
  readonly days: readonly DayScore[]
  /** Mean of the days' scores, 0..1. */
  readonly adherence: number | null
  /** The weighted share of rules followed among all verdicts of the period. */
  readonly total: Adherence
  /** Days in a row at 100 %, over the whole history. */
  readonly streak: { readonly current: number; readonly longest: number }
  /** One row per rule, in the order of the latest versions. */
  readonly rows: readonly RuleRow[]
  readonly cost: CostOfBreaking
  /** The breaches of the period, the latest first; at most `MAX_BREACHES`. */
  readonly breaches: readonly Verdict[]
}

/** An evaluation of every day up to today, from which each period takes its days. */
export type JudgedHistory = {
  readonly history: TradeHistory
  readonly input: JudgementInput
  readonly evaluation: Evaluation
} & {
  readonly allDays: readonly DayScore[]
}

/** Judges all days up to today, starting with the first trade, or with the first day of a rule that needs no trade. */
export function judgeHistory(history: TradeHistory, input: JudgementInput): JudgedHistory {
  const days = daysBetween(firstDay(history, input), input.today)
  const evaluation = evaluate(input.rules, history, { ...input, days })
  return {
    history,
    input,
    evaluation,
    allDays: dayScores(evaluation.verdicts, input.rules, { days, daysOff: input.daysOff }),
  }
}

/** How well the rules were followed in a period. */
export function judgementOf({ history, input, evaluation, allDays }: JudgedHistory, period: CivilPeriod): Judgement {
  const from = period.from ?? Number.NEGATIVE_INFINITY
  const to = period.to ?? Number.POSITIVE_INFINITY
  const within = (day: CivilDay) => day >= from && day <= to
  const verdicts = evaluation.verdicts.filter(({ day }) => within(day))
  const days = allDays.filter((day) => within(day.day) && (day.dayOff || isJudged(day)))
  const { rules, breakevenBand, setups } = input
  const findings = { rules, verdicts, history, breakevenBand, setups }
  return {
    problems: evaluation.problems,
    days,
    adherence: periodAdherence(days),
    total: adherenceOf(verdicts, input.rules),
    streak: perfectStreak(allDays),
    rows: ruleTable(lineagesOf(input.rules), findings),
    cost: costOfBreaking(findings),
    breaches: latestBreaches(verdicts),
  }
}

/** The rules that each trade broke, as ids of the versions active at the time. Trades that broke none are left out. */
export function brokenRules({ evaluation }: JudgedHistory): ReadonlyMap<TradeId, readonly string[]> {
  return brokenByTrade(evaluation.verdicts)
}

/** Whether each trade to which a rule applied kept or broke it. */
export type RuleResults = ReadonlyMap<TradeId, 'kept' | 'broken'>

export type AllRuleResults = {
  /** For all rules together: broken if the trade broke any. */
  readonly any: RuleResults
  /** By the id of each version of a rule, the result of all its versions. */
  readonly each: ReadonlyMap<string, RuleResults>
}

export function resultsByRule({ evaluation: { verdicts }, input: { rules }, history }: JudgedHistory): AllRuleResults {
  const each = lineagesOf(rules).flatMap((versions) => {
    const ids = new Set(versions.map(({ id }) => id))
    const own = verdicts.filter(({ ruleId }) => ids.has(ruleId))
    const results = tradeResults({ rules: versions, verdicts: own, history })
    return [...ids].map((id): [string, RuleResults] => [id, results])
  })
  return { any: tradeResults({ rules, verdicts, history }), each: new Map(each) }
}

/** Every verdict about one day: of the day itself, and of the trades opened on it. */
export function verdictsOfDay({ evaluation }: JudgedHistory, day: CivilDay): readonly Verdict[] {
  return evaluation.verdicts.filter((verdict) => verdict.day === day)
}

function firstDay({ trades, clock }: TradeHistory, { rules, today }: JudgementInput): CivilDay {
  const traded = trades[0] === undefined ? today : localDay(clock, trades[0].openTime)
  const ticked = rules
    .filter(({ kind, scope }) => kind === 'checklist-item' && scope === 'day')
    .map(({ validFrom }) => (validFrom === null ? null : parseDayKey(validFrom)) ?? today)
  return Math.min(traded, today, ...ticked) as CivilDay
}

export const MAX_BREACHES = 200

function isJudged({ passed, failed, unknown, pending }: Adherence): boolean {
  return passed + failed + unknown + pending > 0
}

function latestBreaches(verdicts: readonly Verdict[]): readonly Verdict[] {
  const broken = verdicts.filter(({ status }) => status === 'fail')
  return broken.sort((a, b) => b.day - a.day || (b.moment ?? 0) - (a.moment ?? 0)).slice(0, MAX_BREACHES)
}
