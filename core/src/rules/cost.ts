import { type CivilDay, type Fixed, localDay, ratio, toNumber, type TradeId } from '../base/index.ts'
import type { ConfidenceInterval } from '../measures/bootstrap.ts'
import { profitFactorOf } from '../measures/profit-factor.ts'
import { welchInterval } from '../measures/welch.ts'
import { appliedTradeTest } from './force.ts'
import type { TradeHistory, JudgedTrade } from './history.ts'
import type { Rule, Verdict } from './rule.ts'

/** What a set of closed trades made or lost, in the reporting currency. */
export type TradeSetResult = {
  readonly count: number
  /** Mean net of a trade; null without trades. */
  readonly expectancy: number | null
  /** Infinite with wins and without losses; null without both. */
  readonly profitFactor: number | null
  /** Null without trades. */
  readonly net: number | null
}

/** Trades that broke a rule, compared with those that did not. */
export type CostOfBreaking = {
  readonly broken: TradeSetResult
  readonly followed: TradeSetResult
  /** Expectancy of broken trades less that of the others; null where either is. */
  readonly difference: number | null
  /** 95 % interval of the difference; null below ten trades on either side. */
  readonly interval: ConfidenceInterval | null
}

/** The verdicts about trades, and the rules that gave them. */
export type RuleFindings = {
  /** The versions that judged. */
  readonly rules: readonly Rule[]
  readonly verdicts: readonly Verdict[]
  readonly history: TradeHistory
  readonly breakevenBand: Fixed
}

/**
 * What breaking rules cost. Compares closed trades with any failure (their own, or because opening them broke a rule of
 * the day) with trades that a rule applied to and that broke none. Leaves out trades whose net is not known.
 */
export function costOfBreaking(findings: RuleFindings): CostOfBreaking {
  const results = tradeResults(findings)
  const trades = findings.history.trades.filter(({ id }) => results.has(id))
  return compare(trades, results, findings.breakevenBand)
}

/** Whether each trade that a rule applied to broke one. Trades to which none applied are left out. */
export function tradeResults(findings: Omit<RuleFindings, 'breakevenBand'>): ReadonlyMap<TradeId, 'kept' | 'broken'> {
  const broken = brokenTrades(findings.verdicts)
  return new Map([...judgedTrades(findings)].map((id) => [id, broken.has(id) ? 'broken' : 'kept']))
}

/** What trades made or lost. Leaves out open ones and those whose net is not known. */
export function resultOfTrades(trades: readonly JudgedTrade[], breakevenBand: Fixed): TradeSetResult {
  const nets = trades.flatMap(({ net, closeTime }) => (closeTime === null || net === null ? [] : [net]))
  return resultOfNets(nets, breakevenBand)
}

/** One rule with all its versions, and what breaking it cost. */
export type RuleRow = CostOfBreaking & {
  /** Id of the latest version. */
  readonly ruleId: string
  /** How often it was broken: trades for a rule about trades, days for a rule about days. */
  readonly times: number
  /** The same where it was followed. */
  readonly followed: TradeSetResult & { readonly times: number }
}

/** One row for each rule, all versions together: trades that broke it against the others that it applied to. */
export function ruleTable(
  lineages: readonly (readonly Rule[])[],
  { verdicts, history, breakevenBand }: Omit<RuleFindings, 'rules'>,
): readonly RuleRow[] {
  const byRule = new Map<string, Verdict[]>(lineages.flat().map(({ id }) => [id, []]))
  for (const verdict of verdicts) byRule.get(verdict.ruleId)?.push(verdict)
  return lineages.map((versions) => {
    const ruleVerdicts = versions.flatMap(({ id }) => byRule.get(id) ?? [])
    const times = (status: Verdict['status']) => ruleVerdicts.filter((verdict) => verdict.status === status).length
    const cost = costOfBreaking({ rules: versions, verdicts: ruleVerdicts, history, breakevenBand })
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

function compare(
  trades: readonly JudgedTrade[],
  results: ReturnType<typeof tradeResults>,
  breakevenBand: Fixed,
): CostOfBreaking {
  const nets = { broken: [] as Fixed[], followed: [] as Fixed[] }
  for (const { id, net, closeTime } of trades)
    if (closeTime !== null && net !== null) (results.get(id) === 'broken' ? nets.broken : nets.followed).push(net)
  const sides = {
    broken: resultOfNets(nets.broken, breakevenBand),
    followed: resultOfNets(nets.followed, breakevenBand),
  }
  const { broken: worse, followed } = sides
  return {
    ...sides,
    difference:
      worse.expectancy === null || followed.expectancy === null ? null : worse.expectancy - followed.expectancy,
    interval: welchInterval(nets.broken.map(toNumber), nets.followed.map(toNumber)),
  }
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
