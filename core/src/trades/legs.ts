/** The legs of a position, ready for the walk: its fills with the corrections, and the coins that moved. */
import { type Fixed, uint32At } from '../base/index.ts'
import { allRows, type Fill, type FillRows, fillsOf, type PositionSide } from '../ledger/index.ts'
import { NO_MOVES, type PositionMoves } from './coin-position.ts'
import { type Corrections, NOT_CORRECTED } from './corrected.ts'
import type { BuildOptions } from './options.ts'
import { prepareFills, type PreparedFills } from './overrides.ts'
import { hasRenamedCoins } from './redenomination.ts'
import { type Carry, createWalk, type Draw, NO_CARRY, type Sink, type Walk } from './walk.ts'
import { walkFills } from './walk-leg.ts'
import { WalkFills } from './walk-fills.ts'

export type Leg = {
  readonly positionSide: PositionSide
  readonly fills: WalkFills
  /** Those of the leg. */
  readonly rows: FillRows
  readonly carry: Carry
  readonly draw: Draw | null
  readonly corrected: Corrections
}

export type LegsInput = {
  readonly fills: readonly Fill[] | FillRows
  readonly moves?: PositionMoves
  /** The state that the position starts with. */
  readonly carry?: Carry
}

export type Legs = { readonly legs: readonly Leg[]; readonly prepared: PreparedFills | null }

/** `prepared` is null if nothing is corrected. */
export function legsOf({ fills, moves = NO_MOVES, carry = NO_CARRY }: LegsInput, options: BuildOptions): Legs {
  const overrides = options.overrides ?? []
  const start = { carry, drawn: moves.drawn, corrected: NOT_CORRECTED }
  const isOwn = overrides.length === 0 && moves.implied.length === 0 && moves.drawn.size === 0
  if (isOwn && isTable(fills) && !changesUnits(fills, carry, options)) {
    return { legs: legsOfTable(fills, carry), prepared: null }
  }
  const listed = [...(isTable(fills) ? fillsOf(fills) : fills), ...moves.implied]
  if (overrides.length === 0) return { legs: legsOfList(listed, start, options), prepared: null }
  const prepared = prepareFills(listed, overrides, options.renames)
  const corrected = { ...start, corrected: prepared }
  const apart = { carry: NO_CARRY, drawn: NO_MOVES.drawn, corrected: prepared }
  const splits = prepared.groups.flatMap((group) => legsOfList(group, apart, options))
  return { legs: [...legsOfList(prepared.fills, corrected, options), ...splits], prepared }
}

/** Walks through a leg to its end. */
export function walkLeg({ rows, ...leg }: Leg, sink: Sink, options: BuildOptions): Walk {
  const walk = createWalk({ ...leg, options, sink })
  walkFills(walk, rows)
  return walk
}

function isTable(fills: readonly Fill[] | FillRows): fills is FillRows {
  return 'table' in fills
}

function changesUnits({ table, numbers }: FillRows, carry: Carry, { renames }: BuildOptions): boolean {
  if (carry.units.age > 0) return true
  let last = ''
  for (const number of numbers) {
    const { kind, base } = table.instruments.at(number)
    if (base === last) continue
    if (kind === 'spot' && renames.wasRenamed(base)) return true
    last = base
  }
  return false
}

type Start = { readonly carry: Carry; readonly drawn: PositionMoves['drawn']; readonly corrected: Corrections }

function legsOfTable({ table, numbers }: FillRows, carry: Carry): Leg[] {
  const sides = sidesOf({ table, numbers })
  return sides.map((positionSide) => {
    const own = sides.length === 1 ? numbers : numbers.filter((number) => table.positionSideOf(number) === positionSide)
    const rows = { table, numbers: own }
    return {
      positionSide,
      fills: WalkFills.ofTable(rows, [carry.quantity]),
      rows,
      carry,
      draw: null,
      corrected: NOT_CORRECTED,
    }
  })
}

function sidesOf({ table, numbers }: FillRows): PositionSide[] {
  const sides = new Set<PositionSide>()
  let last: PositionSide | null = null
  for (let index = 0; index < numbers.length; index += 1) {
    const side = table.positionSideOf(uint32At(numbers, index))
    if (side !== last) sides.add(side)
    last = side
  }
  return [...sides].sort()
}

function legsOfList(fills: readonly Fill[], { carry, drawn, corrected }: Start, options: BuildOptions): Leg[] {
  const amounts: Fixed[] = [carry.quantity, ...[...drawn.values()].flat().map(({ quantity }) => quantity)]
  const draw: Draw | null = drawn.size === 0 ? null : ({ dedupeKey }) => drawn.get(dedupeKey) ?? []
  const sides = new Set(fills.map((fill) => fill.positionSide))
  return [...sides].sort().map((positionSide) => {
    const own = sides.size === 1 ? fills : fills.filter((fill) => fill.positionSide === positionSide)
    const mayChangeUnits = hasRenamedCoins(own, carry.units, options.renames)
    const walked = WalkFills.ofList(own, { mayChangeUnits, amounts })
    return { positionSide, fills: walked, rows: allRows(walked.table), carry, draw, corrected }
  })
}
