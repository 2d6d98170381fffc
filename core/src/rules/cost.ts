import { type CivilDay, type Fixed, localDay, ratio, toNumber, type TradeId } from '../base/index.ts'
import type { Interval } from '../measures/bootstrap.ts'
import { profitFactorOf } from '../measures/profit-factor.ts'
import { concernOf } from './force.ts'
import type { History, JudgedTrade } from './history.ts'
import type { Rule, Verdict } from './rule.ts'
import { welchInterval } from './welch.ts'

/** What a set of closed trades brought, in the reporting currency. */
export type Side = {
  readonly count: number
  /** Mean net of a trade; null without trades. */
  readonly expectancy: number | null
  /** Infinite with wins and without losses; null without both. */
  readonly profitFactor: number | null
  /** Null without trades. */
  readonly net: number | null
}

/** Trades that broke a rule beside those that did not. */
export type CostOfBreaking = {
  readonly broken: Side
  readonly kept: Side
  /** Expectancy of broken trades less that of kept ones; null where either is. */
  readonly difference: number | null
  /** 95 % interval of the difference; null below ten trades on either side. */
  readonly interval: Interval | null
}

/** What was found about trades, and by which rules. */
export type Found = {
  /** The versions that judged. */
  readonly rules: readonly Rule[]
  readonly verdicts: readonly Verdict[]
  readonly history: History
  readonly breakevenBand: Fixed
}

/**
 * What breaking rules cost: closed trades with any failure (of their own, or by opening them against a rule of the day)
 * beside those that a rule applied to and that broke none. Trades whose net is not known are left out.
 */
export function costOfBreaking(found: Found): CostOfBreaking {
  const judged = judgedTrades(found)
  const trades = found.history.trades.filter(({ id }) => judged.has(id))
  return compare(trades, brokenTrades(found.verdicts), found.breakevenBand)
}

/** A rule, all its versions together, and what breaking it brought. */
export type RuleRow = CostOfBreaking & {
  /** Id of the latest version. */
  readonly ruleId: string
  /** Trades of a rule about trades, days of a rule about days. */
  readonly times: number
  /** The same where it was kept. */
  readonly kept: Side & { readonly times: number }
}

/** One row for each rule, all versions together: its broken trades beside the others that it applied to. */
export function ruleTable(
  lineages: readonly (readonly Rule[])[],
  { verdicts, history, breakevenBand }: Omit<Found, 'rules'>,
): readonly RuleRow[] {
  const byRule = new Map<string, Verdict[]>(lineages.flat().map(({ id }) => [id, []]))
  for (const verdict of verdicts) byRule.get(verdict.ruleId)?.push(verdict)
  return lineages.map((versions) => {
    const own = versions.flatMap(({ id }) => byRule.get(id) ?? [])
    const times = (status: Verdict['status']) => own.filter((verdict) => verdict.status === status).length
    const cost = costOfBreaking({ rules: versions, verdicts: own, history, breakevenBand })
    const ruleId = versions.at(-1)?.id ?? ''
    return { ...cost, ruleId, times: times('fail'), kept: { ...cost.kept, times: times('pass') } }
  })
}

/**
 * The trades that the rules passed or failed: each by itself, or through the day it was opened on where the rule is
 * about its day and about such trades. A rule that had nothing to measure, or could not, did not apply.
 */
function judgedTrades({ rules, verdicts, history: { clock, trades } }: Found): ReadonlySet<TradeId> {
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
    const concerns = concernOf(rule)
    for (const trade of trades) {
      if (days.has(localDay(clock, trade.openTime)) && concerns(trade)) judged.add(trade.id)
    }
  }
  return judged
}

function brokenTrades(verdicts: readonly Verdict[]): ReadonlySet<TradeId> {
  return new Set(verdicts.filter(({ status }) => status === 'fail').flatMap(({ trades }) => trades))
}

function compare(trades: readonly JudgedTrade[], broken: ReadonlySet<TradeId>, breakevenBand: Fixed): CostOfBreaking {
  const nets = { broken: [] as Fixed[], kept: [] as Fixed[] }
  for (const { id, net, closeTime } of trades)
    if (closeTime !== null && net !== null) (broken.has(id) ? nets.broken : nets.kept).push(net)
  const sides = { broken: sideOf(nets.broken, breakevenBand), kept: sideOf(nets.kept, breakevenBand) }
  const { broken: worse, kept } = sides
  return {
    ...sides,
    difference: worse.expectancy === null || kept.expectancy === null ? null : worse.expectancy - kept.expectancy,
    interval: welchInterval(nets.broken.map(toNumber), nets.kept.map(toNumber)),
  }
}

function sideOf(nets: readonly Fixed[], band: Fixed): Side {
  const total = (list: readonly Fixed[]) => toNumber(list.reduce((sum, net) => sum + net, 0n))
  const net = total(nets)
  return {
    count: nets.length,
    expectancy: ratio(net, nets.length),
    profitFactor: profitFactorOf(
      total(nets.filter((one) => one > band)),
      Math.abs(total(nets.filter((one) => one < -band))),
    ),
    net: nets.length === 0 ? null : net,
  }
}
