import { message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { bitgetContract } from './orders.ts'

/** Futures transactions of Bitget: funding and other money. Opening and closing rows have no price and no quantity. */
export const bitgetFuturesTransactions: Layout = {
  info: {
    id: 'bitget-futures-transactions',
    name: 'Bitget futures transactions',
    venue: 'bitget',
    market: 'futures',
    kind: 'cash',
  },
  facts: {
    contents: 'Funding, grants and other payments. Trades are in the futures order history.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: [],
    traps: ['Ids begin with a tab.', 'Funding has other names on cross and on isolated margin.'],
    source:
      'Notes of a tax importer on its owner’s files; a reporting client’s list of types; Bitget’s list of business types',
  },
  versions: [
    { required: 'Order|Date|Coin|Futures|Type|Amount|Wallet balance'.split('|'), optional: ['Margin Mode', 'Fee'] },
  ],
  zone: { from: 'name' },
  open: openTransactions,
}

/** Already in orders, and moves between wallets of the account. */
const LEFT_OUT = /^(?:burst_|force_|reduce_|offset_)?(?:open|close)_|^(?:buy|sell)|^trans(?:fer)?_|margin$/

function openTransactions({ header, row, aside }: FileContext): RowReader {
  const [id, coin, symbol] = [header.indexOf('Order'), header.indexOf('Coin'), header.indexOf('Futures')]
  const [type, amount, time] = [header.indexOf('Type'), header.indexOf('Amount'), header.indexOf('Date')]
  return {
    read: () => {
      const word = row.text(type).toLowerCase()
      const change = row.number(amount)
      const funding = word.includes('settle_fee')
      if ((!funding && LEFT_OUT.test(word)) || change === 0n) return null
      const asset = row.text(coin)
      if (!isAsset(asset)) row.refuse(coin, message('This is not the name of a coin.'))
      const kind: CashKind = funding ? 'funding' : /bonus|grants|gift/.test(word) ? 'airdrop' : 'other'
      if (kind === 'other') aside(word)
      const traded = funding ? bitgetContract(row.text(symbol)) : null
      if (funding && traded === null) row.refuse(symbol, message('This is not the name of a Bitget contract.'))
      return {
        type: 'cash',
        time: row.time(time),
        kind,
        asset,
        amount: change,
        instrument: traded,
        venueId: row.id(id),
      }
    },
  }
}
