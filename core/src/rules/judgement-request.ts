import { fixed, grouped, localDay, parseDayKey, utcMs } from '../base/index.ts'
import type { TradeColumns } from '../reports/index.ts'
import { equityOf } from './equity.ts'
import type { TradeHistory } from './history.ts'
import type { JudgementInput } from './judgement.ts'
import type { Rule } from './rule.ts'

/** The complete input of rules except the trades. Can be sent to a worker. */
export type JudgementRequest = {
  /** All versions of all rules. */
  readonly rules: readonly Rule[]
  /** Rule id, and the trades or days that were ticked for it. */
  readonly ticks: readonly (readonly [string, readonly string[]])[]
  /** Civil days `2026-03-31`. */
  readonly daysOff: readonly string[]
  /** Label ids that are setups. */
  readonly setups: readonly string[]
  /** Decimal text in the reporting currency. */
  readonly breakevenBand: string
  readonly startBalance: string | null
  readonly zone: string
  readonly dayStartMinutes: number
  /** The time of the verdicts, in UTC ms. */
  readonly now: number
}

type Ticked = { readonly ticks: readonly string[] }

/** The ticks on trades and days, by rule; each map is keyed by the id of the trade or day. */
export function ticksByRule(documents: readonly ReadonlyMap<string, Ticked>[]): JudgementRequest['ticks'] {
  const pairs = documents.flatMap((collection) =>
    [...collection].flatMap(([subject, { ticks }]) => ticks.map((rule) => ({ rule, subject }))),
  )
  return [...grouped(pairs, ({ rule }) => rule)].map(([rule, some]) => [rule, some.map(({ subject }) => subject)])
}

/** The request in the form that judges need, with the equity of this history. */
export function judgementInputOf(
  request: JudgementRequest,
  history: TradeHistory,
  { flows }: Pick<TradeColumns, 'flows'>,
): JudgementInput {
  const startBalance = request.startBalance === null ? null : fixed(request.startBalance)
  return {
    rules: request.rules,
    now: utcMs(request.now),
    today: localDay(history.clock, request.now),
    breakevenBand: fixed(request.breakevenBand),
    setups: new Set(request.setups),
    equityAt: equityOf(history, startBalance, flows.map(capitalStep)),
    ticks: new Map(request.ticks.map(([rule, subjects]) => [rule, new Set(subjects)])),
    daysOff: new Set(request.daysOff.map(parseDayKey).filter((parsed) => parsed !== null)),
  }
}

/** A unit of money columns is 10^-8, one of exact amounts 10^-18. */
function capitalStep({ time, units }: TradeColumns['flows'][number]) {
  return { time, amount: units === null ? null : BigInt(units) * 10n ** 10n }
}
