import { type Fixed, message, type UtcMs } from '../../../base/index.ts'
import { type CashKind, instrument } from '../../../ledger/index.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { SIDES } from '../../rows/sides.ts'
import type { CashDraft, FileContext, FillDraft, Layout, RowReader } from '../layout.ts'

const COLUMNS = { type: 'Type', side: ['Subtype', 'Sub Type'], time: 'Datetime', id: 'ID', orderId: 'Order ID' }
type Columns = ColumnsOf<typeof COLUMNS>

/** All transactions of Bitstamp: trades, deposits and withdrawals. */
export const bitstampTransactions: Layout = {
  info: {
    id: 'bitstamp-transactions',
    name: 'Bitstamp transaction history',
    venue: 'bitstamp',
    market: 'spot',
    kind: 'fills-and-cash',
  },
  facts: {
    contents: 'Spot fills with their fees, deposits, withdrawals and rewards. Needs no other file.',
    times: 'UTC in files with ids; in older ones the zone set at Bitstamp.',
    comparedWith: ['Value (rate times amount)'],
    traps: [
      'Older files have no space between number and coin, write dates as "Feb. 24, 2022, 11:30 AM", without seconds, and have no ids.',
      'Only the coins of amount and value name the pair.',
      'A withdrawal is positive; its sign follows from its type, and its fee comes on top.',
    ],
    source: 'Rows in the tests of everytrade and rotki, and a stored export.',
  },
  versions: [
    {
      required:
        'ID|Account|Type|Subtype|Datetime|Amount|Amount currency|Value|Value currency|Rate|Rate currency|Fee|Fee currency|Order ID'.split(
          '|',
        ),
    },
    { required: 'Type|Datetime|Account|Amount|Value|Rate|Fee|Sub Type'.split('|') },
  ],
  zone: { from: 'name' },
  open: openTransactions,
}

/** An amount with its coin, which follows it or has its own column. */
type Amount = { readonly value: Fixed; readonly coin: string }

function openTransactions({ header, row, aside }: FileContext): RowReader {
  const columns = header.columns(COLUMNS)
  const amountIn = (name: string): Amount | null => {
    const column = header.indexOf(name)
    const [, number = '', unit = ''] = WITH_COIN.exec(row.text(column)) ?? []
    const own = header.indexOf(`${name} currency`)
    const coin = own < 0 ? unit : row.text(own)
    if (row.text(column) === '') return null
    const value = own < 0 ? (number === '' ? row.number(column) : row.amount(column, [unit])) : row.number(column)
    if (!isAsset(coin)) row.refuse(own < 0 ? column : own, message('This is not an amount with the name of its coin.'))
    return { value, coin }
  }
  return {
    read: () => {
      const [amount, rate, fee] = [amountIn('Amount'), amountIn('Rate'), amountIn('Fee')]
      if (amount === null) {
        row.refuse(header.indexOf('Amount'), message('The amount is missing.'))
        return null
      }
      const moment = row.time(columns.time)
      if (row.problem !== null) return null
      if (/^market$/i.test(row.text(columns.type))) return fillOf(row, columns, { amount, rate, fee, moment })
      const kind = kindOf(row.text(columns.type))
      if (kind === undefined) aside(row.text(columns.type))
      return cashOf(row, columns, { amount, fee, moment, kind: kind ?? 'other' })
    },
  }
}

const WITH_COIN = /^(-?[\d.,\s]+)\s([A-Z0-9]{2,12})$/

type FillAmounts = { readonly amount: Amount; readonly fee: Amount | null; readonly moment: UtcMs }

function fillOf(row: Row, columns: Columns, amounts: FillAmounts & { readonly rate: Amount | null }): FillDraft | null {
  const { amount, rate, fee, moment } = amounts
  if (rate === null || rate.value <= 0n || amount.value <= 0n) {
    row.refuse(columns.type, message('A trade has an amount and a rate above zero.'))
    return null
  }
  const [base, quote] = [amount.coin, rate.coin]
  return {
    type: 'fill',
    instrument: instrument({ venue: 'bitstamp', symbol: `${base}/${quote}`, kind: 'spot', base, quote, settle: quote }),
    time: moment,
    side: row.word(columns.side, SIDES),
    quantity: amount.value,
    price: rate.value,
    fee: fee?.value ?? 0n,
    feeAsset: fee?.coin ?? quote,
    venueTradeId: row.id(columns.id),
    orderId: row.id(columns.orderId),
  }
}

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/withdrawal/i, 'withdrawal'],
  [/deposit/i, 'deposit'],
  [/reward|staking/i, 'airdrop'],
]

function kindOf(type: string): CashKind | undefined {
  return KINDS.find(([pattern]) => pattern.test(type))?.[1]
}

function cashOf(
  row: Row,
  columns: Columns,
  { amount, fee, moment, kind }: FillAmounts & { readonly kind: CashKind },
): CashDraft | readonly CashDraft[] | null {
  const isOut = kind === 'withdrawal'
  const size = amount.value < 0n ? -amount.value : amount.value
  const common = { type: 'cash', time: moment, kind, venueId: row.id(columns.id) } as const
  const moved: CashDraft = { ...common, asset: amount.coin, amount: isOut ? -size : amount.value }
  if (fee === null || fee.value === 0n) return size === 0n ? null : moved
  if (fee.coin === amount.coin) return { ...moved, amount: moved.amount - fee.value }
  return [moved, { ...common, asset: fee.coin, amount: -fee.value }]
}
