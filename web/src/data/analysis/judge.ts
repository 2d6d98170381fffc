import { createClock, parseDayKey, type TradeId } from '@roundtrip/core/base'
import { idOfRow, isCounted, type TradeColumns } from '@roundtrip/core/reports'
import {
  brokenRules,
  type AllRuleResults,
  resultsByRule,
  type TradeHistory,
  historyOf,
  type JudgedHistory,
  judgedTradesOf,
  type Judgement,
  judgementOf,
  judgeHistory,
  judgePlaybook,
  judgementInputOf,
  type PlaybookJudgement,
  type JudgementRequest,
  type RuleReplay,
  replayRule,
  type Rule,
  type RuleRow,
  type AnnotatedTrade,
  annotatedDetailsOf,
  type Verdict,
  verdictsOfDay,
} from '@roundtrip/core/rules'

/** Civil days, both included; null = from the first, up to today. */
export type PeriodKeys = { readonly from: string | null; readonly to: string | null }

/** A draft rule replayed over the whole history. `row` is null if its parameters are invalid. */
export type Trial = { readonly replay: RuleReplay; readonly row: RuleRow | null }

/** By label; without trades and rows, which only the page of one playbook shows. */
export type PlaybookSummaries = ReadonlyMap<string, Omit<PlaybookJudgement, 'trades' | 'rows'>>

export type JudgeEngine = {
  readonly judge: (request: JudgementRequest & { readonly period: PeriodKeys }) => Judgement
  /** The rules that each trade broke; trades that broke none are left out. */
  readonly broken: (request: JudgementRequest) => ReadonlyMap<TradeId, readonly string[]>
  /** Whether each trade kept or broke any rule that applied to it, and each rule, by the id of any of its versions. */
  readonly ruleResults: (request: JudgementRequest) => AllRuleResults
  /** How a setup was traded by the rules of its playbook. */
  readonly playbook: (request: JudgementRequest & { readonly label: string }) => PlaybookJudgement
  /** The same for several setups, without their single trades. */
  readonly playbooks: (request: JudgementRequest & { readonly labels: readonly string[] }) => PlaybookSummaries
  readonly judgeDay: (request: JudgementRequest & { readonly day: string }) => readonly Verdict[]
  /** Replays a rule that is not in force yet: its effect on the result, and how often it would have been kept. */
  readonly tryOut: (request: JudgementRequest & { readonly rule: Rule }) => Trial
}

/**
 * Judges rules over the loaded trades and the details that the trader noted for each, by trade id. Whenever the details
 * change, so do the columns, so the history and its last evaluation are cached by the columns.
 */
export function createJudge(loaded: () => TradeColumns, details: ReadonlyMap<string, AnnotatedTrade>): JudgeEngine {
  let history: { readonly inputs: readonly unknown[]; readonly value: TradeHistory } | null = null
  let judged: { readonly inputs: readonly unknown[]; readonly value: JudgedHistory } | null = null

  const historyFor = ({ zone, dayStartMinutes }: JudgementRequest): TradeHistory => {
    const inputs = [loaded(), zone, dayStartMinutes]
    if (history === null || !same(history.inputs, inputs)) {
      const { trades, events } = judgedTradesOf(loaded(), annotatedDetailsOf(loaded(), details))
      history = { inputs, value: historyOf(trades, events, createClock({ zone, dayStartMinutes })) }
    }
    return history.value
  }
  const judgedFor = (request: JudgementRequest): JudgedHistory => {
    const past = historyFor(request)
    const inputs = [past, JSON.stringify(request)]
    if (judged === null || !same(judged.inputs, inputs))
      judged = { inputs, value: judgeHistory(past, judgementInputOf(request, past, loaded())) }
    return judged.value
  }
  let counted: { readonly columns: TradeColumns; readonly ids: ReadonlySet<string> } | null = null
  const isCountedTrade = (id: string): boolean => {
    const columns = loaded()
    if (counted?.columns !== columns) counted = { columns, ids: countedIds(columns) }
    return counted.ids.has(id)
  }
  const playbook = (request: JudgementRequest, label: string): PlaybookJudgement => {
    const { history, input, evaluation } = judgedFor(request)
    const { rules, breakevenBand } = input
    return judgePlaybook({
      label,
      rules,
      verdicts: evaluation.verdicts,
      history,
      breakevenBand,
      isCounted: isCountedTrade,
    })
  }
  return {
    judge: ({ period, ...request }) => judgementOf(judgedFor(request), { from: day(period.from), to: day(period.to) }),
    broken: (request) => brokenRules(judgedFor(request)),
    ruleResults: (request) => resultsByRule(judgedFor(request)),
    playbook: ({ label, ...request }) => playbook(request, label),
    playbooks: ({ labels, ...request }) =>
      new Map(
        labels.map((label) => {
          const { trades: _trades, rows: _rows, ...summary } = playbook(request, label)
          return [label, summary]
        }),
      ),
    judgeDay: ({ day: key, ...request }) => {
      const civilDay = day(key)
      return civilDay === null ? [] : verdictsOfDay(judgedFor(request), civilDay)
    },
    tryOut: ({ rule, ...request }) => {
      const past = historyFor(request)
      const input = { ...judgementInputOf(request, past, loaded()), rules: [rule] }
      const { problems, rows } = judgementOf(judgeHistory(past, input), { from: null, to: null })
      return { replay: replayRule(rule, past, input), row: problems.length === 0 ? (rows[0] ?? null) : null }
    },
  }
}

/** Ids of the trades that statistics count. */
function countedIds(columns: TradeColumns): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let row = 0; row < columns.count; row += 1) {
    if (isCounted(columns, row)) ids.add(idOfRow(columns, row))
  }
  return ids
}

function day(key: string | null) {
  return key === null ? null : parseDayKey(key)
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((value, index) => value === b[index])
}
