import type { Numbers } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** Positive: wins and losses alternate. Negative: they come in streaks. */
export const zScore: Measure = {
  name: 'Z-score of runs',
  unit: 'ratio',
  group: 'System quality',
  formula: '(N (R - 0.5) - P) / sqrt(P (P - N) / (N - 1)), P = 2 W L, R runs',
  whenNull: 'without a win or without a loss',
  needs: 30,
  compute: (sample) => zScoreOf(sample.outcomes),
}

/** Vince's form with the half-run shift; leaves out breakeven trades. */
export function zScoreOf(outcomes: Numbers): number | null {
  let wins = 0
  let losses = 0
  let runs = 0
  let before = 0
  for (let index = 0; index < outcomes.length; index += 1) {
    const outcome = outcomes[index] as number
    if (outcome === 0) continue
    if (outcome > 0) wins += 1
    else losses += 1
    if (outcome !== before) runs += 1
    before = outcome
  }
  const n = wins + losses
  const product = 2 * wins * losses
  if (wins === 0 || losses === 0 || product <= n) return null
  return (n * (runs - 0.5) - product) / Math.sqrt((product * (product - n)) / (n - 1))
}
