import { float64At, studentQuantile, uint32At } from '../base/index.ts'
import type { Groups } from './groups.ts'
import type { ConfidenceInterval } from './mean-interval.ts'

/** The normal quantile of 97.5 %. */
const Z = 1.959963984540054

/**
 * Wilson score interval at 95 %: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), n = wins + losses, which need
 * not be whole. Null without wins and losses. Source: Wilson (1927).
 */
export function wilson(wins: number, losses: number): ConfidenceInterval | null {
  const n = wins + losses
  if (n === 0) return null
  const p = wins / n
  const centre = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n)
  return { low: centre - half, high: centre + half }
}

/**
 * 95 % interval of a share of wins: Wilson's, over the effective number of independent trades. `outcomes`: above 0 for
 * a win, below for a loss; others are left out. Null without wins and losses.
 */
export function shareInterval(outcomes: ArrayLike<number>, decisions: Groups): ConfidenceInterval | null {
  const tallies = talliesOf(outcomes, decisions)
  const { wins, losses } = tallies
  if (wins + losses === 0) return null
  const shareOfTrades = effectiveTrades(tallies) / (wins + losses)
  return wilson(wins * shareOfTrades, losses * shareOfTrades)
}

/** The number of decided trades in each decision, and how many of them were won. */
type Tallies = {
  readonly counts: Float64Array
  readonly won: Float64Array
  readonly wins: number
  readonly losses: number
}

function talliesOf(outcomes: ArrayLike<number>, { groupOf, count }: Groups): Tallies {
  const counts = new Float64Array(count)
  const won = new Float64Array(count)
  let [wins, losses] = [0, 0]
  for (let trade = 0; trade < outcomes.length; trade += 1) {
    const outcome = outcomes[trade] as number
    if (outcome === 0) continue
    const group = uint32At(groupOf, trade)
    counts[group] = float64At(counts, group) + 1
    if (outcome > 0) won[group] = float64At(won, group) + 1
    wins += outcome > 0 ? 1 : 0
    losses += outcome > 0 ? 0 : 1
  }
  return { counts, won, wins, losses }
}

/**
 * The effective number of independent trades: their number over the design effect, the variance of the share by
 * decisions over that of independent trades (Rao and Scott 1992, "A simple method for the analysis of clustered binary
 * data"), less where few decisions tell that variance (the ratio of t quantiles of Korn and Graubard 1998, "Confidence
 * intervals for proportions with small expected number of positive counts"). Never more than the trades themselves,
 * which decisions of one trade each give exactly. Never fewer than if all trades of a decision always went the same
 * way, (sum of sizes)² / sum of squared sizes (Kish 1965, "Survey Sampling"): the most that decisions can have in
 * common.
 */
function effectiveTrades({ counts, won, wins, losses }: Tallies): number {
  const trades = wins + losses
  const share = wins / trades
  let [squares, squaredCounts, decisions] = [0, 0, 0]
  for (let decision = 0; decision < counts.length; decision += 1) {
    const count = float64At(counts, decision)
    if (count === 0) continue
    decisions += 1
    squaredCounts += count * count
    squares += (float64At(won, decision) - share * count) ** 2
  }
  const fewest = (trades * trades) / squaredCounts
  const independent = (share * (1 - share)) / (trades - 1)
  // If all were won, or all are one decision, the data do not show what they have in common.
  if (decisions < 2 || !(independent > 0)) return fewest
  const variance = ((decisions / (decisions - 1)) * squares) / (trades * trades)
  const fewDecisions = (studentQuantile(0.975, trades - 1) / studentQuantile(0.975, decisions - 1)) ** 2
  return Math.min(trades, Math.max(fewest, ((trades * independent) / variance) * fewDecisions))
}
