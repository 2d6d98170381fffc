import { type Fixed, type Message, message } from '../../../base/index.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { createJoiner, type Part } from '../joined-rows.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { type CoinMove, renameHints } from '../rename-hints.ts'
import { type Meaning, operationMeaning } from './operations.ts'
import { withStatementShorts } from './shorts.ts'
import { joinStatement, type StatementLeg } from './statement-legs.ts'

/** Column names in the languages seen so far; the operations stay English. */
const NAMES = {
  user: ['User_ID', 'User ID', 'ID de usuario', 'ID do Usuário'],
  time: ['UTC_Time', 'Time', 'Tiempo', 'Tempo'],
  account: ['Account', 'Cuenta', 'Conta'],
  operation: ['Operation', 'Operación', 'Operação'],
  coin: ['Coin', 'Moneda', 'Moeda'],
  change: ['Change', 'Cambio', 'Alterar'],
  remark: ['Remark', 'Observación', 'Observação'],
} as const

const VERSIONS = [
  'UTC_Time|Account|Operation|Coin|Change',
  'Time|Account|Operation|Coin|Change',
  'Tiempo|Cuenta|Operación|Moneda|Cambio',
  'Tempo|Conta|Operação|Moeda|Alterar',
]

/** Transaction history of Binance, also called all statements: every change of every wallet, one row per coin. */
export const binanceStatement: Layout = {
  info: {
    id: 'binance-statement',
    name: 'Binance transaction history (all statements)',
    venue: 'binance',
    market: 'unified',
    kind: 'statement',
  },
  facts: {
    contents:
      'Spot and margin trades, conversions, funding, rewards, deposits and withdrawals. Profits and fees of futures are in the trade history of futures.',
    times: '`UTC_Time` is UTC; otherwise the zone of the file name, or the one set at Binance.',
    comparedWith: [],
    traps: [
      'A trade is two rows and its fee a third; only the second joins them. Where several coins were traded in one second, the rows are refused: import the trade history of spot as well.',
      'In older files `Buy` is always the incoming and `Sell` the outgoing side.',
      'Coins sold in a margin account beyond those owned there are a short, separate from the spot pair.',
      'Coins in savings and staking stay yours; rewards that the Earn wallet repeats count once.',
      'Column names may be Spanish or Portuguese, and whole lines may be quoted.',
      'Trades and funding that the trade history or the futures transactions also contain are left out.',
    ],
    source:
      '143 customer rows in the tests of everytrade-plugins (BinanceBeanV4Test), rotki (binance_history.csv), BittyTax (binance.py), and Spanish and Portuguese headers in tests of three tax programs',
  },
  versions: VERSIONS.map((columns) => ({
    required: columns.split('|'),
    optional: [...NAMES.user, ...NAMES.remark],
  })),
  zone: { from: 'name', utc: ['UTC_Time'] },
  joinsRows: true,
  open: openStatement,
}

type Columns = ColumnsOf<typeof NAMES>

function openStatement(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(NAMES)
  const createTrades = (): ((current: Row) => RowOutcome | 'alone') =>
    createJoiner(context, {
      partOf: (current) => legPart(current, columns),
      timeOf: (current) => current.time(columns.time),
      join: (parts) => joinStatement(parts, columns.operation),
    })
  const trades = withStatementShorts(context, columns, createTrades)
  const mirrors = mirrorsIn(context, columns)
  const swaps = swapsIn(context, columns)
  for (const hint of swaps.hints) context.notice(hint)
  const results = { count: 0 }
  const read = (): RowOutcome => {
    const meaning = operationMeaning(row.name(columns.operation))
    if (!isAsset(row.text(columns.coin))) row.refuse(columns.coin, message('This is not the name of a coin.'))
    if (meaning === null) {
      row.refuse(columns.operation, message('Roundtrip does not know this operation. Please report it.'))
    }
    const change = row.number(columns.change)
    if (row.problem !== null || meaning === null || change === 0n) return null
    if (isFuturesResult(row, columns, meaning)) {
      if (results.count === 0) context.notice(FUTURES_NOTICE)
      results.count += 1
      return null
    }
    if (meaning.what === 'swap' && change < 0n && !swaps.explains(row)) context.aside(row.name(columns.operation))
    const joined = trades(row)
    return joined === 'alone' ? paymentOf(row, columns, { meaning, change, mirrors }) : joined
  }
  return { read }
}

const FUTURES_NOTICE = message(
  'Profits and fees of futures are left out here: they stand in the trade history of futures, with prices and sizes. Import it as well.',
)

function isFuturesResult(row: Row, columns: Columns, meaning: Meaning): boolean {
  return meaning.what === 'futures-result' || (meaning.what === 'fee' && isIn(row, columns, /futures/i))
}

function isIn(row: Row, columns: Columns, wallet: RegExp): boolean {
  return wallet.test(row.name(columns.account))
}

/** `2021-01-05 02:37:59` or `25-11-12 17:37:06`. */
const MOMENT = /^(\d{2,4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):(\d{2})/

/** The id of an order in a remark, such as `N01332481043188123648031554`. */
const ORDER = /\b[A-Z]?\d{12,}\b/

/** One side of a trade or conversion; null for all other rows. */
function legPart(row: Row, columns: Columns): Part<StatementLeg> | null {
  const operation = row.name(columns.operation)
  const meaning = operationMeaning(operation)
  if (meaning === null || (meaning.what !== 'leg' && meaning.what !== 'fee')) return null
  const change = row.optionalNumber(columns.change) ?? 0n
  if (isFuturesResult(row, columns, meaning) || change === 0n) return null
  const moment = row.text(columns.time)
  const [, day = moment, hours = '0', minutes = '0', seconds = '0'] = MOMENT.exec(moment) ?? []
  const family = meaning.what === 'fee' ? 'market' : meaning.family
  const wallet = family === 'market' ? row.text(columns.account).toLowerCase() : ''
  const order = family === 'market' ? '' : (ORDER.exec(row.text(columns.remark))?.[0] ?? '')
  const part: StatementLeg = {
    family,
    isFee: meaning.what === 'fee',
    operation,
    coin: row.text(columns.coin),
    change,
    second: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
    moment,
    isMargin: isIn(row, columns, /margin/i),
  }
  return { group: [row.text(columns.user), wallet, day, family, order].join(' '), id: null, part }
}

/** Rows that repeat another row. */
type Mirrors = {
  /** Rewards in wallets other than that of Earn, by day, coin and amount. */
  readonly rewards: ReadonlySet<string>
  /** Moves of earn tokens (`LDBTC`), as the opposite move of their coin. */
  readonly tokens: ReadonlySet<string>
}

/** Binance books some rewards in both the Earn and the spot wallet, whose balance includes them. */
function mirrorsIn({ scan, alike }: FileContext, columns: Columns): Mirrors {
  const [rewards, tokens] = [new Set<string>(), new Set<string>()]
  for (const visit of [scan, ...alike]) {
    visit((row) => {
      const meaning = operationMeaning(row.name(columns.operation))
      const [coin, change] = [row.text(columns.coin), row.optionalNumber(columns.change) ?? 0n]
      if (meaning?.what === 'reward' && !isIn(row, columns, /^earn$/i)) rewards.add(rewardKey(row, columns, change))
      if (meaning?.what === 'savings' && coin.startsWith('LD')) {
        tokens.add([row.text(columns.user), row.text(columns.time), coin.slice(2), -change].join(' '))
      }
    })
  }
  return { rewards, tokens }
}

function rewardKey(row: Row, columns: Columns, change: Fixed): string {
  const day = row.text(columns.time).split(' ')[0] ?? ''
  return [row.text(columns.user), day, row.text(columns.coin), change].join(' ')
}

type Swaps = { readonly hints: readonly Message[]; readonly explains: (row: Row) => boolean }

/** The coins that others may have been swapped for. */
function swapsIn({ scan }: FileContext, columns: Columns): Swaps {
  const moves: CoinMove[] = []
  const lines = new Map<number, CoinMove>()
  scan((row) => {
    row.problem = null
    const operation = row.name(columns.operation)
    if (operationMeaning(operation)?.what !== 'swap' || /^launchpad/i.test(operation)) return
    const amount = row.optionalNumber(columns.change) ?? 0n
    const move = { asset: row.text(columns.coin), time: row.time(columns.time), amount }
    if (amount === 0n || row.problem !== null) return
    moves.push(move)
    lines.set(row.line, move)
  })
  const { hints, explained } = renameHints(moves)
  const explains = (row: Row): boolean => {
    const move = lines.get(row.line)
    return move !== undefined && explained.has(move)
  }
  return { hints, explains }
}

type Payment = { readonly meaning: Meaning; readonly change: Fixed; readonly mirrors: Mirrors }

function paymentOf(row: Row, columns: Columns, { meaning, change, mirrors }: Payment): RowOutcome {
  const asset = row.text(columns.coin)
  const cash = { type: 'cash', time: row.time(columns.time), asset, amount: change } as const
  switch (meaning.what) {
    case 'cash':
      return { ...cash, kind: meaning.kind }
    case 'swap':
      return { ...cash, kind: 'transfer' }
    case 'reward':
      return isIn(row, columns, /^earn$/i) && mirrors.rewards.has(rewardKey(row, columns, change))
        ? null
        : { ...cash, kind: 'interest' }
    case 'savings': {
      const isMove = mirrors.tokens.has([row.text(columns.user), row.text(columns.time), asset, change].join(' '))
      return isMove || asset.startsWith('LD') ? null : { ...cash, kind: 'interest' }
    }
    default:
      return null
  }
}
