import { type CivilDay, localDay, startOfDay, type TradeId } from '../base/index.ts'
import { concernOf, forceOf } from './force.ts'
import type { History, JudgedTrade, Step } from './history.ts'
import type { Gate, GateJudge, RuleContext, StopDeadline } from './judge.ts'
import { judgeOf } from './judges.ts'
import { type ParameterProblem, readParameters } from './parameters.ts'
import { deadlineOf } from './presence.ts'
import type { Outcome, Rule, Verdict } from './rule.ts'

export type RuleProblem = ParameterProblem & { readonly ruleId: string }

export type Evaluation = {
  readonly verdicts: readonly Verdict[]
  /** Rules that could not be judged, because a parameter cannot be read. */
  readonly problems: readonly RuleProblem[]
}

/** What `evaluate` is asked for beside rules and history. */
export type Asked = Omit<RuleContext, 'clock' | 'stopDeadline'> & {
  /**
   * The civil days to judge. Days without activity matter to checklist items alone. What happened before them is
   * still looked at where a kind remembers it, so the history must not be cut.
   */
  readonly days: readonly CivilDay[]
}

/**
 * Judges every rule on every asked day: one verdict for each trade opened on the day where the rule is about trades,
 * one for the day where it is about days and something happened (an open, a close or money; a checklist item needs
 * nothing to happen). The answer depends on its arguments alone, so it may be kept per day until the trades change.
 */
export function evaluate(rules: readonly Rule[], history: History, asked: Asked): Evaluation {
  const context: RuleContext = { ...asked, clock: history.clock, stopDeadline: stopDeadlines(rules, history) }
  const days = [...new Set(asked.days)].sort((a, b) => a - b)
  const verdicts: Verdict[] = []
  const problems: RuleProblem[] = []
  for (const rule of rules) {
    const found = judgeOf(rule, context)
    for (const problem of found.problems) problems.push({ ruleId: rule.id, ...problem })
    if (!('judge' in found)) continue
    const force = forceOf(rule)
    const inForce = days.filter(force)
    const { judge } = found
    const task: Task = { rule, history, days: inForce, wanted: new Set(inForce), verdicts }
    if (judge.by === 'day') {
      for (const day of inForce) verdicts.push(verdictOf(rule, judge.judge(day), { scope: 'day', day, tradeId: null }))
    } else if (judge.by === 'trade') judgeTrades(task, judge.judge)
    else passGate(task, judge)
  }
  return { verdicts, problems }
}

type Task = {
  readonly rule: Rule
  readonly history: History
  /** Ascending. */
  readonly days: readonly CivilDay[]
  readonly wanted: ReadonlySet<CivilDay>
  readonly verdicts: Verdict[]
}

function judgeTrades({ rule, history, days, wanted, verdicts }: Task, judge: (trade: JudgedTrade) => Outcome): void {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return
  const concerns = concernOf(rule)
  const { trades, clock } = history
  const start = startOfDay(clock, first)
  for (let index = firstFrom(trades, ({ openTime }) => openTime >= start); index < trades.length; index += 1) {
    const trade = trades[index] as JudgedTrade
    const day = localDay(clock, trade.openTime)
    if (day > last) break
    if (wanted.has(day) && concerns(trade))
      verdicts.push(verdictOf(rule, judge(trade), { scope: 'trade', day, tradeId: trade.id }))
  }
}

/** Tells the gate everything up to the last asked day; where it forgets at each midnight, from the first one on. */
function passGate({ rule, history, days, wanted, verdicts }: Task, judge: GateJudge): void {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return
  const concerns = concernOf(rule)
  const { steps, clock } = history
  const start = judge.memory === 'day' ? startOfDay(clock, first) : Number.NEGATIVE_INFINITY
  const gate = judge.start()
  let day: CivilDay | null = null
  let broken: TradeId[] = []
  const closeDay = () => {
    if (day !== null && wanted.has(day) && gate.endDay !== undefined)
      verdicts.push(dayVerdict(rule, day, { reading: gate.endDay(), broken }))
    broken = []
  }
  for (let index = firstFrom(steps, ({ time }) => time >= start); index < steps.length; index += 1) {
    const step = steps[index] as Step
    if (step.day > last) break
    if (!concerns(step.trade)) continue
    if (step.day !== day) {
      closeDay()
      day = step.day
      gate.startDay?.(day)
    }
    const answer = tell(gate, step)
    if (answer === null || !wanted.has(step.day)) continue
    if (judge.scope === 'day') {
      if (answer.status === 'fail') broken.push(step.trade.id)
    } else verdicts.push(verdictOf(rule, answer, { scope: 'trade', day, tradeId: step.trade.id }))
  }
  closeDay()
}

/** Passes a step on; answers what the gate says to an open. */
export function tell(gate: Gate, step: Step): Outcome | null {
  const { trade, time } = step
  if (step.what === 'money') gate.paid?.(trade, time, step.amount)
  else if (step.what === 'close') gate.closed?.(trade, time)
  else {
    const answer = gate.asks(trade)
    gate.opened?.(trade)
    return answer
  }
  return null
}

function dayVerdict(
  rule: Rule,
  day: CivilDay,
  found: { readonly reading: Omit<Outcome, 'trades'>; readonly broken: readonly TradeId[] },
): Verdict {
  const { reading, broken } = found
  const status = broken.length > 0 ? 'fail' : reading.status
  return { ...reading, status, trades: broken, ruleId: rule.id, scope: 'day', day, tradeId: null }
}

function verdictOf(
  rule: Rule,
  found: Outcome,
  subject: { readonly scope: 'trade' | 'day'; readonly day: CivilDay; readonly tradeId: TradeId | null },
): Verdict {
  const { status, measured, limit, moment } = found
  const trades = status === 'fail' && subject.tradeId !== null ? [subject.tradeId] : found.trades
  return { status, measured, limit, moment, trades, ruleId: rule.id, ...subject }
}

/** How long a trade may wait for its stop: the shortest grace of the rules in force that require one of it. */
export function stopDeadlines(
  rules: readonly Rule[],
  { clock }: Pick<History, 'clock'>,
): (trade: JudgedTrade) => StopDeadline {
  const demands = rules
    .filter(({ kind }) => kind === 'required-stop')
    .map((rule) => ({
      force: forceOf(rule),
      concerns: concernOf(rule),
      graceMs: readParameters(rule.parameters).graceMs(),
    }))
  return (trade) => {
    const day = localDay(clock, trade.openTime)
    const graces = demands.filter(({ force, concerns }) => force(day) && concerns(trade)).map(({ graceMs }) => graceMs)
    return graces.length === 0 ? 'not-required' : { until: deadlineOf(trade, Math.min(...graces)) }
  }
}

/** The first place from which on the test holds, in a list where it holds for a tail. */
function firstFrom<T>(list: readonly T[], test: (item: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(list[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}

/** Every civil day from one to the other, both included. */
export function daysBetween(from: CivilDay, to: CivilDay): readonly CivilDay[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => (from + index) as CivilDay)
}
