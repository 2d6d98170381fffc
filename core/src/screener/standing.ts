import { COLUMNS } from './catalogue.ts'
import type { ScreenerColumn } from './column.ts'
import { type Condition, matches } from './filter.ts'
import type { BarInterval, InstrumentData, Need } from './instrument-data.ts'
import type { ScreenerRow } from './row.ts'

/** Instruments that meet a screen and those that certainly do not; those with too little data are in neither list. */
export type Standing = { readonly met: readonly string[]; readonly missed: readonly string[] }

/**
 * An empty column misses a condition, but only once its data has loaded: an instrument whose bars are still loading has
 * not missed anything, so it is not a new match when they arrive.
 */
export function standingOf(
  rows: readonly ScreenerRow[],
  {
    instruments,
    conditions,
  }: {
    readonly instruments: ReadonlyMap<string, InstrumentData>
    readonly conditions: readonly Condition[]
  },
): Standing {
  const met: string[] = []
  const missed: string[] = []
  for (const row of rows) {
    const instrument = instruments.get(row.id)
    const computable = conditions.filter((condition) => instrument !== undefined && isKnown(instrument, condition))
    if (!matches(row, computable)) missed.push(row.id)
    else if (computable.length === conditions.length) met.push(row.id)
  }
  return { met, missed }
}

function isKnown(instrument: InstrumentData, { column }: Condition): boolean {
  const needs = (COLUMNS as Readonly<Record<string, ScreenerColumn>>)[column]?.needs ?? []
  return needs.every((need) => isThere(instrument, need))
}

function isThere({ ticker, bars, funding, openInterest }: InstrumentData, need: Need): boolean {
  switch (need) {
    case 'ticker':
      return ticker !== null
    case 'bars-5m':
    case 'bars-1h':
    case 'bars-1d':
      return bars[need.slice(5) as BarInterval] !== null
    case 'funding':
      return funding !== null
    case 'open-interest':
      return openInterest !== null
    case 'supply':
    case 'listing':
      return true
  }
}
