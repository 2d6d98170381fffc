import type { Message } from '../../base/index.ts'
import { type Instrument, instrument } from '../../ledger/index.ts'
import type { Row } from '../rows/row.ts'
import { isAsset, isSymbol, splitPair } from '../rows/symbols.ts'

/**
 * The instrument for the name in a column, looked up once per name; null, with a problem on the row, if there is no
 * such name.
 */
export function listingsIn(
  row: Row,
  column: number,
  { of, reason }: { readonly of: (name: string) => Instrument | null; readonly reason: Message },
): () => Instrument | null {
  const instruments = new Map<string, Instrument>()
  return () => {
    const name = row.name(column)
    const traded = instruments.get(name) ?? of(name)
    if (traded === null) row.refuse(column, reason)
    else instruments.set(name, traded)
    return traded
  }
}

/** The spot pair of two coins under the venue's own symbol; null if the names cannot be those of coins. */
export function spotOf(venue: string, symbol: string, pair: { base: string; quote: string } | null): Instrument | null {
  if (pair === null || !isSymbol(symbol) || !isAsset(pair.base) || !isAsset(pair.quote)) return null
  return instrument({ venue, symbol, kind: 'spot', ...pair, settle: pair.quote })
}

/** A pair in a text, with a separator or without. */
export function pairIn(name: string): { base: string; quote: string } | null {
  return isSymbol(name) ? splitPair(name.toUpperCase()) : null
}
