/**
 * Of slices that share most of their trades, keeps the simplest, and otherwise those that lose or earn on their own.
 */
import type { Candidate } from './candidate.ts'
import { bucketsOf, type Split, tradesOf } from './split.ts'
import { addChosen, type ChosenSums, spreadOf, type Totals, totalsOfSpan } from './statistic.ts'

/** Two slices are nearly the same if they share this much of all their trades. */
const NEARLY_SAME = 0.8
/**
 * Outside of the slices that are kept, this many trades of another one still have to lose or earn by this many standard
 * errors. The number is as small as for any slice: a broad cause takes most trades of a narrow one and would hide it
 * otherwise.
 */
const STILL_ENOUGH = 30
const STILL_STRONG = 3.3
/** A simpler slice replaces one inside it if its other trades also show some of the effect. */
const STILL_SHOWN = 1.96
/**
 * A slice that is sharper than the whole around it by this many standard errors is not just luck within a broad cause.
 */
const CLEARLY_SHARPER = 1

export function withoutRepeats(candidates: readonly Candidate[], results: Float64Array): readonly Candidate[] {
  return (['loses', 'earns'] as const).flatMap((direction) => {
    const ours = candidates.filter((candidate) => candidate.direction === direction)
    ours.sort((a, b) => b.nearEnd - a.nearEnd || complexity(a) - complexity(b))
    return keptOf(ours, results)
  })
}

function keptOf(ordered: readonly Candidate[], results: Float64Array): Candidate[] {
  const kept: Candidate[] = []
  const isExplained = new Uint8Array(results.length)
  let unexplained = chosenSums(results, isExplained, 0)
  const isNews = (candidate: Candidate): boolean => {
    // Within one dimension, 4-24h and 12h-3d next to each other would only confuse.
    if (kept.some((other) => overlaps(other, candidate))) return false
    const others = totalsOfSpan(candidate.split, candidate.span, unexplained(candidate.split))
    if (others.count === candidate.trades) return true
    return others.count >= STILL_ENOUGH && strength(candidate, others) >= STILL_STRONG
  }
  let left = ordered
  while (left.length > 0) {
    const [first, ...others] = left
    if (first === undefined) break
    left = others
    if (!isNews(first)) continue
    const sharpest = sharpestOf(first, others, { results, isNews })
    const simplest = simplestOf(sharpest, left, { results, isNews })
    kept.push(simplest)
    left = others.filter((candidate) => candidate !== simplest)
    for (const trade of tradesOf(simplest.split, simplest.span)) isExplained[trade] = 1
    unexplained = chosenSums(results, isExplained, 0)
  }
  return kept
}

/**
 * Among slices of the same trades, picks the one that differs most from the rest: another run of the same dimension, or
 * a subset of the first without which the first shows nothing. The slice with the most money often includes trades that
 * are as good as the rest and lost a little by chance.
 */
function sharpestOf(first: Candidate, others: readonly Candidate[], { results, isNews }: RepeatCheck): Candidate {
  const isPartOfFirst = (other: Candidate): boolean => {
    if (other.trades >= first.trades) return false
    const rest = outsideOf(other, results)(first)
    const shared = first.trades - rest.count
    return shared >= NEARLY_SAME * other.trades && strength(first, rest) < neededBeyond(other, first)
  }
  return others.reduce(
    (best, other) =>
      other.statistic > best.statistic && (overlaps(first, other) || isPartOfFirst(other)) && isNews(other)
        ? other
        : best,
    first,
  )
}

type RepeatCheck = { readonly results: Float64Array; readonly isNews: (candidate: Candidate) => boolean }

/**
 * How strong the trades of a slice outside a narrower one must be for the whole to be named instead. As strong as every
 * other slice next to one that is shown, if the narrower one is clearly sharper; otherwise a hint is enough, because a
 * subset of a broad cause is often sharper by luck.
 */
function neededBeyond(part: Candidate, whole: Candidate): number {
  return part.statistic >= whole.statistic + CLEARLY_SHARPER ? STILL_STRONG : STILL_SHOWN
}

/** Sums of the trades of other slices that are not in this one. */
function outsideOf({ split, span }: Candidate, results: Float64Array): (other: Candidate) => Totals {
  const own = new Uint8Array(results.length)
  for (const trade of tradesOf(split, span)) own[trade] = 1
  const outside = chosenSums(results, own, 0)
  return (other) => totalsOfSpan(other.split, other.span, outside(other.split))
}

/** Fewer dimensions, then fewer buckets. */
function complexity({ split, span }: Candidate): number {
  return split.dimensions.length * 1_000 + span.length
}

/** Whether they belong to one split and have a bucket in common. */
function overlaps(a: Candidate, b: Candidate): boolean {
  if (a.split !== b.split) return false
  const buckets = new Set(bucketsOf(a.split, a.span))
  return bucketsOf(b.split, b.span).some((bucket) => buckets.has(bucket))
}

/** Sums of the marked trades, by bucket; computed once for each requested split. */
function chosenSums(results: Float64Array, marks: Uint8Array, mark: 0 | 1): (split: Split) => ChosenSums {
  const made = new Map<Split, ChosenSums>()
  return (split) => {
    const sums = made.get(split) ?? addChosen(split, results, { marks, mark })
    made.set(split, sums)
    return sums
  }
}

/** The mean of some trades in standard errors, positive in the direction of the slice. */
function strength({ direction }: Candidate, totals: Totals): number {
  const spread = spreadOf(totals)
  if (!(spread > 0)) return 0
  return ((direction === 'loses' ? -1 : 1) * totals.sum) / Math.sqrt(spread * totals.count)
}

/**
 * The simplest slice with nearly the same trades, or a simpler one around it whose other trades show the same: "shorts
 * on Monday" becomes "shorts" if shorts on other days lose too.
 */
function simplestOf(candidate: Candidate, others: readonly Candidate[], { results, isNews }: RepeatCheck): Candidate {
  const outside = outsideOf(candidate, results)
  const isPair = candidate.split.dimensions.length > 1
  let simplest = candidate
  for (const other of others) {
    if (complexity(other) >= complexity(simplest) || other.trades < NEARLY_SAME * candidate.trades) continue
    if (!isPair && candidate.trades < NEARLY_SAME * other.trades) continue
    const beyond = outside(other)
    const shared = other.trades - beyond.count
    const isSame = shared >= NEARLY_SAME * (candidate.trades + beyond.count)
    const isAround =
      other.split.dimensions.length < candidate.split.dimensions.length &&
      shared >= NEARLY_SAME * candidate.trades &&
      strength(candidate, beyond) >= neededBeyond(candidate, other)
    if ((isSame || isAround) && isNews(other)) simplest = other
  }
  return simplest
}
