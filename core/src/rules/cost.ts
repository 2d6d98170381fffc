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
  readonly net: number
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

/**
 * What breaking rules cost: closed trades with any failure (of their own, or by opening them against a rule of the
 * day) beside all others. Trades whose net is not known are left out.
 */
export function costOfBreaking(
  verdicts: readonly Verdict[],
  trades: readonly JudgedTrade[],
  breakevenBand: Fixed,
): CostOfBreaking {
  return compare(trades, brokenTrades(verdicts), breakevenBand)
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

/** One row for each rule: its broken trades beside the others that it is about, on the days it judged. */
export function ruleTable(
  lineages: readonly (readonly Rule[])[],
  verdicts: readonly Verdict[],
  over: { readonly history: History; readonly breakevenBand: Fixed },
): readonly RuleRow[] {
  const byRule = new Map<string, Verdict[]>(lineages.flat().map(({ id }) => [id, []]))
  for (const verdict of verdicts) byRule.get(verdict.ruleId)?.push(verdict)
  const { clock, trades } = over.history
  const days = new Map(trades.map((trade) => [trade.id, localDay(clock, trade.openTime)]))
  return lineages.map((versions) => {
    const found = versions.flatMap(({ id }) => byRule.get(id) ?? [])
    const aboutOne = versions.map((rule) => {
      const judged = new Set((byRule.get(rule.id) ?? []).map(({ day }) => day))
      const concerns = concernOf(rule)
      return (trade: JudgedTrade, day: CivilDay) => judged.has(day) && concerns(trade)
    })
    const about = trades.filter((trade) => {
      const day = days.get(trade.id)
      return day !== undefined && aboutOne.some((isAbout) => isAbout(trade, day))
    })
    const times = (status: Verdict['status']) => found.filter((verdict) => verdict.status === status).length
    const cost = compare(about, brokenTrades(found), over.breakevenBand)
    const ruleId = versions.at(-1)?.id ?? ''
    return { ...cost, ruleId, times: times('fail'), kept: { ...cost.kept, times: times('pass') } }
  })
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
    net,
  }
}
