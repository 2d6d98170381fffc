/** The strongest slice of the same journal after its results were reassigned: what chance alone would show. */
import { ascending, quantile, type Steps } from '../base/index.ts'
import { type BucketSums, statistics, type Totals } from './statistic.ts'
import type { Split } from './split.ts'

/** One random journal. */
export type Draw = {
  /** The largest statistic of all slices, regardless of its sign. */
  readonly strongest: number
  /** How many slices look strong at first sight. */
  readonly strong: number
  /** The largest own result of all slices, minus their means; only for results with random signs. */
  readonly strongestOwn?: number
}

/** Beyond this many standard errors, a single test without any correction would call a slice significant. */
export const FIRST_SIGHT = 1.96

/** A draw takes a fraction of a millisecond, or a few if slices outnumber trades. */
const DRAWS_A_STEP = 16

export type Draws = () => Draw

/** The strongest slice by the sums of a draw. */
export function drawOf(
  splits: readonly Split[],
  totals: Totals,
  sumsOf: (split: Split, index: number) => BucketSums,
): Draw {
  let strongest = 0
  let strong = 0
  for (let splitIndex = 0; splitIndex < splits.length; splitIndex += 1) {
    const split = splits[splitIndex] as Split
    const perSpan = statistics(split, sumsOf(split, splitIndex), totals)
    for (let index = 0; index < perSpan.length; index += 1) {
      const size = Math.abs(perSpan[index] as number)
      if (size > strongest) strongest = size
      if (size >= FIRST_SIGHT) strong += 1
    }
  }
  return { strongest, strong }
}

/** The strength of a slice, both measures in standard errors without sign. */
export type Strength = {
  /** The distance of its mean from that of the rest. */
  readonly statistic: number
  /** The distance of its own result from zero. */
  readonly own: number
}

export type LuckOptions = { readonly max: number; readonly min: number; readonly alpha: number }

export type Luck = {
  /**
   * For each of the strengths, how often the strongest slice of a random journal is at least as strong: the larger of
   * the shares of both tests, each with the observed journal counted as one draw.
   */
  readonly shares: readonly number[]
  /** How many slices look strong at first sight in a random journal, on average. */
  readonly strong: number
  /** The threshold for a slice, in standard errors; based on few draws if nothing came close. */
  readonly critical: number
}

/**
 * Compares strengths with the strongest slices of random journals: the one-step max-T of Westfall and Young (1993), for
 * the differences and for the results of the slices themselves. Stops as soon as even the strongest cannot pass, which
 * does not change any share that could matter.
 */
export function* luckOf(observed: readonly Strength[], draws: Draws, { max, min, alpha }: LuckOptions): Steps<Luck> {
  const top = observed.reduce((best, { statistic }) => Math.max(best, statistic), 0)
  const strongest: number[] = []
  const own: number[] = []
  let strong = 0
  let beyondTop = 0
  const target = observed.length === 0 ? min : max
  while (strongest.length < target && (strongest.length < min || beyondTop <= alpha * (max + 1))) {
    const draw = draws()
    strongest.push(draw.strongest)
    if (draw.strongestOwn !== undefined) own.push(draw.strongestOwn)
    strong += draw.strong
    if (draw.strongest >= top) beyondTop += 1
    if (strongest.length % DRAWS_A_STEP === 0) yield
  }
  const shareOf = (drawn: readonly number[], value: number) =>
    drawn.length === 0 ? 0 : (1 + drawn.filter((other) => other >= value).length) / (drawn.length + 1)
  return {
    shares: observed.map((each) => Math.max(shareOf(strongest, each.statistic), shareOf(own, each.own))),
    strong: strongest.length === 0 ? 0 : strong / strongest.length,
    critical: quantile(ascending(strongest), 1 - alpha) ?? 0,
  }
}
