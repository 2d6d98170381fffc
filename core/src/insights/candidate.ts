/** Slices that look strong at first sight, and whether they hold up. */
import { type Groups, membersOf } from '../chance/index.ts'
import { errorsByDecision } from './errors-by-decision.ts'
import { FIRST_SIGHT } from './luck.ts'
import { bucketsOf, type Span, type Split } from './split.ts'
import { addValues, emptySums, spreadOf, statistics, type Totals, totalsOfSpan, totalsOfValues } from './statistic.ts'

export type Candidate = {
  readonly split: Split
  readonly span: Span
  /**
   * The distance of its mean from that of the rest, in standard errors of trades or of decisions, whichever gives
   * fewer; positive.
   */
  readonly statistic: number
  /** The standard error of that distance, in currency units a trade. */
  readonly error: number
  readonly direction: 'loses' | 'earns'
  readonly trades: number
  /** Its own result, in currency units. */
  readonly net: number
  /** The end of its 95 % interval that is closer to zero, in its direction: below 0 if the interval includes zero. */
  readonly nearEnd: number
}

const NORMAL_95 = 1.96

export type StrongSlices = {
  readonly tested: number
  /** How many look strong at first sight. */
  readonly strong: number
  /** The largest statistic of all, regardless of its sign. */
  readonly strongest: number
  /** Those of them whose own result is beyond zero at first sight, in the direction in which they differ. */
  readonly candidates: readonly Candidate[]
}

/** Results minus their mean, which is `average`, and their independent decisions. */
export type Centred = {
  readonly values: Float64Array
  readonly average: number
  readonly decisions: Groups
}

export function strongSlices(splits: readonly Split[], centred: Centred): StrongSlices {
  const { values, decisions } = centred
  const totals = totalsOfValues(values)
  const members = membersOf(decisions)
  const candidates: Candidate[] = []
  let tested = 0
  let strong = 0
  let strongest = 0
  for (const split of splits) {
    const sums = emptySums(split.keys.length)
    addValues(split, values, sums)
    const perSpan = statistics(split, sums, totals)
    tested += perSpan.length
    const rough: Rough[] = []
    for (const [index, span] of split.spans.entries()) {
      const statistic = perSpan[index] as number
      strongest = Math.max(strongest, Math.abs(statistic))
      if (Math.abs(statistic) < FIRST_SIGHT) continue
      strong += 1
      const slice = roughSlice(
        { span, statistic },
        totalsOfSpan(split, span, { counts: split.counts, ...sums }),
        centred,
      )
      if (slice.nearEnd > 0) rough.push(slice)
    }
    const errors = errorsByDecision(split, rough, { values, members })
    for (const [index, { distance, byTrade, totals: own, ...slice }] of rough.entries()) {
      const error = Math.max(byTrade, errors[index] as number)
      candidates.push({ ...slice, split, trades: own.count, statistic: distance / error, error })
    }
  }
  return { tested, strong, strongest, candidates }
}

/** A slice judged by trades alone. */
type Rough = Pick<Candidate, 'span' | 'direction' | 'net' | 'nearEnd'> & {
  readonly totals: Totals
  /** The distance of its mean from that of the rest; positive, as its standard error by trades. */
  readonly distance: number
  readonly byTrade: number
}

type ScoredSpan = { readonly span: Span; readonly statistic: number }

function roughSlice({ span, statistic }: ScoredSpan, totals: Totals, { values, average }: Centred): Rough {
  const net = totals.sum + totals.count * average
  const half = NORMAL_95 * Math.sqrt(spreadOf(totals) * totals.count)
  const direction = statistic < 0 ? 'loses' : 'earns'
  // The values add up to zero, so this is the mean minus that of the rest.
  const distance = Math.abs(totals.sum / totals.count + totals.sum / (values.length - totals.count))
  const nearEnd = (direction === 'loses' ? -net : net) - half
  return { span, direction, net, nearEnd, totals, distance, byTrade: distance / Math.abs(statistic) }
}

/** Properties of the trades of a slice beyond their number and net, in currency units. */
export type Robustness = {
  /** Net in the first and in the second half of the journal's trades. */
  readonly halves: readonly [number, number]
  /** Net without the single best and the single worst trade. */
  readonly withoutExtremes: number
}

/** For several slices, with one pass over the trades for each split. `results`: of all trades, by time of close. */
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

function factsOf({ keys, bucketOfTrade }: Split, results: Float64Array): BucketFacts {
  const buckets = keys.length + 1
  const first = new Float64Array(buckets)
  const second = new Float64Array(buckets)
  const best = new Float64Array(buckets).fill(Number.NEGATIVE_INFINITY)
  const worst = new Float64Array(buckets).fill(Number.POSITIVE_INFINITY)
  const middle = Math.ceil(results.length / 2)
  for (let index = 0; index < results.length; index += 1) {
    const bucket = bucketOfTrade[index] as number
    const result = results[index] as number
    const half = index < middle ? first : second
    half[bucket] = (half[bucket] as number) + result
    if (result > (best[bucket] as number)) best[bucket] = result
    if (result < (worst[bucket] as number)) worst[bucket] = result
  }
  return { first, second, best, worst }
}

/** Why a slice does not hold up; null if it does. */
export function problemOf({ direction }: Candidate, robustness: Robustness): 'halves' | 'extremes' | null {
  const isSame = (net: number) => (direction === 'loses' ? net < 0 : net > 0)
  if (!robustness.halves.every(isSame)) return 'halves'
  return isSame(robustness.withoutExtremes) ? null : 'extremes'
}
