import type { Clock, CivilDay, Fixed, TradeId, UtcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import type { RuleOutcome } from './rule.ts'

/** The context of rules besides trades. */
export type RuleContext = {
  readonly clock: Clock
  /** The moment at which the rules are judged. */
  readonly now: UtcMs
  /** A net from -band to +band is breakeven, in the reporting currency. */
  readonly breakevenBand: Fixed
  /** Label ids that are setups. */
  readonly setups: ReadonlySet<string>
  /** Equity of these accounts (none = all) just before the moment; null = unknown. */
  readonly equityAt: (time: UtcMs, accounts: readonly string[]) => Fixed | null
  /** Checklist items that were ticked: rule id to trade ids or days (`2026-03-31`). */
  readonly ticks: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether, and until when, the trade may still get the stop that another rule requires. */
  readonly stopDeadline: (trade: JudgedTrade) => StopDeadline
}

export type StopDeadline = 'not-required' | { readonly until: UtcMs | null }

/** Judges each trade on its own. */
export type TradeJudge = { readonly by: 'trade'; readonly judge: (trade: JudgedTrade) => RuleOutcome }

/** Judges trades and days by earlier events: it sees every step in order and keeps its own state. */
export type GateJudge = {
  readonly by: 'gate'
  readonly scope: 'trade' | 'day'
  /** `day`: it forgets at the start of each day. */
  readonly memory: 'day' | 'all'
  readonly start: () => Gate
}

/** Judges a day on its own. */
export type DayJudge = { readonly by: 'day'; readonly judge: (day: CivilDay) => RuleOutcome }

export type RuleJudge = TradeJudge | GateJudge | DayJudge

export type Gate = {
  readonly startDay?: (day: CivilDay) => void
  /** Whether the trade may be opened. Called before `onOpened`. */
  readonly judgeOpen: (trade: JudgedTrade) => RuleOutcome
  readonly onOpened?: (trade: JudgedTrade) => void
  readonly onClosed?: (trade: JudgedTrade, time: UtcMs) => void
  readonly onPaid?: (trade: JudgedTrade, time: UtcMs, amount: Fixed) => void
  /** The outcome of the day, once it is over. The caller counts its breaches. */
  readonly endDay?: () => Omit<RuleOutcome, 'trades'>
}

type Reading = { readonly measured?: number | null; readonly limit?: number | null; readonly moment?: UtcMs | null }

/** Builds an outcome; omitted fields are null. */
export function makeOutcome(status: RuleOutcome['status'], { measured, limit, moment }: Reading = {}): RuleOutcome {
  return { status, measured: measured ?? null, limit: limit ?? null, moment: moment ?? null, trades: NO_TRADES }
}

/** Fails or passes; a failure is dated to the open of the trade, unless the reading gives another moment. */
export function decided(fails: boolean, trade: JudgedTrade, reading: Reading = {}): RuleOutcome {
  return fails ? makeOutcome('fail', { moment: trade.openTime, ...reading }) : makeOutcome('pass', reading)
}

export const NO_TRADES: readonly TradeId[] = []
