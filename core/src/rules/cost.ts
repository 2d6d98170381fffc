import { type CivilDay, type Fixed, localDay, mean, ratio, toNumber, type TradeId } from '../base/index.ts'
import { type ConfidenceInterval, differenceInterval } from '../chance/index.ts'
import { profitFactorOf } from '../measures/profit-factor.ts'
import { type ClosedTrade, closedTrades, decisionsOfTrades } from './decisions.ts'
import { appliedTradeTest } from './force.ts'
import type { TradeHistory, JudgedTrade } from './history.ts'
import { isDecidedAtOpen } from './decided-at-open.ts'
import type { Rule, Verdict } from './rule.ts'

/** The result of a set of closed trades, in the reporting currency. */
export type TradeSetResult = {
  readonly count: number
  /** Mean net of a trade; null without trades. */
  readonly expectancy: number | null
  /** Infinite with wins and no losses; null without both. */
  readonly profitFactor: number | null
  /** Null without trades. */
  readonly net: number | null
}

/**
 * The verdict on the difference: broken trades were `worse` or `better` by more than chance, `chance` explains it, or a
 * side has too `few` decisions. `later`: the rules concern traits that show only after the open, so trades may have
 * broken them because they went badly, and the difference says nothing.
 */
export type CostClaim = 'worse' | 'better' | 'chance' | 'few' | 'later'

/** Trades that broke a rule, compared with those that did not. */
export type CostOfBreaking = {
  readonly broken: TradeSetResult
  readonly followed: TradeSetResult
  /**
   * Expectancy of trades that broke a rule decided at the open, minus that of those that kept all of these; null for
   * `later`.
   */
  readonly difference: number | null
  /** 95 % interval of the difference by decisions; null below ten on either side. */
  readonly interval: ConfidenceInterval | null
  readonly claim: CostClaim
}

/** The verdicts about trades, and the rules that gave them. */
export type RuleFindings = {
  /** The versions that judged. */
  readonly rules: readonly Rule[]
  readonly verdicts: readonly Verdict[]
  readonly history: TradeHistory
  readonly breakevenBand: Fixed
  /** Label ids that are setups; absent = unknown. */
  readonly setups?: ReadonlySet<string>
}

/**
 * The cost of breaking rules. Compares closed trades with any failure (their own, or because opening them broke a rule
 * of the day) with trades that a rule applied to and that broke none. Leaves out trades whose net is unknown.
 *
 * `looks`: how many such comparisons are made together, of which the largest is partly luck.
 */
export function costOfBreaking(findings: RuleFindings, looks = 1): CostOfBreaking {
  const sides = sidesOf(findings)
  const ruleTrades = { trades: [...sides.broken, ...sides.followed], setups: findings.setups }
  const atOpen = findings.rules.filter((rule) => isDecidedAtOpen(rule, ruleTrades))
  const results = resultsOf(sides, findings.breakevenBand)
  if (atOpen.length === findings.rules.length) return { ...results, ...differenceBetween(sides, looks) }
  if (atOpen.length === 0) return { ...results, difference: null, interval: null, claim: 'later' }
  const ids = new Set(atOpen.map(({ id }) => id))
  const verdicts = findings.verdicts.filter(({ ruleId }) => ids.has(ruleId))
  return { ...results, ...differenceBetween(sidesOf({ ...findings, rules: atOpen, verdicts }), looks) }
}

/** Whether each trade that a rule applied to broke one. Trades to which none applied are left out. */
export function tradeResults(findings: Omit<RuleFindings, 'breakevenBand'>): ReadonlyMap<TradeId, 'kept' | 'broken'> {
  const broken = brokenTrades(findings.verdicts)
  return new Map([...judgedTrades(findings)].map((id) => [id, broken.has(id) ? 'broken' : 'kept']))
}

/** The result of trades. Leaves out open ones and those whose net is unknown. */
export function resultOfTrades(trades: readonly JudgedTrade[], breakevenBand: Fixed): TradeSetResult {
  const nets = trades.flatMap(({ net, closeTime }) => (closeTime === null || net === null ? [] : [net]))
  return resultOfNets(nets, breakevenBand)
}

/** One rule with all its versions, and the cost of breaking it. */
export type RuleRow = CostOfBreaking & {
  /** Id of the latest version. */
  readonly ruleId: string
  /** How often it was broken: trades for a rule about trades, days for a rule about days. */
  readonly times: number
  /** The same for trades or days that followed it. */
  readonly followed: TradeSetResult & { readonly times: number }
}

/** One row for each rule, all versions together: trades that broke it against the others that it applied to. */
export function ruleTable(
  lineages: readonly (readonly Rule[])[],
  { verdicts, ...findings }: Omit<RuleFindings, 'rules'>,
): readonly RuleRow[] {
  const byRule = new Map<string, Verdict[]>(lineages.flat().map(({ id }) => [id, []]))
  for (const verdict of verdicts) byRule.get(verdict.ruleId)?.push(verdict)
  return lineages.map((versions) => {
    const ruleVerdicts = versions.flatMap(({ id }) => byRule.get(id) ?? [])
    const times = (status: Verdict['status']) => ruleVerdicts.filter((verdict) => verdict.status === status).length
    const cost = costOfBreaking({ ...findings, rules: versions, verdicts: ruleVerdicts }, lineages.length)
    const ruleId = versions.at(-1)?.id ?? ''
    return { ...cost, ruleId, times: times('fail'), followed: { ...cost.followed, times: times('pass') } }
  })
}

/**
 * The trades that passed or failed a rule: on their own, or through the day they were opened on if the rule judges
 * days and its filter includes them. A rule that had nothing to measure, or could not measure it, did not apply.
 */
function judgedTrades({
  rules,
  verdicts,
  history: { clock, trades },
}: Omit<RuleFindings, 'breakevenBand'>): ReadonlySet<TradeId> {
  const judged = new Set<TradeId>()
  const daysByRule = new Map<string, Set<CivilDay>>(rules.map(({ id }) => [id, new Set()]))
  for (const { status, tradeId, day, ruleId, trades: breaking } of verdicts) {
    if (status !== 'pass' && status !== 'fail') continue
    for (const id of breaking) judged.add(id)
    if (tradeId === null) daysByRule.get(ruleId)?.add(day)
    else judged.add(tradeId)
  }
  for (const rule of rules) {
    const days = daysByRule.get(rule.id)
    if (days === undefined || days.size === 0) continue
    const appliesTo = appliedTradeTest(rule)
    for (const trade of trades) {
      if (days.has(localDay(clock, trade.openTime)) && appliesTo(trade)) judged.add(trade.id)
    }
  }
  return judged
}

function brokenTrades(verdicts: readonly Verdict[]): ReadonlySet<TradeId> {
  return new Set(verdicts.filter(({ status }) => status === 'fail').flatMap(({ trades }) => trades))
}

type BothSides = { readonly broken: readonly ClosedTrade[]; readonly followed: readonly ClosedTrade[] }

function sidesOf(findings: RuleFindings): BothSides {
  const results = tradeResults(findings)
  const closed = closedTrades(findings.history.trades)
  const tradesWith = (result: 'kept' | 'broken') => closed.filter(({ id }) => results.get(id) === result)
  return { broken: tradesWith('broken'), followed: tradesWith('kept') }
}

function resultsOf({ broken, followed }: BothSides, band: Fixed): Pick<CostOfBreaking, 'broken' | 'followed'> {
  const resultOf = (trades: readonly ClosedTrade[]) =>
    resultOfNets(
      trades.map(({ net }) => net),
      band,
    )
  return { broken: resultOf(broken), followed: resultOf(followed) }
}

function differenceBetween(
  { broken, followed }: BothSides,
  looks: number,
): Pick<CostOfBreaking, 'difference' | 'interval' | 'claim'> {
  const trades = [...broken, ...followed]
  const values = Float64Array.from(trades, ({ net }) => toNumber(net))
  const [worse, rest] = [mean(values.subarray(0, broken.length)), mean(values.subarray(broken.length))]
  if (worse === null || rest === null) return { difference: null, interval: null, claim: 'few' }
  const isSecond = Uint8Array.from(trades, (_, index) => (index < broken.length ? 0 : 1))
  const decisions = decisionsOfTrades(
    trades,
    values.map((value, index) => value - (index < broken.length ? worse : rest)),
  )
  const sides = { values, isSecond }
  const interval = differenceInterval(sides, decisions)
  return { difference: worse - rest, interval, claim: claimOf(differenceInterval(sides, decisions, 0.05 / looks)) }
}

function claimOf(interval: ConfidenceInterval | null): CostClaim {
  if (interval === null) return 'few'
  if (interval.high < 0) return 'worse'
  return interval.low > 0 ? 'better' : 'chance'
}

function resultOfNets(nets: readonly Fixed[], band: Fixed): TradeSetResult {
  const total = (list: readonly Fixed[]) => toNumber(list.reduce((sum, net) => sum + net, 0n))
  const net = total(nets)
  return {
    count: nets.length,
    expectancy: ratio(net, nets.length),
    profitFactor: profitFactorOf(
      total(nets.filter((net) => net > band)),
      Math.abs(total(nets.filter((net) => net < -band))),
    ),
    net: nets.length === 0 ? null : net,
  }
}
