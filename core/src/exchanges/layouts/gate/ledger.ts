import { absolute, type Fixed, message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { isAsset } from '../../rows/symbols.ts'
import { conversionFill } from '../conversion.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'

const COLUMNS = {
  no: 'no',
  time: 'time',
  action: 'action_desc',
  data: 'action_data',
  coin: 'type',
  change: 'change_amount',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** The account ledger of Gate. The rows of one order share `action_data`: the payment, the proceeds and the fees. */
export const gateLedger: Layout = {
  info: { id: 'gate-ledger', name: 'Gate account ledger', venue: 'gate', market: 'spot', kind: 'orders' },
  facts: {
    contents: 'Spot orders at their average price with their fees, deposits, withdrawals and rewards.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: [],
    traps: ['An order is several rows that only `action_data` joins.', 'The last two columns are balances.'],
    source: 'BittyTax, gateio.py',
  },
  versions: [{ required: [...Object.values(COLUMNS), 'amount', 'total'] }],
  zone: { from: 'name' },
  joinsRows: true,
  open: openLedger,
}

const TRADES = /^(?:order |trading fees?$)/i

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/^deposit/i, 'deposit'],
  [/^withdraw/i, 'withdrawal'],
  [/rebate/i, 'rebate'],
  [/airdrop/i, 'airdrop'],
  [/interest/i, 'interest'],
  [/transfer/i, 'transfer'],
]

/** All rows of one order: the sum of each coin, its fees, and the row that becomes the fill. */
type Order = { readonly rows: Map<string, Part>; first: string }
type Part = { readonly asset: string; readonly change: Fixed; readonly isFee: boolean }

function openLedger(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  const orders = ordersIn(context, columns)
  return { read: () => ledgerRow(row, columns, { orders, aside: context.aside }) }
}

function ordersIn(context: FileContext, columns: Columns): Map<string, Order> {
  const orders = new Map<string, Order>()
  for (const scan of [context.scan, ...context.alike]) {
    scan((row) => {
      const action = row.text(columns.action)
      const data = row.text(columns.data)
      if (!TRADES.test(action) || data === '') return
      row.problem = null
      const change = row.optionalNumber(columns.change) ?? 0n
      const part = { asset: row.text(columns.coin), change, isFee: /fee/i.test(action) }
      const key = keyOf(row, columns)
      const order = orders.get(data) ?? { rows: new Map<string, Part>(), first: key }
      orders.set(data, order)
      order.rows.set(key, part)
      if (key < order.first) order.first = key
    })
  }
  return orders
}

/** Names a row within its order, independent of its line. */
function keyOf(row: Row, columns: Columns): string {
  return [columns.time, columns.no, columns.action, columns.coin, columns.change].map((at) => row.text(at)).join(' ')
}

type LedgerFacts = Pick<FileContext, 'aside'> & { readonly orders: ReadonlyMap<string, Order> }

function ledgerRow(row: Row, columns: Columns, { orders, aside }: LedgerFacts): RowOutcome {
  const action = row.text(columns.action)
  const asset = row.text(columns.coin)
  if (!isAsset(asset)) row.refuse(columns.coin, message('This is not the name of a coin.'))
  const change = row.number(columns.change)
  const time = row.time(columns.time)
  if (TRADES.test(action)) {
    const data = row.text(columns.data)
    const order = orders.get(data)
    return order?.first === keyOf(row, columns) ? orderFill(row, columns, order) : null
  }
  const kind = KINDS.find(([pattern]) => pattern.test(action))?.[1]
  if (kind === undefined && change !== 0n) aside(action)
  return change === 0n ? null : { type: 'cash', time, kind: kind ?? 'other', asset, amount: change }
}

/** The order paid with the coin that decreased, and received the one that increased. */
function orderFill(row: Row, columns: Columns, order: Order): RowOutcome {
  const sums = new Map<string, Fixed>()
  const fees = new Map<string, Fixed>()
  for (const { asset, change, isFee } of order.rows.values()) {
    const into = isFee ? fees : sums
    into.set(asset, (into.get(asset) ?? 0n) + change)
  }
  const moved = [...sums].filter(([, change]) => change !== 0n)
  // An order that was placed and cancelled returns its reserved amount.
  if (moved.length === 0) return null
  const [gave, got] = [moved.find(([, change]) => change < 0n), moved.find(([, change]) => change > 0n)]
  if (gave === undefined || got === undefined || moved.length > 2 || fees.size > 1) {
    row.refuse(
      columns.data,
      message('The rows of this order do not make a trade of two coins. Some of them may be missing.'),
    )
    return null
  }
  const from = { asset: gave[0], amount: absolute(gave[1]), fee: 0n }
  const to = { asset: got[0], amount: got[1], fee: 0n }
  const [fee] = [...fees]
  return {
    ...conversionFill({ venue: 'gate', from, to, separator: '_' }),
    liquidity: 'unknown',
    time: row.time(columns.time),
    fee: fee === undefined ? 0n : -fee[1],
    feeAsset: fee?.[0] ?? got[0],
    execution: 'order',
    orderId: row.id(columns.data),
  }
}
