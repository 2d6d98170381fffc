import { type CivilDay, firstIndex, itemAt, localDay, startOfDay, type TradeId } from '../base/index.ts'
import { appliedTradeTest, activeDayTest } from './force.ts'
import type { TradeHistory, JudgedTrade, HistoryStep } from './history.ts'
import type { Gate, GateJudge, RuleContext, StopDeadline } from './judge.ts'
import { judgeOf } from './judges.ts'
import { type ParameterProblem, readParameters } from './parameters.ts'
import { deadlineOf } from './presence.ts'
import type { RuleOutcome, Rule, Verdict } from './rule.ts'

export type RuleProblem = ParameterProblem & { readonly ruleId: string }

export type Evaluation = {
  readonly verdicts: readonly Verdict[]
  /** Rules that could not be judged because a parameter is invalid. */
  readonly problems: readonly RuleProblem[]
}

/** The input of `evaluate` besides rules and history. */
export type EvaluationInput = Omit<RuleContext, 'clock' | 'stopDeadline'> & {
  /**
   * The civil days to judge. Days without activity matter only to checklist items. Pass the whole history even for a
   * few days: some kinds of rules depend on earlier trades.
   */
  readonly days: readonly CivilDay[]
}

/**
 * Judges every rule on every given day. A rule about trades gives one verdict for each trade opened on the day; a rule
 * about days gives one for each day with an open, a close or a payment (a checklist item gives one for every day). The
 * result depends only on the arguments, so it can be cached per day until the trades change.
 */
export function evaluate(rules: readonly Rule[], history: TradeHistory, input: EvaluationInput): Evaluation {
  const context: RuleContext = { ...input, clock: history.clock, stopDeadline: stopDeadlines(rules, history) }
  const days = [...new Set(input.days)].sort((a, b) => a - b)
  const verdicts: Verdict[] = []
  const problems: RuleProblem[] = []
  for (const rule of rules) {
    const built = judgeOf(rule, context)
    for (const problem of built.problems) problems.push({ ruleId: rule.id, ...problem })
    if (!('judge' in built)) continue
    const isActiveOn = activeDayTest(rule)
    const activeDays = days.filter(isActiveOn)
    const { judge } = built
    const task: Task = { rule, history, days: activeDays, judgedDays: new Set(activeDays), verdicts }
    if (judge.by === 'day') {
      for (const day of activeDays)
        verdicts.push(verdictOf(rule, judge.judge(day), { scope: 'day', day, tradeId: null }))
    } else if (judge.by === 'trade') judgeTrades(task, judge.judge)
    else passGate(task, judge)
  }
  return { verdicts, problems }
}

type Task = {
  readonly rule: Rule
  readonly history: TradeHistory
  /** Ascending. */
  readonly days: readonly CivilDay[]
  readonly judgedDays: ReadonlySet<CivilDay>
  readonly verdicts: Verdict[]
}

function judgeTrades(
  { rule, history, days, judgedDays, verdicts }: Task,
  judge: (trade: JudgedTrade) => RuleOutcome,
): void {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return
  const appliesTo = appliedTradeTest(rule)
  const { trades, clock } = history
  const start = startOfDay(clock, first)
  for (let index = firstIndex(trades, ({ openTime }) => openTime >= start); index < trades.length; index += 1) {
    const trade = itemAt(trades, index)
    const day = localDay(clock, trade.openTime)
    if (day > last) break
    if (judgedDays.has(day) && appliesTo(trade))
      verdicts.push(verdictOf(rule, judge(trade), { scope: 'trade', day, tradeId: trade.id }))
  }
}

/**
 * Passes every step up to the last requested day through the gate; a gate that forgets at midnight starts at the first
 * requested one.
 */
function passGate({ rule, history, days, judgedDays, verdicts }: Task, judge: GateJudge): void {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return
  const appliesTo = appliedTradeTest(rule)
  const { steps, clock } = history
  const start = judge.memory === 'day' ? startOfDay(clock, first) : Number.NEGATIVE_INFINITY
  const gate = judge.start()
  let day: CivilDay | null = null
  let broken: TradeId[] = []
  const closeDay = () => {
    if (day !== null && judgedDays.has(day) && gate.endDay !== undefined)
      verdicts.push(dayVerdict(rule, day, { reading: gate.endDay(), broken }))
    broken = []
  }
  for (let index = firstIndex(steps, ({ time }) => time >= start); index < steps.length; index += 1) {
    const step = itemAt(steps, index)
    if (step.day > last) break
    if (!appliesTo(step.trade)) continue
    if (step.day !== day) {
      closeDay()
      day = step.day
      gate.startDay?.(day)
    }
    const verdictAtOpen = passStep(gate, step)
    if (verdictAtOpen === null || !judgedDays.has(step.day)) continue
    if (judge.scope === 'day') {
      if (verdictAtOpen.status === 'fail') broken.push(step.trade.id)
    } else verdicts.push(verdictOf(rule, verdictAtOpen, { scope: 'trade', day, tradeId: step.trade.id }))
  }
  closeDay()
}

/** Passes one step to the gate; returns its outcome for an open, and null for everything else. */
export function passStep(gate: Gate, step: HistoryStep): RuleOutcome | null {
  const { trade, time } = step
  if (step.what === 'money') gate.onPaid?.(trade, time, step.amount)
  else if (step.what === 'close') gate.onClosed?.(trade, time)
  else {
    const verdictAtOpen = gate.judgeOpen(trade)
    gate.onOpened?.(trade)
    return verdictAtOpen
  }
  return null
}

function dayVerdict(
  rule: Rule,
  day: CivilDay,
  result: { readonly reading: Omit<RuleOutcome, 'trades'>; readonly broken: readonly TradeId[] },
): Verdict {
  const { reading, broken } = result
  const status = broken.length > 0 ? 'fail' : reading.status
  return { ...reading, status, trades: broken, ruleId: rule.id, scope: 'day', day, tradeId: null }
}

function verdictOf(
  rule: Rule,
  outcome: RuleOutcome,
  subject: { readonly scope: 'trade' | 'day'; readonly day: CivilDay; readonly tradeId: TradeId | null },
): Verdict {
  const { status, measured, limit, moment } = outcome
  const trades = status === 'fail' && subject.tradeId !== null ? [subject.tradeId] : outcome.trades
  return { status, measured, limit, moment, trades, ruleId: rule.id, ...subject }
}

/** Until when a trade may still get its stop: the shortest grace period of the active rules that require one. */
export function stopDeadlines(
  rules: readonly Rule[],
  { clock }: Pick<TradeHistory, 'clock'>,
): (trade: JudgedTrade) => StopDeadline {
  const demands = rules
    .filter(({ kind }) => kind === 'required-stop')
    .map((rule) => ({
      isActiveOn: activeDayTest(rule),
      appliesTo: appliedTradeTest(rule),
      graceMs: readParameters(rule.parameters).graceMs(),
    }))
  return (trade) => {
    const day = localDay(clock, trade.openTime)
    const graces = demands
      .filter(({ isActiveOn, appliesTo }) => isActiveOn(day) && appliesTo(trade))
      .map(({ graceMs }) => graceMs)
    return graces.length === 0 ? 'not-required' : { until: deadlineOf(trade, Math.min(...graces)) }
  }
}

/** Every civil day from `from` to `to`, both included. */
export function daysBetween(from: CivilDay, to: CivilDay): readonly CivilDay[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => (from + index) as CivilDay)
}
