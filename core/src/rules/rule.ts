import type { CivilDay, TradeId, UtcMs } from '../base/index.ts'
import type { RuleKind } from './kinds.ts'

/** What one parameter of a rule may hold. Amounts are decimal text or numbers. */
export type ParameterValue = string | number | boolean | readonly string[]
export type Parameters = Readonly<Record<string, ParameterValue>>

/**
 * One version of a rule, as the trader keeps it. A change ends the old version and begins another, so past days are
 * judged by what held then.
 */
export type Rule = {
  readonly id: string
  readonly name: string
  readonly kind: RuleKind
  /** Whether a checklist item is ticked per trade or per day. All other kinds know what they judge. */
  readonly scope: 'trade' | 'day'
  readonly parameters: Parameters
  /** The trades it is about; an empty list leaves nothing out. A trade must carry all of the labels. */
  readonly filter: {
    readonly accounts: readonly string[]
    readonly tickers: readonly string[]
    readonly labels: readonly string[]
  }
  /** 1..3: how much it weighs in the scores. */
  readonly severity: number
  /** First and last civil day in force, `2026-03-31`, both included; null = without end. */
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Days of the week in force, Monday = 1; an empty list leaves none out. */
  readonly weekdays: readonly number[]
  readonly active: boolean
  /** Id of the version before this one; null = the first. */
  readonly follows: string | null
}

/**
 * `unknown`: something that the rule measures was not told. `not-applicable`: the rule has nothing to measure here.
 * `pending`: it can still go either way.
 */
export type VerdictStatus = 'pass' | 'fail' | 'unknown' | 'not-applicable' | 'pending'

/** What a rule found about one day or one trade. */
export type Outcome = {
  readonly status: VerdictStatus
  /** In the unit of the limit; null where nothing was measured. */
  readonly measured: number | null
  readonly limit: number | null
  /** When it was decided. A day that passes and has a moment reached its limit, and nothing was opened after it. */
  readonly moment: UtcMs | null
  /** The trades that broke it. */
  readonly trades: readonly TradeId[]
}

/** An outcome with the rule and the day or trade that it is about. */
export type Verdict = Outcome & {
  readonly ruleId: string
  readonly scope: 'trade' | 'day'
  /** The civil day it counts for: of a trade the day on which it was opened. */
  readonly day: CivilDay
  /** Null where the day itself was judged. */
  readonly tradeId: TradeId | null
}

/** The limit of the day was reached, and the trader stopped. */
export function isHit(verdict: Verdict): boolean {
  return verdict.scope === 'day' && verdict.status === 'pass' && verdict.moment !== null
}
