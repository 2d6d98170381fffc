/** A trade as the amount received and the amount given for it, as tax programs write it. */
import { divide, message } from '../../base/index.ts'
import type { RowOutcome } from '../layouts/layout.ts'
import type { Row } from '../rows/row.ts'
import { isAsset, quoteRank } from '../rows/symbols.ts'
import type { MappedCells } from './cells.ts'

/** Rows with only one of the two are deposits, withdrawals and the like. */
export function readSwap(row: Row, cells: MappedCells): RowOutcome {
  const received = sideOf(row, cells, ['bought', 'boughtAsset'])
  const given = sideOf(row, cells, ['sold', 'soldAsset'])
  if (received === null || given === null || row.problem !== null) return null
  if (received.amount === 0n || given.amount === 0n || received.asset === given.asset) return null
  for (const { asset, column } of [received, given])
    if (!isAsset(asset)) row.refuse(column, message('This is not the name of a coin.'))
  // The more common quote coin is the quote; if both are equally common, the coin that was given.
  const buys = quoteRank(given.asset) <= quoteRank(received.asset)
  const [base, quote] = buys ? [received, given] : [given, received]
  const traded = cells.traded({ base: base.asset, quote: quote.asset }, `${base.asset}/${quote.asset}`)
  if (traded === null) return null
  const side = buys ? 'buy' : 'sell'
  const { fee, feeAsset } = cells.fees(traded, side)
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(cells.at('time')),
    side,
    quantity: cells.grossQuantity(base.amount, { fee, feeAsset, side, traded }),
    price: divide(quote.amount, base.amount),
    fee,
    feeAsset,
    venueTradeId: row.id(cells.at('tradeId')),
    orderId: row.id(cells.at('orderId')),
  }
}

function sideOf(
  row: Row,
  cells: MappedCells,
  [amount, asset]: readonly ['bought' | 'sold', 'boughtAsset' | 'soldAsset'],
) {
  const value = cells.number(amount)
  const unit = row.unit ?? ''
  const isInCell = cells.at(asset) < 0
  const name = (isInCell ? unit : row.text(cells.at(asset)).trim()).toUpperCase()
  const column = cells.at(isInCell ? amount : asset)
  if (value !== null && value !== 0n && isInCell && name === '') {
    row.refuse(column, message('The coin of this amount is missing. Match the column that names it.'))
  }
  if (value === null || name === '') return null
  return { amount: value < 0n ? -value : value, asset: name, column }
}
