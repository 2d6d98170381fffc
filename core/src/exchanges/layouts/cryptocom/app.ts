import { absolute, divide, type Fixed, message } from '../../../base/index.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { conversionFill } from '../conversion.ts'
import { createJoiner, type Decision, ELSEWHERE, type KeyedPart, type Part } from '../joined-rows.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { spotOf } from '../listings.ts'
import { appKind } from './kinds.ts'

const COLUMNS = {
  time: 'Timestamp (UTC)',
  text: 'Transaction Description',
  coin: 'Currency',
  amount: 'Amount',
  toCoin: 'To Currency',
  toAmount: 'To Amount',
  money: 'Native Currency',
  value: 'Native Amount',
  kind: 'Transaction Kind',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** All transactions of the Crypto.com app. */
export const cryptocomApp: Layout = {
  info: {
    id: 'cryptocom-app',
    name: 'Crypto.com app transaction history',
    venue: 'cryptocom',
    market: 'spot',
    kind: 'fills-and-cash',
  },
  facts: {
    contents:
      'Purchases, sales, conversions, rewards, deposits and withdrawals of the app. The Exchange has files of its own.',
    times: 'UTC, as the column name states.',
    comparedWith: [],
    traps: [
      'There are no fees: they are part of the prices.',
      'A purchase with a card names its money in `Native Amount` only, and so does the sweep of small balances.',
      'Locks and unlocks of limit orders are not trades; `purchase_commit` is.',
      'The rows of the wallet and of the lockup of a swap are parts of the row of the whole swap.',
      'Moves to and from the Exchange count as withdrawals and deposits.',
    ],
    source: 'BittyTax (cryptocom.py) and rotki with its rows (cryptocom_trades_list.csv, cryptocom_special_events.csv)',
  },
  versions: [{ required: Object.values(COLUMNS), optional: ['Native Amount (in USD)', 'Transaction Hash'] }],
  zone: { from: 'name' },
  joinsRows: true,
  open: openApp,
}

function openApp(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  const swaps = createJoiner(context, {
    partOf: (current) => swapPart(current, columns),
    timeOf: (current) => current.time(columns.time),
    join: (parts) => joinSwaps(parts, columns.kind),
  })
  const read = (): RowOutcome => {
    if (!isAsset(row.text(columns.coin))) row.refuse(columns.coin, message('This is not the name of a coin.'))
    const amount = row.number(columns.amount)
    if (row.problem !== null || amount === 0n) return null
    const joined = swaps(row)
    return joined === 'alone' ? readAlone(row, columns, amount) : joined
  }
  return { read }
}

type Swapped = { readonly name: string; readonly coin: string; readonly amount: Fixed }

function swapPart(row: Row, columns: Columns): Part<Swapped> | null {
  const kind = appKind(row.name(columns.kind))
  const amount = row.optionalNumber(columns.amount) ?? 0n
  if (kind?.what !== 'swap' || amount === 0n) return null
  return { group: row.text(columns.time), id: null, part: { name: kind.name, coin: row.text(columns.coin), amount } }
}

/** Rows of the wallet and the lockup that repeat a swap, if the whole swap of the second has its own rows. */
const WHOLE = 'dynamic_coin_swap'
const PARTS_OF_WHOLE = new Set(['crypto_wallet_swap', 'lockup_swap'])

function joinSwaps(parts: readonly KeyedPart<Swapped>[], column: number): ReadonlyMap<string, Decision> {
  const hasWhole = parts.some(({ part }) => part.name === WHOLE)
  const names = new Set(parts.map(({ part }) => part.name))
  const decided = [...names].flatMap((name): [string, Decision][] => {
    const named = parts.filter(({ part }) => part.name === name)
    return hasWhole && PARTS_OF_WHOLE.has(name) ? named.map(({ key }) => [key, ELSEWHERE]) : joinSwap(named, column)
  })
  return new Map(decided)
}

function joinSwap(parts: readonly KeyedPart<Swapped>[], column: number): [string, Decision][] {
  const [gave, got] = [parts.filter(({ part }) => part.amount < 0n), parts.filter(({ part }) => part.amount > 0n)]
  const [left, came] = [onlyOne(gave), onlyOne(got)]
  if (left === null || came === null || gave.length !== got.length || left.coin === came.coin) {
    const refused = message(
      'A swap has one row for the coin that was given and one for the coin that came. Export the whole day.',
    )
    return parts.map(({ key }) => [key, { refused, column }])
  }
  const from = { asset: left.coin, amount: absolute(left.amount), fee: 0n }
  const to = { asset: came.coin, amount: came.amount, fee: 0n }
  const swapped: Decision = { records: [conversionFill({ venue: 'cryptocom', from, to, separator: '_' })] }
  return parts.map(({ key, part }) => [key, part.amount > 0n ? swapped : ELSEWHERE])
}

/** The only row of these, or the content that all of them share. */
function onlyOne(parts: readonly KeyedPart<Swapped>[]): Swapped | null {
  const [first, ...others] = parts.map(({ part }) => part)
  if (first === undefined) return null
  return others.every(({ coin, amount }) => coin === first.coin && amount === first.amount) ? first : null
}

function readAlone(row: Row, columns: Columns, amount: Fixed): RowOutcome {
  const kind = appKind(row.name(columns.kind)) ?? fiatKind(row, columns)
  if (kind === null) {
    row.refuse(columns.kind, message('Roundtrip does not know this kind of transaction. Please report it.'))
    return null
  }
  const time = row.time(columns.time)
  const asset = row.text(columns.coin)
  switch (kind.what) {
    case 'trade':
      return tradeOf(row, columns, amount)
    case 'valued':
      return valuedOf(row, columns, { amount, isDust: kind.isDust })
    case 'cash':
      return { type: 'cash', time, kind: kind.kind, asset, amount }
    default:
      return null
  }
}

/** Rows of fiat money in the app have no kind. */
function fiatKind(row: Row, columns: Columns): ReturnType<typeof appKind> {
  if (row.text(columns.kind) !== '') return null
  const text = row.text(columns.text)
  if (/deposit/i.test(text)) return { what: 'cash', kind: 'deposit' }
  return /withdraw/i.test(text) ? { what: 'cash', kind: 'withdrawal' } : null
}

function tradeOf(row: Row, columns: Columns, amount: Fixed): RowOutcome {
  const [given, received] = [row.text(columns.coin), row.text(columns.toCoin)]
  const got = row.positive(columns.toAmount)
  if (!isAsset(received) || received === given)
    row.refuse(columns.toCoin, message('This is not the name of another coin.'))
  if (row.problem !== null) return null
  const from = { asset: given, amount: absolute(amount), fee: 0n }
  const to = { asset: received, amount: got, fee: 0n }
  const base = isMoney(given) === isMoney(received) ? null : isMoney(given) ? received : given
  return {
    ...conversionFill({ venue: 'cryptocom', from, to, separator: '_', base }),
    time: row.time(columns.time),
  }
}

const MONEY = new Set('USD EUR GBP AUD CAD SGD BRL TRY CHF HKD AED KRW'.split(' '))

function isMoney(asset: string): boolean {
  return MONEY.has(asset)
}

type Valued = { readonly amount: Fixed; readonly isDust: boolean }

function valuedOf(row: Row, columns: Columns, { amount, isDust }: Valued): RowOutcome {
  const [base, quote] = [row.text(columns.coin), row.text(columns.money)]
  const value = absolute(row.number(columns.value))
  const pair = spotOf('cryptocom', `${base}_${quote}`, { base, quote })
  const time = row.time(columns.time)
  if (row.problem !== null) return null
  // Dust below half a cent has no value.
  if (value === 0n && isDust) return { type: 'cash', time, kind: 'other', asset: base, amount }
  if (pair === null || value === 0n || base === quote) {
    row.refuse(columns.value, message('The money of this purchase is missing.'))
    return null
  }
  return {
    type: 'fill',
    instrument: pair,
    time,
    side: amount > 0n ? 'buy' : 'sell',
    quantity: absolute(amount),
    price: divide(value, absolute(amount)),
    fee: 0n,
    feeAsset: quote,
    execution: isDust ? 'dust' : 'trade',
  }
}
