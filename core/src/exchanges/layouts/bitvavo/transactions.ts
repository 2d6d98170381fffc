import { absolute, message, multiply } from '../../../base/index.ts'
import type { CashKind, FillSide } from '../../../ledger/index.ts'
import { mustAgree } from '../../rows/agreement.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { SIDES } from '../../rows/sides.ts'
import type { CashDraft, FileContext, FillDraft, Layout, RowOutcome, RowReader } from '../layout.ts'
import { spotOf } from '../listings.ts'

const COLUMNS = {
  zone: 'Timezone',
  date: 'Date',
  time: 'Time',
  type: 'Type',
  coin: 'Currency',
  amount: 'Amount',
  quote: 'Quote Currency',
  price: 'Quote Price',
  paidCoin: 'Received / Paid Currency',
  paid: 'Received / Paid Amount',
  feeCoin: 'Fee currency',
  fee: 'Fee amount',
  status: 'Status',
  id: 'Transaction ID',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** All transactions of Bitvavo: trades, deposits, withdrawals and rewards. */
export const bitvavoTransactions: Layout = {
  info: {
    id: 'bitvavo-transactions',
    name: 'Bitvavo transaction history',
    venue: 'bitvavo',
    market: 'spot',
    kind: 'fills-and-cash',
  },
  facts: {
    contents: 'Spot fills with their fees, deposits, withdrawals, staking and rebates. Needs no other file.',
    times: 'The zone that each row names (`Europe/Amsterdam`).',
    comparedWith: ['Received / Paid Amount (after the fee)'],
    traps: [
      'Date and time are two columns.',
      'What was paid or received contains the fee; the price does not.',
      'A withdrawal contains its fee.',
      'Cancelled and pending rows are skipped.',
    ],
    source: 'Rows in the tests of three tax programs, of which one was made for a real account; a Ghostfolio importer',
  },
  versions: [{ required: Object.values(COLUMNS), optional: ['Address'] }],
  zone: { from: 'utc', reason: message('Every row names its own zone.') },
  open: openTransactions,
}

const KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['staking', 'interest'],
  ['rebate', 'rebate'],
  ['campaign_new_user_incentive', 'airdrop'],
])

function openTransactions({ header, row }: FileContext): RowReader {
  const columns = header.columns(COLUMNS)
  const read = (): RowOutcome => {
    const status = row.name(columns.status)
    if (NOT_DONE.test(status)) return null
    if (!/^(?:completed|distributed)$/i.test(status))
      row.refuse(columns.status, message('Roundtrip does not know this status. Please report it.'))
    if (!isAsset(row.text(columns.coin))) row.refuse(columns.coin, message('This is not the name of a coin.'))
    const type = row.name(columns.type).toLowerCase()
    const side = SIDES.get(type)
    if (side !== undefined) return fillOf(row, columns, side)
    const kind = KINDS.get(type)
    if (kind === undefined)
      row.refuse(columns.type, message('Roundtrip does not know this type of transaction. Please report it.'))
    return row.problem === null && kind !== undefined ? cashOf(row, columns, kind) : null
  }
  return { read }
}

/** Cancelled or pending. */
const NOT_DONE = /^(?:|cancell?ed|pending|processing|awaiting.*|failed|rejected|expired|new|open)$/i

function fillOf(row: Row, columns: Columns, side: FillSide): FillDraft | null {
  const [base, quote] = [row.text(columns.coin), row.text(columns.quote)]
  const traded = spotOf('bitvavo', `${base}-${quote}`, { base, quote })
  if (traded === null) row.refuse(columns.quote, message('This is not the name of a coin.'))
  const [quantity, price] = [row.size(columns.amount), row.positive(columns.price)]
  const fee = absolute(row.optionalNumber(columns.fee) ?? 0n)
  const feeAsset = row.text(columns.feeCoin) === '' ? quote : row.text(columns.feeCoin)
  const value = multiply(quantity, price)
  const own = feeAsset === quote ? fee : 0n
  if (row.text(columns.paidCoin) === quote) {
    mustAgree(row, {
      column: columns.paid,
      stated: row.optionalNumber(columns.paid),
      expected: side === 'buy' ? value + own : value - own,
      from: [columns.amount, columns.price, columns.fee],
      decimals: 2,
      slack: CENT,
    })
  }
  const time = row.dateAndTime([columns.date, columns.time], row.text(columns.zone))
  if (traded === null) return null
  return { type: 'fill', instrument: traded, time, side, quantity, price, fee, feeAsset, orderId: row.id(columns.id) }
}

/** Value and fee are rounded separately. */
const CENT = 10n ** 16n

function cashOf(row: Row, columns: Columns, kind: CashKind): CashDraft | null {
  const amount = row.number(columns.amount)
  const time = row.dateAndTime([columns.date, columns.time], row.text(columns.zone))
  if (amount === 0n) return null
  return { type: 'cash', time, kind, asset: row.text(columns.coin), amount, venueId: row.id(columns.id) }
}
