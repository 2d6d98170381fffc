import { type Fixed, MINUTE_MS } from '../base/index.ts'
import type { CashEvent, Fill, PositionSide } from '../ledger/index.ts'
import { type Draft, toTrade } from './draft.ts'
import { attributeCash } from './funding.ts'
import { applyMoment, type Carry, createLeg, type Leg, NO_CARRY } from './leg.ts'
import type { BuildOptions } from './options.ts'
import { moments } from './order.ts'
import type { Trade } from './trade.ts'

/** What is known to be wrong or missing in one position, summed over its whole history. */
export type PositionHealth = {
  readonly unmatchedQuantity: Fixed
  readonly unmatchedFills: number
  readonly unattributedCash: Fixed
  /** First moment at which the fills contradict the venue's own columns; null = never. */
  readonly incompleteSince: number | null
  /** The venue's realised profit beside ours, over the fills that carry it. */
  readonly venueRealised: Fixed
  readonly ourRealised: Fixed
  readonly comparedFills: number
}

/** A moment at which everything is flat: a rebuild may start here instead of at the beginning. */
export type FlatPoint = {
  readonly time: number
  /** Trades that were closed by then; they stay as they are. */
  readonly trades: number
  readonly carry: Carry
  readonly health: PositionHealth
}

export type PositionInput = {
  /** Fills of one position (see `positionKey`), in any order. With `from`: only those after `from.time`. */
  readonly fills: readonly Fill[]
  /** Cash events that name its instrument. With `from`: only those after `from.time` + `FLAT_GAP_MS`. */
  readonly cashEvents: readonly CashEvent[]
  readonly from?: FlatPoint | null
}

export type PositionResult = {
  /** By open time. With `from`: only the trades after it. */
  readonly trades: readonly Trade[]
  readonly health: PositionHealth
  readonly flatPoints: readonly FlatPoint[]
}

/** A flat point counts only where nothing else happens this long around it, so late funding cannot cross it. */
export const FLAT_GAP_MS = MINUTE_MS

/**
 * Rebuilds the trades of one position. Pure: the same fills, events and options give the same trades, whatever the
 * order of the input. Time is linear in the number of fills, also for a bag that is never flat.
 */
export function buildPosition(input: PositionInput, options: BuildOptions): PositionResult {
  const from = input.from ?? null
  const legs = splitLegs(input.fills).map(({ positionSide, fills }) => {
    const leg = createLeg(positionSide, options, from?.carry ?? NO_CARRY)
    for (const moment of moments(fills)) applyMoment(leg, moment)
    return leg
  })
  const events = [...input.cashEvents].sort((a, b) => a.time - b.time || (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const orphans = attributeCash(
    legs.map((leg) => leg.drafts),
    events,
  )
  const drafts = legs.flatMap((leg) => leg.drafts)
  if (legs.length > 1) drafts.sort((a, b) => a.openTime - b.openTime || (a.id < b.id ? -1 : 1))
  for (const leg of legs) distrust(leg, from)
  const facts = healthFacts(legs, orphans)
  return {
    trades: drafts.map(toTrade),
    health: sumHealth(from?.health ?? NO_HEALTH, facts, Number.POSITIVE_INFINITY),
    flatPoints: flatPoints(drafts, { facts, from }),
  }
}

const NO_HEALTH: PositionHealth = {
  unmatchedQuantity: 0n,
  unmatchedFills: 0,
  unattributedCash: 0n,
  incompleteSince: null,
  venueRealised: 0n,
  ourRealised: 0n,
  comparedFills: 0,
}

/** After a contradiction a trade counts only where the venue's own figures prove it. */
function distrust(leg: Leg, from: FlatPoint | null): void {
  const known = from?.health.incompleteSince ?? null
  const first = leg.contradictions.reduce((least, time) => Math.min(least, time), known ?? Number.POSITIVE_INFINITY)
  for (const draft of leg.drafts) {
    const after = Number.isFinite(first) && (draft.closeTime ?? Number.POSITIVE_INFINITY) >= first
    if (draft.contradicted || (after && !draft.proven)) draft.flags.add('history-incomplete')
  }
}

function splitLegs(fills: readonly Fill[]): { positionSide: PositionSide; fills: readonly Fill[] }[] {
  const sides = new Set<PositionSide>()
  for (const fill of fills) sides.add(fill.positionSide)
  if (sides.size === 1) return [{ positionSide: [...sides][0] ?? 'both', fills }]
  return [...sides].sort().map((positionSide) => ({
    positionSide,
    fills: fills.filter((fill) => fill.positionSide === positionSide),
  }))
}

type Fact = {
  readonly time: number
  readonly unmatched?: Fixed
  readonly cash?: Fixed
  readonly contradiction?: true
  readonly venue?: Fixed
  readonly ours?: Fixed
}

function healthFacts(legs: readonly Leg[], orphans: readonly { time: number; amount: Fixed }[]): Fact[] {
  // Cash up to FLAT_GAP_MS after a flat point belongs to what lies before it (see PositionInput).
  const facts: Fact[] = orphans.map(({ time, amount }) => ({ time: time - FLAT_GAP_MS, cash: amount }))
  for (const leg of legs) {
    for (const { fill, quantity } of leg.unmatched) facts.push({ time: fill.time, unmatched: quantity })
    for (const time of leg.contradictions) facts.push({ time, contradiction: true })
    for (const { time, venue, ours } of leg.realised) facts.push({ time, venue, ours })
  }
  return facts.sort((a, b) => a.time - b.time)
}

/** Health up to and with a time. Facts are sorted by time. */
function sumHealth(start: PositionHealth, facts: readonly Fact[], until: number): PositionHealth {
  let { unmatchedQuantity, unmatchedFills, unattributedCash, incompleteSince } = start
  let { venueRealised, ourRealised, comparedFills } = start
  for (const fact of facts) {
    if (fact.time > until) break
    if (fact.unmatched !== undefined) {
      unmatchedQuantity += fact.unmatched
      unmatchedFills += 1
    }
    unattributedCash += fact.cash ?? 0n
    if (fact.contradiction === true) incompleteSince ??= fact.time
    if (fact.venue !== undefined) comparedFills += 1
    venueRealised += fact.venue ?? 0n
    ourRealised += fact.ours ?? 0n
  }
  return {
    unmatchedQuantity,
    unmatchedFills,
    unattributedCash,
    incompleteSince,
    venueRealised,
    ourRealised,
    comparedFills,
  }
}

/** Flat points are kept sparsely: the latest ones, where late fills land, and a few over the whole history. */
const LATEST_POINTS = 16
const SPREAD_POINTS = 48

function flatPoints(
  drafts: readonly Draft[],
  context: { readonly facts: readonly Fact[]; readonly from: FlatPoint | null },
): FlatPoint[] {
  const candidates: { time: number; trades: number; carry: Carry }[] = []
  let flatSince = Number.NEGATIVE_INFINITY
  drafts.forEach((draft, index) => {
    if (index > 0 && draft.openTime - flatSince > 2 * FLAT_GAP_MS) {
      candidates.push({ time: flatSince, trades: index, carry: carryOf(drafts[index - 1]) })
    }
    flatSince = Math.max(flatSince, draft.closeTime ?? Number.POSITIVE_INFINITY)
  })
  if (drafts.length > 0 && Number.isFinite(flatSince)) {
    candidates.push({ time: flatSince, trades: drafts.length, carry: carryOf(drafts.at(-1)) })
  }
  const early = context.from?.trades ?? 0
  const chosen = candidates.filter((_, index) => isKept(index, candidates.length))
  const fresh = chosen.map((point) => ({
    time: point.time,
    trades: point.trades + early,
    carry: point.carry,
    health: sumHealth(context.from?.health ?? NO_HEALTH, context.facts, point.time),
  }))
  return context.from === null ? fresh : [context.from, ...fresh]
}

function isKept(index: number, count: number): boolean {
  if (count - index <= LATEST_POINTS) return true
  return index % Math.max(1, Math.floor(count / SPREAD_POINTS)) === 0
}

function carryOf(draft: Draft | undefined): Carry {
  return draft === undefined || draft.dust === 0n ? NO_CARRY : { quantity: draft.dust, value: draft.dustValue }
}

/** The latest flat point from which a change at `time` can be rebuilt; null = from the beginning. */
export function flatPointBefore(points: readonly FlatPoint[], time: number): FlatPoint | null {
  let best: FlatPoint | null = null
  for (const point of points) {
    if (point.time + FLAT_GAP_MS < time && (best === null || point.time > best.time)) best = point
  }
  return best
}
