import { message } from '../../../base/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, FillDraft, Layout, RowReader } from '../layout.ts'
import { listingsIn, pairIn, spotOf } from '../listings.ts'
import { MARGIN_ACCOUNT, marginFill } from '../margin.ts'

/** Spot trades of HTX; the older layout is that of Huobi, with the coin of the fee in its cell. */
export const htxSpot: Layout = {
  info: { id: 'htx-spot-trades', name: 'HTX spot trade history', venue: 'htx', market: 'spot', kind: 'fills' },
  facts: {
    contents: 'Spot fills with their fees.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['amount', 'Total'],
    traps: [
      'Trades of a margin account are contracts of the pair, separate from its spot market, so that a sale can open a short.',
      'Coins are in lower case.',
      'Fees paid in points have their own columns.',
    ],
    source: 'everytrade-plugins, HuobiBuySellBeanV1Test and parser-files/huobi_v001.csv: real rows',
  },
  versions: [
    {
      required: 'symbol|deal_type|price|volume|amount|fee_amount|fee_currency|deal_time'.split('|'),
      optional: 'uid|order_type|account_type|fee_point_currency|fee_point_volume'.split('|'),
    },
    { required: 'Time|Type|Pair|Side|Price|Amount|Total|Fee'.split('|') },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

function openTrades({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('symbol', 'Pair')
  const side = header.indexOf('deal_type', 'Side')
  const price = header.indexOf('price', 'Price')
  const quantity = header.indexOf('volume') >= 0 ? header.indexOf('volume') : header.indexOf('Amount')
  const value = header.indexOf('Total') >= 0 ? header.indexOf('Total') : header.indexOf('amount')
  const fee = header.indexOf('fee_amount', 'Fee')
  const feeCoin = header.indexOf('fee_currency')
  const pointCoin = header.indexOf('fee_point_currency')
  const points = header.indexOf('fee_point_volume')
  const time = header.indexOf('deal_time', 'Time')
  const wallet = header.indexOf('account_type')
  const traded = listingsIn(row, symbol, {
    of: (name) => spotOf('htx', name.replace('/', '').toLowerCase(), pairIn(name)),
    reason: message('This is not a pair of two coins.'),
  })
  return {
    read: () => {
      const pair = traded()
      if (pair === null) return null
      const [filled, at] = [row.positive(quantity), row.positive(price)]
      mustBeProduct(row, { column: value, factors: [at, filled], from: [price, quantity], decimals: 4 })
      const bought = row.word(side, SIDES)
      const received = bought === 'buy' ? pair.base : pair.quote
      const charged = row.text(fee) === '' ? 0n : row.amount(fee, [pair.base, pair.quote])
      const coin = (row.text(feeCoin) === '' ? (row.unit ?? received) : row.text(feeCoin)).toUpperCase()
      const paidInPoints = charged === 0n ? row.optionalNumber(points) : null
      const pointAsset = row.text(pointCoin).toUpperCase()
      const byPoints = paidInPoints !== null && paidInPoints !== 0n && isAsset(pointAsset)
      const fill: FillDraft = {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: bought,
        quantity: filled,
        price: at,
        fee: byPoints ? paidInPoints : charged,
        feeAsset: byPoints ? pointAsset : coin,
      }
      return MARGIN_ACCOUNT.test(row.name(wallet)) ? marginFill(fill) : fill
    },
  }
}
