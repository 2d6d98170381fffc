import { absolute, type Fixed, message, multiply } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { DIRECTIONS } from '../directions.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, pairIn } from '../listings.ts'

/**
 * Futures orders of BingX. The name of the time column contains the zone, often by its city: `Time(America/Sao_Paulo)`.
 */
export const bingxOrders: Layout = {
  info: {
    id: 'bingx-futures-orders',
    name: 'BingX futures order history',
    venue: 'bingx',
    market: 'futures',
    kind: 'orders',
  },
  facts: {
    contents: 'Futures orders with their fees and profits. No funding.',
    times: 'The zone in the column name.',
    comparedWith: ['Realized PNL, before fees', 'Amount'],
    traps: [
      'Fees paid are negative.',
      '`DealPrice` and `AvgPrice` differ if an order had several fills; the one that gives the amount is used.',
    ],
    source: 'Two importers: one compared Realized PNL, AvgPrice and the sign of the fee with a real file',
  },
  versions: [
    {
      required: 'Order No.|Time(UTC)|Pair|Type|DealPrice|Quantity|Amount|Fee|Realized PNL|AvgPrice'.split('|'),
      optional: 'UID|Leverage|Fee Coin|Quote Asset|Order Type'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openOrders,
}

/** `BTC-USDT`, as the API names it. */
function bingxContract(symbol: string): Instrument | null {
  const pair = symbol.includes('-') ? pairIn(symbol) : null
  if (pair === null || !isAsset(pair.base) || !isAsset(pair.quote)) return null
  return instrument({ venue: 'bingx', symbol, kind: 'linear', ...pair, settle: pair.quote })
}

function openOrders({ header, row }: FileContext): RowReader {
  const direction = header.indexOf('Type')
  const quantity = header.indexOf('Quantity')
  const fee = header.indexOf('Fee')
  const feeCoin = header.indexOf('Fee Coin')
  const realised = header.indexOf('Realized PNL')
  const orderId = header.indexOf('Order No.')
  const time = header.indexOf('Time(UTC)')
  const prices = {
    mean: header.indexOf('AvgPrice'),
    deal: header.indexOf('DealPrice'),
    amount: header.indexOf('Amount'),
  }
  const traded = listingsIn(row, header.indexOf('Pair'), {
    of: bingxContract,
    reason: message('This is not the name of a BingX contract.'),
  })
  return {
    legUnknown: true,
    read: () => {
      if ((row.optionalNumber(quantity) ?? 0n) === 0n) return null
      const contract = traded()
      if (contract === null) return null
      const filled = row.positive(quantity)
      const stated = row.word(direction, DIRECTIONS)
      const coin = row.text(feeCoin)
      return {
        type: 'fill',
        instrument: contract,
        time: row.time(time),
        side: stated?.side ?? null,
        quantity: filled,
        price: priceOf(row, filled, prices),
        fee: -(row.optionalNumber(fee) ?? 0n),
        feeAsset: coin === '' ? contract.settle : coin,
        execution: 'order',
        orderId: row.id(orderId),
        opens: stated?.opens ?? null,
        venueRealised: row.optionalNumber(realised),
      }
    },
  }
}

type Prices = { readonly mean: number; readonly deal: number; readonly amount: number }

/** The mean price if it matches the amount, otherwise the price of the deal. */
function priceOf(row: Row, quantity: Fixed, { mean, deal, amount }: Prices): Fixed {
  const value = row.positive(amount)
  const made = [mean, deal].find((column) => {
    const price = row.optionalNumber(column)
    return price !== null && price > 0n && absolute(multiply(price, quantity) - value) * 100n <= value
  })
  if (made === undefined)
    row.refuse(amount, message('Neither "AvgPrice" nor "DealPrice" makes this amount with the quantity.'))
  return made === undefined ? 0n : row.positive(made)
}
