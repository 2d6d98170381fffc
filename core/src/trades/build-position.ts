import { itemAt } from '../base/index.ts'
import type { CashEvent, Fill, PositionSide } from '../ledger/index.ts'
import type { Corrections } from './corrected.ts'
import { type TradeDraft, flag, toTrade } from './draft.ts'
import { type FlatPoint, flatMoments } from './flat-points.ts'
import { attributeCash } from './funding.ts'
import { healthAt, type PositionHealth } from './health.ts'
import { compareOpenings } from './order.ts'
import { applyFills, type Carry, createLeg, type Draw, type Leg, NO_CARRY } from './leg.ts'
import { NO_MOVES, type PositionMoves } from './coin-position.ts'
import type { BuildOptions } from './options.ts'
import { adjustDrafts, type Override, type OverrideProblem, prepareFills, unfound } from './overrides.ts'
import type { Trade } from './trade.ts'

export type PositionInput = {
  /** Fills of one position (see `positionKey`), in any order. With `from`: only those after `from.time`. */
  readonly fills: readonly Fill[]
  /** Cash events that name its instrument. With `from`: only those after `from.time` + `FLAT_GAP_MS`. */
  readonly cashEvents: readonly CashEvent[]
  readonly from?: FlatPoint | null
  /** Coins that came to a spot position and left it without being traded; with `from`, those after it. */
  readonly moves?: PositionMoves
}

export type PositionResult = {
  /** By open time. With `from`: only the trades after it. */
  readonly trades: readonly Trade[]
  readonly health: PositionHealth
  readonly flatPoints: readonly FlatPoint[]
  /** Corrections that could not be applied to these fills. */
  readonly overrideProblems: readonly OverrideProblem[]
}

/**
 * Rebuilds the trades of one position. Pure: the same fills, events and options give the same trades, in whatever order
 * they come. Takes linear time in the number of fills, even for a position that is never flat.
 */
export function buildPosition(input: PositionInput, options: BuildOptions): PositionResult {
  const from = input.from ?? null
  const overrides = options.overrides ?? []
  const { implied, drawn } = input.moves ?? NO_MOVES
  const fills = implied.length === 0 ? input.fills : [...input.fills, ...implied]
  const prepared = prepareFills(fills, overrides, options.renames)
  const draw: Draw | null = drawn.size === 0 ? null : ({ dedupeKey }) => drawn.get(dedupeKey) ?? []
  const legs = [
    ...splitLegs(prepared.fills).map((part) =>
      replay(part, { options, carry: from?.carry ?? NO_CARRY, corrected: prepared, draw }),
    ),
    ...prepared.groups
      .flatMap(splitLegs)
      .map((part) => replay(part, { options, carry: NO_CARRY, corrected: prepared })),
  ]
  const found = applyToLegs(legs, overrides, prepared.edited)
  const events = [...input.cashEvents].sort((a, b) => a.time - b.time || (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const orphans = attributeCash(
    legs.map((leg) => leg.drafts),
    events,
    options.rates,
  )
  const drafts = legs.flatMap((leg) => leg.drafts)
  if (legs.length > 1) drafts.sort((a, b) => compareOpenings(identityOf(a), identityOf(b)))
  for (const leg of legs) distrust(leg, from)
  const flat = flatMoments(drafts)
  const health = healthAt([...flat.map((moment) => moment.time), Number.POSITIVE_INFINITY], {
    legs,
    orphans,
    start: from?.health ?? null,
    hadTrades: (from?.trades ?? 0) > 0,
  })
  const early = from?.trades ?? 0
  const fresh = flat.map((moment, index) => ({
    ...moment,
    trades: moment.trades + early,
    health: itemAt(health, index),
  }))
  return {
    trades: drafts.map(toTrade),
    health: health.at(-1) as PositionHealth,
    flatPoints: from === null ? fresh : [from, ...fresh],
    overrideProblems: [...prepared.problems, ...unfound(overrides, found, fills)],
  }
}

function replay(
  part: { positionSide: PositionSide; fills: readonly Fill[] },
  parts: { options: BuildOptions; carry: Carry; corrected: Corrections; draw?: Draw | null },
): Leg {
  const leg = createLeg({ positionSide: part.positionSide, ...parts })
  applyFills(leg, part.fills)
  return leg
}

function applyToLegs(legs: readonly Leg[], overrides: readonly Override[], edited: ReadonlySet<string>): Set<Override> {
  const found = new Set<Override>()
  if (overrides.length === 0) return found
  for (const leg of legs) {
    const adjusted = adjustDrafts(leg.drafts, overrides, edited)
    leg.drafts.splice(0, leg.drafts.length, ...adjusted.drafts)
    for (const override of adjusted.found) found.add(override)
  }
  return found
}

/** After a contradiction, a trade counts only if the venue's own figures prove it. */
function distrust(leg: Leg, from: FlatPoint | null): void {
  const known = from?.health.incompleteSince ?? null
  const first = leg.contradictions.reduce((least, time) => Math.min(least, time), known ?? Number.POSITIVE_INFINITY)
  // Every contradiction is recorded with its moment, so without one there is nothing to distrust.
  if (!Number.isFinite(first)) return
  for (const draft of leg.drafts) {
    const after = (draft.closeTime ?? Number.POSITIVE_INFINITY) >= first
    if (draft.contradicted || (after && !draft.proven)) flag(draft, 'history-incomplete')
  }
}

function identityOf({
  opening,
  instrument,
  openTime,
  positionSide,
  id,
}: TradeDraft): Parameters<typeof compareOpenings>[0] {
  return { opening, openTime, positionSide, id, instrument }
}

function splitLegs(fills: readonly Fill[]): { positionSide: PositionSide; fills: readonly Fill[] }[] {
  const first = fills[0]?.positionSide ?? 'both'
  if (fills.length > 0 && fills.every((fill) => fill.positionSide === first)) return [{ positionSide: first, fills }]
  const sides = new Set(fills.map((fill) => fill.positionSide))
  return [...sides].sort().map((positionSide) => ({
    positionSide,
    fills: fills.filter((fill) => fill.positionSide === positionSide),
  }))
}
