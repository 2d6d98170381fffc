import { absolute, divide, type Fixed, message, multiply } from '../../../base/index.ts'
import type { Execution, Instrument } from '../../../ledger/index.ts'
import { mustAgree } from '../../rows/agreement.ts'
import { BITCOIN, bitmexContract, countMultiplier, type BitmexMoney, type MultiplierCounts } from './contracts.ts'
import { isTetherSettled, TETHER, toCoins } from './contracts.ts'
import type { DateOrder } from '../../rows/dates.ts'
import { dateOrderOf } from '../date-order.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'

const INFO = { venue: 'bitmex', market: 'futures', kind: 'fills-and-cash' } as const
const UTC = { from: 'utc', reason: message('The API of BitMEX writes times in UTC.') } as const

const COLUMNS = {
  time: ['transactTime', 'timestamp', 'event_time'],
  symbol: 'symbol',
  type: 'execType',
  side: 'side',
  quantity: 'lastQty',
  price: 'lastPx',
  cost: 'execCost',
  fee: 'execComm',
  settle: 'settlCurrency',
  text: 'text',
  liquidity: 'lastLiquidityInd',
  tradeId: 'execID',
  orderId: 'orderID',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** Trade history as the BitMEX page saves it: American dates in the browser's clock, money in satoshi. */
export const bitmexTrades: Layout = {
  info: { id: 'bitmex-trades', name: 'BitMEX trade history', ...INFO },
  facts: {
    contents: 'Fills, funding and settlements, as the website exports them.',
    times: 'The time zone of the browser that made the file, on a 12-hour clock.',
    comparedWith: ['execCost'],
    traps: ['Costs are in satoshis.', 'A funding row has no side.'],
    source: 'Years of a real account.',
  },
  versions: [
    {
      required: 'transactTime|symbol|execType|side|lastQty|lastPx|execCost|execComm'.split('|'),
      optional: 'commission|ordType|orderQty|leavesQty|price|text|orderID'.split('|'),
    },
  ],
  zone: { from: 'browser' },
  open: openExecutions,
}

/** The same records from the API, with ids and the settlement currency. */
export const bitmexExecutions: Layout = {
  info: { id: 'bitmex-executions', name: 'BitMEX execution history (API)', ...INFO },
  facts: {
    contents: 'Executions from the API.',
    times: 'UTC, marked on every time.',
    comparedWith: ['execCost', 'realisedPnl'],
    traps: ['Costs are in the smallest unit of the coin.'],
    source: 'Years of a real account.',
  },
  versions: [
    {
      required: 'timestamp|execType|symbol|side|lastQty|lastPx|settlCurrency|execCost|execComm|orderID|execID'.split(
        '|',
      ),
      optional: [
        'transactTime|ordStatus|orderQty|leavesQty|price|avgPx|currency|realisedPnl|homeNotional|foreignNotional',
        'trdMatchID|text|brokerCommission|brokerExecComm|commission|cumQty|displayQty|execCommCcy|execInst|feeType',
        'lastLiquidityInd|ordType|pool|stopPx|strategy|timeInForce|tradePublishIndicator|triggered|workingIndicator',
        'account|clOrdID|clOrdLinkID|underlyingLastPx|lastMkt|multiLegReportingType|ordRejReason|pegOffsetValue',
        'pegPriceType|exDestination|contingencyType|simpleOrderQty|simpleLeavesQty|simpleCumQty|trdType|execGUID',
      ].flatMap((line) => line.split('|')),
    },
  ],
  zone: UTC,
  open: openExecutions,
}

/** Executions as one trader's archive publishes them, with an analyst's additional columns; without fees. */
export const bitmexArchive: Layout = {
  info: { id: 'bitmex-executions-archive', name: 'BitMEX executions (archive)', ...INFO, kind: 'fills' },
  facts: {
    contents: 'Executions of a public archive of one account.',
    times: 'UTC.',
    comparedWith: ['execCost'],
    traps: ['Rows with the archive’s own checks are ignored.'],
    source: 'The archive of paulwei.',
  },
  versions: [
    {
      required: 'event_time|execID|symbol|side|lastPx|execCost|orderID|lastQty'.split('|'),
      optional: [
        'source_row_number|spec_id|signed_contract_qty|price|avgPx|observed_price|observed_last_px|observed_avg_px',
        'configured_multiplier_raw|configured_tick_size|cost_implied_price|canonical_execution_price',
        'canonical_execCost_raw|canonical_exec_cost_exact|price_delta|abs_price_delta|delta_in_ticks',
        'cost_implied_price_on_tick_grid|observed_last_px_on_tick_grid|lastPx_expected_execCost_raw|difference_raw',
        'difference_raw_per_signed_qty|price_resolution_method|price_precision_status|reconciliation_status',
        'reconciliation_reason|homeNotional|foreignNotional|candidate_foreign_over_home|trdMatchID|cumQty',
      ].flatMap((line) => line.split('|')),
    },
  ],
  zone: UTC,
  open: openExecutions,
}

function openExecutions(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  row.setClock({ zone: context.zone, order: americanUnless(context, columns.time) })
  if (columns.fee < 0) context.notice(message('The file has no fees, so all fees are zero.'))
  const contracts = { instruments: new Map<string, Instrument>(), proven: provenMultipliers(context, columns) }
  return { read: () => execution(row, columns, contracts) }
}

/** The contracts of a file determined so far, and the evidence of its rows about the others. */
type Contracts = { readonly instruments: Map<string, Instrument>; readonly proven: MultiplierCounts }

function provenMultipliers(context: FileContext, columns: Columns): MultiplierCounts {
  const counts: MultiplierCounts = new Map()
  if (columns.cost < 0) return counts
  context.scan((row) => {
    const [quantity, price] = [row.optionalNumber(columns.quantity), row.optionalNumber(columns.price)]
    const cost = row.optionalNumber(columns.cost)
    if (quantity !== null && price !== null) countMultiplier(counts, nameOf(row, columns), { quantity, price, cost })
  })
  return counts
}

function nameOf(row: Row, columns: Columns): string {
  return `${row.text(columns.symbol)} ${row.text(columns.settle)}`
}

/** BitMEX wrote month/day for everyone; only a first number above 12 proves otherwise. */
export function americanUnless(context: FileContext, column: number): DateOrder {
  const dateOrder = dateOrderOf(context, column)
  return dateOrder.status === 'decided' ? dateOrder.order : 'mdy'
}

/** Records of the API that are not executions but steps in the life of an order. */
const NOT_EXECUTED = /^(?:New|Canceled|Replaced|Rejected|Restated|TriggeredOrActivatedBySystem)$/

function execution(row: Row, columns: Columns, contracts: Contracts): RowOutcome {
  const type = columns.type < 0 ? 'Trade' : row.text(columns.type)
  if (NOT_EXECUTED.test(type)) return null
  const time = row.time(columns.time)
  const contract = row.problem === null ? contractOf(row, columns, { ...contracts, time }) : null
  if (contract === null) return null
  const money = contract.settle === 'USDT' ? TETHER : BITCOIN
  const fee = toCoins(row.optionalNumber(columns.fee) ?? 0n, money)
  const id = row.id(columns.tradeId)
  if (type === 'Funding') {
    return { type: 'cash', time, kind: 'funding', asset: money.asset, amount: -fee, instrument: contract, venueId: id }
  }
  const execution = executionOf(type, row.text(columns.text))
  if (execution === null) {
    row.refuse(columns.type, message('Roundtrip does not know this kind of execution.'))
    return null
  }
  const quantity = row.size(columns.quantity)
  const printed = row.price(columns.price, { execution, kind: contract.kind })
  const price = paidPrice(row, columns, { contract, quantity, price: printed, money })
  return {
    type: 'fill',
    instrument: contract,
    time,
    side: row.word(columns.side, SIDES),
    quantity,
    price,
    fee,
    feeAsset: money.asset,
    execution,
    liquidity: LIQUIDITY.get(row.text(columns.liquidity)) ?? 'unknown',
    venueTradeId: id,
    orderId: row.id(columns.orderId),
  }
}

type Executed = {
  readonly contract: Instrument
  readonly quantity: Fixed
  readonly price: Fixed
  readonly money: BitmexMoney
}

/**
 * The price at which the row was booked. The cost repeats quantity times price in the smallest unit of the currency,
 * rounded per contract. If an export rounded its price, the price follows from the cost, which is the amount booked.
 */
function paidPrice(row: Row, columns: Columns, { contract, quantity, price, money }: Executed): Fixed {
  const cost = row.optionalNumber(columns.cost)
  if (row.problem !== null || price === 0n || cost === null || cost === 0n) return price
  const size = multiply(quantity, contract.contractSize)
  const coins = contract.kind === 'inverse' ? divide(size, price) : multiply(size, price)
  const expected = coins * money.unitsPerCoin
  const difference = absolute(absolute(cost) - expected)
  if (difference <= quantity) return price
  if (difference * 100n <= expected) {
    const booked = toCoins(absolute(cost), money)
    return contract.kind === 'inverse' ? divide(size, booked) : divide(booked, size)
  }
  mustAgree(row, {
    column: columns.cost,
    stated: cost,
    expected,
    from: [columns.price, columns.quantity],
    decimals: 0,
    slack: quantity,
  })
  return price
}

const LIQUIDITY: ReadonlyMap<string, 'maker' | 'taker'> = new Map([
  ['AddedLiquidity', 'maker'],
  ['RemovedLiquidity', 'taker'],
])

function executionOf(type: string, text: string): Execution | null {
  if (type === 'Settlement') return 'settlement'
  if (type === 'Liquidation' || type === 'Bankruptcy') return 'liquidation'
  if (type !== 'Trade') return null
  if (/^liquidation/i.test(text)) return 'liquidation'
  return /^(?:adl|auto-?deleverag)/i.test(text) ? 'adl' : 'trade'
}

function contractOf(
  row: Row,
  columns: Columns,
  { instruments, proven, time }: Contracts & { readonly time: number },
): Instrument | null {
  const symbol = row.text(columns.symbol)
  const settle = row.text(columns.settle)
  const name = nameOf(row, columns)
  const key = `${name} ${isTetherSettled(time)}`
  const cached = instruments.get(key)
  if (cached !== undefined) return cached
  const contract = bitmexContract({
    symbol,
    settle,
    time,
    quantity: row.size(columns.quantity),
    price: row.number(columns.price),
    cost: row.optionalNumber(columns.cost),
    proven: proven.get(name),
  })
  if (contract === null)
    row.refuse(columns.symbol, message('The cost of this row does not show what one contract is worth.'))
  else instruments.set(key, contract)
  return contract
}
