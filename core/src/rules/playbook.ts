/**
 * How a setup was traded by its own rules. A playbook has no rules of its own kind: its checklist and its rules are
 * those about trades with its label.
 */
import type { Fixed, TradeId } from '../base/index.ts'
import {
  costOfBreaking,
  type CostOfBreaking,
  resultOfTrades,
  type RuleRow,
  ruleTable,
  tradeResults,
  type TradeSetResult,
} from './cost.ts'
import type { Evaluation } from './evaluate.ts'
import type { TradeHistory } from './history.ts'
import { lineagesOf } from './lineage.ts'
import type { Rule, Verdict } from './rule.ts'
import { type Adherence, adherenceOf, brokenByTrade, tradeScores } from './scores.ts'

/** The rules of a playbook, in their order: those about trades with its label. */
export function playbookRules<Version extends Pick<Rule, 'filter'>>(
  rules: readonly Version[],
  label: string,
): readonly Version[] {
  return rules.filter(({ filter }) => filter.labels.includes(label))
}

/** How one trade kept a playbook. */
export type PlaybookTrade = Adherence & {
  /** The rules that it broke, by itself or by being opened on its day; ids of the versions that judged it. */
  readonly broken: readonly string[]
}

/** How a trade kept these rules. `verdicts` may include other trades and other rules. */
export function playbookTrade(verdicts: readonly Verdict[], rules: readonly Rule[], tradeId: TradeId): PlaybookTrade {
  const ids = idsOf(rules)
  const own = verdicts.filter(
    (verdict) => ids.has(verdict.ruleId) && (verdict.tradeId === tradeId || verdict.trades.includes(tradeId)),
  )
  return playbookTrades(own, rules).get(tradeId) ?? NOTHING_JUDGED
}

/**
 * `kept`: at least one rule was decided, and none was broken. `undecided`: no rule was decided, such as for a trade
 * before the first day of every rule.
 */
export type PlaybookResult = 'kept' | 'broken' | 'undecided'

/** The trades of one playbook, and the value of each of its rules. */
export type PlaybookJudgement = {
  /** The weighted share of rules followed among the verdicts of its rules. */
  readonly total: Adherence
  /** Counted trades that kept everything against those that broke something. */
  readonly cost: CostOfBreaking
  /**
   * Counted trades without any verdict. Together with kept and broken ones, they are all counted trades of the setup.
   */
  readonly undecided: TradeSetResult
  /** One row per rule of the playbook, in the order of the latest versions. */
  readonly rows: readonly RuleRow[]
  /** Every trade of the setup, including open ones. */
  readonly trades: ReadonlyMap<TradeId, PlaybookTrade & { readonly result: PlaybookResult }>
}

/** The input for judging a playbook. */
export type PlaybookInput = {
  readonly label: string
  /** All versions of all rules, and their verdicts. */
  readonly rules: readonly Rule[]
  readonly verdicts: Evaluation['verdicts']
  readonly history: TradeHistory
  readonly breakevenBand: Fixed
  /** Whether statistics count a trade, so that the sums equal those of reports. */
  readonly isCounted: (id: TradeId) => boolean
}

/** How a setup was traded by its own rules, over the whole history. */
export function judgePlaybook({ label, history, breakevenBand, isCounted, ...all }: PlaybookInput): PlaybookJudgement {
  const rules = playbookRules(all.rules, label)
  const ids = idsOf(rules)
  const verdicts = all.verdicts.filter(({ ruleId }) => ids.has(ruleId))
  const trades = history.trades.filter(({ labels }) => labels.includes(label))
  const counted = trades.filter(({ id }) => isCounted(id))
  const findings = { rules, verdicts, history: { ...history, trades: counted }, breakevenBand }
  const results = tradeResults({ rules, verdicts, history: { ...history, trades } })
  const byTrade = playbookTrades(verdicts, rules)
  return {
    total: adherenceOf(verdicts, rules),
    cost: costOfBreaking(findings),
    undecided: resultOfTrades(
      counted.filter(({ id }) => !results.has(id)),
      breakevenBand,
    ),
    rows: ruleTable(lineagesOf(rules), findings),
    trades: new Map(
      trades.map(({ id }) => [id, { ...(byTrade.get(id) ?? NOTHING_JUDGED), result: results.get(id) ?? 'undecided' }]),
    ),
  }
}

const NOTHING_JUDGED: PlaybookTrade = { score: null, passed: 0, failed: 0, unknown: 0, pending: 0, broken: [] }

/** How every trade that was judged kept the rules of these verdicts. */
function playbookTrades(verdicts: readonly Verdict[], rules: readonly Rule[]): ReadonlyMap<TradeId, PlaybookTrade> {
  const broken = brokenByTrade(verdicts)
  const byTrade = new Map<TradeId, PlaybookTrade>()
  for (const [id, scores] of tradeScores(verdicts, rules)) byTrade.set(id, { ...scores, broken: broken.get(id) ?? [] })
  // A trade may have broken only the limit of its day.
  for (const [id, ids] of broken) if (!byTrade.has(id)) byTrade.set(id, { ...NOTHING_JUDGED, broken: ids })
  return byTrade
}

function idsOf(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(rules.map(({ id }) => id))
}
