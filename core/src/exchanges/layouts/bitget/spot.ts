import { message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { spotOf } from '../listings.ts'

const SOURCE =
  'Notes and tests of a portfolio tracker on its owner’s files of 2026; notes of a tax importer on files of 2024 and 2025'

/** Spot fills of Bitget, called order details. */
export const bitgetSpotFills: Layout = {
  info: { id: 'bitget-spot-trades', name: 'Bitget spot order details', venue: 'bitget', market: 'spot', kind: 'fills' },
  facts: {
    contents: 'Spot fills with their fees.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['Total (price times amount)'],
    traps: ['Rows have no ids, and equal rows are different fills.', 'Rows end with a comma that the header lacks.'],
    source: SOURCE,
  },
  versions: [
    { required: 'Date|Trading pair|Base Asset|Quote Asset|Direction|Price|Amount|Total|Fee|Fee Coin'.split('|') },
  ],
  zone: { from: 'name' },
  open: openFills,
}

/** Every change of Bitget's spot account. Its trades have no price, so they are left to the order details. */
export const bitgetSpotTransactions: Layout = {
  info: {
    id: 'bitget-spot-transactions',
    name: 'Bitget spot transactions',
    venue: 'bitget',
    market: 'spot',
    kind: 'cash',
  },
  facts: {
    contents: 'Deposits, withdrawals, interest and rewards. Trades are in the spot order details.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: [],
    traps: [
      'Files of 2024 are separated by semicolons.',
      'Ids begin with a tab.',
      'The fee of a withdrawal comes on top of its amount.',
    ],
    source: SOURCE,
  },
  versions: [{ required: 'order|Date|Coin|Type|Amount|Fee|Available'.split('|') }],
  zone: { from: 'name' },
  open: openTransactions,
}

function openFills({ header, row }: FileContext): RowReader {
  const [base, quote] = [header.indexOf('Base Asset'), header.indexOf('Quote Asset')]
  const [side, time] = [header.indexOf('Direction'), header.indexOf('Date')]
  const [price, amount, total] = [header.indexOf('Price'), header.indexOf('Amount'), header.indexOf('Total')]
  const [fee, feeCoin] = [header.indexOf('Fee'), header.indexOf('Fee Coin')]
  return {
    read: () => {
      const pair = { base: row.text(base), quote: row.text(quote) }
      const traded = spotOf('bitget', `${pair.base}${pair.quote}`, pair)
      if (traded === null) {
        row.refuse(base, message('This is not the name of a coin.'))
        return null
      }
      const [at, quantity] = [row.positive(price), row.positive(amount)]
      mustBeProduct(row, { column: total, factors: [at, quantity], from: [price, amount], decimals: 4 })
      const coin = row.text(feeCoin)
      return {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity,
        price: at,
        fee: row.optionalNumber(fee) ?? 0n,
        feeAsset: coin === '' ? traded.quote : coin,
      }
    },
  }
}

/** Already in the order details, and moves between wallets of the account. */
const LEFT_OUT = /^(?:buy|sell)\b|transfer/i

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/deposit/i, 'deposit'],
  [/withdraw/i, 'withdrawal'],
  [/interest|earn|staking/i, 'interest'],
  [/rebate|cashback/i, 'rebate'],
  [/airdrop|bonus|reward|distribution|launchpool/i, 'airdrop'],
]

function openTransactions({ header, row, aside }: FileContext): RowReader {
  const [id, time, coin] = [header.indexOf('order'), header.indexOf('Date'), header.indexOf('Coin')]
  const [type, amount, fee] = [header.indexOf('Type'), header.indexOf('Amount'), header.indexOf('Fee')]
  return {
    read: () => {
      const word = row.text(type)
      const change = row.number(amount)
      if (LEFT_OUT.test(word)) return null
      const asset = row.text(coin).toUpperCase()
      if (!isAsset(asset)) row.refuse(coin, message('This is not the name of a coin.'))
      const charged = row.optionalNumber(fee) ?? 0n
      const moved = change - (charged < 0n ? -charged : charged)
      if (moved === 0n) return null
      const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1]
      if (kind === undefined) aside(word)
      return { type: 'cash', time: row.time(time), kind: kind ?? 'other', asset, amount: moved, venueId: row.id(id) }
    },
  }
}
