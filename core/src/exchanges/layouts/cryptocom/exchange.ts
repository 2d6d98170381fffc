import { message } from '../../../base/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { SIDES } from '../../rows/sides.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, pairIn, spotOf } from '../listings.ts'

/** Spot fills of the Crypto.com Exchange. */
export const cryptocomTrades: Layout = {
  info: {
    id: 'cryptocom-spot-trades',
    name: 'Crypto.com Exchange trade history',
    venue: 'cryptocom',
    market: 'spot',
    kind: 'fills',
  },
  facts: {
    contents: 'Spot fills of the Exchange with their fees.',
    times: 'UTC, as the column name states.',
    comparedWith: ['Volume of Business (price times amount)'],
    traps: ['Contracts are refused: their symbols name no second coin.'],
    source:
      'The columns as the manual of a portfolio importer has them. We had no row of a real file, so each row must agree with its own volume.',
  },
  versions: [
    {
      required:
        'Order ID|Trade ID|Time (UTC)|Symbol|Side|Trade Price|Trade Amount|Volume of Business|Fee|Fee Currency'.split(
          '|',
        ),
    },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

function openTrades({ header, row }: FileContext): RowReader {
  const [orderId, tradeId] = [header.indexOf('Order ID'), header.indexOf('Trade ID')]
  const [time, side] = [header.indexOf('Time (UTC)'), header.indexOf('Side')]
  const [price, amount, value] = [
    header.indexOf('Trade Price'),
    header.indexOf('Trade Amount'),
    header.indexOf('Volume of Business'),
  ]
  const [fee, feeCoin] = [header.indexOf('Fee'), header.indexOf('Fee Currency')]
  const traded = listingsIn(row, header.indexOf('Symbol'), {
    of: (name) =>
      /^[A-Z0-9]+[_/][A-Z0-9]+$/.test(name) ? spotOf('cryptocom', name.replace('/', '_'), pairIn(name)) : null,
    reason: message('This is not the name of a spot pair of Crypto.com.'),
  })
  return {
    read: () => {
      const pair = traded()
      if (pair === null) return null
      const [at, quantity] = [row.positive(price), row.positive(amount)]
      mustBeProduct(row, { column: value, factors: [at, quantity], from: [price, amount], decimals: 4 })
      const coin = row.text(feeCoin)
      return {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity,
        price: at,
        fee: row.optionalNumber(fee) ?? 0n,
        feeAsset: coin === '' ? pair.quote : coin,
        venueTradeId: row.id(tradeId),
        orderId: row.id(orderId),
      }
    },
  }
}
