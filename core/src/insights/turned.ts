/** Random journals in which each group of related trades gets a random sign. */
import { float64At, uint32At } from '../base/index.ts'
import { type Groups, sumsByGroup } from '../chance/index.ts'
import { type Draw, drawOf, type Draws } from './luck.ts'
import { addValues, type BucketSums, emptySums, errorOf, totalsOfSpan, totalsOfValues } from './statistic.ts'
import { bucketsOf, countOf, type Span, type Split } from './split.ts'

type Results = {
  /** Less their mean. */
  readonly values: Float64Array
  readonly average: number
  readonly groups: Groups
}

export type Turned = {
  readonly draws: Draws
  /** The distance of a span's own result from zero, in standard errors; positive. */
  readonly ownOf: (split: Split, span: Span) => number
}

/**
 * Flips the sign of whole groups of results at random: the journal if every result were as likely its opposite. Trades
 * keep their size, and those of a group stay correlated, so neither large trades nor a day on which everything fell
 * together make a slice look strong.
 *
 * The result of each slice itself is tested with the same signs, minus its mean: the distribution of its total if the
 * true one were zero (a wild bootstrap over clusters; Cameron, Gelbach and Miller 2008).
 */
export function turned(splits: readonly Split[], { values, average, groups }: Results, random: () => number): Turned {
  const { squares } = totalsOfValues(values)
  const spread = squares / Math.max(1, values.length - 1)
  const made = splits.map((split) => {
    const cells = cellsOf(split, values, groups)
    const sums = emptySums(split.keys.length)
    addValues(split, values, sums)
    return { cells, sums, spans: ownSpans(split, sums, { cells, groups, spread }) }
  })
  const groupSums = sumsByGroup(values, groups)
  const signs = new Float64Array(groups.count)
  const draws = (): Draw => {
    let sum = 0
    for (let group = 0; group < groups.count; group += 1) {
      signs[group] = random() < 0.5 ? -1 : 1
      sum += float64At(signs, group) * float64At(groupSums, group)
    }
    let strongestOwn = 0
    const draw = drawOf(splits, { count: values.length, sum, squares }, (split, index) => {
      const { cells, sums, spans } = made[index] as (typeof made)[number]
      const counts = turnInto(sums.sums, cells, signs)
      strongestOwn = Math.max(strongestOwn, strongestOf(split, { sums: sums.sums, counts }, spans))
      return sums
    })
    return { ...draw, strongestOwn }
  }
  const ownOf = (split: Split, span: Span): number => {
    const { means, errors } = (made[splits.indexOf(split)] as (typeof made)[number]).spans
    const index = split.spans.indexOf(span)
    const error = float64At(errors, index)
    const total = countOf(split, span) * (float64At(means, index) + average)
    return error > 0 ? Math.abs(total) / error : 0
  }
  return { draws, ownOf }
}

/** The contribution of each group to each bucket; buckets one after the other, without empty entries. */
type Cells = {
  readonly starts: Uint32Array
  readonly groups: Uint32Array
  readonly sums: Float64Array
  readonly counts: Float64Array
  /** Trades of each bucket with the sign of their group; rewritten at each draw. */
  readonly turnedCounts: Float64Array
}

function cellsOf({ bucketOfTrade, keys }: Split, values: Float64Array, { groupOf, count }: Groups): Cells {
  const cells = new Map<number, number>()
  const sums: number[] = []
  const counts: number[] = []
  for (let index = 0; index < values.length; index += 1) {
    const bucket = bucketOfTrade[index] as number
    if (bucket === keys.length) continue
    const key = bucket * count + uint32At(groupOf, index)
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = cells.size
      cells.set(key, cell)
      sums.push(0)
      counts.push(0)
    }
    sums[cell] = (sums[cell] as number) + float64At(values, index)
    counts[cell] = (counts[cell] as number) + 1
  }
  const ordered = [...cells].sort(([a], [b]) => a - b)
  const starts = new Uint32Array(keys.length + 1)
  for (const [key] of ordered) {
    const next = Math.floor(key / count) + 1
    starts[next] = uint32At(starts, next) + 1
  }
  for (let bucket = 0; bucket < keys.length; bucket += 1)
    starts[bucket + 1] = uint32At(starts, bucket + 1) + uint32At(starts, bucket)
  return {
    starts,
    groups: Uint32Array.from(ordered, ([key]) => key % count),
    sums: Float64Array.from(ordered, ([, cell]) => sums[cell] as number),
    counts: Float64Array.from(ordered, ([, cell]) => counts[cell] as number),
    turnedCounts: new Float64Array(keys.length),
  }
}

/** Sums the buckets with the signs of the groups; returns their numbers of trades with the same signs. */
function turnInto(into: Float64Array, { starts, groups, sums, counts, turnedCounts }: Cells, signs: Float64Array) {
  for (let bucket = 0; bucket + 1 < starts.length; bucket += 1) {
    let [sum, count] = [0, 0]
    const end = uint32At(starts, bucket + 1)
    for (let cell = uint32At(starts, bucket); cell < end; cell += 1) {
      const sign = float64At(signs, uint32At(groups, cell))
      sum += sign * float64At(sums, cell)
      count += sign * float64At(counts, cell)
    }
    into[bucket] = sum
    turnedCounts[bucket] = count
  }
  return turnedCounts
}

/** The mean of each span of a split, and the standard error of its total. */
type OwnSpans = { readonly means: Float64Array; readonly errors: Float64Array }

type GroupedCells = { readonly cells: Cells; readonly groups: Groups; readonly spread: number }

function ownSpans(split: Split, { sums, squares }: BucketSums, { cells, groups, spread }: GroupedCells): OwnSpans {
  const { spans, counts } = split
  const means = new Float64Array(spans.length)
  const errors = new Float64Array(spans.length)
  const rests = new Float64Array(groups.count)
  for (const [index, span] of spans.entries()) {
    const totals = totalsOfSpan(split, span, { counts, sums, squares })
    const mean = totals.sum / totals.count
    means[index] = mean
    errors[index] = Math.sqrt(
      Math.max(
        totals.count ** 2 * errorOf(totals, spread),
        squaresOfGroups(bucketsOf(split, span), cells, { mean, rests }),
      ),
    )
  }
  return { means, errors }
}

function squaresOfGroups(
  buckets: readonly number[],
  { starts, groups, sums, counts }: Cells,
  { mean, rests }: { readonly mean: number; readonly rests: Float64Array },
): number {
  rests.fill(0)
  for (const bucket of buckets) {
    for (let cell = uint32At(starts, bucket); cell < uint32At(starts, bucket + 1); cell += 1) {
      const group = uint32At(groups, cell)
      rests[group] = float64At(rests, group) + float64At(sums, cell) - mean * float64At(counts, cell)
    }
  }
  let squares = 0
  for (const rest of rests) squares += rest * rest
  return squares
}

/** The largest of all spans, in standard errors. */
function strongestOf(
  split: Split,
  { sums, counts }: { readonly sums: Float64Array; readonly counts: Float64Array },
  { means, errors }: OwnSpans,
): number {
  let strongest = 0
  for (let index = 0; index < split.spans.length; index += 1) {
    const { from, length } = split.spans[index] as Split['spans'][number]
    let [sum, count] = [0, 0]
    for (let step = 0; step < length; step += 1) {
      const bucket = from + step < counts.length ? from + step : from + step - counts.length
      sum += float64At(sums, bucket)
      count += float64At(counts, bucket)
    }
    const error = float64At(errors, index)
    const total = Math.abs(sum - float64At(means, index) * count)
    if (error > 0 && total > strongest * error) strongest = total / error
  }
  return strongest
}
