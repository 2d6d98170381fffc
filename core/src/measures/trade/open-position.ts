/**
 * The remaining quantity of an open trade, and its value at a price. One definition for the page of open positions, the
 * list of trades and the page of a trade. Exact, in the settlement asset of the instrument.
 */
import { type Fixed, fixed, multiply, ratio, toNumber } from '../../base/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import { priceOfValue, type TradeSide, valueOf } from '../../trades/index.ts'
import { gainSign } from './position-path.ts'

/** The quantity of a trade that is still open. */
export type OpenPart = {
  readonly instrument: Instrument
  readonly side: TradeSide
  /** Above 0 for both sides. */
  readonly quantity: Fixed
  /** The entry value of the open quantity, under the trader's cost method. */
  readonly entryValue: Fixed
}

/** The open quantity at a price. Fees of the exit are not deducted: they are not known yet. */
export type MarkedPart = {
  readonly value: Fixed
  readonly unrealised: Fixed
  /** Unrealised profit as a share of the entry value; null if nothing was paid. */
  readonly change: number | null
}

/** Average entry of the remaining size; harmonic for inverse contracts. */
export function entryOfOpen({ instrument, quantity, entryValue }: OpenPart): Fixed | null {
  return priceOfValue(instrument, quantity, entryValue)
}

/** Null for a price that is not above 0. */
export function markedAt(part: OpenPart, price: Fixed): MarkedPart | null {
  if (price <= 0n) return null
  const value = valueOf(part.instrument, part.quantity, price)
  const unrealised = gainOf(part, part.entryValue, value)
  return { value, unrealised, change: ratio(toNumber(unrealised), toNumber(part.entryValue)) }
}

/**
 * The distance of the price from a level that ends the position. Both fields are negative once the price has passed it.
 */
export type LevelDistance = {
  /** As a share of the price. */
  readonly share: number
  /** The loss of the open quantity on the way there, in the settlement asset. */
  readonly loss: Fixed
}

/** The distance from a price to the stop or the liquidation. Null for prices that are not above 0. */
export function distanceTo(part: OpenPart, price: Fixed, level: Fixed): LevelDistance | null {
  if (price <= 0n || level <= 0n) return null
  const away = part.side === 'long' ? price - level : level - price
  const { instrument, quantity } = part
  const loss = gainOf(part, valueOf(instrument, quantity, level), valueOf(instrument, quantity, price))
  return { share: toNumber(away) / toNumber(price), loss }
}

/**
 * The current stop: the last move, otherwise the first one. A stop that the price has passed is no longer a stop but is
 * shown all the same: either it was not filled, or the ledger does not know yet that it was.
 */
export function standingStop({ stop, stopMoves }: StopSteps): Fixed | null {
  const last = stopMoves.at(-1)?.price ?? stop
  return last === null ? null : fixed(last)
}

type StopSteps = { readonly stop: string | null; readonly stopMoves: readonly { readonly price: string }[] }

/**
 * The value of one unit of the settlement asset in another currency. The coin of an inverse contract is worth its mark
 * in the quote currency, so only the rate of the quote is needed. Null while the rate is missing.
 */
export function settleRate({ kind }: Instrument, mark: Fixed, rate: Fixed | null): Fixed | null {
  if (rate === null) return null
  return kind === 'inverse' ? multiply(mark, rate) : rate
}

/** The currency whose rate `settleRate` needs. */
export function ratedCurrency({ kind, quote, settle }: Instrument): string {
  return kind === 'inverse' ? quote : settle
}

/** Data about an open position besides its fills; null if unknown. */
export type OpenContext = {
  readonly mark: Fixed | null
  readonly stop: Fixed | null
  readonly liquidation: Fixed | null
  /** The value of one unit of the settlement asset in the reporting currency; see `settleRate`. */
  readonly rate: Fixed | null
  /** 1 R in the reporting currency. */
  readonly risk: number | null
}

/** Displayed figures of an open position. Money is in the reporting currency; null = unknown, never 0. */
export type OpenFigures = {
  readonly value: number | null
  readonly unrealised: number | null
  readonly change: number | null
  /** Unrealised profit as a multiple of the initial risk. */
  readonly r: number | null
  readonly toStop: ShownDistance | null
  readonly toLiquidation: ShownDistance | null
}

/** `share` of the mark, and the loss on the way as a multiple of the initial risk. */
export type ShownDistance = { readonly share: number; readonly loss: number | null; readonly r: number | null }

export function openFigures(part: OpenPart, { mark, stop, liquidation, rate, risk }: OpenContext): OpenFigures {
  const marked = mark === null ? null : markedAt(part, mark)
  if (mark === null || marked === null) return NO_FIGURES
  const money = (amount: Fixed): number | null => (rate === null ? null : toNumber(multiply(amount, rate)))
  const shown = (level: Fixed | null): ShownDistance | null => {
    const distance = level === null ? null : distanceTo(part, mark, level)
    if (distance === null) return null
    const loss = money(distance.loss)
    return { share: distance.share, loss, r: ratio(loss, risk) }
  }
  const unrealised = money(marked.unrealised)
  return {
    value: money(marked.value),
    unrealised,
    change: marked.change,
    r: ratio(unrealised, risk),
    toStop: shown(stop),
    toLiquidation: shown(liquidation),
  }
}

const NO_FIGURES: OpenFigures = {
  value: null,
  unrealised: null,
  change: null,
  r: null,
  toStop: null,
  toLiquidation: null,
}

/** The gain of the position as its value goes from one to the other. */
function gainOf(part: OpenPart, before: Fixed, after: Fixed): Fixed {
  return gainSign(part) === 1 ? after - before : before - after
}
