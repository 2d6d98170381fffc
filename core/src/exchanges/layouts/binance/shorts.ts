/** Shorts on margin in Binance's transaction history, which books them like trades of coins that are owned. */
import { type Fixed, multiply } from '../../../base/index.ts'
import type { Row } from '../../rows/row.ts'
import { createKeys, WITHOUT_ID } from '../joined-rows.ts'
import type { FileContext, FillDraft, RecordDraft } from '../layout.ts'
import {
  followShorts,
  MARGIN_ACCOUNT,
  movedCoins,
  type OnMargin,
  splitShorts,
  type Step,
  type Trades,
} from '../margin.ts'
import { operationMeaning } from './operations.ts'

type Columns = Readonly<Record<'user' | 'time' | 'account' | 'operation' | 'coin' | 'change', number>>

/** A change of a coin in one margin account. */
type Change = {
  readonly key: string
  readonly time: number
  readonly amount: Fixed
  readonly isLoan: boolean
  readonly fill: FillDraft | null
}

/**
 * The trades with what was sold short or bought back apart. A coin of which the files show no loan is owned, however much
 * of it is sold.
 */
export function withShorts(context: FileContext, columns: Columns, createTrades: () => Trades): Trades {
  const scans = [context.scan, ...context.alike]
  return hasLoans(scans, columns)
    ? splitShorts(createTrades(), shortsIn(scans, columns, createTrades()))
    : createTrades()
}

function isLoan(row: Row, { operation }: Columns): boolean {
  return operationMeaning(row.name(operation))?.what === 'loan'
}

function hasLoans(scans: readonly FileContext['scan'][], columns: Columns): boolean {
  let found = false
  for (const scan of scans) scan((row) => (found ||= isLoan(row, columns)))
  return found
}

function shortsIn(
  scans: readonly FileContext['scan'][],
  columns: Columns,
  trades: Trades,
): ReadonlyMap<string, OnMargin> {
  const changes = new Map<string, Change[]>()
  const seen = new Set<string>()
  for (const scan of scans) {
    const keyOf = createKeys()
    scan((row) => {
      const key = keyOf(row, WITHOUT_ID)
      const outcome = trades(row)
      const wallet = row.text(columns.account).toLowerCase()
      if (seen.has(key) || !MARGIN_ACCOUNT.test(wallet)) return
      seen.add(key)
      const add = (coin: string, change: Omit<Change, 'key' | 'isLoan'> & { readonly isLoan?: boolean }): void => {
        const name = `${row.text(columns.user)} ${wallet} ${coin}`
        const list = changes.get(name) ?? []
        changes.set(name, list)
        list.push({ key, isLoan: false, ...change })
      }
      if (outcome === 'alone') {
        const amount = row.optionalNumber(columns.change) ?? 0n
        add(row.text(columns.coin), { time: row.time(columns.time), amount, fill: null, isLoan: isLoan(row, columns) })
      } else if (outcome !== null) for (const record of [outcome].flat()) addRecord(record, add)
    })
  }
  return new Map([...changes.values()].flatMap((list) => [...followShorts(stepsOf(list))]))
}

type Add = (coin: string, change: Pick<Change, 'time' | 'amount' | 'fill'>) => void

/** Both coins of a trade change, and that of its fee. */
function addRecord(record: RecordDraft, add: Add): void {
  const { time } = record
  if (record.type === 'cash') return add(record.asset, { time, amount: record.amount, fill: null })
  const fill = record as FillDraft
  const { instrument, side, fee, feeAsset } = fill
  const [moved, money] = [movedCoins(fill), multiply(fill.quantity, fill.price)]
  add(instrument.base, { time, amount: side === 'buy' ? moved : -moved, fill })
  add(instrument.quote, { time, amount: side === 'buy' ? -money : money, fill: null })
  if (feeAsset !== instrument.base) add(feeAsset, { time, amount: -fee, fill: null })
}

/** A loan may be booked some seconds beside the trade that it is for. */
const LOAN_MS = 60_000

/** The balance of a coin without what is borrowed, change by change; none where nothing was. */
function stepsOf(changes: readonly Change[]): readonly Step[] {
  if (!changes.some((change) => change.isLoan)) return []
  const early = (change: Change): number => change.time - (change.isLoan ? LOAN_MS * (change.amount > 0n ? 1 : -1) : 0)
  const all = inOrder(changes, early)
  const loans = all.filter((change) => change.isLoan)
  // A wallet never holds less than nothing, so what was there before the file follows from its lowest point.
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

/** By time; within one moment what comes in is first. */
function inOrder(changes: readonly Change[], timeOf: (change: Change) => number): readonly Change[] {
  const sign = ({ amount }: Change): number => (amount > 0n ? 0 : 1)
  return changes.toSorted((a, b) => timeOf(a) - timeOf(b) || sign(a) - sign(b) || (a.key < b.key ? -1 : 1))
}

/** The lowest sum of these changes from the first on; at most 0. */
function lowest(changes: readonly Change[]): Fixed {
  let [sum, least] = [0n, 0n]
  for (const { amount } of changes) {
    sum += amount
    if (sum < least) least = sum
  }
  return least
}
