/**
 * The interval of a win rate: Wilson's, with the number of independent trades that would carry the same information.
 */
import { deviation, squared, sum } from './statistics.ts'
import { tWithin95 } from './welch.ts'

const Z = 1.959963984540054

/** `outcomes`: those of the trades of each decision; 0 is breakeven and left out. Null without wins and losses. */
export function winRateBand(outcomes: readonly (readonly number[])[]): { low: number; high: number } | null {
  const decisions = outcomes.map((list) => list.filter((outcome) => outcome !== 0)).filter((list) => list.length > 0)
  const n = sum(decisions.map((list) => list.length))
  if (n === 0) return null
  const p = sum(decisions.map(winsOf)) / n
  return wilson(p, Math.min(n, Math.max(n / mostAlike(decisions), n / measured(decisions, p))))
}

function winsOf(decision: readonly number[]): number {
  return decision.filter((outcome) => outcome > 0).length
}

/** The design effect of decisions whose trades always go the same way: the mean size of the decision of a trade. */
function mostAlike(decisions: readonly (readonly number[])[]): number {
  const sizes = decisions.flatMap((list) => list.map(() => list.length))
  return sum(sizes) / sizes.length
}

/** The design effect that the outcomes show, with more doubt where few decisions show it. */
function measured(decisions: readonly (readonly number[])[], p: number): number {
  const n = sum(decisions.map((list) => list.length))
  if (decisions.length < 2 || p === 0 || p === 1) return Number.POSITIVE_INFINITY
  // The rests add up to zero, so their deviation is the root of their mean square.
  const rests = decisions.map((list) => winsOf(list) - p * list.length)
  const byDecision = (squared(deviation(rests) ?? 0) * decisions.length) / squared(n)
  const byTrade = (p * (1 - p)) / (n - 1)
  return (byDecision / byTrade) * squared(tWithin95(decisions.length - 1) / tWithin95(n - 1))
}

function wilson(p: number, n: number): { low: number; high: number } {
  const centre = p + squared(Z) / (2 * n)
  const half = Z * Math.sqrt((p * (1 - p)) / n + squared(Z) / (4 * n * n))
  const whole = 1 + squared(Z) / n
  return { low: (centre - half) / whole, high: (centre + half) / whole }
}
