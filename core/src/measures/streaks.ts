import type { Numbers } from '../base/index.ts'

export type Streaks = { readonly longestWins: number; readonly longestLosses: number; readonly current: number }

/** Runs of wins and of losses in close order. Breakeven trades neither break nor extend a run. */
export function streaks(outcomes: Numbers): Streaks {
  let longestWins = 0
  let longestLosses = 0
  let run = 0
  for (let index = 0; index < outcomes.length; index += 1) {
    const outcome = outcomes[index] as number
    if (outcome === 0) continue
    run = outcome > 0 ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1
    longestWins = Math.max(longestWins, run)
    longestLosses = Math.max(longestLosses, -run)
  }
  return { longestWins, longestLosses, current: run }
}
