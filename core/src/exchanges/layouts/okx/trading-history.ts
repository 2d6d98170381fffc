import { absolute, divide, type Fixed, message, multiply } from '../../../base/index.ts'
import type { CashKind, Execution, FillSide } from '../../../ledger/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { type Direction, DIRECTIONS } from '../directions.ts'
import { createJoiner, type Part } from '../joined-rows.ts'
import { marginMarket } from '../margin.ts'
import type { CashDraft, FileContext, FillDraft, Layout, RowOutcome, RowReader } from '../layout.ts'
import { joinSpotTrades, type SpotLeg } from '../spot-legs.ts'
import { okxContract, okxName } from './contracts.ts'
import { contractSizes, type ContractSizes } from './sizes.ts'

const COLUMNS = {
  id: 'id',
  order: 'Order id',
  time: 'Time',
  tradeType: 'Trade Type',
  symbol: 'Symbol',
  action: 'Action',
  amount: 'Amount',
  unit: 'Trading Unit',
  price: 'Filled Price',
  pnl: 'PnL',
  fee: 'Fee',
  feeUnit: 'Fee Unit',
  moved: 'Position Change',
  position: 'Position Balance',
  change: 'Balance Change',
  balance: 'Balance',
  coin: 'Balance Unit',
}
type Columns = ColumnsOf<typeof COLUMNS>

/** Trading history of OKX: every change of the trading account. A spot trade has two rows, a trade of contracts one. */
export const okxTradingHistory: Layout = {
  info: { id: 'okx-trading-history', name: 'OKX trading history', venue: 'okx', market: 'unified', kind: 'statement' },
  facts: {
    contents: 'Every change of the trading account: spot trades, contracts, options, funding, interest and transfers.',
    times: 'The zone in the line above the header (`Time Zone:UTC+8`); without that line, the zone set at OKX.',
    comparedWith: ['PnL', 'Balance Change', 'Position Balance'],
    traps: [
      'A spot trade is two rows, one per coin, with the same order, time and price; Buy and Sell are those of the coin of the row.',
      'Trading Unit names the base coin on both rows of older files.',
      'Sizes are in contracts, and the file does not state the contract size. Roundtrip takes the size that OKX states, or derives it from the profit of a closed position.',
      'Fees paid are negative. Fees of spot trades are in Balance Change, not in Amount.',
      'An option that expires or is exercised closes at its payoff, not at the price in the row.',
      'Every cell may begin with a byte order mark, and 0E-8 is zero.',
      'Rows are in no certain order.',
    ],
    source: 'Rows of real exports of 2023 and 2025 in the tests of everytrade and of a portfolio program.',
  },
  versions: [{ required: Object.values(COLUMNS), optional: ['Filled Price Unit', 'Position Unit'] }],
  zone: { from: 'name' },
  joinsRows: true,
  open: openHistory,
}

function openHistory(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  const spot = createJoiner(context, {
    partOf: (current) => spotPart(current, columns),
    timeOf: (current) => current.time(columns.time),
    join: (parts) => joinSpotTrades(parts, columns.symbol),
  })
  const { aside } = context
  const sizes = contractSizes([context.scan, ...context.alike], columns)
  const read = (): RowOutcome => {
    row.id(columns.id)
    if (!isAsset(row.text(columns.coin))) row.refuse(columns.coin, message('This is not the name of a coin.'))
    if (row.problem !== null) return null
    const joined = spot(row)
    if (joined !== 'alone') return joined
    const act = actOf(row.text(columns.action))
    if (act !== null) return contractFill(row, columns, { act, sizes })
    return endsContract(row, columns) ? ending(row, columns, sizes) : payment(row, columns, { sizes, aside })
  }
  return { read }
}

const PAIR = /^([A-Z0-9]{1,20})-([A-Z0-9]{1,20})$/i

/** One coin of a spot or margin trade; null for all other rows. */
function spotPart(row: Row, columns: Columns): Part<SpotLeg> | null {
  const [symbol = '', base = '', quote = ''] = PAIR.exec(row.text(columns.symbol)) ?? []
  const act = actOf(row.text(columns.action))
  if (symbol === '' || act === null) return null
  // A margin trade moves borrowed coins, so it counts as a contract separate from the spot pair, as it does through the
  // API.
  const pair = instrument({ venue: 'okx', symbol, kind: 'spot', base, quote, settle: quote })
  const asset = row.text(columns.coin)
  const isBase = asset === base
  const amount = row.size(columns.amount)
  const price = row.positive(columns.price)
  // On the row of the money, a buy refers to the money.
  const own = act.side
  const side: FillSide = isBase ? own : own === 'buy' ? 'sell' : 'buy'
  const order = row.id(columns.order)
  const moment = row.text(columns.time)
  const part: SpotLeg = {
    traded: /margin/i.test(row.text(columns.tradeType)) ? marginMarket(pair) : pair,
    isBase,
    asset,
    amount: own === 'buy' ? amount : -amount,
    fee: -(row.optionalNumber(columns.fee) ?? 0n),
    price,
    side,
    moment,
    tradeId: row.id(columns.id),
    orderId: order,
  }
  return { group: `${symbol} ${order ?? ''} ${moment}`, id: row.id(columns.id), part }
}

/** The effect of an action on a position, and its reason. */
type Act = Direction & { readonly execution: Execution }

const FORCED: readonly (readonly [RegExp, Execution])[] = [
  [/^(?:partial )?liquidation/, 'liquidation'],
  [/^(?:adl|auto-deleveraging)/, 'adl'],
  [/^delivery/, 'settlement'],
]

/**
 * Actions that change a position, by the names of the subtypes of bills, such as `Open long` or `Liquidation short`;
 * null for payments: https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-7-days
 */
function actOf(action: string): Act | null {
  const words = action.toLowerCase()
  const ordered = DIRECTIONS.get(words)
  if (ordered !== undefined) return { ...ordered, execution: 'trade' }
  const forced = FORCED.find(([pattern]) => pattern.test(words))
  const [what] = /\b(?:long|short|buy|sell)\b/.exec(words) ?? []
  if (forced === undefined || what === undefined) return null
  const act = DIRECTIONS.get(what === 'long' || what === 'short' ? `close ${what}` : what)
  return act === undefined ? null : { ...act, opens: false, execution: forced[1] }
}

/** The contract or option of a row; null, with a problem on the row, if it cannot be determined. */
function contractOf(row: Row, columns: Columns, sizes: ContractSizes): Instrument | null {
  const symbol = row.text(columns.symbol)
  const settle = row.text(columns.coin)
  const name = okxName(symbol)
  if (name === null) {
    row.refuse(columns.symbol, message('This is not the name of a pair, contract or option of OKX.'))
    return null
  }
  if (!/^(?:cont|contracts?|张)$/i.test(row.text(columns.unit))) {
    row.refuse(
      columns.unit,
      message('Sizes are expected in contracts ("cont"). Set the unit to contracts at OKX and export again.'),
    )
    return null
  }
  const contractSize = sizes(symbol)
  const traded = contractSize === null ? null : okxContract(symbol, { contractSize, settle })
  if (traded === null) {
    row.refuse(
      columns.symbol,
      message(
        'The file does not show how large a contract of {market} is, because no position in it is closed here. Connect OKX with a key, or export a period with a closed position.',
        { market: symbol },
      ),
    )
    return null
  }
  return traded
}

function contractFill(
  row: Row,
  columns: Columns,
  { act, sizes }: { readonly act: Act; readonly sizes: ContractSizes },
): FillDraft | null {
  const traded = contractOf(row, columns, sizes)
  if (traded === null) return null
  const quantity = row.size(columns.amount)
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side: act.side,
    quantity,
    price: row.price(columns.price, { execution: act.execution, kind: traded.kind }),
    fee: -(row.optionalNumber(columns.fee) ?? 0n),
    feeAsset: row.text(columns.feeUnit) === '' ? traded.settle : row.text(columns.feeUnit),
    positionSide: act.leg,
    execution: act.execution,
    venueTradeId: row.id(columns.id),
    orderId: row.id(columns.order),
    venueRealised: row.optionalNumber(columns.pnl),
    opens: act.opens,
    startPosition: startOf(row, columns, { act, quantity }),
  }
}

/**
 * Words for the end of an option or a dated contract. The documentation has `Exercised (ITM buy side)`, `Counterparty
 * exercised (ITM sell side)` and `Expired (non-ITM, both sides)`; no row of an export was available, so any words that
 * begin the same way count: https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-7-days
 */
const ENDINGS = /\b(?:expir|exercis|deliver|settle|assign)/i

function endsContract(row: Row, columns: Columns): boolean {
  const name = okxName(row.text(columns.symbol))
  return name !== null && name.expiry !== null && ENDINGS.test(row.text(columns.action))
}

/**
 * The end of an option closes it at its payout per unit of the underlying, before the fee, and at 0 if it was
 * worthless: the price in the row may be that of the underlying. A dated contract closes at the price of the row. If
 * the change of the position is missing, the previous position gives the side.
 */
function ending(row: Row, columns: Columns, sizes: ContractSizes): FillDraft | null {
  const traded = contractOf(row, columns, sizes)
  if (traded === null) return null
  const isOption = traded.optionType !== null
  const execution = isOption ? 'expiry' : 'settlement'
  const quantity = row.size(columns.amount)
  const moved = row.optionalNumber(columns.moved) ?? 0n
  const side = moved === 0n ? null : moved < 0n ? 'sell' : 'buy'
  const fee = -(row.optionalNumber(columns.fee) ?? 0n)
  const paid = absolute((row.optionalNumber(columns.change) ?? 0n) + fee)
  if (isOption && paid === 0n && /exercis|assign/i.test(row.text(columns.action))) {
    row.refuse(columns.change, message('This is 0, although the option was exercised.'))
  }
  if (row.problem !== null) return null
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side,
    quantity,
    price: isOption
      ? divide(paid, multiply(quantity, traded.contractSize))
      : row.price(columns.price, { execution, kind: traded.kind }),
    fee,
    feeAsset: row.text(columns.feeUnit) === '' ? traded.settle : row.text(columns.feeUnit),
    execution,
    venueTradeId: row.id(columns.id),
    orderId: row.id(columns.order),
  }
}

/** `Position Balance` is the position after the row. The row names its leg, so the sign is certain. */
function startOf(
  row: Row,
  { position }: Columns,
  { act, quantity }: { readonly act: Act; readonly quantity: Fixed },
): Fixed | null {
  const statedPosition = row.optionalNumber(position)
  if (statedPosition === null || act.leg === 'both' || act.execution !== 'trade') return null
  const after = act.leg === 'long' ? absolute(statedPosition) : -absolute(statedPosition)
  return act.side === 'buy' ? after - quantity : after + quantity
}

const KINDS: readonly (readonly [RegExp, CashKind])[] = [
  [/funding fee/i, 'funding'],
  [/^transfer|^manual margin/i, 'transfer'],
  [/interest/i, 'interest'],
  [/rebate|bonus|refund|compensation/i, 'rebate'],
  [/airdrop|distribution/i, 'airdrop'],
  [/clawback|insurance/i, 'insurance-clear'],
]

type Payments = { readonly sizes: ContractSizes; readonly aside: FileContext['aside'] }

function payment(row: Row, columns: Columns, { sizes, aside }: Payments): CashDraft | null {
  const action = row.text(columns.action)
  const mappedKind = KINDS.find(([words]) => words.test(action))?.[1]
  const kind = mappedKind ?? 'other'
  const change = row.number(columns.change)
  if (mappedKind === undefined && (change !== 0n || (row.optionalNumber(columns.moved) ?? 0n) !== 0n)) aside(action)
  // The balance of an isolated position is not that of the account; its funding is in the profit column.
  const amount = kind === 'funding' && change === 0n ? (row.optionalNumber(columns.pnl) ?? 0n) : change
  if (amount === 0n) return null
  const asset = row.text(columns.coin)
  const symbol = row.text(columns.symbol)
  const contractSize = kind === 'funding' ? sizes(symbol) : null
  return {
    type: 'cash',
    time: row.time(columns.time),
    kind,
    asset,
    amount,
    instrument: contractSize === null ? null : okxContract(symbol, { contractSize, settle: asset }),
    venueId: row.id(columns.id),
  }
}
