import { absolute, divide, type Fixed, message, type UtcMs } from '../../../base/index.ts'
import type { ColumnsOf, FileHeader } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { shorten } from '../../rows/shorten.ts'
import { isAsset, type Pair } from '../../rows/symbols.ts'
import { SIDES } from '../../rows/sides.ts'
import { readAccounting } from '../../rows/units.ts'
import type { CashKind } from '../../../ledger/index.ts'
import type { FileContext, FillDraft, Layout, RowOutcome, RowReader } from '../layout.ts'
import { spotOf } from '../listings.ts'
import { ROLES } from '../roles.ts'

const COLUMNS = {
  date: 'Date',
  time: 'Time (UTC)',
  type: 'Type',
  symbol: 'Symbol',
  text: 'Specification',
  role: 'Liquidity Indicator',
  tradeId: 'Trade ID',
  orderId: 'Order ID',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** Transaction history of Gemini, a workbook with three columns for each coin. */
export const geminiTransactions: Layout = {
  info: {
    id: 'gemini-transactions',
    name: 'Gemini transaction history',
    venue: 'gemini',
    market: 'spot',
    kind: 'fills-and-cash',
  },
  facts: {
    contents: 'Spot fills with their fees, deposits, withdrawals and rewards. Needs no other file.',
    times: 'UTC, as the column name states.',
    comparedWith: [],
    traps: [
      'Each coin has its own columns: `BTC Amount BTC`, `Fee (BTC) BTC`, `BTC Balance BTC`.',
      'Amounts in parentheses are negative, with coins or currency signs next to them.',
      'The last row contains only balances.',
      'Perpetual contracts are refused: their rows have no size.',
    ],
    source:
      'BittyTax (gemini.py); rows of real exports in a trader’s converter and in the tests of perfi; a Bitcoin tax program that reads a real workbook',
  },
  versions: [
    {
      required: ['Date', 'Time (UTC)', 'Type', 'Symbol', 'Trade ID', 'Order ID'],
      optional:
        'Specification|Liquidity Indicator|Trading Fee Rate (bps)|Order Date|Order Time|Client Order ID|API Session|Tx Hash|Deposit Destination|Deposit Tx Output|Withdrawal Destination|Withdrawal Tx Output'.split(
          '|',
        ),
      perCoin: /^(?:\w+ (?:Amount|Balance) \w+|(?:Trading )?Fee (?:\(\w+\) )?\w+)$/i,
    },
  ],
  zone: { from: 'name' },
  open: openTransactions,
}

function openTransactions({ header, row }: FileContext): RowReader {
  const columns = header.columns(COLUMNS)
  const money = createMoney(header, row)
  const read = (): RowOutcome => {
    if (row.text(columns.type) === '' && row.text(columns.symbol) === '') return null
    const type = row.name(columns.type).toLowerCase()
    const side = SIDES.get(type)
    if (side !== undefined) {
      const fill = fillOf(row, columns, money)
      return fill === null ? null : { ...fill, side }
    }
    if (type === 'credit' || type === 'debit') return cashOf(row, columns, { money, isIn: type === 'credit' })
    row.refuse(columns.type, message('Roundtrip does not know this type of transaction. Please report it.'))
    return null
  }
  return { read }
}

/** The amount and the fee of a coin; null if the file has no such column or the cell is empty. */
type Money = { readonly amount: (coin: string) => Fixed | null; readonly fee: (coin: string) => Fixed }

function createMoney(header: FileHeader, row: Row): Money {
  const read = (column: number, coin: string): Fixed | null => {
    const text = row.text(column)
    if (text === '') return null
    const value = readAccounting(text, coin)
    if (value === null)
      row.refuse(column, message('"{cell}" is not an amount of {coin}.', { cell: shorten(text), coin }))
    return value
  }
  return {
    amount: (coin) => read(header.indexOf(`${coin} Amount ${coin}`), coin),
    fee: (coin) =>
      absolute(
        read(header.indexOf(`Fee (${coin}) ${coin}`, `Trading Fee (${coin}) ${coin}`, `Fee ${coin}`), coin) ?? 0n,
      ),
  }
}

/** Splits `PAXGUSD` if the row has amounts of both coins. */
function pairOf(symbol: string, { amount }: Money): Pair | null {
  for (let index = 2; index < symbol.length - 1; index += 1) {
    const [base, quote] = [symbol.slice(0, index), symbol.slice(index)]
    if ((amount(base) ?? 0n) !== 0n && (amount(quote) ?? 0n) !== 0n) return { base, quote }
  }
  return null
}

function fillOf(row: Row, columns: Columns, money: Money): FillDraft | null {
  const symbol = row.text(columns.symbol)
  const pair = pairOf(symbol, money)
  const traded = spotOf('gemini', symbol, pair)
  if (pair === null || traded === null) {
    row.refuse(columns.symbol, message('The row does not have an amount of each of the two coins of this pair.'))
    return null
  }
  const quantity = absolute(money.amount(pair.base) ?? 0n)
  const value = absolute(money.amount(pair.quote) ?? 0n)
  const inBase = money.fee(pair.base)
  const time = timeOf(row, columns)
  if (row.problem !== null) return null
  return {
    type: 'fill',
    instrument: traded,
    time,
    side: null,
    quantity,
    price: divide(value, quantity),
    fee: inBase === 0n ? money.fee(pair.quote) : inBase,
    feeAsset: inBase === 0n ? pair.quote : pair.base,
    liquidity: ROLES.get(row.text(columns.role).toLowerCase()) ?? 'unknown',
    venueTradeId: row.id(columns.tradeId),
    orderId: row.id(columns.orderId),
  }
}

function cashOf(
  row: Row,
  columns: Columns,
  { money, isIn }: { readonly money: Money; readonly isIn: boolean },
): RowOutcome {
  const asset = row.text(columns.symbol)
  if (!isAsset(asset)) row.refuse(columns.symbol, message('This is not the name of a coin.'))
  const size = row.problem === null ? money.amount(asset) : null
  if (size === null) {
    row.refuse(columns.symbol, message('The amount of this coin is missing.'))
    return null
  }
  const amount = (isIn ? absolute(size) : -absolute(size)) - money.fee(asset)
  const time = timeOf(row, columns)
  if (amount === 0n) return null
  const kind: CashKind = /interest|reward|staking/i.test(row.text(columns.text))
    ? 'interest'
    : isIn
      ? 'deposit'
      : 'withdrawal'
  return { type: 'cash', time, kind, asset, amount }
}

/** Workbooks have the whole time in both columns, and text files the day in one and the clock in the other. */
function timeOf(row: Row, columns: Columns): UtcMs {
  return /^\d{4}-\d{2}-\d{2}/.test(row.text(columns.time))
    ? row.time(columns.time)
    : row.dateAndTime([columns.date, columns.time], 'UTC')
}
