/** The rows of a mapped table as fills. */
import { absolute, divide, type Fixed, message, multiply, ONE } from '../../base/index.ts'
import type { Instrument, PositionSide } from '../../ledger/index.ts'
import type { FileContext, RowOutcome, RowReader } from '../layouts/layout.ts'
import type { Row } from '../rows/row.ts'
import { isAsset } from '../rows/symbols.ts'
import { createCells, type MappedCells } from './cells.ts'
import { type ColumnMapping, hasField, isSwapped, type SideMeaning } from './mapping.ts'
import { readSwap } from './swaps.ts'

export function mappedFills({ row }: FileContext, mapping: ColumnMapping): RowReader {
  const cells = createCells(row, mapping)
  const isSwap = isSwapped(mapping)
  return {
    read: () => {
      if (cells.isLeftOut()) return null
      return isSwap ? readSwap(row, cells) : readFill(row, cells)
    },
    // Without a column for it, the account may have been in hedge mode.
    legUnknown: mapping.market !== 'spot' && !hasField(mapping, 'leg') && !opensAndCloses(mapping),
  }
}

function opensAndCloses({ sides }: ColumnMapping): boolean {
  return sides.some(({ means }) => means.startsWith('open') || means.startsWith('close'))
}

function readFill(row: Row, cells: MappedCells): RowOutcome {
  const meaning = cells.sideMeaning()
  if (meaning === 'skip') return null
  const traded = cells.instrument()
  if (traded === null) return null
  const amounts = amountsOf(row, cells, traded)
  if (amounts === null) return null
  const said = SIDES[meaning ?? (amounts.negative ? 'sell' : 'buy')]
  const { fee, feeAsset } = cells.fees(traded, said.side)
  if (feeAsset !== '' && !isAsset(feeAsset))
    row.refuse(cells.at('feeAsset'), message('This is not the name of a coin.'))
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(cells.at('time')),
    side: said.side,
    quantity: cells.grossQuantity(amounts.quantity, { fee, feeAsset, side: said.side, traded }),
    price: amounts.price,
    fee,
    feeAsset,
    positionSide: said.leg === 'both' ? cells.leg() : said.leg,
    opens: said.opens,
    venueTradeId: row.id(cells.at('tradeId')),
    orderId: row.id(cells.at('orderId')),
  }
}

type Side = { readonly side: 'buy' | 'sell'; readonly leg: PositionSide; readonly opens: boolean | null }

const SIDES: Readonly<Record<Exclude<SideMeaning, 'skip'>, Side>> = {
  buy: { side: 'buy', leg: 'both', opens: null },
  sell: { side: 'sell', leg: 'both', opens: null },
  'open-long': { side: 'buy', leg: 'long', opens: true },
  'close-long': { side: 'sell', leg: 'long', opens: false },
  'open-short': { side: 'sell', leg: 'short', opens: true },
  'close-short': { side: 'buy', leg: 'short', opens: false },
}

type Amounts = { readonly quantity: Fixed; readonly price: Fixed; readonly negative: boolean }

/** Quantity and price; either can be derived from the value. */
function amountsOf(row: Row, cells: MappedCells, traded: Instrument): Amounts | null {
  const quantity = cells.number('quantity', [traded.base, traded.quote])
  const price = cells.number('price', [traded.quote])
  const value = cells.number('value', [traded.quote])
  if (row.problem !== null) return null
  const negative = (quantity ?? value ?? 0n) < 0n
  const size = quantity === null ? null : absolute(quantity)
  const worth = value === null ? null : absolute(value)
  if (size === 0n) {
    row.refuse(cells.at('quantity'), message('The quantity is zero.'))
    return null
  }
  if (size !== null && price !== null && price > 0n) return { quantity: size, price, negative }
  // Market orders have no price of their own, but a value.
  if (size !== null && worth !== null && worth > 0n && (price ?? 0n) === 0n)
    return { quantity: size, price: priceOf(traded, size, worth), negative }
  if (size === null && worth !== null && worth > 0n && price !== null && price > 0n && cells.at('quantity') < 0)
    return { quantity: quantityOf(traded, price, worth), price, negative }
  const column = size === null ? cells.at('quantity') : cells.at('price')
  row.refuse(column, size === null ? message('The quantity is missing.') : message('The price must be more than zero.'))
  return null
}

/**
 * The value of a linear contract is price times quantity times size; of an inverse one, quantity times size by price.
 */
function priceOf({ kind, contractSize }: Instrument, quantity: Fixed, value: Fixed): Fixed {
  const units = multiply(quantity, contractSize)
  return kind === 'inverse' ? divide(units, value) : divide(value, units)
}

function quantityOf({ kind, contractSize }: Instrument, price: Fixed, value: Fixed): Fixed {
  const units = kind === 'inverse' ? multiply(value, price) : divide(value, price)
  return contractSize === ONE ? units : divide(units, contractSize)
}
