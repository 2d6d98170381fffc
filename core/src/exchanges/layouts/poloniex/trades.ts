import { absolute, type Fixed, message } from '../../../base/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, spotOf } from '../listings.ts'

const COLUMNS = {
  category: 'Category',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  moneyAfter: 'Base Total Less Fee',
  coinsAfter: 'Quote Total Less Fee',
  feeCoin: 'Fee Currency',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** Trades of Poloniex before its change of owners. */
export const poloniexTrades: Layout = {
  info: { id: 'poloniex-trades', name: 'Poloniex trade history', venue: 'poloniex', market: 'spot', kind: 'fills' },
  facts: {
    contents: 'Spot fills. The fee is the difference between amount and total.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['Total (price times amount)', 'Base Total Less Fee', 'Quote Total Less Fee'],
    traps: [
      '`Base` is the coin of the price here, and `Quote` the coin that is traded.',
      '`Fee Total` is in the coin of the price, whatever `Fee Currency` says, so it is not used.',
      'Margin trades and settlements are refused.',
    ],
    source: 'Customer rows in the tests of everytrade-plugins (PoloniexBeanV1Test, V2); BittyTax, poloniex.py',
  },
  versions: [
    {
      required:
        'Date|Market|Category|Type|Price|Amount|Total|Fee|Order Number|Base Total Less Fee|Quote Total Less Fee'.split(
          '|',
        ),
      optional: ['Fee Currency', 'Fee Total'],
    },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

function openTrades({ header, row }: FileContext): RowReader {
  const [time, side, orderId] = [header.indexOf('Date'), header.indexOf('Type'), header.indexOf('Order Number')]
  const columns = header.columns(COLUMNS)
  const traded = listingsIn(row, header.indexOf('Market'), {
    of: marketOf,
    reason: message('This is not the name of a Poloniex market.'),
  })
  return {
    read: () => {
      const pair = traded()
      const way = row.word(side, SIDES)
      if (row.text(columns.category).toLowerCase() !== 'exchange') {
        row.refuse(columns.category, message('Only trades of the category "Exchange" are read.'))
      }
      if (pair === null || way === null) return null
      const [price, quantity] = [row.positive(columns.price), row.positive(columns.amount)]
      const total = row.positive(columns.total)
      mustBeProduct(row, {
        column: columns.total,
        stated: total,
        factors: [price, quantity],
        from: [columns.price, columns.amount],
        decimals: 8,
      })
      const named = row.text(columns.feeCoin)
      if (named !== '' && named !== pair.base && named !== pair.quote) {
        row.refuse(columns.feeCoin, message('The file does not say how much {coin} was charged.', { coin: named }))
      }
      return {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: way,
        quantity,
        price,
        ...feeOf(row, columns, { coins: quantity, money: total, pair }),
        orderId: row.id(orderId),
      }
    },
  }
}

/** `LTC/BTC`, which the exchange called `BTC_LTC`. */
function marketOf(name: string): ReturnType<typeof spotOf> {
  const [base = '', quote = '', more] = name.split('/')
  return more === undefined ? spotOf('poloniex', `${quote}_${base}`, { base, quote }) : null
}

type Paid = {
  readonly coins: Fixed
  readonly money: Fixed
  readonly pair: { readonly base: string; readonly quote: string }
}

function feeOf(
  row: Row,
  columns: Columns,
  { coins, money, pair }: Paid,
): { readonly fee: Fixed; readonly feeAsset: string } {
  const lacking = coins - absolute(row.number(columns.coinsAfter))
  const short = money - absolute(row.number(columns.moneyAfter))
  return lacking === 0n ? { fee: short, feeAsset: pair.quote } : { fee: lacking, feeAsset: pair.base }
}
