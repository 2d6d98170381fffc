/**
 * Planned trades: which trade took which plan. Nothing of it is stored. It follows each time from the trades and the
 * plans, so every tab, the terminal and the archive agree, and a fill that arrives late is matched like any other.
 *
 * A trade takes a plan where it is of the same market and side (and account, where the plan names one) and was opened
 * while the plan waited, both ends included. A plan is taken by the first such trade; of several plans for one trade the
 * newest is taken and the others go on waiting.
 */
import { idOfRow } from './annotate.ts'
import type { Ticker, TradeColumns } from './columns.ts'

/** What a plan is about. */
export type PlanSubject = {
  readonly ticker: string
  /** Where they are known: then the market is found under the name of any venue. */
  readonly base: string | null
  readonly quote: string | null
  readonly side: 'long' | 'short'
  /** Null = whichever account trades it. */
  readonly account: string | null
}

/** Times are UTC ms. */
export type Plan<Terms extends PlanSubject = PlanSubject> = {
  readonly madeAt: number
  /** Trades opened from here on can take it; later than `madeAt` where it was given back or renewed. */
  readonly waitsFrom: number
  readonly validUntil: number
  /** When the trader gave it up; null = not. */
  readonly closedAt: number | null
  readonly terms: Terms
  /** What it said before it was changed, in time order, and until when. */
  readonly earlier: readonly { readonly until: number; readonly terms: Terms }[]
}

/** A trade as far as plans need it. */
export type OpenedTrade = {
  readonly tradeId: string
  readonly openTime: number
  readonly account: string
  readonly side: 'long' | 'short'
  readonly names: readonly string[]
}

/** That a trade took a plan. */
export type TakenPlan = { readonly planId: string; readonly tradeId: string; readonly openTime: number }

export type PlanState = 'waiting' | 'taken' | 'expired' | 'closed'

/** What a plan said at a moment. A change afterwards is hindsight: the risk taken is that of the moment of opening. */
export function termsAt<Terms extends PlanSubject>({ terms, earlier }: Plan<Terms>, time: number): Terms {
  return earlier.find(({ until }) => time < until)?.terms ?? terms
}

export function planState(
  plan: Plan,
  { isTaken, now }: { readonly isTaken: boolean; readonly now: number },
): PlanState {
  if (isTaken) return 'taken'
  if (plan.closedAt !== null) return 'closed'
  return plan.validUntil < now ? 'expired' : 'waiting'
}

/** The trades of these columns that were opened while any of the plans waited; the others need not be looked at. */
export function openedTrades(columns: TradeColumns, plans: Iterable<Plan>): OpenedTrade[] {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const plan of plans) {
    from = Math.min(from, plan.waitsFrom)
    to = Math.max(to, lastMoment(plan))
  }
  const opened: OpenedTrade[] = []
  const names = columns.dictionaries.tickers.map(namesOfTicker)
  for (let row = 0; row < columns.count; row += 1) {
    const openTime = columns.openTime[row] as number
    if (openTime < from || openTime > to) continue
    opened.push({
      tradeId: idOfRow(columns, row),
      openTime,
      account: columns.dictionaries.accounts[columns.account[row] ?? -1] ?? '',
      side: columns.side[row] === 1 ? 'long' : 'short',
      names: names[columns.ticker[row] ?? -1] ?? [],
    })
  }
  return opened
}

/** Which trade took which plan. The order in which trades and plans are given does not matter. */
export function takenPlans(opened: readonly OpenedTrade[], plans: ReadonlyMap<string, Plan>): TakenPlan[] {
  const waiting = [...plans].sort(([idA, a], [idB, b]) => b.madeAt - a.madeAt || (idA < idB ? 1 : -1))
  const taken: TakenPlan[] = []
  for (const trade of opened.toSorted((a, b) => a.openTime - b.openTime || (a.tradeId < b.tradeId ? -1 : 1))) {
    const place = waiting.findIndex(([, plan]) => fits(plan, trade))
    const [planId] = place < 0 ? [] : (waiting.splice(place, 1)[0] ?? [])
    if (planId !== undefined) taken.push({ planId, tradeId: trade.tradeId, openTime: trade.openTime })
    if (waiting.length === 0) break
  }
  return taken
}

function fits(plan: Plan, { openTime, account, side, names }: OpenedTrade): boolean {
  if (openTime < plan.waitsFrom || openTime > lastMoment(plan)) return false
  const terms = termsAt(plan, openTime)
  if (terms.side !== side || (terms.account !== null && terms.account !== account)) return false
  return namesOfPlan(terms).some((name) => names.includes(name))
}

function lastMoment({ validUntil, closedAt }: Plan): number {
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
