import { message } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { likelyOrder } from '../date-order.ts'
import { type Direction, DIRECTIONS } from '../directions.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { listingsIn, pairIn } from '../listings.ts'

const TRAPS = [
  'A positive fee was paid.',
  '`Close Long(SL)` is a `Close Long` by a stop.',
  'Orders without execution are skipped, and orders have no ids.',
]

/** Futures orders of BloFin as its web page writes them: with units in the cells. */
export const blofinPageOrders: Layout = {
  info: {
    id: 'blofin-futures-orders',
    name: 'BloFin futures order history',
    venue: 'blofin',
    market: 'futures',
    kind: 'orders',
  },
  facts: {
    contents: 'Futures orders at their average price with fees and profits. No funding.',
    times: 'The time zone of the browser that made the file, month first in all rows seen.',
    comparedWith: ['PNL, before fees'],
    traps: [...TRAPS, 'Amounts include their coin: `0.09 ETH`.'],
    source:
      'Three rows of a real file in the tests of a trading journal: fees are 0.06 % of the value, and PNL% shows that PNL is before fees; BittyTax, blofin.py',
  },
  versions: [
    {
      required: 'Underlying Asset|Order Time|Side|Avg Fill|Filled|PNL|Fee|Status'.split('|'),
      optional: 'Margin Mode|Leverage|Price|Total|PNL%|Order Options|Reduce-only'.split('|'),
    },
  ],
  zone: { from: 'browser' },
  open: openPage,
}

/** Futures orders of BloFin as its export writes them: plain numbers. */
export const blofinFuturesOrders: Layout = {
  info: {
    id: 'blofin-futures-orders-export',
    name: 'BloFin futures order history (export)',
    venue: 'blofin',
    market: 'futures',
    kind: 'orders',
  },
  facts: {
    contents: 'Futures orders at their average price with fees and profits. No funding.',
    times: 'The file does not state its time zone.',
    comparedWith: ['PNL, before fees', 'Filled(Value)'],
    traps: TRAPS,
    source: 'BittyTax, blofin.py; the page’s own file for the sign of the fee',
  },
  versions: [
    {
      required:
        'Underlying Asset|order_time|Side|price|Filled(Quantity)|Filled(Value)|PNL|Fee|Reduce-only|Status'.split('|'),
      optional: 'Order price|Filled(Total)|Filled(OrderValue)|PNL%|Order options'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openExport,
}

type Columns = Readonly<Record<'time' | 'side' | 'price' | 'filled' | 'value' | 'fee' | 'pnl', number>>

function openPage(context: FileContext): RowReader {
  const { header, row } = context
  const columns: Columns = {
    time: header.indexOf('Order Time'),
    side: header.indexOf('Side'),
    price: header.indexOf('Avg Fill'),
    filled: header.indexOf('Filled'),
    value: -1,
    fee: header.indexOf('Fee'),
    pnl: header.indexOf('PNL'),
  }
  row.setClock({ zone: context.zone, order: likelyOrder(context, columns.time) })
  return openOrders(context, columns)
}

function openExport(context: FileContext): RowReader {
  const { header } = context
  return openOrders(context, {
    time: header.indexOf('order_time'),
    side: header.indexOf('Side'),
    price: header.indexOf('price'),
    filled: header.indexOf('Filled(Quantity)'),
    value: header.indexOf('Filled(Value)'),
    fee: header.indexOf('Fee'),
    pnl: header.indexOf('PNL'),
  })
}

function openOrders({ header, row }: FileContext, columns: Columns): RowReader {
  const traded = listingsIn(row, header.indexOf('Underlying Asset'), {
    of: blofinContract,
    reason: message('This is not the name of a BloFin contract.'),
  })
  return { legUnknown: true, read: () => readOrder(row, columns, traded) }
}

/** `ETHUSDT` of the page is the contract that the API calls `ETH-USDT`. */
function blofinContract(name: string): Instrument | null {
  const pair = pairIn(name)
  if (pair === null || !isAsset(pair.base) || !isAsset(pair.quote)) return null
  const isInverse = pair.quote === 'USD'
  const symbol = `${pair.base}-${pair.quote}`
  const settle = isInverse ? pair.base : pair.quote
  return instrument({ venue: 'blofin', symbol, kind: isInverse ? 'inverse' : 'linear', ...pair, settle })
}

function readOrder(row: Row, columns: Columns, traded: () => Instrument | null): RowOutcome {
  if (row.text(columns.filled) === '') return null
  const contract = traded()
  if (contract === null) return null
  const coins = [contract.settle, contract.quote, contract.base]
  const quantity = row.amount(columns.filled, [contract.base])
  if (row.problem !== null || quantity === 0n) return null
  if (contract.kind === 'inverse' || (row.unit !== null && row.unit !== contract.base)) {
    row.refuse(
      columns.filled,
      message('Sizes are expected in {coin}. Set the unit to coins and export again.', { coin: contract.base }),
    )
  }
  const price = row.amount(columns.price, coins)
  if (quantity < 0n || price <= 0n) row.refuse(columns.price, message('The price of this order is missing.'))
  mustBeProduct(row, {
    column: columns.value,
    factors: [price, quantity],
    from: [columns.price, columns.filled],
    decimals: 2,
  })
  const stated = directionOf(row, columns.side)
  return {
    type: 'fill',
    instrument: contract,
    time: row.time(columns.time),
    side: stated?.side ?? null,
    quantity,
    price,
    fee: row.text(columns.fee) === '' ? 0n : row.amount(columns.fee, coins),
    feeAsset: row.unit ?? contract.settle,
    execution: 'order',
    opens: stated?.opens ?? null,
    venueRealised: row.text(columns.pnl) === '' ? null : row.amount(columns.pnl, coins),
  }
}

/** `Close Long(SL)` is a `Close Long`. */
function directionOf(row: Row, column: number): Direction | null {
  const words = row.name(column).replace(/\s?\([^)]{0,20}\)$/, '')
  const stated = DIRECTIONS.get(words.toLowerCase())
  if (stated === undefined)
    row.refuse(column, message('Roundtrip does not know this side of an order. Please report it.'))
  return stated ?? null
}
