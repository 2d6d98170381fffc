import { type Fixed, toNumber, type TradeId } from '../base/index.ts'
import { type Interval, meanInterval } from '../measures/bootstrap.ts'
import { type Asked, stopDeadlines } from './evaluate.ts'
import { concernOf, forceOf } from './force.ts'
import type { History, JudgedTrade } from './history.ts'
import type { Gate, Judge, RuleContext } from './judge.ts'
import { judgeOf } from './judges.ts'
import type { RuleKind } from './kinds.ts'
import type { ParameterProblem } from './parameters.ts'
import type { Rule } from './rule.ts'

/** What a rule would have done to the history, had it been obeyed. Money in the reporting currency. */
export type Replay =
  | {
      readonly status: 'replayed'
      /** Trades that would not have been opened, in the order of their opens. */
      readonly blocked: readonly TradeId[]
      /** Losses of blocked trades, positive. */
      readonly avoidedLosses: number
      /** Gains of blocked trades, positive. */
      readonly missedGains: number
      /** Avoided losses less missed gains. */
      readonly netEffect: number
      /**
       * 95 % interval of the net effect, had as many trades like the blocked ones come again: the bootstrap interval
       * of their mean, times their number. Null below ten of them.
       */
      readonly interval: Interval | null
      /** Blocked trades that are still open, or whose net is not known: they are in no figure. */
      readonly undecided: number
    }
  | { readonly status: 'unreadable'; readonly problems: readonly ParameterProblem[] }
  /** What the rule measures is not yet there when a trade is opened, so obeying it would not have kept one from being opened. */
  | { readonly status: 'not-decided-at-open' }

const LATER: ReadonlySet<RuleKind> = new Set([
  'max-loss-per-trade',
  'no-averaging-down',
  'max-hold',
  'min-hold',
  'stop-moved-away',
  'checklist-item',
])

/** Below this many blocked trades an interval says nothing. */
const NEEDS = 10

/**
 * Runs a draft rule over the history as if it had been obeyed. The path matters: a trade that is blocked is gone, its
 * loss does not count towards the next stop and it fills no place among the trades of the day.
 */
export function replayRule(rule: Rule, history: History, asked: Omit<Asked, 'days'>): Replay {
  const context: RuleContext = { ...asked, clock: history.clock, stopDeadline: stopDeadlines([rule], history) }
  const found = judgeOf(rule, context)
  if (!('judge' in found)) return { status: 'unreadable', problems: found.problems }
  const gate = LATER.has(rule.kind) ? null : gateOf(found.judge)
  if (gate === null) return { status: 'not-decided-at-open' }
  return effectOf(blockedBy(gate, rule, history))
}

function gateOf(judge: Judge): Gate | null {
  if (judge.by === 'day') return null
  return judge.by === 'gate' ? judge.start() : { asks: judge.judge }
}

function blockedBy(gate: Gate, rule: Rule, history: History): readonly JudgedTrade[] {
  const concerns = concernOf(rule)
  const force = forceOf(rule)
  const blocked = new Set<JudgedTrade>()
  let today: number | null = null
  for (const step of history.steps) {
    const { trade, day, time } = step
    if (blocked.has(trade) || !concerns(trade)) continue
    if (day !== today) {
      today = day
      gate.startDay?.(day)
    }
    if (step.what === 'money') gate.paid?.(trade, time, step.amount)
    else if (step.what === 'close') gate.closed?.(trade, time)
    else if (gate.asks(trade).status === 'fail' && force(day)) blocked.add(trade)
    else gate.opened?.(trade)
  }
  return [...blocked]
}

function effectOf(blocked: readonly JudgedTrade[]): Replay {
  const nets: Fixed[] = []
  for (const { net, closeTime } of blocked) if (net !== null && closeTime !== null) nets.push(net)
  const total = (list: readonly Fixed[]) => list.reduce((sum, net) => sum + net, 0n)
  const mean = nets.length < NEEDS ? null : meanInterval(nets.map(toNumber))
  return {
    status: 'replayed',
    blocked: blocked.map(({ id }) => id),
    avoidedLosses: toNumber(-total(nets.filter((net) => net < 0n))),
    missedGains: toNumber(total(nets.filter((net) => net > 0n))),
    netEffect: toNumber(-total(nets)),
    interval: mean === null ? null : { low: -mean.high * nets.length, high: -mean.low * nets.length },
    undecided: blocked.length - nets.length,
  }
}
