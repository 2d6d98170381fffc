/**
 * Fills and the resulting trades as a readable table:
 *
 *   fill     1m  buy  1  100  [fee 0.1 [BNB]] [leg long] [exec liquidation] [id 7] [opens|closes] [start 0] [realised 5]
 *            [of MATIC/USDT] [in b]
 *   funding  2m  -0.5 [leg long]
 *   cash     2m  deposit 1 BTC [in b] [tx 0x1]
 *   trade    long 1 1m-2m closed [gross 10] [fees 0.1] [funding 1] [net 9] [entry 100] [exit 110] [open 1] [cost 100] [ticker MATICUSDT] [flags a,b]
 *   unmatched 1
 *   orphan    -0.5
 *
 * `of` names another market on spot, `in` another account. A trade row checks what it names; the number and order of
 * trades are always checked.
 */
import { expect } from 'vitest'
import { accountId, DAY_MS, fixed, type Fixed, formatFixed, hash128, HOUR_MS, MINUTE_MS, utcMs } from '../base/index.ts'
import {
  type CashEvent,
  type CashKind,
  type Execution,
  type Fill,
  type Instrument,
  instrument,
  type PositionSide,
} from '../ledger/index.ts'
import { type BuildOptions, buildTrades, DEFAULT_BUILD_OPTIONS, type Trade } from './index.ts'

export const LINEAR = instrument({
  venue: 'test',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})
export const INVERSE = instrument({
  venue: 'test',
  symbol: 'XBTUSD',
  kind: 'inverse',
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
})
export const SPOT = instrument({
  venue: 'test',
  symbol: 'ETHUSDT',
  kind: 'spot',
  base: 'ETH',
  quote: 'USDT',
  settle: 'USDT',
})

export type TableOptions = {
  readonly traded?: Instrument
  readonly account?: string
  readonly build?: Partial<BuildOptions>
}

/** Builds the table's fills and checks every `trade`, `unmatched` and `orphan` row. */
export function check(table: string, options: TableOptions = {}): readonly Trade[] {
  const { fills, cashEvents, expected } = parseTable(table, options)
  const book = buildTrades({ fills, cashEvents }, { ...DEFAULT_BUILD_OPTIONS, ...options.build })
  const expectedTrades = expected.filter((row) => row[0] === 'trade')
  expect(book.trades.map((trade, index) => describe(trade, expectedTrades[index] ?? [])).join('\n')).toBe(
    expectedTrades.map((row) => row.join(' ')).join('\n'),
  )
  const unmatched = book.positions.reduce((sum, position) => sum + position.health.unmatchedQuantity, 0n)
  const orphans = book.positions.reduce((sum, position) => sum + position.health.unattributedCash, 0n)
  expect(formatFixed(unmatched), 'unmatched').toBe(rowValue(expected, 'unmatched'))
  expect(formatFixed(orphans), 'orphan').toBe(rowValue(expected, 'orphan'))
  return book.trades
}

export function parseTable(table: string, options: TableOptions = {}) {
  const fills: Fill[] = []
  const cashEvents: CashEvent[] = []
  const expected: string[][] = []
  const traded = options.traded ?? LINEAR
  for (const [row, line] of table.split('\n').entries()) {
    const words = line.trim().split(/\s+/)
    const account = accountId(options.account ?? 'a')
    if (words[0] === 'fill') fills.push(fillOf(words, { row, traded, account }))
    else if (words[0] === 'funding')
      cashEvents.push(
        cashOf(words[1], {
          kind: 'funding',
          amount: words[2],
          asset: traded.settle,
          traded,
          row,
          leg: words[4],
          account,
        }),
      )
    else if (words[0] === 'cash')
      cashEvents.push(
        cashOf(words[1], {
          kind: words[2] as CashKind,
          amount: words[3],
          asset: words[4] ?? '',
          traded: null,
          row,
          leg: undefined,
          account: accountNamed(words) ?? account,
          venueId: wordAfter(words, 'tx') ?? null,
        }),
      )
    else if (words[0] !== '') expected.push(words)
  }
  return { fills, cashEvents, expected }
}

function fillOf(
  words: readonly string[],
  context: { row: number; traded: Instrument; account: Fill['account'] },
): Fill {
  const { row } = context
  const after = (name: string, offset = 1) => wordAfter(words, name, offset)
  const market = after('of')
  const feeAsset = after('fee', 2)
  const optional = (text: string | undefined): Fixed | null => (text === undefined ? null : fixed(text))
  const traded = market === undefined ? context.traded : spotMarket(market)
  return {
    account: accountNamed(words) ?? context.account,
    instrument: traded,
    row,
    raw: null,
    time: utcMs(timeOf(words[1])),
    side: words[2] as 'buy',
    quantity: fixed(words[3] ?? ''),
    price: fixed(words[4] ?? ''),
    positionSide: (after('leg') ?? 'both') as PositionSide,
    fee: fixed(after('fee') ?? '0'),
    feeAsset: feeAsset !== undefined && /^[A-Z]+$/.test(feeAsset) ? feeAsset : traded.settle,
    execution: (after('exec') ?? 'trade') as Execution,
    liquidity: 'unknown',
    venueTradeId: after('id') ?? null,
    orderId: null,
    sequence: null,
    venueRealised: optional(after('realised')),
    venueRealisedIsNet: false,
    startPosition: optional(after('start')),
    opens: words.includes('opens') ? true : words.includes('closes') ? false : null,
    dedupeKey: hash128(`fill ${row}`),
  }
}

function wordAfter(words: readonly string[], name: string, offset = 1): string | undefined {
  return words.includes(name) ? words[words.indexOf(name) + offset] : undefined
}

function accountNamed(words: readonly string[]): Fill['account'] | null {
  const name = wordAfter(words, 'in')
  return name === undefined ? null : accountId(name)
}

function spotMarket(name: string): Instrument {
  const [base = '', quote = ''] = name.split('/')
  return instrument({ venue: 'test', symbol: `${base}${quote}`, kind: 'spot', base, quote, settle: quote })
}

type CashFields = {
  kind: CashKind
  amount: string | undefined
  asset: string
  traded: Instrument | null
  row: number
  leg: string | undefined
  account: Fill['account']
  venueId?: string | null
}

function cashOf(time: string | undefined, fields: CashFields): CashEvent {
  const { kind, amount, asset, traded, row, leg, account, venueId = null } = fields
  return {
    account,
    time: utcMs(timeOf(time)),
    kind,
    asset,
    amount: fixed(amount ?? ''),
    instrument: traded,
    positionSide: (leg ?? 'both') as PositionSide,
    position: null,
    venueId,
    dedupeKey: hash128(`cash ${row}`),
    row,
    raw: null,
  }
}

function timeOf(text: string | undefined): number {
  const match = /^(\d+)(ms|s|m|h|d)?$/.exec(text ?? '')
  const unit = { ms: 1, s: 1000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }[match?.[2] ?? 'ms'] ?? 1
  return Number(match?.[1]) * unit
}

/** The trade in the format of the expected row, with only the fields that the row names. */
function describe(trade: Trade, row: readonly string[]): string {
  const open = row[3]?.split('-') ?? []
  const span = `${wordOf(trade.openTime, open[0])}-${trade.closeTime === null ? '' : wordOf(trade.closeTime, open[1])}`
  const words = ['trade', trade.side, formatFixed(trade.entryQuantity), span, trade.status]
  for (let index = 5; index < row.length; index += 2) words.push(row[index] ?? '', valueOf(trade, row[index] ?? ''))
  if (!row.includes('flags') && trade.flags.length > 0) words.push('flags', trade.flags.join(','))
  return words.join(' ')
}

function wordOf(time: number, expected: string | undefined): string {
  return expected !== undefined && expected !== '' && timeOf(expected) === time ? expected : `${time}ms`
}

function valueOf(trade: Trade, name: string): string {
  const text = (value: Fixed | null) => (value === null ? 'unknown' : formatFixed(value))
  switch (name) {
    case 'gross':
      return text(trade.gross)
    case 'fees':
      return text(trade.fees)
    case 'funding':
      return text(trade.funding)
    case 'other':
      return text(trade.otherCash)
    case 'net':
      return text(trade.net)
    case 'entry':
      return text(trade.entryPrice)
    case 'exit':
      return text(trade.exitPrice)
    case 'open':
      return text(trade.openQuantity)
    case 'dust':
      return text(trade.dust)
    case 'max':
      return text(trade.maxQuantity)
    case 'ticker':
      return trade.instrument.symbol
    case 'cost':
      return text(trade.entryValue)
    case 'flags':
      return trade.flags.join(',')
    default:
      return `(no column ${name})`
  }
}

function rowValue(expected: readonly string[][], name: string): string {
  return expected.find((row) => row[0] === name)?.[1] ?? '0'
}
