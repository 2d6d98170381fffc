/** What chance alone would show: the strongest slice of the same journal after its results were dealt out anew. */
import type { Steps } from '../base/index.ts'
import { type BucketSums, emptySums, statistics, addValues, type Totals, totalsOfValues } from './statistic.ts'
import type { Split } from './split.ts'

/** One journal by chance. */
export type Draw = {
  /** The largest statistic of all slices, whatever its sign. */
  readonly strongest: number
  /** How many slices look strong at first sight. */
  readonly strong: number
}

/** Beyond this many standard errors, a single test without any correction would call a slice significant. */
export const FIRST_SIGHT = 1.96

/** Up to this many trades every draw shuffles all results; above, it puts pieces of a shuffled copy in a new order. */
const SHUFFLED_AT_MOST = 4_000
const PIECES = 256

/** A draw takes a fraction of a millisecond, or some where slices outnumber trades. */
const DRAWS_A_STEP = 16

export type Draws = () => Draw

/**
 * Deals the results out to the trades at random: what would be if results had nothing to do with any slice. Exact for
 * any shape of the results, however skewed or heavy-tailed.
 */
export function shuffled(splits: readonly Split[], values: Float64Array, random: () => number): Draws {
  const totals = totalsOfValues(values)
  const sums = splits.map(({ keys }) => emptySums(keys.length))
  if (values.length > SHUFFLED_AT_MOST) return dealtFromPieces(splits, values, random)
  const dealt = values.slice()
  return () => {
    shuffle(dealt, random)
    return drawOf(splits, totals, (split, place) => {
      const into = sums[place] as BucketSums
      addValues(split, dealt, into)
      return into
    })
  }
}

/**
 * The same for many trades, in a time that does not grow with them: the pieces of a shuffled copy are put in a new order
 * for every split, and its buckets are consecutive runs of that, from a random place on. What a run sums to follows from
 * running sums. Every split sees its results dealt out at random; splits see different deals, which only makes the
 * strongest of all slices a little stronger than with one deal for all.
 */
function dealtFromPieces(splits: readonly Split[], values: Float64Array, random: () => number): Draws {
  const totals = totalsOfValues(values)
  const copy = values.slice()
  shuffle(copy, random)
  const running = { sums: runningSums(copy, (value) => value), squares: runningSums(copy, (value) => value * value) }
  const buckets = splits.map(({ keys }) => emptySums(keys.length))
  const order = Float64Array.from({ length: PIECES }, (_, piece) => piece)
  return () =>
    drawOf(splits, totals, (split, place) => {
      const into = buckets[place] as BucketSums
      shuffle(order, random)
      const start = Math.floor(random() * values.length)
      dealInto(into.sums, reorder(running.sums, order), { counts: split.counts, start })
      dealInto(into.squares, reorder(running.squares, order), { counts: split.counts, start })
      return into
    })
}

/** Running sums whose pieces of equal length are in another order; what is left over at the end stays there. */
type Reordered = { readonly running: Float64Array; readonly order: Float64Array; readonly before: Float64Array }

function reorder(running: Float64Array, order: Float64Array): Reordered {
  const length = Math.floor((running.length - 1) / PIECES)
  const before = new Float64Array(PIECES + 1)
  for (let place = 0; place < PIECES; place += 1) {
    const from = (order[place] as number) * length
    const piece = (running[from + length] as number) - (running[from] as number)
    before[place + 1] = (before[place] as number) + piece
  }
  return { running, order, before }
}

/** The sum of everything before a place in the new order. */
function sumBefore({ running, order, before }: Reordered, at: number): number {
  const length = Math.floor((running.length - 1) / PIECES)
  const place = Math.floor(at / length)
  if (place >= PIECES) return running[at] as number
  const from = (order[place] as number) * length
  return (before[place] as number) + (running[from + at - place * length] as number) - (running[from] as number)
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

type Results = { readonly values: Float64Array; readonly blocks: Uint32Array; readonly blockCount: number }
type Signs = { readonly signs: Float64Array }

/**
 * Turns the sign of whole blocks of results at random: what would be if every result were as likely its opposite. Trades
 * keep their size, and those of a block keep what they have in common, so neither large trades nor a day on which
 * everything fell together make a slice look strong.
 */
export function turned(splits: readonly Split[], results: Results, random: () => number): Draws {
  const { values, blocks, blockCount } = results
  const squares = totalsOfValues(values).squares
  const shares = splits.map((split) => sharesOf(split, results))
  const buckets = splits.map((split) => {
    const own = emptySums(split.keys.length)
    addValues(split, values, own)
    return own
  })
  const blockSums = new Float64Array(blockCount)
  for (let index = 0; index < values.length; index += 1) {
    const block = blocks[index] as number
    blockSums[block] = (blockSums[block] as number) + (values[index] as number)
  }
  const signs = new Float64Array(blockCount)
  return () => {
    let sum = 0
    for (let block = 0; block < blockCount; block += 1) {
      const sign = random() < 0.5 ? -1 : 1
      signs[block] = sign
      sum += sign * (blockSums[block] as number)
    }
    return drawOf(splits, { count: values.length, sum, squares }, (_, place) => {
      const into = buckets[place] as BucketSums
      turnInto(into.sums, shares[place] as Shares, { ...results, signs })
      return into
    })
  }
}

/**
 * What each block adds to each bucket. `table`: all of it, bucket after bucket, where that is no more than the trades;
 * otherwise every trade is looked up.
 */
type Shares = { readonly table: Float64Array | null; readonly split: Split }

function sharesOf(split: Split, { values, blocks, blockCount }: Results): Shares {
  const cells = split.keys.length * blockCount
  if (cells > 2 * values.length) return { table: null, split }
  const table = new Float64Array(cells + blockCount)
  for (let index = 0; index < values.length; index += 1) {
    const cell = (split.places[index] as number) * blockCount + (blocks[index] as number)
    table[cell] = (table[cell] as number) + (values[index] as number)
  }
  return { table, split }
}

function turnInto(sums: Float64Array, { table, split }: Shares, { values, blocks, signs }: Results & Signs): void {
  if (table === null) {
    sums.fill(0)
    for (let index = 0; index < values.length; index += 1) {
      const place = split.places[index] as number
      const sign = signs[blocks[index] as number] as number
      sums[place] = (sums[place] as number) + sign * (values[index] as number)
    }
    return
  }
  for (let bucket = 0; bucket < split.keys.length; bucket += 1) {
    const from = bucket * signs.length
    let sum = 0
    for (let block = 0; block < signs.length; block += 1) {
      sum += (signs[block] as number) * (table[from + block] as number)
    }
    sums[bucket] = sum
  }
}

function drawOf(splits: readonly Split[], totals: Totals, sumsOf: (split: Split, place: number) => BucketSums): Draw {
  let strongest = 0
  let strong = 0
  for (let place = 0; place < splits.length; place += 1) {
    const split = splits[place] as Split
    const found = statistics(split, sumsOf(split, place), totals)
    for (let index = 0; index < found.length; index += 1) {
      const size = Math.abs(found[index] as number)
      if (size > strongest) strongest = size
      if (size >= FIRST_SIGHT) strong += 1
    }
  }
  return { strongest, strong }
}

/** In place, every order as likely. */
export function shuffle(values: Float64Array, random: () => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const kept = values[last] as number
    values[last] = values[other] as number
    values[other] = kept
  }
}

/**
 * For each observed statistic, how often the strongest slice of a journal by chance is at least as strong (the one-step
 * max-T of Westfall and Young), with the observed journal counted as one of them. Stops as soon as even the strongest
 * statistic cannot pass, which leaves every share that could matter as it is.
 */
export function* sharesByLuck(
  observed: readonly number[],
  draws: Draws,
  { most, least, alpha }: { readonly most: number; readonly least: number; readonly alpha: number },
): Steps<{ readonly shares: readonly number[]; readonly strong: number }> {
  const top = observed.reduce((best, value) => Math.max(best, value), 0)
  const strongest: number[] = []
  let strong = 0
  let beyondTop = 0
  const wanted = observed.length === 0 ? least : most
  while (strongest.length < wanted && (strongest.length < least || beyondTop <= alpha * (most + 1))) {
    const draw = draws()
    strongest.push(draw.strongest)
    strong += draw.strong
    if (draw.strongest >= top) beyondTop += 1
    if (strongest.length % DRAWS_A_STEP === 0) yield
  }
  const shareOf = (value: number) => (1 + strongest.filter((other) => other >= value).length) / (strongest.length + 1)
  return { shares: observed.map(shareOf), strong: strongest.length === 0 ? 0 : strong / strongest.length }
}
