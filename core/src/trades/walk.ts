/** The state of a walk through the fills of one leg; `walk-leg.ts` has the rules. */
import { ExactSum, type Fixed, fixedOfUnits, type Whole } from '../base/index.ts'
import type { PositionSide } from '../ledger/index.ts'
import { type Corrections, NOT_CORRECTED } from './corrected.ts'
import { OpenTrade } from './open-trade.ts'
import type { BuildOptions } from './options.ts'
import { Realised } from './realised.ts'
import { type CountedFill, LAST_UNITS, type Scale, type UnitChange } from './redenomination.ts'
import type { WalkFills, WalkScale } from './walk-fills.ts'

/** The state that a flat leg starts and ends with: dust of the previous trade. */
export type Carry = {
  readonly quantity: Fixed
  readonly value: Fixed
  /** The order that left it: a later fill of that order would belong to the previous trade. Null = unknown. */
  readonly order: string | null
  /** The units of its coin in which the quantity is counted. */
  readonly units: Scale
}

export const NO_CARRY: Carry = { quantity: 0n, value: 0n, order: null, units: LAST_UNITS }

/** A fill, or the portion of it that belongs to one trade. */
export type Part = {
  readonly number: number
  readonly quantity: Whole
  /** Its share of the fee; null = all of it. */
  readonly fee: Fixed | null
  readonly index: 0 | 1
}

/** Receives each portion of a fill, in order. */
export type Sink = {
  /** A trade begins; dust of the previous one may have come in. */
  readonly begin: (walk: Walk) => void
  /** A portion of a fill was counted: `walk.value`, `walk.gain`, and `walk.fee` unless `isFeeUnknown`. */
  readonly add: (walk: Walk, part: Part, role: 'entry' | 'exit') => void
  /** The trade is complete, or still open when the walk ends. */
  readonly end: (walk: Walk) => void
  /** Quantities are counted in other units from now on. */
  readonly convert: (change: UnitChange) => void
}

/** The coins that arrive just before a sale to which the leg lacks `missing` coins, in its units. */
export type Draw = (sale: CountedFill, missing: Fixed) => readonly CountedFill[]

/** The quantity that a fill sold (or bought back) without a known position to close. It has no profit. */
export type Unmatched = { readonly time: number; readonly quantity: Fixed }

export type Walk = {
  readonly fills: WalkFills
  readonly scale: WalkScale
  readonly positionSide: PositionSide
  readonly options: BuildOptions
  readonly corrected: Corrections
  readonly sink: Sink
  /** The source of coins for a sale of more than the leg holds; null if there is none. */
  draw: Draw | null
  readonly trade: OpenTrade
  readonly unmatched: Unmatched[]
  /** Moments at which the fills contradict the venue's own columns. */
  readonly contradictions: number[]
  readonly realised: Realised
  /** When the first trade opened; infinite before it. */
  firstOpened: number
  /** When the last trade ended. */
  endedAt: number
  carry: Carry
  /** True while applying fills whose order is unknown and matters. */
  isAmbiguous: boolean
  /** The units of its coin in which fills are currently counted. */
  units: Scale
  /** Coins that left without being sold, with their cost, by key of the fill. */
  readonly released: Map<string, { readonly quantity: Fixed; readonly value: Fixed }>
  /** For the portion being counted, in the settlement asset. */
  readonly value: ExactSum
  /** The gain of the last exit under the chosen cost method, and at average cost, the basis that venues use. */
  readonly gain: ExactSum
  readonly averageGain: ExactSum
  readonly fee: ExactSum
  isFeeUnknown: boolean
}

type Start = Pick<Walk, 'fills' | 'positionSide' | 'options' | 'sink'> &
  Partial<Pick<Walk, 'carry' | 'corrected' | 'draw'>>

export function createWalk(options: Start): Walk {
  const { fills, carry = NO_CARRY, corrected = NOT_CORRECTED, draw = null, ...rest } = options
  const { scale } = fills
  return {
    ...rest,
    fills,
    scale,
    corrected,
    draw,
    trade: new OpenTrade(scale),
    unmatched: [],
    contradictions: [],
    realised: new Realised(scale.money),
    firstOpened: Number.POSITIVE_INFINITY,
    endedAt: Number.NEGATIVE_INFINITY,
    carry,
    isAmbiguous: false,
    units: carry.units,
    released: new Map(),
    value: new ExactSum(scale.value),
    gain: new ExactSum(scale.value),
    averageGain: new ExactSum(scale.value),
    fee: new ExactSum(scale.fee),
    isFeeUnknown: false,
  }
}

/**
 * The remainder that a closed trade leaves to the next one. The rest of a short is a debt, not a holding, so it cannot
 * be carried over.
 */
export function carryOf({ fills, trade, scale }: Walk): Carry {
  if (trade.dust <= 0 || !trade.isLong) return NO_CARRY
  return {
    quantity: fixedOfUnits(trade.dust, scale.quantity),
    value: trade.dustValue,
    order: trade.lastFill === -1 ? null : fills.table.orderIds.at(trade.lastFill),
    units: trade.units,
  }
}
