import { message } from '../../../base/index.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { USD_CLASS } from '../../../ledger/index.ts'
import { isAsset } from '../../rows/symbols.ts'
import { BINANCE_IN_FILLS, BINANCE_INCOME_KINDS } from './income-types.ts'
import { binanceListing, settledInCredits } from './usdm.ts'

/** Transaction history of Binance futures: funding and all other payments that the trade history lacks. */
export const binanceFuturesTransactions: Layout = {
  info: {
    id: 'binance-futures-transactions',
    name: 'Binance futures transaction history',
    venue: 'binance',
    market: 'futures',
    kind: 'statement',
  },
  facts: {
    contents:
      'Funding, transfers, rebates and insurance of futures. Import it together with the futures trade history.',
    times: 'UTC.',
    comparedWith: [],
    traps: [
      'REALIZED_PNL and COMMISSION repeat what the trade history has, so these rows are left out.',
      'One transaction id appears once for each type.',
      'Amounts received are positive.',
    ],
    source: 'The header as BittyTax has it; types as in the API documentation.',
  },
  versions: [{ required: ['Date(UTC)', 'type', 'Amount', 'Asset', 'Symbol', 'Transaction ID'] }],
  zone: { from: 'name' },
  open: openTransactions,
}

function openTransactions({ header, row, otherLayouts, aside }: FileContext): RowReader {
  const time = header.indexOf('Date(UTC)')
  const type = header.indexOf('type')
  const amount = header.indexOf('Amount')
  const asset = header.indexOf('Asset')
  const symbol = header.indexOf('Symbol')
  const id = header.indexOf('Transaction ID')
  return {
    read: () => {
      const name = row.text(type).toUpperCase().replaceAll(' ', '_')
      const coin = row.text(asset)
      if (!isAsset(coin)) row.refuse(asset, message('This is not the name of a coin.'))
      if (!/^[A-Z][A-Z_]{2,40}$/.test(name)) row.refuse(type, message('This is not a type of transaction.'))
      const mappedKind = BINANCE_INCOME_KINDS.get(name)
      const kind = mappedKind ?? 'other'
      const moved = row.number(amount)
      if (row.problem !== null || BINANCE_IN_FILLS.has(name) || moved === 0n) return null
      if (mappedKind === undefined) aside(name)
      // Coins moved in as margin stay in the trader's inventory, as through the API.
      if (kind === 'transfer' && !USD_CLASS.has(coin)) return null
      // A statement covers all wallets, so a move between two of them cancels out.
      if (kind === 'transfer' && otherLayouts.has('binance-statement')) return null
      const market = row.text(symbol)
      const listing = market === '' || kind === 'transfer' ? null : binanceListing(market)
      const number = row.id(id)
      if (number !== null && !/^\d{1,30}$/.test(number))
        row.refuse(id, message('A transaction id of Binance is a number.'))
      return {
        type: 'cash',
        time: row.time(time),
        kind,
        asset: coin,
        amount: moved,
        instrument: listing === null ? null : settledInCredits(listing.instrument, coin),
        venueId: number === null ? null : `${name} ${number}`,
      }
    },
  }
}
