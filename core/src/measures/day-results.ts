import type { Numbers } from '../base/index.ts'

export type DayResults = {
  readonly best: number | null
  readonly worst: number | null
  readonly wins: number
  readonly losses: number
}

/** Best, worst, winning and losing days among days with a closed trade. */
export function dayResults(pnl: Numbers): DayResults {
  let best: number | null = null
  let worst: number | null = null
  let wins = 0
  let losses = 0
  for (let index = 0; index < pnl.length; index += 1) {
    const value = pnl[index] as number
    best = best === null ? value : Math.max(best, value)
    worst = worst === null ? value : Math.min(worst, value)
    if (value > 0) wins += 1
    if (value < 0) losses += 1
  }
  return { best, worst, wins, losses }
}
