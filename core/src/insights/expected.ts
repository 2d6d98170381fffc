import { normalCdf } from '../base/index.ts'
import type { Candidate } from './candidate.ts'
import type { Expected } from './insight-types.ts'

/** A lower end on the other side of zero says no more than that anything is possible. */
const FARTHEST = -3
const STEPS = 60
/** Less than 5 %: intervals without an end are not shown, which removes some of those that cover the truth. */
const SHARE = 0.035

/**
 * The expected result of a future trade of a slice. The strongest of many slices is partly the luckiest: a slice is
 * shown only if it beats `critical`, and slices that chance pushed over it look stronger than they are. So the distance
 * from the rest is judged by its distribution among the slices that pass (a normal distribution cut off at the limit;
 * Zhong and Prentice 2008, Fithian, Sun and Taylor 2014): the median-unbiased estimate, and the 95 % interval with that
 * coverage among shown slices. Just above the limit, most of the distance vanishes, and the interval may have no
 * informative end: null.
 *
 * Money in currency units a trade; `restMean` is that of all other trades.
 */
export function expectedOf(
  { statistic, error, direction }: Pick<Candidate, 'statistic' | 'error' | 'direction'>,
  { restMean, critical }: { readonly restMean: number; readonly critical: number },
): Expected {
  const cut = Math.min(critical, statistic)
  const at = (share: number) => distanceAt(share, statistic, cut)
  const meanAt = (distance: number) => restMean + (direction === 'loses' ? -distance : distance) * error
  const [near, far] = [at(1 - SHARE / 2), at(SHARE / 2)]
  const [a, b] = [meanAt(near), meanAt(far)]
  return {
    mean: meanAt(Math.max(0, at(0.5))),
    interval: near <= FARTHEST ? null : { low: Math.min(a, b), high: Math.max(a, b) },
  }
}

/**
 * The true distance, in standard errors, under which a passing slice is below the observed one with this probability.
 */
function distanceAt(share: number, observed: number, cut: number): number {
  let [low, high] = [FARTHEST, observed + 4]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    if (shareBelow(observed, middle, cut) > share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The probability of less than `observed` among values above `cut` that are drawn around `distance`. */
function shareBelow(observed: number, distance: number, cut: number): number {
  return 1 - normalCdf(distance - observed) / normalCdf(distance - cut)
}
