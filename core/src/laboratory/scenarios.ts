/** The hypothetical changes. Each field is null, or an empty list, if nothing changes. */
export type Scenarios = {
  /** The rows of each slice that is left out. */
  readonly slices: readonly Uint32Array[]
  readonly fees: OtherFees | null
  /** The funding that was paid and received, times a number of 0 or more; 0 for none. */
  readonly funding: number | null
  /** The amount that each trade risks, in currency units, above 0. */
  readonly sameRisk: number | null
  readonly dayStop: DayStop | null
  /** How many of the largest wins are left out, at least 1. */
  readonly withoutBest: number | null
}

/**
 * `factor`: the fees paid, times a number; 0.5 for half. `rates`: fractions of the turnover, 0.0005 for 0.05 %, a
 * negative one is a rebate. Columns do not hold which fills were makers, so one share (0 to 1) applies to all trades.
 */
export type OtherFees =
  | { readonly by: 'factor'; readonly factor: number }
  | { readonly by: 'rates'; readonly maker: number; readonly taker: number; readonly makerShare: number }

/** No new trade on a day after this many losses, at least 1; `inRow`: a win in between restarts the count. */
export type DayStop = { readonly losses: number; readonly inRow: boolean }

export const NO_SCENARIOS: Scenarios = {
  slices: [],
  fees: null,
  funding: null,
  sameRisk: null,
  dayStop: null,
  withoutBest: null,
}

/**
 * The order in which scenarios apply: first trades that were never taken, then changes to the results of the others,
 * then the consequences of these results within a day, and last the dependence on the best of the remaining trades.
 */
export const SCENARIO_ORDER = [
  'slices',
  'fees',
  'funding',
  'sameRisk',
  'dayStop',
  'withoutBest',
] as const satisfies readonly (keyof Scenarios)[]
export type ScenarioKind = (typeof SCENARIO_ORDER)[number]
