import { mean, standardDeviation } from '../base/index.ts'
import { type Sample, sideOf } from './habit-samples.ts'
import { shuffle } from './dealt.ts'

/** Neighbouring occasions are correlated, so they are permuted together. */
export const RUN = 5
const DRAWS = 999
/** Above this many occasions the normal distribution is as good. */
const MAX_DEALT = 20_000
/** Chance exceeds this once in three million, which leaves room for neighbours that are not independent. */
const CERTAIN_ERRORS = 5

/**
 * How often losses and wins assigned to the occasions at random, in runs of five, differ by as much as those of the
 * journal: a permutation test of one side, with the journal counted as one of the draws.
 */
export function chanceOfDifference(sample: Sample, random: () => number): number {
  const { isLoss, logs } = sample
  if (logs.length > MAX_DEALT) return isFarFromZero(sample) ? 0 : 1
  // The numbers of losses and wins never change, so the sum over the losses ranks draws in the same order as their
  // difference.
  const observed = sumOfLosses(logs, (index) => isLoss[index] === 1)
  const starts = Float64Array.from({ length: Math.ceil(logs.length / RUN) }, (_, run) => run * RUN)
  const dealt = new Uint8Array(logs.length)
  let asLarge = 1
  for (let draw = 0; draw < DRAWS; draw += 1) {
    shuffle(starts, random)
    // Starts at a random index, so that runs do not always begin and end at the same occasions.
    let at = Math.floor(random() * logs.length)
    for (const start of starts) {
      const end = Math.min(start + RUN, logs.length)
      for (let index = start; index < end; index += 1) {
        dealt[at] = isLoss[index] ?? 0
        at = at + 1 === logs.length ? 0 : at + 1
      }
    }
    if (sumOfLosses(logs, (index) => dealt[index] === 1) >= observed) asLarge += 1
  }
  return asLarge / (DRAWS + 1)
}

function sumOfLosses(logs: Float64Array, isLoss: (index: number) => boolean): number {
  let total = 0
  for (let index = 0; index < logs.length; index += 1) if (isLoss(index)) total += logs[index] ?? 0
  return total
}

function isFarFromZero(sample: Sample): boolean {
  const [losses, wins] = [sideOf(sample, 'loss'), sideOf(sample, 'win')]
  const varianceOf = (side: Float64Array): number => (standardDeviation(side) ?? 0) ** 2 / side.length
  const difference = (mean(losses) ?? 0) - (mean(wins) ?? 0)
  return difference >= CERTAIN_ERRORS * Math.sqrt(varianceOf(losses) + varianceOf(wins))
}
