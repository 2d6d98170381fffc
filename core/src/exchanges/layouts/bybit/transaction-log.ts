import { absolute, divide, type Fixed, message, ONE, type UtcMs } from '../../../base/index.ts'
import type { CashKind, Execution, FillSide, Instrument } from '../../../ledger/index.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'
import { createJoiner, type Part } from '../joined-rows.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import type { Trades } from '../margin.ts'
import { bybitContract } from './contracts.ts'
import { joinSpotTrades, type SpotLeg } from '../spot-legs.ts'
import { joinConversion } from './conversions.ts'
import { BYBIT_LEGS, BYBIT_LOG_KINDS } from './log-types.ts'
import { withLogShorts } from './shorts.ts'
import { bybitPair } from './spot.ts'

const OPTIONAL = 'Uid|Action|OrderId|Order ID|TradeId|Trade ID|Fee Rate'.split('|')

const BASE = {
  currency: 'Currency',
  contract: 'Contract',
  type: 'Type',
  direction: 'Direction',
  quantity: 'Quantity',
  position: 'Position',
  price: 'Filled Price',
  funding: 'Funding',
  fee: 'Fee Paid',
  flow: 'Cash Flow',
  change: 'Change',
  balance: 'Wallet Balance',
}
const COLUMNS = {
  ...BASE,
  user: 'Uid',
  action: 'Action',
  tradeId: ['TradeId', 'Trade ID'],
  orderId: ['OrderId', 'Order ID'],
  time: ['Time', 'Time(UTC)'],
}
type Columns = ColumnsOf<typeof COLUMNS>

/** Transaction log of the unified account of Bybit: every change of its wallet, one row per coin. */
export const bybitTransactionLog: Layout = {
  info: {
    id: 'bybit-transaction-log',
    name: 'Bybit transaction log',
    venue: 'bybit',
    market: 'unified',
    kind: 'statement',
  },
  facts: {
    contents:
      'Every change of the unified wallet: spot trades, derivatives, options, funding, interest, conversions, transfers. Needs no other file.',
    times: 'The zone in the column name; without one, the zone set at Bybit.',
    comparedWith: ['Change', 'Cash Flow (profit of a closing fill)', 'Position', 'Wallet Balance (below zero: owed)'],
    traps: [
      'A spot trade is two rows, one per coin. Older files have no ids, so the rows are joined by time, price and amount.',
      'Coins sold below a zero balance were borrowed: that part is a short, separate from the spot pair.',
      'Fees and funding paid are negative, the reverse of the trade history.',
      'Empty cells are dashes, and numbers have 20 decimals.',
      'Trades that a Bybit trade history also contains are left out.',
    ],
    source: 'Real rows with and without ids; the types as in the API documentation.',
  },
  versions: ['Time', 'Time(UTC)'].map((time) => ({ required: [...Object.values(BASE), time], optional: OPTIONAL })),
  zone: { from: 'name' },
  joinsRows: true,
  open: openLog,
}

function openLog(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  const timeOf = (current: Row): UtcMs => current.time(columns.time)
  const createTrades = (): Trades => {
    const spot = createJoiner(context, {
      partOf: (current) => spotPart(current, columns),
      timeOf,
      join: (parts) => joinSpotTrades(parts, columns.contract),
    })
    const conversions = createJoiner(context, {
      partOf: (current) => conversionPart(current, columns),
      timeOf,
      join: joinConversion,
    })
    return (current) => {
      const joined = spot(current)
      return joined === 'alone' ? conversions(current) : joined
    }
  }
  const trades = withLogShorts(context, columns, createTrades)
  const read = (): RowOutcome => {
    const amounts = amountsOf(row, columns)
    if (!isAsset(row.text(columns.currency))) row.refuse(columns.currency, message('This is not the name of a coin.'))
    if (row.problem !== null) return null
    const joined = trades(row)
    return joined === 'alone' ? readAlone(row, columns, { amounts, aside: context.aside }) : joined
  }
  return { read, legUnknown: true }
}

type Amounts = { readonly flow: Fixed; readonly funding: Fixed; readonly fee: Fixed; readonly change: Fixed }

/**
 * The amounts that add up to `Change` in a row. The sum also reveals the sign of the fee: most files write a paid fee
 * as a negative number, some as a positive one.
 */
function amountsOf(row: Row, columns: Columns): Amounts {
  const flow = row.optionalNumber(columns.flow) ?? 0n
  const funding = row.optionalNumber(columns.funding) ?? 0n
  const written = row.optionalNumber(columns.fee) ?? 0n
  const change = row.optionalNumber(columns.change) ?? 0n
  const rest = change - flow - funding
  const slack = absolute(change) / 1_000_000n + ONE / 50_000_000n
  const isSum = absolute(rest - written) <= slack
  if (!isSum && absolute(rest + written) > slack && row.text(columns.change) !== '') {
    row.refuse(
      columns.change,
      message('This is not the sum of "Cash Flow", "Funding" and "Fee Paid". One of them is wrong.'),
    )
  }
  return { flow, funding, fee: isSum ? -written : written, change }
}

/**
 * One coin of a spot trade; null for all other rows. Perpetual contracts have the names of spot pairs, but their rows
 * state an open or close, or a position, and their quantity is not the money that moved.
 */
function spotPart(row: Row, columns: Columns): Part<SpotLeg> | null {
  const contract = row.text(columns.contract).replace('-', '')
  if (row.text(columns.type) !== 'TRADE' || isDerivative(row, columns)) return null
  const traded = bybitPair(contract)
  const asset = row.text(columns.currency)
  if (traded === null || bybitContract(contract, '')?.kind !== 'linear') return null
  const { fee, flow } = amountsOf(row, columns)
  const isBase = asset === traded.base
  if (!isBase && (asset !== traded.quote || flow !== row.optionalNumber(columns.quantity))) return null
  const side = row.word(columns.direction, SIDES)
  const ids = { tradeId: row.id(columns.tradeId), orderId: row.id(columns.orderId) }
  const price = row.optionalNumber(columns.price) ?? 0n
  const moment = row.text(columns.time)
  const group = `${contract} ${ids.tradeId ?? moment}`
  return { group, id: null, part: { traded, isBase, asset, amount: flow, fee, price, side, moment, ...ids } }
}

function isDerivative(row: Row, columns: Columns): boolean {
  return row.text(columns.action) !== '' || (row.optionalNumber(columns.position) ?? 0n) !== 0n
}

function conversionPart(row: Row, columns: Columns): Part<SpotLeg> | null {
  if (!BYBIT_LEGS.has(row.text(columns.type))) return null
  const { fee, change } = amountsOf(row, columns)
  const ids = { tradeId: row.id(columns.tradeId), orderId: row.id(columns.orderId) }
  const moment = row.text(columns.time)
  const leg = { traded: null, isBase: false, asset: row.text(columns.currency), amount: change, fee, price: 0n }
  return { group: ids.tradeId ?? moment, id: null, part: { ...leg, side: null, moment, ...ids } }
}

/** Movements of money; all other types are of kind `other`. */
const MOVES: ReadonlyMap<string, CashKind> = new Map([
  ['TRANSFER_IN', 'transfer'],
  ['TRANSFER_OUT', 'transfer'],
  ['DEPOSIT', 'deposit'],
  ['WITHDRAW', 'withdrawal'],
])

type Alone = Pick<FileContext, 'aside'> & { readonly amounts: Amounts }

/** Documented types that are not trades: coins that are lent, borrowed, or moved into a product and back. */
const PRODUCTS = /LOAN|BORROW|REPAY|EARN|STAK|DUAL|SAVING|TRANSFER|VAULT|AUTO_DEDUCTION/

function readAlone(row: Row, columns: Columns, { amounts, aside }: Alone): RowOutcome {
  const type = row.text(columns.type)
  const execution = EXECUTIONS.get(type)
  if (execution !== undefined) return contractFill(row, columns, { amounts, execution })
  const isFunding = type === 'SETTLEMENT'
  // The rest of a settlement is profit, which follows from the trades.
  const amount = isFunding ? amounts.funding - amounts.fee : amounts.change
  if (amount === 0n) return null
  const mappedKind = isFunding ? 'funding' : (MOVES.get(type) ?? BYBIT_LOG_KINDS.get(type))
  if (mappedKind === undefined && !PRODUCTS.test(type)) aside(type)
  const traded = isFunding ? bybitContract(row.text(columns.contract), row.text(columns.currency)) : null
  const position = isFunding ? row.optionalNumber(columns.position) : null
  const isShort = row.text(columns.direction) === 'SELL'
  return {
    type: 'cash',
    time: row.time(columns.time),
    kind: mappedKind ?? 'other',
    asset: row.text(columns.currency),
    amount,
    instrument: traded,
    position: position === null ? null : isShort ? -absolute(position) : position,
    venueId: row.id(columns.tradeId),
  }
}

const EXECUTIONS: ReadonlyMap<string, Execution> = new Map([
  ['TRADE', 'trade'],
  ['LIQUIDATION', 'liquidation'],
  ['ADL', 'adl'],
  ['DELIVERY', 'settlement'],
])

type ContractFill = { readonly amounts: Amounts; readonly execution: Execution }

function contractFill(row: Row, columns: Columns, { amounts, execution }: ContractFill): RowOutcome {
  const asset = row.text(columns.currency)
  const traded = bybitContract(row.text(columns.contract), asset)
  if (traded === null) {
    row.refuse(columns.contract, message('This is not the symbol of a Bybit contract or spot pair.'))
    return null
  }
  const quantity = row.size(columns.quantity)
  const expires = traded.kind.startsWith('option') && execution === 'settlement'
  const side = sideOf(row, columns, expires ? amounts.flow : 0n)
  const opens = OPENS.get(row.text(columns.action)) ?? null
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side,
    quantity,
    // The price at the end of an option is that of its underlying, so it closes at its payout.
    price:
      expires && quantity > 0n
        ? divide(absolute(amounts.flow), quantity)
        : row.price(columns.price, { execution, kind: traded.kind }),
    fee: amounts.fee,
    feeAsset: asset,
    execution: expires ? 'expiry' : execution,
    venueTradeId: row.id(columns.tradeId),
    orderId: row.id(columns.orderId),
    opens,
    startPosition: startOf({ position: row.optionalNumber(columns.position), side, opens, quantity }),
    venueRealised: isRealised(traded) ? amounts.flow : null,
  }
}

const OPENS: ReadonlyMap<string, boolean> = new Map([
  ['OPEN', true],
  ['CLOSE', false],
])

/** A payment to the holder of an option closes a long, whatever the row says. */
function sideOf(row: Row, columns: Columns, paid: Fixed): FillSide | null {
  if (paid !== 0n) return paid > 0n ? 'sell' : 'buy'
  return row.word(columns.direction, SIDES)
}

/**
 * Profit of contracts in USDT and of inverse ones. Those in USDC are settled every eight hours, options pay a premium.
 */
function isRealised({ kind, settle }: Instrument): boolean {
  return kind === 'inverse' || (kind === 'linear' && settle !== 'USDC')
}

type LoggedTrade = {
  readonly position: Fixed | null
  readonly side: FillSide | null
  readonly opens: boolean | null
  readonly quantity: Fixed
}

/** `Position` is the position after the row; whether it is long follows from the side and from the open or close. */
function startOf({ position, side, opens, quantity }: LoggedTrade): Fixed | null {
  if (position === null || side === null || opens === null) return null
  const isLong = (side === 'buy') === opens
  const after = isLong ? absolute(position) : -absolute(position)
  return side === 'buy' ? after - quantity : after + quantity
}
