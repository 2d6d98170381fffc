import { message } from '../../../base/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { SIDES } from '../../rows/sides.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, pairIn, spotOf } from '../listings.ts'
import { ROLES } from '../roles.ts'

/**
 * Spot trades of MEXC. The fee names its coin in the same cell; in older files it does not, and the fee is in the coin
 * received.
 */
export const mexcSpot: Layout = {
  info: { id: 'mexc-spot-trades', name: 'MEXC spot trade history', venue: 'mexc', market: 'spot', kind: 'fills' },
  facts: {
    contents: 'Spot fills with their fees.',
    times: 'UTC+8 or the time zone of the account; the file does not state which.',
    comparedWith: ['Total'],
    traps: ['No ids: two equal fills in one second count as two fills.', 'The fee cell may include the coin.'],
    source: 'BittyTax, mexc.py; the row of a test of a ledger importer: LTC_USDT with a fee of 0.01229430USDT',
  },
  versions: [
    { required: 'Pairs|Time|Side|Filled Price|Executed Amount|Total|Fee'.split('|'), optional: ['UID', 'Role'] },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

function openTrades({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('Pairs')
  const price = header.indexOf('Filled Price')
  const quantity = header.indexOf('Executed Amount')
  const value = header.indexOf('Total')
  const fee = header.indexOf('Fee')
  const side = header.indexOf('Side')
  const role = header.indexOf('Role')
  const time = header.indexOf('Time')
  const traded = listingsIn(row, symbol, {
    of: (name) => spotOf('mexc', name.replace('_', ''), pairIn(name)),
    reason: message('This is not the name of a MEXC pair.'),
  })
  return {
    read: () => {
      const pair = traded()
      if (pair === null) return null
      const filled = row.amount(quantity, [pair.base])
      if (filled <= 0n) row.refuse(quantity, message('The quantity must be more than zero.'))
      const at = row.amount(price, [pair.quote])
      if (at <= 0n) row.refuse(price, message('The price must be more than zero.'))
      const stated = row.text(value) === '' ? null : row.amount(value, [pair.quote])
      mustBeProduct(row, { column: value, stated, factors: [at, filled], from: [price, quantity], decimals: 4 })
      const bought = row.word(side, SIDES)
      const charged = row.text(fee) === '' ? 0n : row.amount(fee, [pair.quote, pair.base, 'MX'])
      return {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: bought,
        quantity: filled,
        price: at,
        fee: charged,
        feeAsset: row.unit ?? (bought === 'buy' ? pair.base : pair.quote),
        liquidity: role < 0 ? 'unknown' : (row.word(role, ROLES) ?? 'unknown'),
      }
    },
  }
}
