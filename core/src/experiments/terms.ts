/** The terms that are written down before an experiment begins. They never change afterwards. */
import type { DecisionUnit } from '../chance/index.ts'
import type { Trait } from '../reports/index.ts'
import type { Rule } from '../rules/index.ts'

/** Traits that are known at the open, so that no result decides which trades are in. */
export const SCOPE_TRAITS = ['session', 'number', 'after', 'stake', 'market'] as const satisfies readonly Trait[]

/** The trades of an experiment, by traits known at the open; absent fields leave nothing out. */
export type Scope = {
  readonly accounts?: readonly string[] | undefined
  readonly tickers?: readonly string[] | undefined
  readonly side?: 'long' | 'short' | undefined
  /** Label ids. A label counts if the trade had it before its first exit. */
  readonly labels?: readonly string[] | undefined
  readonly withoutLabels?: readonly string[] | undefined
  /** 0..23 and 0 = Monday, of the open. */
  readonly hours?: readonly number[] | undefined
  readonly weekdays?: readonly number[] | undefined
  readonly traits?: { readonly [Name in (typeof SCOPE_TRAITS)[number]]?: readonly string[] | undefined } | undefined
}

/** A rule as it was when the experiment began, even if it is changed or deleted later. */
export type TestedRule = Pick<Rule, 'id' | 'name' | 'kind' | 'scope' | 'parameters' | 'filter' | 'weekdays'>

/**
 * `percent`: net in percent of the entry value; `risk`: net in R; per trade, or the total of each trading day. `kept`:
 * 1 for a day on which the rule was kept, 0 for one on which it was broken.
 */
export type ExperimentMeasure = 'percent' | 'risk' | 'percent-of-day' | 'risk-of-day' | 'kept'

export type ExperimentTerms = {
  readonly about: { readonly by: 'trades'; readonly scope: Scope } | { readonly by: 'rule'; readonly rule: TestedRule }
  readonly measure: ExperimentMeasure
  readonly direction: 'higher' | 'lower'
  /**
   * The baseline of the mean: a number, or the mean of the trader's other trades of the same time, with a fixed number
   * of decisions on each side of a comparison.
   */
  readonly against:
    | { readonly by: 'number'; readonly value: number }
    | { readonly by: 'others'; readonly own: number; readonly others: number }
  /** The smallest difference that matters, above 0. */
  readonly effect: number
  /**
   * The largest loss of a trade or day to expect, and the largest gain, both above 0; for `lower` the other way round.
   */
  readonly bound: { readonly loss: number; readonly gain: number }
  /** The grouping of its results, and the usual maximum of trades per decision. */
  readonly unit: DecisionUnit
  readonly tradesPerDecision: number
  readonly zone: string
  readonly dayStartMinutes: number
}

export function isOfDays(measure: ExperimentMeasure): boolean {
  return measure === 'percent-of-day' || measure === 'risk-of-day' || measure === 'kept'
}

/** The range of expected results, in the direction of the experiment. */
export function rangeOf({ measure, direction, bound }: Pick<ExperimentTerms, 'measure' | 'direction' | 'bound'>): {
  readonly low: number
  readonly high: number
} {
  if (measure !== 'kept') return { low: -bound.loss, high: bound.gain }
  return direction === 'higher' ? { low: 0, high: 1 } : { low: -1, high: 0 }
}
