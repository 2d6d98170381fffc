import type { Clock, CivilDay, Fixed, TradeId, UtcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import type { Outcome } from './rule.ts'

/** What rules need to know beside trades. */
export type RuleContext = {
  readonly clock: Clock
  /** The moment for which verdicts are asked. */
  readonly now: UtcMs
  /** A net from -band to +band is breakeven, in the reporting currency. */
  readonly breakevenBand: Fixed
  /** Label ids that are setups. */
  readonly setups: ReadonlySet<string>
  /** Equity of these accounts (none = all) just before the moment; null = not known. */
  readonly equityAt: (time: UtcMs, accounts: readonly string[]) => Fixed | null
  /** Checklist items that were ticked: rule id to trade ids or days (`2026-03-31`). */
  readonly ticks: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether, and until when, the trade may still get the stop that another rule requires of it. */
  readonly stopDeadline: (trade: JudgedTrade) => StopDeadline
}

export type StopDeadline = 'not-required' | { readonly until: UtcMs | null }

/** Judges each trade by itself. */
export type TradeJudge = { readonly by: 'trade'; readonly judge: (trade: JudgedTrade) => Outcome }

/** Judges trades and days by what went before: told of everything in order, it keeps its own state. */
export type GateJudge = {
  readonly by: 'gate'
  readonly scope: 'trade' | 'day'
  /** `day`: it forgets at the start of each day. */
  readonly memory: 'day' | 'all'
  readonly start: () => Gate
}

/** Judges a day by itself. */
export type DayJudge = { readonly by: 'day'; readonly judge: (day: CivilDay) => Outcome }

export type Judge = TradeJudge | GateJudge | DayJudge

export type Gate = {
  readonly startDay?: (day: CivilDay) => void
  /** May the trade be opened? Asked before `opened`. */
  readonly asks: (trade: JudgedTrade) => Outcome
  /** It was opened. */
  readonly opened?: (trade: JudgedTrade) => void
  readonly closed?: (trade: JudgedTrade, time: UtcMs) => void
  readonly paid?: (trade: JudgedTrade, time: UtcMs, amount: Fixed) => void
  /** What the day came to, once it is over. Its breaches are counted by the caller. */
  readonly endDay?: () => Omit<Outcome, 'trades'>
}

type Reading = { readonly measured?: number | null; readonly limit?: number | null; readonly moment?: UtcMs | null }

/** Builds outcomes with what is known of them. */
export function outcome(status: Outcome['status'], { measured, limit, moment }: Reading = {}): Outcome {
  return { status, measured: measured ?? null, limit: limit ?? null, moment: moment ?? null, trades: NO_TRADES }
}

/** Fails or passes; the moment of a failure is when the trade was opened, unless another is told. */
export function decided(fails: boolean, trade: JudgedTrade, reading: Reading = {}): Outcome {
  return fails ? outcome('fail', { moment: trade.openTime, ...reading }) : outcome('pass', reading)
}

export const NO_TRADES: readonly TradeId[] = []
