/**
 * A trade that the trader saw but did not take, with the inputs of its outcome. Prices as numbers; null = not entered.
 */
export type MissedPlan = {
  readonly side: 'long' | 'short'
  readonly entry: number | null
  readonly stop: number | null
  readonly target: number | null
  readonly exit: number | null
}

export type MissedResult = {
  /** The result as a multiple of the risk to the stop; null without entry, stop and exit. */
  readonly r: number | null
  /** The move from entry to exit as a fraction, positive in the trade's favour; null without both prices. */
  readonly change: number | null
  /** The reward at the target as a multiple of the risk; null without entry, stop and target. */
  readonly planned: number | null
}

/** (exit - entry) / (entry - stop) for a long trade, mirrored for a short one. Ignores a stop on the wrong side. */
export function missedResult({ side, entry, stop, target, exit }: MissedPlan): MissedResult {
  const turn = side === 'long' ? 1 : -1
  const start = entry === null || entry <= 0 ? null : entry
  const risk = start === null || stop === null ? null : (start - stop) * turn
  const gain = (price: number | null): number | null =>
    start === null || price === null ? null : (price - start) * turn
  const inRisk = (amount: number | null): number | null =>
    amount === null || risk === null || risk <= 0 ? null : amount / risk
  const moved = gain(exit)
  return {
    r: inRisk(moved),
    change: moved === null || start === null ? null : moved / start,
    planned: inRisk(gain(target)),
  }
}

export type MissedTotals = {
  readonly count: number
  /** How many have a known R. */
  readonly withR: number
  /** Their total R: the cost of hesitation if positive. Null if none is known. */
  readonly r: number | null
  readonly averageR: number | null
  /** The largest R. */
  readonly bestR: number | null
  /** Share of the known ones that would have won. */
  readonly winRate: number | null
}

/** The cost of hesitation over all trades that were not taken. */
export function missedTotals(plans: readonly MissedPlan[]): MissedTotals {
  const rs = plans.map((plan) => missedResult(plan).r).filter((r) => r !== null)
  const sum = rs.reduce((total, r) => total + r, 0)
  const none = rs.length === 0
  return {
    count: plans.length,
    withR: rs.length,
    r: none ? null : sum,
    averageR: none ? null : sum / rs.length,
    bestR: none ? null : Math.max(...rs),
    winRate: none ? null : rs.filter((r) => r > 0).length / rs.length,
  }
}
