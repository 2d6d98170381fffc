import { ExactSum } from '../base/index.ts'

/**
 * Realised profit by the venue and by us, summed over fills between which the leg was never flat; `time` is the last.
 */
export type RealisedPair = {
  time: number
  readonly venue: ExactSum
  readonly ours: ExactSum
  fills: number
  /** False where the replay could not count the fill at all. */
  readonly isHeld: boolean
}

type Realised = { readonly realised: RealisedPair[]; readonly endedAt: number }

/**
 * The sums to which a fill at this time adds. Health is only needed at moments when everything is flat, so fills between
 * two of them share one pair.
 */
export function addRealised(
  { realised, endedAt }: Realised,
  time: number,
  { isHeld, scale }: { readonly isHeld: boolean; readonly scale: number },
): RealisedPair {
  const last = realised.at(-1)
  if (last !== undefined && isHeld && last.isHeld && (last.time > endedAt || endedAt === time)) {
    last.time = time
    last.fills += 1
    return last
  }
  const pair = { time, venue: new ExactSum(scale), ours: new ExactSum(scale), fills: 1, isHeld }
  realised.push(pair)
  return pair
}
