/** How far the mean result of a slice is from that of all other trades, in standard errors. */
import { bucketsOf, type Span, type Split } from './split.ts'

/** Sums over all trades of a journal. */
export type Totals = { readonly count: number; readonly sum: number; readonly squares: number }

/** Sums of each bucket of a split. */
export type BucketSums = { readonly sums: Float64Array; readonly squares: Float64Array }

/**
 * This many trades with the journal's own spread are added to the spread of both sides (a moderated t statistic, Smyth
 * 2004). Without them, thirty small wins in a row would look certain, because nothing in them shows how large a loss
 * can be.
 */
const PRIOR_TRADES = 50

export function emptySums(buckets: number): BucketSums {
  // One more for trades in no bucket.
  return { sums: new Float64Array(buckets + 1), squares: new Float64Array(buckets + 1) }
}

/** Writes the statistic of every span of a split into an array of that length. */
export function statistics(split: Split, { sums, squares }: BucketSums, totals: Totals): Float64Array {
  const { spans, counts, keys } = split
  const perSpan = new Float64Array(spans.length)
  const buckets = keys.length
  const spread = spreadOf(totals)
  for (let index = 0; index < spans.length; index += 1) {
    const span = spans[index] as Split['spans'][number]
    let [count, sum, square] = [0, 0, 0]
    for (let step = 0; step < span.length; step += 1) {
      const bucket = span.from + step < buckets ? span.from + step : span.from + step - buckets
      count += counts[bucket] as number
      sum += sums[bucket] as number
      square += squares[bucket] as number
    }
    const rest = { count: totals.count - count, sum: totals.sum - sum, squares: totals.squares - square }
    const error = Math.sqrt(errorOf({ count, sum, squares: square }, spread) + errorOf(rest, spread))
    perSpan[index] = error > 0 ? (sum / count - rest.sum / rest.count) / error : 0
  }
  return perSpan
}

/** The variance of the results. */
export function spreadOf({ count, sum, squares }: Totals): number {
  return count < 2 ? 0 : Math.max(0, squares - (sum * sum) / count) / (count - 1)
}

/** The variance of the mean of some trades, with the prior. */
export function errorOf(part: Totals, spread: number): number {
  const own = spreadOf(part)
  return (part.count * own + PRIOR_TRADES * spread) / (part.count + PRIOR_TRADES) / part.count
}

export function addValues(split: Split, values: Float64Array, { sums, squares }: BucketSums): void {
  const { bucketOfTrade } = split
  sums.fill(0)
  squares.fill(0)
  for (let index = 0; index < values.length; index += 1) {
    const bucket = bucketOfTrade[index] as number
    const value = values[index] as number
    sums[bucket] = (sums[bucket] as number) + value
    squares[bucket] = (squares[bucket] as number) + value * value
  }
}

export function totalsOfValues(values: Float64Array): Totals {
  let [sum, squares] = [0, 0]
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    sum += value
    squares += value * value
  }
  return { count: values.length, sum, squares }
}

/** Sums over the buckets of a span. */
export function totalsOfSpan(split: Split, span: Span, { counts, sums, squares }: ChosenSums): Totals {
  const totals = { count: 0, sum: 0, squares: 0 }
  for (const bucket of bucketsOf(split, span)) {
    totals.count += counts[bucket] as number
    totals.sum += sums[bucket] as number
    totals.squares += squares[bucket] as number
  }
  return totals
}

/** Number, sum and squares of each bucket. */
export type ChosenSums = BucketSums & { readonly counts: Float64Array }

/** The same for the marked trades. */
export function addChosen(
  { keys, bucketOfTrade }: Split,
  values: Float64Array,
  { marks, mark }: { readonly marks: Uint8Array; readonly mark: 0 | 1 },
): ChosenSums {
  const into = { ...emptySums(keys.length), counts: new Float64Array(keys.length + 1) }
  const { counts, sums, squares } = into
  for (let index = 0; index < values.length; index += 1) {
    if (marks[index] !== mark) continue
    const bucket = bucketOfTrade[index] as number
    const value = values[index] as number
    counts[bucket] = (counts[bucket] as number) + 1
    sums[bucket] = (sums[bucket] as number) + value
    squares[bucket] = (squares[bucket] as number) + value * value
  }
  return into
}
