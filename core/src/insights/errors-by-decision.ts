import { float64At, uint32At } from '../base/index.ts'
import type { Members } from '../chance/index.ts'
import { bucketsOf, type Span, type Split } from './split.ts'
import type { Totals } from './statistic.ts'

/** A slice with the number and the sum of its trades. */
type Slice = { readonly span: Span; readonly totals: Totals }

type Decided = {
  /** Less their mean. */
  readonly values: Float64Array
  /** The trades of each decision. */
  readonly members: Members
}

/**
 * How far the mean of each slice may differ from that of the rest by chance: a standard error by decisions, which may
 * have trades on both sides. Computed for all slices of a split at once, because a journal has many more trades than a
 * split has buckets.
 */
export function errorsByDecision(split: Split, slices: readonly Slice[], { values, members }: Decided): Float64Array {
  const squares = new Float64Array(slices.length)
  if (slices.length === 0) return squares
  const sides = slices.map((slice) => sidesOf(slice, split, values.length))
  const tally = tallyOf(split)
  const decisions = members.starts.length - 1
  for (let decision = 0; decision < decisions; decision += 1) {
    const end = uint32At(members.starts, decision + 1)
    for (let at = uint32At(members.starts, decision); at < end; at += 1) {
      const trade = uint32At(members.trades, at)
      tally.add(split.bucketOfTrade[trade] as number, float64At(values, trade))
    }
    for (let index = 0; index < sides.length; index += 1)
      squares[index] = float64At(squares, index) + tally.partIn(sides[index] as Sides) ** 2
    tally.clear()
  }
  return squares.map((square) => Math.sqrt((square * decisions) / Math.max(1, decisions - 1)))
}

/** The buckets of a slice, and the number and mean of its trades and of all others. */
type Sides = {
  readonly isIn: Uint8Array
  readonly count: number
  readonly mean: number
  readonly restCount: number
  readonly restMean: number
}

function sidesOf({ span, totals: { count, sum } }: Slice, split: Split, trades: number): Sides {
  const isIn = new Uint8Array(split.keys.length + 1)
  for (const bucket of bucketsOf(split, span)) isIn[bucket] = 1
  const restCount = trades - count
  // All values add up to zero.
  return { isIn, count, mean: sum / count, restCount, restMean: -sum / restCount }
}

/**
 * Number and sum of the trades of one decision in each bucket; remembers the buckets with trades, because most have
 * none.
 */
function tallyOf({ keys }: Split) {
  // One more for trades in no bucket.
  const counts = new Float64Array(keys.length + 1)
  const sums = new Float64Array(keys.length + 1)
  const touched = new Uint16Array(keys.length + 1)
  let touches = 0
  return {
    add(bucket: number, value: number): void {
      if (counts[bucket] === 0) touched[touches++] = bucket
      counts[bucket] = float64At(counts, bucket) + 1
      sums[bucket] = float64At(sums, bucket) + value
    },
    /** The contribution of the decision to the distance of the two means, beyond its expectation. */
    partIn({ isIn, count, mean, restCount, restMean }: Sides): number {
      let [inside, outside] = [0, 0]
      for (let touch = 0; touch < touches; touch += 1) {
        const bucket = touched[touch] as number
        const [sum, trades] = [float64At(sums, bucket), float64At(counts, bucket)]
        if (isIn[bucket] === 1) inside += sum - mean * trades
        else outside += sum - restMean * trades
      }
      return inside / count - outside / restCount
    },
    clear(): void {
      for (let touch = 0; touch < touches; touch += 1) {
        const bucket = touched[touch] as number
        counts[bucket] = 0
        sums[bucket] = 0
      }
      touches = 0
    },
  }
}
