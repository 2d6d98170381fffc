import { itemAt } from '../base/index.ts'
import type { CashEvent, Fill, FillRows } from '../ledger/index.ts'
import { draftSink, type TradeDraft, toTrade } from './draft.ts'
import { type FlatPoint, flatPointsOf } from './flat-points.ts'
import { attributeCash, spansOf } from './funding.ts'
import type { PositionHealth } from './health.ts'
import { legsOf, walkLeg } from './legs.ts'
import { compareOpenings } from './order.ts'
import type { PositionMoves } from './coin-position.ts'
import type { BuildOptions } from './options.ts'
import type { Override, OverrideProblem } from './override.ts'
import { adjustDrafts, type PreparedFills, unfound } from './overrides.ts'
import { flag, type Trade } from './trade.ts'
import { NO_CARRY, type Walk } from './walk.ts'
import { contradictedSince, isDistrusted } from './walk-claims.ts'

export type PositionInput = {
  /** Fills of one position (see `positionKey`), in any order. With `from`: only those after `from.time`. */
  readonly fills: readonly Fill[] | FillRows
  /** Cash events that name its instrument. With `from`: only those after `from.time` + `FLAT_GAP_MS`. */
  readonly cashEvents: readonly CashEvent[]
  readonly from?: FlatPoint | null
  /** Coins that came to a spot position and left it without a trade; with `from`, only those after it. */
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
 * Rebuilds the trades of one position. Pure: the same fills, events and options give the same trades, in any order of
 * input. Takes linear time in the number of fills, even for a position that is never flat.
 */
export function buildPosition(input: PositionInput, options: BuildOptions): PositionResult {
  const from = input.from ?? null
  const overrides = options.overrides ?? []
  const { legs: ready, prepared } = legsOf({ ...input, carry: from?.carry ?? NO_CARRY }, options)
  const legs = ready.map((leg): BuiltLeg => {
    const drafts: TradeDraft[] = []
    return { walk: walkLeg(leg, draftSink(drafts), options), drafts }
  })
  const applied = applyToLegs(legs, overrides, prepared)
  const events = [...input.cashEvents].sort((a, b) => a.time - b.time || (a.dedupeKey < b.dedupeKey ? -1 : 1))
  const orphans = attributeCash(
    legs.map((leg) => leg.drafts),
    events,
    options.rates,
  )
  const drafts = legs.flatMap((leg) => leg.drafts)
  if (legs.length > 1) drafts.sort(compareOpenings)
  for (const leg of legs) distrust(leg, from)
  return {
    trades: drafts.map(toTrade),
    ...flatPointsOf({
      spans: spansOf(drafts),
      carryOf: (index) => itemAt(drafts, index).carry,
      legs: legs.map(({ walk }) => walk),
      orphans,
      from,
    }),
    overrideProblems: prepared === null ? [] : [...prepared.problems, ...unfound(overrides, applied, prepared.keys)],
  }
}

/** A leg after its walk, with its trades. */
type BuiltLeg = { readonly walk: Walk; readonly drafts: TradeDraft[] }

function applyToLegs(
  legs: readonly BuiltLeg[],
  overrides: readonly Override[],
  prepared: PreparedFills | null,
): Set<Override> {
  const applied = new Set<Override>()
  if (prepared === null) return applied
  for (const leg of legs) {
    const adjusted = adjustDrafts(leg.drafts, overrides, prepared.edited)
    leg.drafts.splice(0, leg.drafts.length, ...adjusted.drafts)
    for (const override of adjusted.applied) applied.add(override)
  }
  return applied
}

function distrust({ walk, drafts }: BuiltLeg, from: FlatPoint | null): void {
  const since = contradictedSince(walk, from?.health.incompleteSince ?? null)
  for (const draft of drafts) {
    const closeTime = draft.closeTime ?? Number.POSITIVE_INFINITY
    if (isDistrusted({ closeTime, isProven: draft.isProven, isContradicted: draft.isContradicted }, since))
      flag(draft, 'history-incomplete')
  }
}
