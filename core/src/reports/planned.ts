/**
 * Planned trades: which trade took which plan. The match is not stored but computed from trades and plans each time, so
 * that every tab, the terminal and the archive agree, and a fill that arrives late is matched like any other.
 *
 * A trade takes a plan of the same market and side (and account, if the plan names one) if it was opened while the plan
 * was waiting, both ends included. The first such trade takes the plan; if several plans match one trade, it takes the
 * newest and the others keep waiting.
 */
import { float64At } from '../base/index.ts'
import { idOfRow } from './annotate.ts'
import type { Ticker, TradeColumns } from './columns.ts'

/** The market and side of a plan. */
export type PlanSubject = {
  readonly ticker: string
  /** Set if they are known: then the market is found under the name of any venue. */
  readonly base: string | null
  readonly quote: string | null
  readonly side: 'long' | 'short'
  /** Null = any account. */
  readonly account: string | null
}

/** Times are UTC ms. */
export type TradePlan<Terms extends PlanSubject = PlanSubject> = {
  readonly madeAt: number
  /** Trades opened from then on can take it; later than `madeAt` after the plan was released or renewed. */
  readonly waitsFrom: number
  readonly validUntil: number
  /** When the trader cancelled it; null = still active. */
  readonly closedAt: number | null
  readonly terms: Terms
  /** Earlier terms in time order, each with the time until which they applied. */
  readonly earlier: readonly { readonly until: number; readonly terms: Terms }[]
}

/** The fields of a trade that matching needs. */
export type OpenedTrade = {
  readonly tradeId: string
  readonly openTime: number
  readonly account: string
  readonly side: 'long' | 'short'
  readonly names: readonly string[]
}

/** Records that a trade took a plan. */
export type TakenPlan = { readonly planId: string; readonly tradeId: string; readonly openTime: number }

export type PlanState = 'waiting' | 'taken' | 'expired' | 'closed'

/** The terms of a plan at a moment. Later changes are hindsight: the risk taken is that at the opening. */
export function termsAt<Terms extends PlanSubject>({ terms, earlier }: TradePlan<Terms>, time: number): Terms {
  return earlier.find(({ until }) => time < until)?.terms ?? terms
}

export function planState(
  plan: TradePlan,
  { isTaken, now }: { readonly isTaken: boolean; readonly now: number },
): PlanState {
  if (isTaken) return 'taken'
  if (plan.closedAt !== null) return 'closed'
  return plan.validUntil < now ? 'expired' : 'waiting'
}

/** The trades of planned markets that were opened while any of the plans was waiting; no other trade can match. */
export function openedTrades(columns: TradeColumns, plans: Iterable<TradePlan>): OpenedTrade[] {
  const plannedNames = new Set<string>()
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const plan of plans) {
    from = Math.min(from, plan.waitsFrom)
    to = Math.max(to, lastMoment(plan))
    for (const { terms } of [plan, ...plan.earlier]) for (const name of namesOfPlan(terms)) plannedNames.add(name)
  }
  const opened: OpenedTrade[] = []
  const names = columns.dictionaries.tickers.map(namesOfTicker)
  for (let row = 0; row < columns.count; row += 1) {
    const openTime = float64At(columns.openTime, row)
    if (openTime < from || openTime > to) continue
    const tickerNames = names[columns.ticker[row] ?? -1] ?? []
    if (!tickerNames.some((name) => plannedNames.has(name))) continue
    opened.push({
      tradeId: idOfRow(columns, row),
      openTime,
      account: columns.dictionaries.accounts[columns.account[row] ?? -1] ?? '',
      side: columns.side[row] === 1 ? 'long' : 'short',
      names: tickerNames,
    })
  }
  return opened
}

/** Matches trades to plans. The order of both does not matter. */
export function takenPlans(opened: readonly OpenedTrade[], plans: ReadonlyMap<string, TradePlan>): TakenPlan[] {
  const waiting = [...plans].sort(([idA, a], [idB, b]) => b.madeAt - a.madeAt || (idA < idB ? 1 : -1))
  const taken: TakenPlan[] = []
  for (const trade of opened.toSorted((a, b) => a.openTime - b.openTime || (a.tradeId < b.tradeId ? -1 : 1))) {
    const index = waiting.findIndex(([, plan]) => fits(plan, trade))
    const [planId] = index < 0 ? [] : (waiting.splice(index, 1)[0] ?? [])
    if (planId !== undefined) taken.push({ planId, tradeId: trade.tradeId, openTime: trade.openTime })
    if (waiting.length === 0) break
  }
  return taken
}

function fits(plan: TradePlan, { openTime, account, side, names }: OpenedTrade): boolean {
  if (openTime < plan.waitsFrom || openTime > lastMoment(plan)) return false
  const terms = termsAt(plan, openTime)
  if (terms.side !== side || (terms.account !== null && terms.account !== account)) return false
  return namesOfPlan(terms).some((name) => names.includes(name))
}

function lastMoment({ validUntil, closedAt }: TradePlan): number {
  return closedAt === null ? validUntil : Math.min(validUntil, closedAt)
}

function namesOfTicker({ name, base, quote }: Ticker): string[] {
  return [plainName(name), plainName(base + quote)]
}

function namesOfPlan({ ticker, base, quote }: PlanSubject): string[] {
  const name = plainName(ticker)
  return base === null || quote === null ? [name] : [name, plainName(base + quote)]
}

/** `BTC/USDT`, `btc-usdt` and `BTCUSDT` are one market. */
function plainName(name: string): string {
  return (name.split(':')[0] ?? name).replaceAll(/[\s/_.-]/g, '').toUpperCase()
}
