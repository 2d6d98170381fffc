import { type Fixed, toNumber, type TradeId } from '../base/index.ts'
import { type ConfidenceInterval, partInterval } from '../chance/index.ts'
import { closedTrades, decisionsOfTrades } from './decisions.ts'
import { type EvaluationInput, stopDeadlines } from './evaluate.ts'
import { appliedTradeTest, activeDayTest } from './force.ts'
import type { TradeHistory, JudgedTrade } from './history.ts'
import type { Gate, RuleJudge, RuleContext } from './judge.ts'
import { judgeOf } from './judges.ts'
import { isDecidedAtOpen } from './decided-at-open.ts'
import type { ParameterProblem } from './parameters.ts'
import type { Rule } from './rule.ts'

/** What would have changed if the trader had always followed a rule. Money in the reporting currency. */
export type RuleReplay =
  | {
      readonly status: 'replayed'
      /** Trades that would not have been opened, in the order of their opens. */
      readonly blocked: readonly TradeId[]
      /** Losses of blocked trades, positive. */
      readonly avoidedLosses: number
      /** Gains of blocked trades, positive. */
      readonly missedGains: number
      /** Avoided losses minus missed gains. */
      readonly netEffect: number
      /**
       * 95 % interval of the net effect for the same number of trades like the blocked ones: that of their mean by
       * decisions, times their number. Null if none is valid, and below ten decisions.
       */
      readonly interval: ConfidenceInterval | null
      /** Blocked trades that are still open, or whose net is unknown; no figure includes them. */
      readonly undecided: number
    }
  | { readonly status: 'unreadable'; readonly problems: readonly ParameterProblem[] }
  /** The rule measures something that is unknown at the open, so it could not have prevented any trade. */
  | { readonly status: 'not-decided-at-open' }

/**
 * Replays the history as if the trader had followed a draft rule. A blocked trade affects nothing after it: its loss
 * does not count towards the next stop, nor the trade towards the day's limit.
 */
export function replayRule(rule: Rule, history: TradeHistory, input: Omit<EvaluationInput, 'days'>): RuleReplay {
  const context: RuleContext = { ...input, clock: history.clock, stopDeadline: stopDeadlines([rule], history) }
  const built = judgeOf(rule, context)
  if (!('judge' in built)) return { status: 'unreadable', problems: built.problems }
  const ruleTrades = { trades: history.trades.filter(appliedTradeTest(rule)), setups: input.setups }
  const gate = isDecidedAtOpen(rule, ruleTrades) && !isAboutWriting(rule) ? gateOf(built.judge) : null
  if (gate === null) return { status: 'not-decided-at-open' }
  return effectOf(blockedBy(gate, rule, history))
}

/** A trader who always followed it would have added the label, and opened the trade all the same. */
function isAboutWriting({ kind }: Rule): boolean {
  return kind === 'required-label' || kind === 'required-setup'
}

function gateOf(judge: RuleJudge): Gate | null {
  if (judge.by === 'day') return null
  return judge.by === 'gate' ? judge.start() : { judgeOpen: judge.judge }
}

function blockedBy(gate: Gate, rule: Rule, history: TradeHistory): readonly JudgedTrade[] {
  const appliesTo = appliedTradeTest(rule)
  const isActiveOn = activeDayTest(rule)
  const blocked = new Set<JudgedTrade>()
  let today: number | null = null
  for (const step of history.steps) {
    const { trade, day, time } = step
    if (blocked.has(trade) || !appliesTo(trade)) continue
    if (day !== today) {
      today = day
      gate.startDay?.(day)
    }
    if (step.what === 'money') gate.onPaid?.(trade, time, step.amount)
    else if (step.what === 'close') gate.onClosed?.(trade, time)
    else if (gate.judgeOpen(trade).status === 'fail' && isActiveOn(day)) blocked.add(trade)
    else gate.onOpened?.(trade)
  }
  return [...blocked]
}

function effectOf(blocked: readonly JudgedTrade[]): RuleReplay {
  const closed = closedTrades(blocked)
  const nets = closed.map(({ net }) => net)
  const total = (list: readonly Fixed[]) => list.reduce((sum, net) => sum + net, 0n)
  const values = Float64Array.from(nets, toNumber)
  const { interval } = partInterval(values, decisionsOfTrades(closed, values))
  return {
    status: 'replayed',
    blocked: blocked.map(({ id }) => id),
    avoidedLosses: toNumber(-total(nets.filter((net) => net < 0n))),
    missedGains: toNumber(total(nets.filter((net) => net > 0n))),
    netEffect: toNumber(-total(nets)),
    interval: interval === null ? null : { low: -interval.high, high: -interval.low },
    undecided: blocked.length - nets.length,
  }
}
