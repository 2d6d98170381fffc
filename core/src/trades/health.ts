import { type Fixed, itemAt, MINUTE_MS } from '../base/index.ts'
import type { Walk } from './walk.ts'
import type { TradeCash } from './trade.ts'

/** Known errors and gaps in one position, summed over its whole history. */
export type PositionHealth = {
  readonly unmatchedQuantity: Fixed
  readonly unmatchedFills: number
  /** The time of the first of these fills, UTC ms; null without any. */
  readonly unmatchedSince: number | null
  /** Whether the position had an entry before that moment, so that the gap is not its beginning. */
  readonly unmatchedAfterEntry: boolean
  /** Cash for which no trade was open, in the settlement asset, as far as its rate is known. */
  readonly unattributedCash: Fixed
  /** The number of payments missing from `unattributedCash` because the rate of their coin is unknown. */
  readonly unratedCash: number
  /** The first moment at which the fills contradict the venue's own columns; null = never. */
  readonly incompleteSince: number | null
  /** The venue's realised profit and ours, over the fills that state it. */
  readonly venueRealised: Fixed
  readonly ourRealised: Fixed
  readonly comparedFills: number
}

/** A flat point needs this much time without events around it, so that late funding cannot cross it. */
export const FLAT_GAP_MS = MINUTE_MS

/** The findings of the walks of a position. */
export type WalkedLegs = readonly Pick<Walk, 'unmatched' | 'contradictions' | 'realised' | 'firstOpened'>[]

type Counts = { -readonly [Name in keyof PositionHealth]: PositionHealth[Name] }

/**
 * The health of a position up to and including each of the given times (ascending), in one pass over the records of the
 * legs. Cash up to FLAT_GAP_MS after a time belongs to the trades before it.
 */
export function healthAt(
  times: readonly number[],
  walked: {
    readonly legs: WalkedLegs
    readonly orphans: readonly TradeCash[]
    readonly start: PositionHealth | null
    /** Whether the position had trades before `start`. */
    readonly hadTrades: boolean
  },
): PositionHealth[] {
  const steps = times.map((): Counts => ({ ...NO_HEALTH }))
  for (const leg of walked.legs) {
    eachStep(leg.unmatched, { times, steps, timeOf: (item) => item.time }, (step, { quantity }) => {
      step.unmatchedQuantity += quantity
      step.unmatchedFills += 1
    })
    eachStep(leg.unmatched.slice(0, 1), { times, steps, timeOf: (item) => item.time }, (step, { time }) => {
      if (step.unmatchedSince !== null && step.unmatchedSince <= time) return
      step.unmatchedSince = time
      step.unmatchedAfterEntry = walked.hadTrades || leg.firstOpened <= time
    })
    eachStep(leg.contradictions, { times, steps, timeOf: (time) => time }, (step, time) => {
      step.incompleteSince = Math.min(step.incompleteSince ?? time, time)
    })
    leg.realised.sumsBy(times).forEach(({ venue, ours, fills }, at) => {
      const step = itemAt(steps, at)
      step.venueRealised += venue
      step.ourRealised += ours
      step.comparedFills += fills
    })
  }
  eachStep(walked.orphans, { times, steps, timeOf: (event) => event.time - FLAT_GAP_MS }, (step, { value }) => {
    if (value === null) step.unratedCash += 1
    else step.unattributedCash += value
  })
  let sum = walked.start ?? NO_HEALTH
  return steps.map((step) => {
    sum = add(sum, step)
    return sum
  })
}

const NO_HEALTH: PositionHealth = {
  unmatchedQuantity: 0n,
  unmatchedFills: 0,
  unmatchedSince: null,
  unmatchedAfterEntry: false,
  unattributedCash: 0n,
  unratedCash: 0,
  incompleteSince: null,
  venueRealised: 0n,
  ourRealised: 0n,
  comparedFills: 0,
}

/** Assigns each item to the first time that is not before it. Expects items in time order. */
function eachStep<T>(
  items: readonly T[],
  table: { readonly times: readonly number[]; readonly steps: readonly Counts[]; readonly timeOf: (item: T) => number },
  count: (step: Counts, item: T) => void,
): void {
  const { times, steps, timeOf } = table
  let at = 0
  for (const item of items) {
    const time = timeOf(item)
    while (at < times.length && itemAt(times, at) < time) at += 1
    const step = steps[at]
    if (step !== undefined) count(step, item)
  }
}

function add(a: PositionHealth, b: PositionHealth): PositionHealth {
  return {
    unmatchedQuantity: a.unmatchedQuantity + b.unmatchedQuantity,
    unmatchedFills: a.unmatchedFills + b.unmatchedFills,
    unmatchedSince: a.unmatchedSince ?? b.unmatchedSince,
    unmatchedAfterEntry: a.unmatchedSince === null ? b.unmatchedAfterEntry : a.unmatchedAfterEntry,
    unattributedCash: a.unattributedCash + b.unattributedCash,
    unratedCash: a.unratedCash + b.unratedCash,
    incompleteSince: a.incompleteSince ?? b.incompleteSince,
    venueRealised: a.venueRealised + b.venueRealised,
    ourRealised: a.ourRealised + b.ourRealised,
    comparedFills: a.comparedFills + b.comparedFills,
  }
}
