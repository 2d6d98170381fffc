import type { Fill } from '../ledger/index.ts'

/** Fills of one moment, in order. */
export type Moment = {
  readonly fills: readonly Fill[]
  /** False where only the row of the source told their order. */
  readonly orderKnown: boolean
}

/**
 * Groups the fills of one position by moment, in time order. Within a moment the venue's sequence decides, else its
 * running trade number, else the row of the source; a number counts only where every fill of the moment has it.
 */
export function moments(fills: readonly Fill[]): Moment[] {
  const sorted = isSorted(fills) ? fills : [...fills].sort(compareBySource)
  const result: Moment[] = []
  for (let start = 0; start < sorted.length; ) {
    const first = sorted[start] as Fill
    let end = start + 1
    while (end < sorted.length && sorted[end]?.time === first.time) end += 1
    result.push(end === start + 1 ? { fills: [first], orderKnown: true } : orderMoment(sorted.slice(start, end)))
    start = end
  }
  return result
}

function orderMoment(fills: Fill[]): Moment {
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
    if (compareBySource(fills[index - 1] as Fill, fills[index] as Fill) > 0) return false
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
