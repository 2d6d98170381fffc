import {
  type BarInterval,
  type ScreenerColumn,
  COLUMNS,
  type Condition,
  type InstrumentData,
  matches,
  type Need,
  type ScreenerRow,
} from '@roundtrip/core/screener'

/** Who meets a screen and who certainly does not; of whom not enough is known yet, neither is said. */
export type Standing = { readonly met: readonly string[]; readonly missed: readonly string[] }

/**
 * An empty column misses a condition, but only once what it is made of is there: an instrument whose bars are still on
 * their way has not been seen to miss anything, and so is no news when they arrive.
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
    const known = conditions.filter((condition) => instrument !== undefined && isKnown(instrument, condition))
    if (!matches(row, known)) missed.push(row.id)
    else if (known.length === conditions.length) met.push(row.id)
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
