/** Slices that look strong at first sight, and whether what they show holds up. */
import { FIRST_SIGHT } from './luck.ts'
import { bucketsOf, type Span, type Split } from './split.ts'
import { addValues, emptySums, spreadOf, statistics, type Totals, totalsOfValues } from './statistic.ts'

export type Candidate = {
  readonly split: Split
  readonly span: Span
  /** How far its mean is from that of the rest, in standard errors; positive. */
  readonly statistic: number
  readonly direction: 'loses' | 'earns'
  readonly trades: number
  /** Its own result, in currency units. */
  readonly net: number
  /** Its net less `OWN_ERRORS` standard errors, in its direction: below 0 where it may as well be zero. */
  readonly nearEnd: number
}

/**
 * How many standard errors the result of a slice has to be from zero. Its difference from the rest is tested against all
 * slices, its result is not: one true effect makes everything else differ from the rest, and 1.96 would let one in forty
 * of those slices pass as an edge.
 */
const OWN_ERRORS = 3.5

export type StrongSlices = {
  readonly tested: number
  /** How many look strong at first sight. */
  readonly strong: number
  /** The largest statistic of all, whatever its sign. */
  readonly strongest: number
  /** Those of them whose own result is not zero, in the direction in which they differ. */
  readonly candidates: readonly Candidate[]
}

/** `values`: the results less their mean, which is `average`. */
export function strongSlices(splits: readonly Split[], values: Float64Array, average: number): StrongSlices {
  const totals = totalsOfValues(values)
  const candidates: Candidate[] = []
  let tested = 0
  let strong = 0
  let strongest = 0
  for (const split of splits) {
    const sums = emptySums(split.keys.length)
    addValues(split, values, sums)
    const found = statistics(split, sums, totals)
    tested += found.length
    for (const [place, span] of split.spans.entries()) {
      const statistic = found[place] as number
      strongest = Math.max(strongest, Math.abs(statistic))
      if (Math.abs(statistic) < FIRST_SIGHT) continue
      strong += 1
      const candidate = candidateOf({ split, span, statistic }, totalsOf(split, span, sums), average)
      if (candidate.nearEnd > 0) candidates.push(candidate)
    }
  }
  return { tested, strong, strongest, candidates }
}

function totalsOf(split: Split, span: Span, { sums, squares }: ReturnType<typeof emptySums>): Totals {
  const totals = { count: 0, sum: 0, squares: 0 }
  for (const bucket of bucketsOf(split, span)) {
    totals.count += split.counts[bucket] as number
    totals.sum += sums[bucket] as number
    totals.squares += squares[bucket] as number
  }
  return totals
}

type Found = { readonly split: Split; readonly span: Span; readonly statistic: number }

function candidateOf({ split, span, statistic }: Found, totals: Totals, average: number): Candidate {
  const net = totals.sum + totals.count * average
  const half = OWN_ERRORS * Math.sqrt(spreadOf(totals) * totals.count)
  const direction = statistic < 0 ? 'loses' : 'earns'
  const nearEnd = (direction === 'loses' ? -net : net) - half
  return { split, span, statistic: Math.abs(statistic), direction, trades: totals.count, net, nearEnd }
}

/** What is known of the trades of a slice beyond their number and net, in currency units. */
export type Robustness = {
  /** Net in the first and in the second half of the journal's trades. */
  readonly halves: readonly [number, number]
  /** Net without the single best and the single worst trade. */
  readonly withoutExtremes: number
}

/** Of several slices, with one look at the trades for each split. `results`: of all trades, by time of close. */
export function robustnessOf(
  candidates: readonly Candidate[],
  results: Float64Array,
): ReadonlyMap<Candidate, Robustness> {
  const bySplit = new Map<Split, BucketFacts>()
  return new Map(
    candidates.map((candidate) => {
      const { split, span } = candidate
      const facts = bySplit.get(split) ?? factsOf(split, results)
      bySplit.set(split, facts)
      const halves: [number, number] = [0, 0]
      let [best, worst] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (const bucket of bucketsOf(split, span)) {
        halves[0] += facts.first[bucket] as number
        halves[1] += facts.second[bucket] as number
        best = Math.max(best, facts.best[bucket] as number)
        worst = Math.min(worst, facts.worst[bucket] as number)
      }
      return [candidate, { halves, withoutExtremes: halves[0] + halves[1] - best - worst }]
    }),
  )
}

type BucketFacts = Readonly<Record<'first' | 'second' | 'best' | 'worst', Float64Array>>

function factsOf({ keys, places }: Split, results: Float64Array): BucketFacts {
  const buckets = keys.length + 1
  const first = new Float64Array(buckets)
  const second = new Float64Array(buckets)
  const best = new Float64Array(buckets).fill(Number.NEGATIVE_INFINITY)
  const worst = new Float64Array(buckets).fill(Number.POSITIVE_INFINITY)
  const middle = Math.ceil(results.length / 2)
  for (let index = 0; index < results.length; index += 1) {
    const place = places[index] as number
    const result = results[index] as number
    const half = index < middle ? first : second
    half[place] = (half[place] as number) + result
    if (result > (best[place] as number)) best[place] = result
    if (result < (worst[place] as number)) worst[place] = result
  }
  return { first, second, best, worst }
}

/** What does not hold up of a slice; null where all does. */
export function problemOf({ direction }: Candidate, robustness: Robustness): 'halves' | 'extremes' | null {
  const isSame = (net: number) => (direction === 'loses' ? net < 0 : net > 0)
  if (!robustness.halves.every(isSame)) return 'halves'
  return isSame(robustness.withoutExtremes) ? null : 'extremes'
}
