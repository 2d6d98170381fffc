import { absolute, type Fixed, message } from '../../../base/index.ts'
import type { Instrument } from '../../../ledger/index.ts'
import { mustAgree } from '../../rows/agreement.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { createJoiner, type Decision, ELSEWHERE, type KeyedPart, type Part, type Untimed } from '../joined-rows.ts'
import { krakenAsset } from '../kraken/assets.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { isKrakenFuturesContract, krakenFuturesContract } from './contracts.ts'
import { KRAKEN_LOG_KINDS, KRAKEN_LOG_TRADES, krakenLogEnding } from './log-types.ts'

const REQUIRED = {
  uid: 'uid',
  time: 'dateTime',
  account: 'account',
  type: 'type',
  symbol: 'symbol',
  change: 'change',
  balance: 'new balance',
  price: 'trade price',
  mark: 'mark price',
  pnl: 'realized pnl',
  fee: 'fee',
  funding: 'realized funding',
}
const COLUMNS = { ...REQUIRED, contract: 'contract', penalty: 'liquidation fee' }
type Columns = ColumnsOf<typeof COLUMNS>

/** Account log of Kraken Futures: a fill has a line for its position and a line for its money. */
export const krakenFuturesLog: Layout = {
  info: {
    id: 'kraken-futures-log',
    name: 'Kraken Futures account log',
    venue: 'krakenfutures',
    market: 'futures',
    kind: 'statement',
  },
  facts: {
    contents: 'Fills with fees and profits, funding, settlements, conversions and transfers. Needs no other file.',
    times: 'UTC, which the file does not state.',
    comparedWith: [
      'realized pnl, before fees',
      'new balance of a contract (the position)',
      'change (profit, funding and fee)',
    ],
    traps: [
      'A fill is two lines, one counted in contracts and one in money, which only contract, second and price join.',
      'Fees paid with fee credits have no money row.',
      'Funding is booked with every change of a position, not only every hour.',
    ],
    source:
      'The documentation of the log; notes of a trading journal that rebuilt 413 fills of a real export to a position of 0; rows in the tests of two tax tools',
  },
  versions: [
    {
      required: Object.values(REQUIRED),
      optional:
        'contract|new average entry price|funding rate|collateral|conversion spread percentage|liquidation fee|position uid|exchange rate|exchange rate from|conversion fee'.split(
          '|',
        ),
    },
  ],
  zone: { from: 'utc', reason: message('Kraken writes this log in UTC.') },
  joinsRows: true,
  open: openLog,
}

function openLog(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  const fills = createJoiner(context, {
    partOf: (current) => linePart(current, columns),
    timeOf: (current) => current.time(columns.time),
    join: (parts) => joinLines(parts, columns.symbol),
  })
  const read = (): RowOutcome => {
    const isContract = isKrakenFuturesContract(row.text(columns.symbol))
    const isTrade = KRAKEN_LOG_TRADES.test(row.text(columns.type).toLowerCase())
    if (isContract && !isTrade) {
      if ((row.optionalNumber(columns.change) ?? 0n) !== 0n) context.aside(row.text(columns.type))
      return null
    }
    if (!isContract && !isAsset(krakenAsset(row.text(columns.symbol).toUpperCase()))) {
      row.refuse(
        columns.symbol,
        message('This is neither the name of a contract of Kraken Futures nor that of a coin.'),
      )
    }
    if (!isContract) checkMoney(row, columns)
    if (row.problem !== null) return null
    const joined = fills(row)
    return joined === 'alone' ? payment(row, columns, context.aside) : joined
  }
  return { read }
}

/** The balance changes by profit and funding minus fees, each rounded separately. */
function checkMoney(row: Row, columns: Columns): void {
  const [pnl, funding, fee, penalty] = [columns.pnl, columns.funding, columns.fee, columns.penalty].map(
    (column) => row.optionalNumber(column) ?? 0n,
  )
  if (pnl === undefined || funding === undefined || fee === undefined || penalty === undefined) return
  if (pnl === 0n && funding === 0n && fee === 0n) return
  const change = row.optionalNumber(columns.change)
  const isCharged = penalty !== 0n && change !== null && absolute(change - pnl - funding + fee + penalty) < ONE_CENT
  mustAgree(row, {
    column: columns.change,
    stated: change,
    expected: pnl + funding - fee - (isCharged ? penalty : 0n),
    from: [columns.pnl, columns.funding, columns.fee],
    decimals: 4,
    slack: 3n * 10n ** BigInt(18 - Math.min(18, Math.max(4, row.decimals(columns.change)))),
  })
}

const ONE_CENT = 10n ** 16n

/** A line of a fill: for the contract, or for the money. */
type Line = {
  readonly traded: Instrument | null
  readonly type: string
  readonly change: Fixed
  readonly price: Fixed | null
  readonly mark: Fixed | null
  /** The position after the line; only for a contract. */
  readonly position: Fixed | null
  readonly coin: string
  readonly pnl: Fixed | null
  readonly fee: Fixed
  readonly funding: Fixed
  readonly penalty: Fixed
  readonly uid: string | null
  readonly moment: string
}

/** A line of a trade; null for payments. */
function linePart(row: Row, columns: Columns): Part<Line> | null {
  const type = row.text(columns.type).toLowerCase()
  if (!KRAKEN_LOG_TRADES.test(type)) return null
  const symbol = row.text(columns.symbol)
  const traded = krakenFuturesContract(symbol)
  const moment = row.text(columns.time)
  const uid = row.id(columns.uid)
  const part: Line = {
    traded,
    type,
    change: row.optionalNumber(columns.change) ?? 0n,
    price: row.optionalNumber(columns.price),
    mark: row.optionalNumber(columns.mark),
    position: traded === null ? null : row.optionalNumber(columns.balance),
    coin: traded === null ? krakenAsset(symbol.toUpperCase()) : traded.settle,
    pnl: row.optionalNumber(columns.pnl),
    fee: row.optionalNumber(columns.fee) ?? 0n,
    funding: row.optionalNumber(columns.funding) ?? 0n,
    penalty: row.optionalNumber(columns.penalty) ?? 0n,
    uid,
    moment,
  }
  // In older files only the contract's own line names the contract; the account and the price identify its money.
  const contract = row.text(columns.contract).toLowerCase()
  return { group: [row.text(columns.account), moment, contract].join(' '), id: uid, part }
}

type Keyed = KeyedPart<Line>

/**
 * Assigns the money to each line of a contract: at one price within a second, the larger quantity has the larger fee.
 */
function joinLines(lines: readonly Keyed[], column: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  const money = lines.filter(({ part }) => part.traded === null).toSorted(byMoney)
  const left = new Set(money)
  for (const line of lines.filter(({ part }) => part.traded !== null).toSorted(byQuantity)) {
    const own = money.find((candidate) => left.has(candidate) && belongs(candidate.part, line.part))
    if (own !== undefined) left.delete(own)
    decisions.set(line.key, fillOf(line.part, own?.part ?? null, column))
    if (own !== undefined) decisions.set(own.key, { records: besides(own.part, line.part.traded) })
  }
  for (const { key, part } of left) decisions.set(key, alone(part, column))
  return decisions
}

function belongs(money: Line, line: Line): boolean {
  return money.type === line.type && money.price === line.price && line.traded?.settle === money.coin
}

function byQuantity(a: Keyed, b: Keyed): number {
  return descending(absolute(a.part.change), absolute(b.part.change)) || (a.key < b.key ? -1 : 1)
}

function byMoney(a: Keyed, b: Keyed): number {
  return descending(a.part.fee, b.part.fee) || (a.key < b.key ? -1 : 1)
}

function descending(a: Fixed, b: Fixed): number {
  return a > b ? -1 : a < b ? 1 : 0
}

function fillOf(line: Line, money: Line | null, column: number): Decision {
  const { traded, change, price, mark, position, type } = line
  if (traded === null || change === 0n) return ELSEWHERE
  const at = price === null || price === 0n ? mark : price
  if (at === null || at <= 0n) return { refused: message('The trade price of this line is missing.'), column }
  const fill: Untimed = {
    type: 'fill',
    instrument: traded,
    side: change > 0n ? 'buy' : 'sell',
    quantity: absolute(change),
    price: at,
    fee: money?.fee ?? 0n,
    feeAsset: traded.settle,
    execution: krakenLogEnding(type) ?? 'trade',
    venueTradeId: line.uid,
    startPosition: position === null ? null : position - change,
    venueRealised: money?.pnl ?? null,
  }
  return { records: [fill] }
}

/** Amounts in the money line besides profit and fee, which belong to the fill. */
function besides({ funding, penalty, coin, uid }: Line, traded: Instrument | null): Untimed[] {
  const records: Untimed[] = []
  const cash = { type: 'cash', asset: coin, venueId: uid } as const
  if (funding !== 0n) records.push({ ...cash, kind: 'funding', amount: funding, instrument: traded })
  if (penalty !== 0n) records.push({ ...cash, kind: 'liquidation-penalty', amount: -penalty })
  return records
}

/** Money of a trade whose contract line is missing. */
function alone(money: Line, column: number): Decision {
  if ((money.pnl ?? 0n) === 0n && money.fee === 0n) return { records: besides(money, null) }
  const refused = message(
    'The line of the contract that belongs to this money, at {time}, is not in the file. Export the whole log of that day.',
    { time: money.moment },
  )
  return { refused, column }
}

function payment(row: Row, columns: Columns, aside: FileContext['aside']): RowOutcome {
  const type = row.text(columns.type).toLowerCase()
  const asset = krakenAsset(row.text(columns.symbol).toUpperCase())
  const funding = row.optionalNumber(columns.funding) ?? 0n
  const common = { type: 'cash', time: row.time(columns.time), asset, venueId: row.id(columns.uid) } as const
  if (funding !== 0n || type === 'funding rate change') {
    if (type !== 'funding rate change') aside(type)
    const traded = krakenFuturesContract(row.text(columns.contract))
    return funding === 0n ? null : { ...common, kind: 'funding', amount: funding, instrument: traded }
  }
  const change = row.number(columns.change)
  const kind = KRAKEN_LOG_KINDS.get(type)
  if (kind === undefined && change !== 0n) aside(type)
  return change === 0n ? null : { ...common, kind: kind ?? 'other', amount: change }
}
