import type { CivilDay, TradeId, UtcMs } from '../base/index.ts'
import type { RuleKind } from './kinds.ts'

/** The value of one parameter of a rule. Amounts are decimal text or numbers. */
export type ParameterValue = string | number | boolean | readonly string[]
export type RuleParameters = Readonly<Record<string, ParameterValue>>

/**
 * One version of a rule. A change ends the old version and begins a new one, so past days are judged by the version
 * active at the time.
 */
export type Rule = {
  readonly id: string
  readonly name: string
  readonly kind: RuleKind
  /** Whether a checklist item is ticked per trade or per day. Ignored for all other kinds. */
  readonly scope: 'trade' | 'day'
  readonly parameters: RuleParameters
  /** The trades it applies to; an empty list leaves none out. A trade needs all of the labels. */
  readonly filter: {
    readonly accounts: readonly string[]
    readonly tickers: readonly string[]
    readonly labels: readonly string[]
  }
  /** 1..3: its weight in the scores. */
  readonly severity: number
  /** First and last active civil day, such as `2026-03-31`, both included; null = no limit. */
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Active days of the week, Monday = 1; an empty list leaves none out. */
  readonly weekdays: readonly number[]
  readonly active: boolean
  /** Id of the previous version; null = the first. */
  readonly follows: string | null
}

/**
 * `unknown`: a value that the rule needs is missing. `not-applicable`: the rule has nothing to measure here.
 * `pending`: it can still pass or fail.
 */
export type VerdictStatus = 'pass' | 'fail' | 'unknown' | 'not-applicable' | 'pending'

/** The result of judging one day or one trade. */
export type RuleOutcome = {
  readonly status: VerdictStatus
  /** In the unit of the limit; null if nothing was measured. */
  readonly measured: number | null
  readonly limit: number | null
  /** When it was decided. A passing day with a moment reached its limit then, and no trade was opened after it. */
  readonly moment: UtcMs | null
  /** The trades that broke it. */
  readonly trades: readonly TradeId[]
}

/** An outcome, with its rule and the day or trade that was judged. */
export type Verdict = RuleOutcome & {
  readonly ruleId: string
  readonly scope: 'trade' | 'day'
  /** The civil day it counts for; for a trade, the day it was opened on. */
  readonly day: CivilDay
  /** Null if the day itself was judged. */
  readonly tradeId: TradeId | null
}

/** The limit of the day was reached, and the trader stopped. */
export function isHit(verdict: Verdict): boolean {
  return verdict.scope === 'day' && verdict.status === 'pass' && verdict.moment !== null
}

/** Whether a limit of the day is reached or passed: by its moment, or by a count at the limit. */
export function isLimitReached({ scope, status, moment, measured, limit }: Verdict): boolean {
  if (scope !== 'day' || limit === null) return false
  return status === 'fail' || moment !== null || (measured !== null && measured >= limit)
}
