import { absolute, message } from '../../../base/index.ts'
import type { Instrument } from '../../../ledger/index.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn } from '../listings.ts'
import { bitfinexAsset, bitfinexMarket } from './markets.ts'

/** Trades report of Bitfinex. */
export const bitfinexTrades: Layout = {
  info: {
    id: 'bitfinex-trades',
    name: 'Bitfinex trade history',
    venue: 'bitfinex',
    market: 'unified',
    kind: 'fills',
  },
  facts: {
    contents: 'Fills of spot, margin and derivatives with their fees. No funding: connect with a key for it.',
    times: 'The time zone of the account when the report was made, which the file does not state.',
    comparedWith: [],
    traps: [
      'Amounts sold and fees paid are negative.',
      'Dates are written day first, with years of two digits: 04-02-20 is 4 February 2020.',
      'Tether is UST, and derivatives have F0 after each coin.',
      'Margin trades are not marked, so Roundtrip asks when coins are sold first and bought back.',
    ],
    source: 'Rows in the tests of everytrade; signs and names as in the API documentation.',
  },
  versions: [{ required: '#|PAIR|AMOUNT|PRICE|FEE|FEE CURRENCY|DATE|ORDER ID'.split('|'), optional: ['FEE PERC'] }],
  zone: { from: 'name' },
  open: openTrades,
}

function openTrades({ header, row, zone }: FileContext): RowReader {
  row.setClock({ zone, order: 'dmy' })
  const amount = header.indexOf('AMOUNT')
  const price = header.indexOf('PRICE')
  const fee = header.indexOf('FEE')
  const feeCoin = header.indexOf('FEE CURRENCY')
  const time = header.indexOf('DATE')
  const tradeId = header.indexOf('#')
  const orderId = header.indexOf('ORDER ID')
  const traded = listingsIn(row, header.indexOf('PAIR'), {
    of: marketOf,
    reason: message('This is not the name of a Bitfinex pair.'),
  })
  return {
    marginUnknown: true,
    read: () => {
      const pair = traded()
      if (pair === null) return null
      const moved = row.number(amount)
      if (moved === 0n) row.refuse(amount, message('The amount must not be zero.'))
      const coin = row.text(feeCoin)
      if (coin !== '' && !isAsset(coin)) row.refuse(feeCoin, message('This is not the name of a coin.'))
      return {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: moved > 0n ? 'buy' : 'sell',
        quantity: absolute(moved),
        price: row.positive(price),
        fee: -(row.optionalNumber(fee) ?? 0n),
        feeAsset: coin === '' ? pair.settle : bitfinexAsset(coin),
        venueTradeId: row.id(tradeId),
        orderId: row.id(orderId),
      }
    },
  }
}

/** `BTC/USD` is `tBTCUSD` in the API, and `DUSK/USD` is `tDUSK:USD`. */
function marketOf(pair: string): Instrument | null {
  const [base = '', quote = '', ...others] = pair.split('/')
  if (others.length > 0 || quote === '') return null
  return bitfinexMarket(base.length === 3 && quote.length === 3 ? `t${base}${quote}` : `t${base}:${quote}`)
}
