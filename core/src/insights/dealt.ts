/** Random journals whose results are reassigned to their trades by chance. */
import { addValues, emptySums, type BucketSums, totalsOfValues } from './statistic.ts'
import { drawOf, type Draws } from './luck.ts'
import type { Split } from './split.ts'

/** Up to this many trades every draw shuffles all results; above, it reorders blocks of a shuffled copy. */
const MAX_SHUFFLED = 4_000
const PIECES = 256

/**
 * Assigns the results to the trades at random: the journal if results had nothing to do with any slice. Exact for any
 * shape of the results, however skewed or heavy-tailed.
 */
export function shuffled(splits: readonly Split[], values: Float64Array, random: () => number): Draws {
  const totals = totalsOfValues(values)
  const sums = splits.map(({ keys }) => emptySums(keys.length))
  if (values.length > MAX_SHUFFLED) return dealtFromPieces(splits, values, random)
  const dealt = values.slice()
  return () => {
    shuffle(dealt, random)
    return drawOf(splits, totals, (split, index) => {
      const into = sums[index] as BucketSums
      addValues(split, dealt, into)
      return into
    })
  }
}

/**
 * The same for many trades, in a time that does not grow with them: every split reorders the blocks of a shuffled copy,
 * and its buckets are consecutive runs of that, from a random index on. Prefix sums give the total of each run. Every
 * split sees a random assignment of the results; different splits see different ones, which only makes the strongest of
 * all slices a little stronger than one assignment for all would.
 */
function dealtFromPieces(splits: readonly Split[], values: Float64Array, random: () => number): Draws {
  const totals = totalsOfValues(values)
  const copy = values.slice()
  shuffle(copy, random)
  const running = { sums: runningSums(copy, (value) => value), squares: runningSums(copy, (value) => value * value) }
  const buckets = splits.map(({ keys }) => emptySums(keys.length))
  const order = Float64Array.from({ length: PIECES }, (_, piece) => piece)
  return () =>
    drawOf(splits, totals, (split, index) => {
      const into = buckets[index] as BucketSums
      shuffle(order, random)
      const start = Math.floor(random() * values.length)
      dealInto(into.sums, reorder(running.sums, order), { counts: split.counts, start })
      dealInto(into.squares, reorder(running.squares, order), { counts: split.counts, start })
      return into
    })
}

/** Prefix sums over blocks of equal length in another order; the remainder at the end stays where it is. */
type Reordered = { readonly running: Float64Array; readonly order: Float64Array; readonly before: Float64Array }

function reorder(running: Float64Array, order: Float64Array): Reordered {
  const length = Math.floor((running.length - 1) / PIECES)
  const before = new Float64Array(PIECES + 1)
  for (let index = 0; index < PIECES; index += 1) {
    const from = (order[index] as number) * length
    const piece = (running[from + length] as number) - (running[from] as number)
    before[index + 1] = (before[index] as number) + piece
  }
  return { running, order, before }
}

/** The sum of everything before an index in the new order. */
function sumBefore({ running, order, before }: Reordered, at: number): number {
  const length = Math.floor((running.length - 1) / PIECES)
  const index = Math.floor(at / length)
  if (index >= PIECES) return running[at] as number
  const from = (order[index] as number) * length
  return (before[index] as number) + (running[from + at - index * length] as number) - (running[from] as number)
}

function dealInto(
  sums: Float64Array,
  dealt: Reordered,
  { counts, start }: { readonly counts: Float64Array; readonly start: number },
): void {
  const count = dealt.running.length - 1
  const all = dealt.running[count] as number
  let at = start
  let reached = sumBefore(dealt, start)
  for (let bucket = 0; bucket < counts.length; bucket += 1) {
    const end = at + (counts[bucket] as number)
    const wraps = end > count
    const next = sumBefore(dealt, wraps ? end - count : end)
    sums[bucket] = next - reached + (wraps ? all : 0)
    at = wraps ? end - count : end
    reached = next
  }
}

function runningSums(values: Float64Array, of: (value: number) => number): Float64Array {
  const running = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index += 1) {
    running[index + 1] = (running[index] as number) + of(values[index] as number)
  }
  return running
}

/** In place, every order equally likely. */
export function shuffle(values: Float64Array, random: () => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const kept = values[last] as number
    values[last] = values[other] as number
    values[other] = kept
  }
}
