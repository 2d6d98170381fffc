/** Shorts on margin in Binance's transaction history, which books them like trades of owned coins. */
import { type Fixed, multiply } from '../../../base/index.ts'
import { movedCoins } from '../../../ledger/index.ts'
import type { Row } from '../../rows/row.ts'
import type { FileContext, FillDraft, RecordDraft, RowOutcome } from '../layout.ts'
import { MARGIN_ACCOUNT, type Step, type Trades, withShorts } from '../margin.ts'
import { operationMeaning } from './operations.ts'

type Columns = Readonly<Record<'user' | 'time' | 'account' | 'operation' | 'coin' | 'change', number>>

/** A change of a coin in one margin account. */
type Change = {
  readonly time: number
  readonly amount: Fixed
  readonly isLoan: boolean
  readonly fill: FillDraft | null
}

type Keyed = Change & { readonly key: string }

/** The trades, with short sales and their buybacks split off. */
export function withStatementShorts(context: FileContext, columns: Columns, createTrades: () => Trades): Trades {
  return withShorts<Change>(
    context,
    {
      isOwed: (row) => isLoan(row, columns),
      changesOf: (row, outcome) => {
        const wallet = row.text(columns.account).toLowerCase()
        if (!MARGIN_ACCOUNT.test(wallet)) return []
        const changes = outcome === 'alone' ? [aloneOf(row, columns)] : recordsOf(outcome).flatMap(changesOf)
        return changes.map(([coin, change]) => [`${row.text(columns.user)} ${wallet} ${coin}`, change])
      },
      stepsOf,
    },
    createTrades,
  )
}

function isLoan(row: Row, { operation }: Columns): boolean {
  return operationMeaning(row.name(operation))?.what === 'loan'
}

type OfCoin = readonly [coin: string, change: Change]

function aloneOf(row: Row, columns: Columns): OfCoin {
  const amount = row.optionalNumber(columns.change) ?? 0n
  const change = { time: row.time(columns.time), amount, fill: null, isLoan: isLoan(row, columns) }
  return [row.text(columns.coin), change]
}

function recordsOf(outcome: RowOutcome): readonly RecordDraft[] {
  return outcome === null ? [] : [outcome].flat()
}

/** Both coins of a trade change, and so does the coin of its fee. */
function changesOf(record: RecordDraft): readonly OfCoin[] {
  const { time } = record
  const plain = { time, isLoan: false, fill: null }
  if (record.type === 'cash') return [[record.asset, { ...plain, amount: record.amount }]]
  const fill = record as FillDraft
  const { instrument, side, fee, feeAsset } = fill
  const [moved, money] = [movedCoins(fill), multiply(fill.quantity, fill.price)]
  const traded: readonly OfCoin[] = [
    [instrument.base, { ...plain, amount: side === 'buy' ? moved : -moved, fill }],
    [instrument.quote, { ...plain, amount: side === 'buy' ? -money : money }],
  ]
  return feeAsset === instrument.base ? traded : [...traded, [feeAsset, { ...plain, amount: -fee }]]
}

/** A loan may be booked some seconds before or after its trade. */
const LOAN_MS = 60_000

/** The balance of a coin without borrowed coins, change by change; empty if nothing was borrowed. */
function stepsOf(changes: readonly Keyed[]): readonly Step[] {
  if (!changes.some((change) => change.isLoan)) return []
  const early = (change: Keyed): number => change.time - (change.isLoan ? LOAN_MS * (change.amount > 0n ? 1 : -1) : 0)
  const all = inOrder(changes, early)
  const loans = all.filter((change) => change.isLoan)
  // A wallet never holds less than zero, so the balance before the file follows from the lowest point.
  let balance = lowest(loans) - lowest(all)
  const own = inOrder(
    changes.filter((change) => !change.isLoan),
    ({ time }) => time,
  )
  return own.map(({ key, amount, fill }): Step => {
    const before = balance
    balance += amount
    return { key, before, after: balance, fill }
  })
}

/** By time; within one moment incoming changes first. */
function inOrder(changes: readonly Keyed[], timeOf: (change: Keyed) => number): readonly Keyed[] {
  const sign = ({ amount }: Keyed): number => (amount > 0n ? 0 : 1)
  return changes.toSorted((a, b) => timeOf(a) - timeOf(b) || sign(a) - sign(b) || (a.key < b.key ? -1 : 1))
}

/** The lowest running sum of these changes; at most 0. */
function lowest(changes: readonly Change[]): Fixed {
  let [sum, min] = [0n, 0n]
  for (const { amount } of changes) {
    sum += amount
    if (sum < min) min = sum
  }
  return min
}
