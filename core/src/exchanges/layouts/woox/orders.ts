import { message } from '../../../base/index.ts'
import { type Execution, type Instrument, instrument } from '../../../ledger/index.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset, isSymbol } from '../../rows/symbols.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, spotOf } from '../listings.ts'

/** Orders of WOO X, spot and perpetual. */
export const wooxOrders: Layout = {
  info: { id: 'woox-orders', name: 'WOO X order history', venue: 'woox', market: 'unified', kind: 'orders' },
  facts: {
    contents: 'Orders at their average price with fees, rebates and profits. No funding.',
    times: 'The time zone of the account, which the file does not state. An order counts at its last update.',
    comparedWith: ['Realized Pnl, before fees'],
    traps: ['`LIQUIDATE` in `Type` marks a liquidation.', 'Orders without execution are skipped.'],
    source: 'Real rows in the tests of a tax importer: woox_sample.csv',
  },
  versions: [
    {
      required: 'Order ID|Update Time|Instrument|Type|Side|Executed|Average Price|Status|Total Fee|Fee Token'.split(
        '|',
      ),
      optional: 'Create Time|Price|Quantity|Total Rebate|Rebate Token|Realized Pnl'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openOrders,
}

/** `PERP_BTC_USDT` or `SPOT_BTC_USDT`. */
function wooxMarket(symbol: string): Instrument | null {
  const [, kind, base = '', quote = ''] = /^(PERP|SPOT)_([A-Z0-9]{1,20})_([A-Z0-9]{1,20})$/.exec(symbol) ?? []
  if (kind === 'SPOT') return spotOf('woox', symbol, { base, quote })
  if (kind === undefined || !isSymbol(symbol) || !isAsset(base) || !isAsset(quote)) return null
  return instrument({ venue: 'woox', symbol, kind: 'linear', base, quote, settle: quote })
}

function openOrders({ header, row }: FileContext): RowReader {
  const type = header.indexOf('Type')
  const side = header.indexOf('Side')
  const executed = header.indexOf('Executed')
  const price = header.indexOf('Average Price')
  const fee = header.indexOf('Total Fee')
  const feeToken = header.indexOf('Fee Token')
  const rebate = header.indexOf('Total Rebate')
  const rebateToken = header.indexOf('Rebate Token')
  const realised = header.indexOf('Realized Pnl')
  const orderId = header.indexOf('Order ID')
  const time = header.indexOf('Update Time')
  const traded = listingsIn(row, header.indexOf('Instrument'), {
    of: wooxMarket,
    reason: message('This is not the name of a WOO X market.'),
  })
  return {
    read: () => {
      if ((row.optionalNumber(executed) ?? 0n) === 0n) return null
      const market = traded()
      if (market === null) return null
      const coin = row.text(feeToken)
      const feeAsset = coin === '' ? market.settle : coin
      const returned = row.text(rebateToken) === feeAsset ? (row.optionalNumber(rebate) ?? 0n) : 0n
      const execution: Execution = row.text(type) === 'LIQUIDATE' ? 'liquidation' : 'order'
      return {
        type: 'fill',
        instrument: market,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity: row.positive(executed),
        price: row.positive(price),
        fee: (row.optionalNumber(fee) ?? 0n) - returned,
        feeAsset,
        execution,
        orderId: row.id(orderId),
        venueRealised: market.kind === 'spot' ? null : row.optionalNumber(realised),
      }
    },
  }
}
