import { type Fixed, message } from '../../../base/index.ts'
import type { Execution, FillSide, Instrument } from '../../../ledger/index.ts'
import { bybitContract } from './contracts.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'

const COLUMNS = {
  symbol: ['Market', 'Contracts'],
  type: 'Filled Type',
  quantity: ['Filled Quantity', 'Filled Qty'],
  price: 'Filled Price',
  fee: ['Trading Fee', 'Fees Paid'],
  exactFee: 'ExecFeeV2',
  feeCoin: 'feeCoin',
  direction: 'Direction',
  tradeId: ['Trasaction ID', 'Transaction ID'],
  orderId: 'Order No.',
  time: 'Transaction Time(UTC+0)',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** Derivatives trade history of Bybit. One file mixes fills and funding, which `Filled Type` distinguishes. */
export const bybitDerivatives: Layout = {
  info: {
    id: 'bybit-derivatives-trades',
    name: 'Bybit derivatives trade history',
    venue: 'bybit',
    market: 'futures',
    kind: 'fills-and-cash',
  },
  facts: {
    contents: 'Fills, funding and liquidations of derivatives.',
    times: 'The zone in the name of the column; minutes without seconds.',
    comparedWith: ['Realized profit, where the file has it'],
    traps: [
      'Direction is the order side in newer files, and the position side in older ones.',
      'Ids begin with a space.',
      'The column is spelled Trasaction ID.',
    ],
    source: 'Snippets of real files of 2024 and 2026.',
  },
  versions: [
    {
      required: ['Market', 'Filled Type', 'Filled Quantity', 'Filled Price', 'Direction', 'Transaction Time(UTC+0)'],
      optional:
        'Order Price|Fee Rate|Trading Fee|feeCoin|ExecFeeV2|Order Type|Trasaction ID|Transaction ID|Order No.'.split(
          '|',
        ),
    },
    {
      required: ['Contracts', 'Direction', 'Filled Qty', 'Filled Price', 'Filled Type', 'Transaction Time(UTC+0)'],
      optional:
        'Order No.|Order Type|Order Price|Trading Fee Rate|Fees Paid|Trasaction ID|Transaction ID|Final Balance (USDT)|Final Balance'.split(
          '|',
        ),
    },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

/** Values of `Filled Type`; older files use the names of the API. */
const FILLED_TYPES: ReadonlyMap<string, Execution | 'funding'> = new Map([
  ['trade', 'trade'],
  ['blocktrade', 'trade'],
  ['block trade', 'trade'],
  ['futurespread', 'trade'],
  ['funding', 'funding'],
  ['funding fee', 'funding'],
  ['liquidation', 'liquidation'],
  ['busttrade', 'liquidation'],
  ['bust trade', 'liquidation'],
  ['adl', 'adl'],
  ['adltrade', 'adl'],
  ['auto-deleveraging', 'adl'],
  ['settle', 'settlement'],
  ['settlement', 'settlement'],
  ['delivery', 'settlement'],
  ['sessionsettlepnl', 'settlement'],
])

type Direction = { readonly side: FillSide; readonly opens: boolean | null }

/** A bare `Long` or `Short` is the side of the order, not of the position. */
const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['long', { side: 'buy', opens: null }],
  ['short', { side: 'sell', opens: null }],
  ['buy', { side: 'buy', opens: null }],
  ['sell', { side: 'sell', opens: null }],
  ['open long', { side: 'buy', opens: true }],
  ['close short', { side: 'buy', opens: false }],
  ['open short', { side: 'sell', opens: true }],
  ['close long', { side: 'sell', opens: false }],
])

function openTrades({ header, row }: FileContext): RowReader {
  const columns = header.columns(COLUMNS)
  const contracts = new Map<string, Instrument>()
  return { read: () => readRow(row, columns, contracts), legUnknown: true }
}

function readRow(row: Row, columns: Columns, contracts: Map<string, Instrument>): RowOutcome {
  const symbol = row.text(columns.symbol)
  const coin = row.text(columns.feeCoin)
  const contract = contracts.get(symbol) ?? bybitContract(symbol, coin)
  if (contract === null) {
    row.refuse(columns.symbol, message('This is not the symbol of a Bybit contract.'))
    return null
  }
  contracts.set(symbol, contract)
  const type = row.word(columns.type, FILLED_TYPES)
  if (type === null) return null
  const fee = feeOf(row, columns)
  const feeAsset = coin === '' ? contract.settle : coin
  if (type === 'funding') {
    // Written as a fee: positive means paid.
    return {
      type: 'cash',
      time: row.time(columns.time),
      kind: 'funding',
      asset: feeAsset,
      amount: -fee,
      instrument: contract,
      venueId: row.id(columns.tradeId),
    }
  }
  const direction = row.word(columns.direction, DIRECTIONS)
  return {
    type: 'fill',
    instrument: contract,
    time: row.time(columns.time),
    side: direction?.side ?? null,
    quantity: row.size(columns.quantity),
    price: row.price(columns.price, { execution: type, kind: contract.kind }),
    fee,
    feeAsset,
    execution: type,
    venueTradeId: row.id(columns.tradeId),
    orderId: row.id(columns.orderId),
    opens: direction?.opens ?? null,
  }
}

/** `Trading Fee` is rounded to four decimals. `ExecFeeV2` is exact, but zero if no fee coin is named. */
function feeOf(row: Row, columns: Columns): Fixed {
  const exact = row.optionalNumber(columns.exactFee)
  if (exact !== null && exact !== 0n) return exact
  return row.optionalNumber(columns.fee) ?? exact ?? 0n
}
