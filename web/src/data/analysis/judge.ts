import { createClock, fixed, localDay, parseDayKey, type TradeId, utcMs } from '@roundtrip/core/base'
import type { TradeColumns } from '@roundtrip/core/reports'
import {
  brokenRules,
  equityOf,
  type TradeHistory,
  historyOf,
  type JudgedHistory,
  judgedTradesOf,
  type Judgement,
  judgementOf,
  judgeHistory,
  type JudgementInput,
  type RuleReplay,
  replayRule,
  type Rule,
  type RuleRow,
  type AnnotatedTrade,
  annotatedDetailsOf,
  type Verdict,
  verdictsOfDay,
} from '@roundtrip/core/rules'

/** Everything that rules are judged by, beside the trades. It can be sent to the worker. */
export type RuleQuestion = {
  /** All versions of all rules. */
  readonly rules: readonly Rule[]
  /** Rule id, and the trades or days for which it was ticked. */
  readonly ticks: readonly (readonly [string, readonly string[]])[]
  /** Civil days `2026-03-31`. */
  readonly daysOff: readonly string[]
  /** Label ids that are setups. */
  readonly setups: readonly string[]
  /** Decimal text in the reporting currency. */
  readonly breakevenBand: string
  readonly startBalance: string | null
  readonly zone: string
  readonly dayStartMinutes: number
  /** UTC ms for which verdicts are asked. */
  readonly now: number
}

/** Civil days, both included; null = from the first, up to today. */
export type PeriodKeys = { readonly from: string | null; readonly to: string | null }

/** A draft over the whole history; no row where its parameters cannot be read. */
export type Trial = { readonly replay: RuleReplay; readonly row: RuleRow | null }

export type Judge = {
  readonly judge: (question: RuleQuestion & { readonly period: PeriodKeys }) => Judgement
  /** The rules that each trade broke; trades that broke none are left out. */
  readonly broken: (question: RuleQuestion) => ReadonlyMap<TradeId, readonly string[]>
  readonly judgeDay: (question: RuleQuestion & { readonly day: string }) => readonly Verdict[]
  /** What a rule that is not in force yet would have done, and how it would have been kept. */
  readonly tryOut: (question: RuleQuestion & { readonly rule: Rule }) => Trial
}

/**
 * Judges rules over the trades that are loaded, and what was told of them by trade id: whenever that changes, so do the
 * columns. The history and its last evaluation are made once.
 */
export function createJudge(loaded: () => TradeColumns, told: ReadonlyMap<string, AnnotatedTrade>): Judge {
  let history: { readonly of: readonly unknown[]; readonly made: TradeHistory } | null = null
  let judged: { readonly of: readonly unknown[]; readonly made: JudgedHistory } | null = null

  const historyFor = ({ zone, dayStartMinutes }: RuleQuestion): TradeHistory => {
    const of = [loaded(), zone, dayStartMinutes]
    if (history === null || !same(history.of, of)) {
      const { trades, events } = judgedTradesOf(loaded(), annotatedDetailsOf(loaded(), told))
      history = { of, made: historyOf(trades, events, createClock({ zone, dayStartMinutes })) }
    }
    return history.made
  }
  const judgedFor = (question: RuleQuestion): JudgedHistory => {
    const past = historyFor(question)
    const of = [past, JSON.stringify(question)]
    if (judged === null || !same(judged.of, of))
      judged = { of, made: judgeHistory(past, askOf(question, past, loaded())) }
    return judged.made
  }
  return {
    judge: ({ period, ...question }) =>
      judgementOf(judgedFor(question), { from: day(period.from), to: day(period.to) }),
    broken: (question) => brokenRules(judgedFor(question)),
    judgeDay: ({ day: key, ...question }) => {
      const asked = day(key)
      return asked === null ? [] : verdictsOfDay(judgedFor(question), asked)
    },
    tryOut: ({ rule, ...question }) => {
      const past = historyFor(question)
      const ask = { ...askOf(question, past, loaded()), rules: [rule] }
      const { problems, rows } = judgementOf(judgeHistory(past, ask), { from: null, to: null })
      return { replay: replayRule(rule, past, ask), row: problems.length === 0 ? (rows[0] ?? null) : null }
    },
  }
}

function askOf(question: RuleQuestion, history: TradeHistory, { flows }: TradeColumns): JudgementInput {
  const startBalance = question.startBalance === null ? null : fixed(question.startBalance)
  return {
    rules: question.rules,
    now: utcMs(question.now),
    today: localDay(history.clock, question.now),
    breakevenBand: fixed(question.breakevenBand),
    setups: new Set(question.setups),
    equityAt: equityOf(history, startBalance, flows.map(capitalStep)),
    ticks: new Map(question.ticks.map(([rule, subjects]) => [rule, new Set(subjects)])),
    daysOff: new Set(question.daysOff.map(day).filter((one) => one !== null)),
  }
}

/** A unit of money columns is 10^-8, one of exact amounts 10^-18. */
function capitalStep({ time, units }: TradeColumns['flows'][number]) {
  return { time, amount: units === null ? null : BigInt(units) * 10n ** 10n }
}

function day(key: string | null) {
  return key === null ? null : parseDayKey(key)
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((one, index) => one === b[index])
}
