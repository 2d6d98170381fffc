import { absolute, message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, pairIn, spotOf } from '../listings.ts'

const SOURCE = 'Notes and tests of a portfolio tracker on its owner’s files of 2026'

/** Spot orders of BingX. */
export const bingxSpotOrders: Layout = {
  info: { id: 'bingx-spot-orders', name: 'BingX spot order history', venue: 'bingx', market: 'spot', kind: 'orders' },
  facts: {
    contents: 'Spot orders with their fees.',
    times: 'The zone in the column name.',
    comparedWith: ['Order Value (price times amount)'],
    traps: ['Fees paid are negative, in the coin received, on top of the amount.'],
    source: SOURCE,
  },
  versions: [
    {
      required: 'Order No.|Time(UTC)|Pair|Type|Price|Amount|Order Value|Fee|Fee Coin'.split('|'),
      optional: ['UID', 'Order Type'],
    },
  ],
  zone: { from: 'name' },
  open: openOrders,
}

/** The fund account of BingX: money in and out. */
export const bingxFunds: Layout = {
  info: { id: 'bingx-fund-account', name: 'BingX fund account', venue: 'bingx', market: 'spot', kind: 'cash' },
  facts: {
    contents: 'Deposits, withdrawals, peer-to-peer trades and rewards. No market trades.',
    times: 'The zone in the column name.',
    comparedWith: [],
    traps: ['Moves between accounts (`Spot Account -> Fund Account`) are skipped.', 'Rows have no ids.'],
    source: SOURCE,
  },
  versions: [
    { required: 'type|amount|new_available_amount|asset_name|Time(UTC)'.split('|'), optional: ['UID', 'remark'] },
  ],
  zone: { from: 'name' },
  open: openFunds,
}

function openOrders({ header, row }: FileContext): RowReader {
  const [side, time, id] = [header.indexOf('Type'), header.indexOf('Time(UTC)'), header.indexOf('Order No.')]
  const [price, amount, value] = [header.indexOf('Price'), header.indexOf('Amount'), header.indexOf('Order Value')]
  const [fee, feeCoin] = [header.indexOf('Fee'), header.indexOf('Fee Coin')]
  const traded = listingsIn(row, header.indexOf('Pair'), {
    of: (name) => spotOf('bingx', name.replace('/', '-'), pairIn(name)),
    reason: message('This is not the name of a BingX pair.'),
  })
  return {
    read: () => {
      const pair = traded()
      if (pair === null || (row.optionalNumber(amount) ?? 0n) === 0n) return null
      const [at, quantity] = [row.positive(price), row.positive(amount)]
      const worth = row.optionalNumber(value)
      mustBeProduct(row, {
        column: value,
        stated: worth,
        factors: [at, quantity],
        from: [price, amount],
        decimals: 4,
        slack: absolute(worth ?? 0n) / 1_000n,
      })
      const coin = row.text(feeCoin)
      return {
        type: 'fill',
        instrument: pair,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity,
        price: at,
        fee: -(row.optionalNumber(fee) ?? 0n),
        feeAsset: coin === '' ? pair.quote : coin,
        execution: 'order',
        orderId: row.id(id),
      }
    },
  }
}

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/^deposit/i, 'deposit'],
  [/^withdraw/i, 'withdrawal'],
  // In P2P trades people pay each other outside the exchange, so coins come in or leave.
  [/^p2p/i, 'transfer'],
  [/interest|earn/i, 'interest'],
  [/rebate|commission/i, 'rebate'],
  [/airdrop|bonus|reward/i, 'airdrop'],
]

function openFunds({ header, row, aside }: FileContext): RowReader {
  const [type, amount] = [header.indexOf('type'), header.indexOf('amount')]
  const [coin, time] = [header.indexOf('asset_name'), header.indexOf('Time(UTC)')]
  return {
    read: () => {
      const word = row.text(type)
      const change = row.number(amount)
      if (/->|transfer/i.test(word) || change === 0n) return null
      const asset = row.text(coin)
      if (!isAsset(asset)) row.refuse(coin, message('This is not the name of a coin.'))
      const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1]
      if (kind === undefined) aside(word)
      return { type: 'cash', time: row.time(time), kind: kind ?? 'other', asset, amount: change }
    },
  }
}
