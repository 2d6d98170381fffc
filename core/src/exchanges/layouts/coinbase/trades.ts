/** Purchases, sales and Advanced Trade in the transaction history of Coinbase. */
import { absolute, divide, type Fixed, message, multiply } from '../../../base/index.ts'
import { type Execution, type FillSide, USD_CLASS } from '../../../ledger/index.ts'
import { mustAgree } from '../../rows/agreement.ts'
import type { Row } from '../../rows/row.ts'
import type { FillDraft } from '../layout.ts'
import { coinbaseProduct } from './fills.ts'
import type { TradeNote } from './notes.ts'
import type { StatementColumns } from './statement-columns.ts'

export type TradeType = { readonly side: FillSide; readonly isAdvanced: boolean; readonly execution: Execution }

type Trade = { readonly trade: TradeType; readonly quantity: Fixed; readonly note: TradeNote | null }

/** The amount paid or received for the coins. */
type Money = { readonly quote: string; readonly price: Fixed; readonly fee: Fixed }

export function tradeOf(row: Row, columns: StatementColumns, traded: Trade): FillDraft | null {
  const { trade, quantity, note } = traded
  const asset = row.text(columns.asset)
  if (note !== null && note.coins.asset !== asset) {
    row.refuse(
      columns.notes,
      message('This note is about {noted}, and the row about {coin}.', { noted: note.coins.asset, coin: asset }),
    )
  }
  if (note?.wrongSign === true) {
    row.refuse(
      columns.notes,
      message('The currency sign in this note does not belong to the currency behind the amount.'),
    )
  }
  const money = row.problem === null ? moneyOf(row, columns, traded) : null
  if (money === null) return null
  const product = coinbaseProduct(`${asset}-${money.quote}`)
  if (product === null || asset === money.quote) {
    row.refuse(columns.asset, message('{base} for {quote} is not a pair.', { base: asset, quote: money.quote }))
    return null
  }
  return {
    type: 'fill',
    instrument: product,
    time: row.time(columns.time),
    side: trade.side,
    quantity,
    price: money.price,
    fee: money.fee,
    feeAsset: money.quote,
    execution: trade.execution,
    venueTradeId: row.id(columns.id),
    onlyHere: !trade.isAdvanced,
  }
}

function moneyOf(row: Row, columns: StatementColumns, traded: Trade): Money | null {
  const { note, trade } = traded
  const currency = columns.currency < 0 ? columns.namedCurrency : row.text(columns.currency)
  if (note !== null && (note.quote !== null || note.money.asset !== currency)) return notedMoney(traded, note)
  // Without a note, dollars in the bank and dollar coins all count as dollars.
  if (note === null && trade.isAdvanced && !USD_CLASS.has(currency)) {
    row.refuse(
      columns.notes,
      message(
        'The note that names the pair is missing, so it is unknown whether this was traded for {currency} or for a coin. Export the fills of Advanced Trade as well.',
        { currency },
      ),
    )
    return null
  }
  return columnMoney(row, columns, { ...traded, currency })
}

/** A twentieth of the value: the highest fee that Coinbase charges is far below it. */
const MAX_FEE_SHARE = 20n

/**
 * The money in a note includes the fee, which follows from its rate. If it leaves no fee, or the rate belongs to
 * something else, the price is the amount paid per coin, fee included.
 */
function notedMoney({ trade, quantity }: Trade, note: TradeNote): Money {
  const quote = note.money.asset
  const total = note.money.amount
  const value = multiply(quantity, note.rate ?? 0n)
  const fee = trade.side === 'buy' ? total - value : value - total
  const isFee = note.rate !== null && fee >= 0n && fee * MAX_FEE_SHARE <= value
  return isFee && note.rate !== null
    ? { quote, price: note.rate, fee }
    : { quote, price: divide(total, quantity), fee: 0n }
}

/** A cent: amounts of money are rounded separately. */
const CENT = 10n ** 16n

function columnMoney(
  row: Row,
  columns: StatementColumns,
  { trade, quantity, note, currency }: Trade & { readonly currency: string },
): Money | null {
  const fee = absolute(row.optionalMoney(columns.fees) ?? 0n)
  const stated = row.optionalMoney(columns.total)
  const written = absolute(row.optionalMoney(columns.subtotal) ?? 0n)
  const spot = absolute(row.optionalMoney(columns.price) ?? 0n)
  // Old rows have no subtotal, and that of dust is zero after rounding.
  const value = written === 0n ? multiply(spot, quantity) : written
  if (value === 0n) row.refuse(columns.subtotal, message('The amount of money of this trade is missing.'))
  const total = trade.side === 'buy' ? value + fee : value - fee
  if (written !== 0n) {
    const from = [columns.subtotal, columns.fees]
    mustAgree(row, { column: columns.total, stated, expected: total, from, decimals: 2, slack: CENT })
  }
  if (note !== null) {
    const from = [columns.subtotal, columns.fees]
    const noted = note.money.amount
    mustAgree(row, { column: columns.notes, stated: noted, expected: total, from, decimals: 2, slack: CENT })
  }
  if (currency === '') row.refuse(columns.currency, message('The currency of this trade is missing.'))
  return row.problem === null ? { quote: currency, price: divide(value, quantity), fee } : null
}
