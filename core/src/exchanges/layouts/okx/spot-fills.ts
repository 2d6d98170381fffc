import { absolute, message } from '../../../base/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, pairIn, spotOf } from '../listings.ts'
import { ROLES } from '../roles.ts'

/** Spot fills from the years when OKX was called OKEx. */
export const okxSpotFills: Layout = {
  info: { id: 'okx-spot-trades', name: 'OKX spot fills (OKEx)', venue: 'okx', market: 'spot', kind: 'fills' },
  facts: {
    contents: 'Spot fills with their fees.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['Total (price times amount)'],
    traps: [
      'Every cell begins with a byte order mark.',
      'Amounts sold and fees paid are negative.',
      'Pairs are in lower case: `ltc_usdt`.',
    ],
    source: 'Customer rows in everytrade-plugins (okex_v001_M.csv, OkxBeanV1Test)',
  },
  versions: [
    {
      required: ['Order ID', 'Trade ID', 'Trade Time', 'Pairs', 'Amount', 'Price', 'Total', 'Fee', 'unit'],
      optional: ['taker/maker'],
    },
  ],
  zone: { from: 'name' },
  open: openFills,
}

function openFills({ header, row }: FileContext): RowReader {
  const [order, trade, time] = [header.indexOf('Order ID'), header.indexOf('Trade ID'), header.indexOf('Trade Time')]
  const [amount, price, total] = [header.indexOf('Amount'), header.indexOf('Price'), header.indexOf('Total')]
  const [fee, unit, role] = [header.indexOf('Fee'), header.indexOf('unit'), header.indexOf('taker/maker')]
  const traded = listingsIn(row, header.indexOf('Pairs'), {
    of: (name) => spotOf('okx', name.toUpperCase().replace('_', '-'), pairIn(name)),
    reason: message('This is not a pair of two coins.'),
  })
  return {
    read: () => {
      const pair = traded()
      if (pair === null) return null
      if (row.text(unit) !== pair.base)
        row.refuse(unit, message('The amount is expected in {coin}.', { coin: pair.base }))
      const signed = row.number(amount)
      const [quantity, at] = [row.size(amount), row.positive(price)]
      const coins = [pair.base, pair.quote]
      mustBeProduct(row, {
        column: total,
        stated: absolute(row.amount(total, coins)),
        factors: [at, quantity],
        from: [price, amount],
        decimals: 8,
      })
      const charged = -row.amount(fee, coins)
      return {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: signed < 0n ? 'sell' : 'buy',
        quantity,
        price: at,
        fee: charged,
        feeAsset: row.unit ?? pair.quote,
        liquidity: ROLES.get(row.text(role).toLowerCase()) ?? 'unknown',
        venueTradeId: row.id(trade),
        orderId: row.id(order),
      }
    },
  }
}
