import { compareTexts, grouped } from '../base/index.ts'
import type { Execution, Fill } from '../ledger/index.ts'
import type { Trade } from './trade.ts'

/** Several fills of one moment, in order. */
export type Moment = {
  readonly fills: readonly Fill[]
  /** False if only the row of the source decided their order. */
  readonly isOrderKnown: boolean
}

/** The fills in order of time, grouped by moment; `orderMoment` orders those of one moment. */
export function momentsOf(fills: readonly Fill[]): readonly (readonly Fill[])[] {
  const ordered = [...fills].sort((a, b) => a.time - b.time)
  return [...grouped(ordered, ({ time }) => time).values()]
}

/**
 * Orders the fills of one moment by the venue's numbers, never by how files were split or sorted: by its sequence if
 * every fill has one, otherwise by its running trade numbers. The row of the source decides only among fills without a
 * number. Coins that arrive come first; coins that leave come last, those for a sale in another position before others.
 */
export function orderMoment(fills: Fill[]): Moment {
  if (fills.every((fill) => fill.sequence !== null)) {
    return {
      fills: fills.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0) || compareInMoment(a, b)),
      isOrderKnown: true,
    }
  }
  const sorted = fills.sort(compareInMoment)
  const traded = sorted.filter((fill) => phaseOf(fill) === 1)
  const symbols = new Set(traded.map(({ instrument }) => instrument.id))
  return { fills: sorted, isOrderKnown: symbols.size <= 1 && traded.every((fill) => isNumber(fill.venueTradeId)) }
}

/** A total order of the fills of one moment, independent of how the files are arranged. */
function compareInMoment(a: Fill, b: Fill): number {
  const phase = phaseOf(a) - phaseOf(b)
  if (phase !== 0) return phase
  const numbered = Number(isNumber(b.venueTradeId)) - Number(isNumber(a.venueTradeId))
  if (numbered !== 0) return numbered
  if (!isNumber(a.venueTradeId)) return a.row - b.row || compareTexts(a.dedupeKey, b.dedupeKey)
  return (
    compareTexts(a.instrument.id, b.instrument.id) ||
    compareNumbers(a.venueTradeId ?? '', b.venueTradeId ?? '') ||
    compareTexts(a.dedupeKey, b.dedupeKey)
  )
}

/** Whether a fill is a trade, as opposed to coins that only arrive or leave. */
export function isTraded(execution: Execution): boolean {
  return execution === 'trade' || !MOVES.has(execution)
}

const MOVES: ReadonlySet<Execution> = new Set(['own-transfer', 'transfer-in', 'transfer-out', 'fee-payment'])

function phaseOf({ execution, side }: Fill): 0 | 1 | 2 | 3 {
  if (execution === 'own-transfer') return side === 'buy' ? 0 : 2
  if (execution === 'transfer-in') return 0
  return execution === 'transfer-out' || execution === 'fee-payment' ? 3 : 1
}

/** The fills of one moment in the order in which `orderMoment` puts fills that were not traded. */
export function inMomentOrder<T extends { readonly fill: Fill }>(moved: readonly T[]): readonly T[] {
  return [...moved].sort((a, b) => compareInMoment(a.fill, b.fill))
}

type Opened = Pick<Trade, 'openTime' | 'instrument' | 'positionSide' | 'id'> & {
  readonly opening: Pick<Fill, 'venueTradeId' | 'row' | 'dedupeKey'> | undefined
}

/**
 * Compares trades by the time and the fill of their opening: time, symbol, the venue's trade number, row. Names of
 * accounts, users or files do not matter, so every copy of a journal shows its trades in the same order. The id, a hash
 * of the account, only breaks ties between trades of two accounts that are equal in everything else.
 */
export function compareOpenings(a: Opened, b: Opened): number {
  return (
    a.openTime - b.openTime ||
    compareTexts(a.instrument.symbol, b.instrument.symbol) ||
    compareTexts(a.instrument.id, b.instrument.id) ||
    compareVenueIds(a.opening?.venueTradeId ?? null, b.opening?.venueTradeId ?? null) ||
    (a.opening?.row ?? 0) - (b.opening?.row ?? 0) ||
    compareTexts(a.positionSide, b.positionSide) ||
    compareTexts(a.opening?.dedupeKey ?? '', b.opening?.dedupeKey ?? '') ||
    compareTexts(a.id, b.id)
  )
}

/** Trades by opening; see `compareOpenings`. */
export function compareTrades(a: Trade, b: Trade): number {
  return a.openTime - b.openTime || compareOpenings(opened(a), opened(b))
}

/** The first slice of a trade belongs to the fill that opened it. */
function opened(trade: Trade): Opened {
  const { openTime, instrument, positionSide, id, slices } = trade
  return { openTime, instrument, positionSide, id, opening: slices[0]?.fill }
}

/** Running numbers first, by size; then other ids; then none. */
function compareVenueIds(a: string | null, b: string | null): number {
  const numbered = Number(isNumber(b)) - Number(isNumber(a))
  if (numbered !== 0) return numbered
  return isNumber(a) ? compareNumbers(a ?? '', b ?? '') : 0
}

/** Running numbers may exceed 2^53, so they are compared by length first. */
function compareNumbers(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b)
}

function isNumber(text: string | null): boolean {
  return text !== null && /^\d+$/.test(text)
}
