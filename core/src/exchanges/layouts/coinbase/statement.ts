import { absolute, type Fixed, message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { createJoiner, type Part } from '../joined-rows.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { type ConversionPart, joinConversions } from './conversions.ts'
import { type Note, type NotesStyle, readNote, styleOfNote } from './notes.ts'
import { type StatementColumns, statementColumns } from './statement-columns.ts'
import { type TradeType, tradeOf } from './trades.ts'

const COMMON = 'Timestamp|Transaction Type|Asset|Quantity Transacted|Notes'.split('|')
const WITH_SPREAD = ['Subtotal', 'Total (inclusive of fees and/or spread)', 'Fees and/or Spread']

/** All transactions of a Coinbase account, as its tax and statement pages export them. */
export const coinbaseStatement: Layout = {
  info: {
    id: 'coinbase-statement',
    name: 'Coinbase transaction history',
    venue: 'coinbase',
    market: 'spot',
    kind: 'statement',
  },
  facts: {
    contents: 'Purchases, sales, Advanced Trade, conversions, rewards, deposits and withdrawals. Needs no other file.',
    times: 'UTC, marked on every time.',
    comparedWith: ['Total (subtotal and fees)', 'The amounts in the notes'],
    traps: [
      'Only the notes state the money of Advanced Trade and the other coin of a conversion; the amounts next to them are in the currency of the account.',
      'Newer files have two rows for a conversion, with one id. Its spread is part of its price.',
      'Notes may have decimal commas where columns have points.',
      'Older files name the currency in the columns (`EUR Subtotal`), and a sold amount is positive.',
      'Trades that an Advanced Trade file also contains are left out; purchases, sales and conversions stay.',
    ],
    source:
      'Rows in the tests of everytrade-plugins (CoinbaseBeanV1Test); parsers of BittyTax (coinbase.py) and CoinTaxman (book.py); rows of 2026 in the tests of a trading journal; the header with the currency and the spread in its names in the notes of a portfolio program, read 2026-11',
  },
  versions: [
    { required: [...COMMON, 'Price Currency', 'Price at Transaction', ...WITH_SPREAD], optional: ['ID'] },
    { required: [...COMMON, 'Spot Price Currency', 'Spot Price at Transaction', ...WITH_SPREAD] },
    {
      required: [
        ...COMMON,
        'Spot Price Currency',
        'Spot Price at Transaction',
        'Subtotal',
        'Total (inclusive of fees)',
        'Fees',
      ],
    },
    // The names of the columns state the currency: `EUR Subtotal`.
    {
      required: [...COMMON, '* Spot Price at Transaction', '* Subtotal', '* Total (inclusive of fees)', '* Fees'],
    },
    { required: [...COMMON, '* Spot Price at Transaction', ...WITH_SPREAD.map((name) => `* ${name}`)] },
  ],
  zone: { from: 'utc', reason: message('Coinbase writes times in UTC.') },
  joinsRows: true,
  open: openStatement,
}

const TRADES: ReadonlyMap<string, TradeType> = new Map([
  ['buy', { side: 'buy', isAdvanced: false, execution: 'trade' }],
  ['sell', { side: 'sell', isAdvanced: false, execution: 'trade' }],
  ['advanced trade buy', { side: 'buy', isAdvanced: true, execution: 'trade' }],
  ['advanced trade sell', { side: 'sell', isAdvanced: true, execution: 'trade' }],
  ['advance trade buy', { side: 'buy', isAdvanced: true, execution: 'trade' }],
  ['advance trade sell', { side: 'sell', isAdvanced: true, execution: 'trade' }],
  ['retail simple dust', { side: 'sell', isAdvanced: false, execution: 'dust' }],
])

/** The kind of a payment, and its sign: `own` if the column has a sign, which older files omit. */
type Payment = { readonly kind: CashKind; readonly sign: 'in' | 'out' | 'own' }

const PAYMENTS: ReadonlyMap<string, Payment> = new Map([
  ['deposit', { kind: 'deposit', sign: 'in' }],
  ['withdrawal', { kind: 'withdrawal', sign: 'out' }],
  ['receive', { kind: 'deposit', sign: 'in' }],
  ['send', { kind: 'withdrawal', sign: 'out' }],
  ['donation', { kind: 'withdrawal', sign: 'out' }],
  ['card spend', { kind: 'withdrawal', sign: 'out' }],
  ['admin debit', { kind: 'withdrawal', sign: 'out' }],
  ['subscription', { kind: 'other', sign: 'out' }],
  ['exchange deposit', { kind: 'transfer', sign: 'out' }],
  ['pro deposit', { kind: 'transfer', sign: 'out' }],
  ['prime deposit', { kind: 'transfer', sign: 'out' }],
  ['exchange withdrawal', { kind: 'transfer', sign: 'in' }],
  ['pro withdrawal', { kind: 'transfer', sign: 'in' }],
  ['prime withdrawal', { kind: 'transfer', sign: 'in' }],
  ['asset migration', { kind: 'transfer', sign: 'own' }],
  ['retail eth2 deprecation', { kind: 'transfer', sign: 'own' }],
  ['coinbase earn', { kind: 'airdrop', sign: 'in' }],
  ['learning reward', { kind: 'airdrop', sign: 'in' }],
  ['incentives rewards payout', { kind: 'airdrop', sign: 'in' }],
  ['rewards income', { kind: 'interest', sign: 'in' }],
  ['reward income', { kind: 'interest', sign: 'in' }],
  ['inflation reward', { kind: 'interest', sign: 'in' }],
  ['staking income', { kind: 'interest', sign: 'in' }],
  ['interest payout', { kind: 'interest', sign: 'in' }],
  ['subscription rebate', { kind: 'rebate', sign: 'in' }],
  ['subscription rebates (24 hours)', { kind: 'rebate', sign: 'in' }],
])

/** Moves within one account, whose coins stay the trader's. */
const OWN_MOVES: ReadonlySet<string> = new Set([
  'vault withdrawal',
  'cash to savings',
  'savings to cash',
  'transfer',
  'retail staking transfer',
  'retail unstaking transfer',
])

function openStatement(context: FileContext): RowReader {
  const { header, row } = context
  const columns = statementColumns(header)
  const style = notesStyle(context, columns)
  const conversions = createJoiner(context, {
    partOf: (current) => conversionPart(current, columns, style),
    timeOf: (current) => current.time(columns.time),
    join: (parts) => joinConversions(parts, columns.notes),
  })
  const read = (): RowOutcome => {
    const type = row.name(columns.type).toLowerCase()
    if (OWN_MOVES.has(type)) return null
    if (!isAsset(row.text(columns.asset))) row.refuse(columns.asset, message('This is not the name of a coin.'))
    const quantity = absolute(row.number(columns.quantity))
    if (quantity === 0n && row.problem === null) return null
    if (type === 'convert' && row.problem === null) {
      const joined = conversions(row)
      return joined === 'alone' ? null : joined
    }
    const trade = TRADES.get(type)
    if (trade === undefined) return paymentOf(row, columns, { type, quantity })
    const note = noteOf(row, columns, style)
    return note?.kind === 'conversion' ? null : tradeOf(row, columns, { trade, quantity, note: note?.note ?? null })
  }
  return { read }
}

/** The notation of the notes in this file and in others of its layout; null if none shows it, or they differ. */
function notesStyle({ scan, alike }: FileContext, columns: StatementColumns): NotesStyle {
  const styles = new Set<NotesStyle>()
  for (const visit of [scan, ...alike]) {
    visit((row) => {
      const style = styleOfNote(row.text(columns.notes), absolute(row.optionalNumber(columns.quantity) ?? 0n))
      if (style !== null) styles.add(style)
    })
  }
  const [only] = styles
  return styles.size === 1 ? (only ?? null) : null
}

/** The content of the note, with a problem on the row if it contradicts the row or can be read in two ways. */
function noteOf(row: Row, columns: StatementColumns, style: NotesStyle): Note | null {
  const note = readNote(row.text(columns.notes), absolute(row.number(columns.quantity)), style)
  if (note === 'contradicts') {
    row.refuse(columns.notes, message('The amount in this note is not the quantity of the row. One of them is wrong.'))
  }
  if (note === 'ambiguous') {
    row.refuse(
      columns.notes,
      message(
        'The comma in this note can stand before decimals or between thousands, and no other note shows which. Write the amount without a comma.',
      ),
    )
  }
  return typeof note === 'string' ? null : note
}

function conversionPart(row: Row, columns: StatementColumns, style: NotesStyle): Part<ConversionPart> | null {
  if (row.name(columns.type).toLowerCase() !== 'convert') return null
  const [id, asset, amount] = [row.id(columns.id), row.text(columns.asset), row.number(columns.quantity)]
  const note = noteOf(row, columns, style)
  if (row.problem !== null) return null
  const moment = row.text(columns.time)
  const part = { asset, amount, moment, tradeId: id, note: note?.kind === 'conversion' ? note.note : null }
  return { group: id ?? moment, id: id === null ? null : `${id} ${asset}`, part }
}

function paymentOf(
  row: Row,
  columns: StatementColumns,
  { type, quantity }: { readonly type: string; readonly quantity: Fixed },
): RowOutcome {
  const payment = PAYMENTS.get(type)
  if (payment === undefined) {
    row.refuse(columns.type, message('Roundtrip does not know this type of transaction. Please report it.'))
    return null
  }
  const { kind, sign } = payment
  // Gifts of Coinbase are receipts in older files.
  const isGift = type === 'receive' && /Coinbase (?:Earn|Rewards|Referral)/i.test(row.text(columns.notes))
  return {
    type: 'cash',
    time: row.time(columns.time),
    kind: isGift ? 'airdrop' : kind,
    asset: row.text(columns.asset),
    amount: sign === 'own' ? row.number(columns.quantity) : sign === 'in' ? quantity : -quantity,
    venueId: row.id(columns.id),
  }
}
