import type { Fill } from '../ledger/index.ts'

/** Several fills of one moment, in order. */
export type Moment = {
  readonly fills: readonly Fill[]
  /** False where only the row of the source told their order. */
  readonly orderKnown: boolean
}

/** The fills of one position in time order; fills of one moment as their sources wrote them. */
export function inTimeOrder(fills: readonly Fill[]): readonly Fill[] {
  return isSorted(fills) ? fills : [...fills].sort(compareBySource)
}

/** The place after the last fill of the moment that begins at `start`. */
export function endOfMoment(fills: readonly Fill[], start: number): number {
  const time = fills[start]?.time
  let end = start + 1
  while (end < fills.length && fills[end]?.time === time) end += 1
  return end
}

/**
 * Orders the fills of one moment: the venue's sequence decides, else its running trade number, else the row of the
 * source; a number counts only where every fill of the moment has it.
 */
export function orderMoment(fills: Fill[]): Moment {
  if (fills.every((fill) => fill.sequence !== null)) {
    return {
      fills: fills.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0) || compareBySource(a, b)),
      orderKnown: true,
    }
  }
  if (fills.every((fill) => isNumber(fill.venueTradeId))) {
    return {
      fills: fills.sort((a, b) => compareNumbers(a.venueTradeId ?? '', b.venueTradeId ?? '') || compareBySource(a, b)),
      orderKnown: true,
    }
  }
  return { fills, orderKnown: false }
}

function compareBySource(a: Fill, b: Fill): number {
  return a.time - b.time || a.row - b.row || (a.dedupeKey < b.dedupeKey ? -1 : a.dedupeKey > b.dedupeKey ? 1 : 0)
}

function isSorted(fills: readonly Fill[]): boolean {
  for (let index = 1; index < fills.length; index += 1) {
    const before = fills[index - 1] as Fill
    const after = fills[index] as Fill
    if (before.time >= after.time && compareBySource(before, after) > 0) return false
  }
  return true
}

/** Running numbers may exceed 2^53, so they are compared by length first. */
function compareNumbers(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function isNumber(text: string | null): boolean {
  return text !== null && /^\d+$/.test(text)
}
