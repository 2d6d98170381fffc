import { message } from '../../../base/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, FillDraft, Layout, LayoutFacts, RowReader } from '../layout.ts'
import { listingsIn, pairIn, spotOf } from '../listings.ts'
import { MARGIN_ACCOUNT, marginFill } from '../margin.ts'
import { ROLES } from '../roles.ts'

const FACTS: LayoutFacts = {
  contents: 'Single fills with their fees, of spot and of margin.',
  times: 'The zone that the name of the column gives; older files have none.',
  comparedWith: ['Filled Volume', 'funds'],
  traps: [
    'The order history has the same columns and one row per order. Import one of the two.',
    'The last column names sometimes hold the trailing comma of the line.',
    'Trades of a margin account are contracts of the pair, separate from its spot market, so that a sale can open a short.',
    'The oldest files have no fees, or fees without a coin, which are in the coin of the price.',
  ],
  source: 'BittyTax, kucoin.py; rotki, kucoin_order_history.csv; everytrade-plugins, KuCoinBuySellTest',
}

const FILLS = 'Symbol|Side|Avg. Filled Price|Filled Amount|Filled Volume|Fee|Fee Currency'.split('|')
const MORE = 'UID|Account Type|Order ID|Order Type|Filled Volume (USDT)|Tax|Account Mode'.split('|')

/** Fills of KuCoin, called order splitting, in all versions of the export. */
export const kucoinFills: Layout = {
  info: { id: 'kucoin-spot-trades', name: 'KuCoin spot trade history', venue: 'kucoin', market: 'spot', kind: 'fills' },
  facts: FACTS,
  versions: [
    ...['Filled Time(UTC)', 'Filled Time'].map((time) => ({
      required: [...FILLS, 'Maker/Taker', time],
      optional: MORE,
    })),
    {
      required: 'tradeCreatedAt|symbol|side|price|size|funds|fee|feeCurrency'.split('|'),
      optional: ['orderId', 'liquidity', 'orderType'],
    },
    { required: 'oid|symbol|dealPrice|dealValue|amount|fee|direction|createdDate'.split('|') },
    { required: 'symbol|direction|deal_price|amount|deal_value|created_at'.split('|'), optional: ['uid'] },
    {
      required: 'Time|Pair|Side|FilledPrice|FilledPriceCoin|Amount|AmountCoin|Volume|VolumeCoin|Fee|FeeCoin'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: (context) => openRows(context, 'trade'),
}

/** Orders of KuCoin: the same columns with a status, and one row per order. */
export const kucoinOrders: Layout = {
  info: {
    id: 'kucoin-spot-orders',
    name: 'KuCoin spot order history',
    venue: 'kucoin',
    market: 'spot',
    kind: 'orders',
  },
  facts: {
    ...FACTS,
    contents: 'Orders at their average price, with their fees.',
    traps: ['Cancelled orders have no fill.'],
  },
  versions: [
    {
      required: [...FILLS, 'Order Price', 'Order Amount', 'Filled Time(UTC)', 'Status'],
      optional: [...MORE, 'Order Time(UTC)'],
    },
    {
      required: 'symbol|order_type|price|amount_coin|direction|funds|fee|created_at'.split('|'),
      optional: ['uid'],
    },
    {
      required: 'orderCreatedAt|symbol|side|dealSize|dealFunds|averagePrice|fee|feeCurrency|orderStatus'.split('|'),
      optional: 'id|clientOid|type|stopPrice|price|size|remark|tags'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: (context) => openRows(context, 'order'),
}

function openRows({ header, row }: FileContext, execution: 'trade' | 'order'): RowReader {
  const symbol = header.indexOf('Symbol', 'symbol', 'Pair')
  const side = header.indexOf('Side', 'direction')
  const price = header.indexOf('Avg. Filled Price', 'averagePrice', 'price', 'dealPrice', 'deal_price', 'FilledPrice')
  const quantity = header.indexOf('Filled Amount', 'dealSize', 'size', 'amount_coin', 'amount')
  const value = header.indexOf('Filled Volume', 'dealFunds', 'funds', 'dealValue', 'deal_value', 'Volume')
  const fee = header.indexOf('Fee')
  const feeCoin = header.indexOf('Fee Currency', 'feeCurrency', 'FeeCoin')
  const role = header.indexOf('Maker/Taker', 'liquidity')
  const wallet = header.indexOf('Account Type')
  const orderId = header.indexOf('Order ID', 'orderId', 'id')
  // The ids in `oid` are those of fills.
  const tradeId = header.indexOf('oid')
  const time = header.indexOf(
    'Filled Time',
    'Filled Time(UTC)',
    'tradeCreatedAt',
    'createdDate',
    'created_at',
    'orderCreatedAt',
    'Time',
  )
  const traded = listingsIn(row, symbol, {
    of: (name) => spotOf('kucoin', name.replace('/', '-'), pairIn(name)),
    reason: message('This is not the name of a KuCoin pair.'),
  })
  return {
    read: () => {
      if (execution === 'order' && (row.optionalNumber(quantity) ?? 0n) === 0n) return null
      const pair = traded()
      if (pair === null) return null
      const [filled, at] = [row.positive(quantity), row.positive(price)]
      mustBeProduct(row, { column: value, factors: [at, filled], from: [price, quantity], decimals: 4 })
      const coin = row.text(feeCoin)
      if (coin !== '' && !isAsset(coin)) row.refuse(feeCoin, message('This is not the name of a coin.'))
      const fill: FillDraft = {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity: filled,
        price: at,
        fee: row.optionalNumber(fee) ?? 0n,
        feeAsset: coin === '' ? pair.quote : coin,
        execution,
        liquidity: role < 0 ? 'unknown' : (row.word(role, ROLES) ?? 'unknown'),
        venueTradeId: row.id(tradeId),
        orderId: row.id(orderId),
      }
      return MARGIN_ACCOUNT.test(row.name(wallet)) ? marginFill(fill) : fill
    },
  }
}
