import type { FillSide, PositionSide } from '../../ledger/index.ts'

/** The words for buying and selling; files differ only in case. */
export const SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
  ['BUY', 'buy'],
  ['SELL', 'sell'],
  // Words in the languages in which layouts have column names, in case a file translates these as well.
  ...words('买入|comprar|compra|achat|acheter|nákup', 'buy'),
  ...words('卖出|vender|venta|venda|vente|vendre|prodej', 'sell'),
])

function words(list: string, side: FillSide): [string, FillSide][] {
  return list.split('|').map((word) => [word, side])
}

/** The leg of a hedge-mode account. */
export const POSITION_SIDES: ReadonlyMap<string, PositionSide> = new Map([
  ['', 'both'],
  ['both', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** The sign of a position. */
export const POSITION_SIGNS: ReadonlyMap<string, bigint> = new Map([
  ['long', 1n],
  ['short', -1n],
])
