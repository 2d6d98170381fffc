import { message } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset, isSymbol, splitPair } from '../../rows/symbols.ts'

/** Spot trade history of Bybit. `Fees` is often `--`; then `ExecFeeV2` holds the fee and `feeCoin` its coin. */
export const bybitSpot: Layout = {
  info: {
    id: 'bybit-spot-trades',
    name: 'Bybit spot trade history',
    venue: 'bybit',
    market: 'spot',
    kind: 'fills',
  },
  facts: {
    contents: 'Spot fills with their fees.',
    times: 'UTC, as the column name states.',
    comparedWith: ['Filled Value (price times quantity)'],
    traps: ['Fees is often empty; then ExecFeeV2 and feeCoin have the fee.'],
    source: 'A snippet of a real file.',
  },
  versions: [
    {
      required: ['Spot Pairs', 'Direction', 'Filled Price', 'Filled Quantity', 'Timestamp (UTC)'],
      optional: 'Order Type|feeCoin|ExecFeeV2|Filled Value|Fees|Transaction ID|Trasaction ID|Order No.'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

function openTrades({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('Spot Pairs')
  const direction = header.indexOf('Direction')
  const price = header.indexOf('Filled Price')
  const quantity = header.indexOf('Filled Quantity')
  const value = header.indexOf('Filled Value')
  const exactFee = header.indexOf('ExecFeeV2')
  const fee = header.indexOf('Fees')
  const feeCoin = header.indexOf('feeCoin')
  const time = header.indexOf('Timestamp (UTC)')
  const tradeId = header.indexOf('Transaction ID', 'Trasaction ID')
  const orderId = header.indexOf('Order No.')
  const pairs = new Map<string, Instrument>()
  return {
    read: () => {
      const name = row.text(symbol)
      const traded = pairs.get(name) ?? bybitPair(name)
      if (traded === null) {
        row.refuse(symbol, message('This is not a pair of two coins that Roundtrip can tell apart.'))
        return null
      }
      pairs.set(name, traded)
      const side = row.word(direction, SIDES)
      const filled = row.size(quantity)
      const paid = row.positive(price)
      mustBeProduct(row, { column: value, factors: [paid, filled], from: [price, quantity], decimals: 2 })
      const coin = row.text(feeCoin)
      if (coin !== '' && !isAsset(coin)) row.refuse(feeCoin, message('This is not the name of a coin.'))
      return {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side,
        quantity: filled,
        price: paid,
        fee: row.optionalNumber(exactFee) ?? row.amount(fee, [traded.quote, traded.base]),
        // Bybit takes the fee from the coin received.
        feeAsset: coin !== '' ? coin : (row.unit ?? (side === 'buy' ? traded.base : traded.quote)),
        venueTradeId: row.id(tradeId),
        orderId: row.id(orderId),
      }
    },
  }
}

/** The pair of a symbol; null if it cannot be split into two coins. */
export function bybitPair(symbol: string): Instrument | null {
  const pair = isSymbol(symbol) ? splitPair(symbol) : null
  return pair === null ? null : instrument({ venue: 'bybit', symbol, kind: 'spot', ...pair, settle: pair.quote })
}
