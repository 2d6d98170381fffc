import { type Fixed, message, ONE } from '../../base/index.ts'
import {
  CASH_KINDS,
  type CashKind,
  type Execution,
  type Instrument,
  type InstrumentKind,
  instrument,
} from '../../ledger/index.ts'
import { type FileContext, type Layout, type RowOutcome, type RowReader, TEMPLATE_LAYOUT_ID } from './layout.ts'
import type { Row } from '../rows/row.ts'
import { POSITION_SIDES, SIDES } from '../rows/sides.ts'
import { isAsset, isSymbol, splitPair } from '../rows/symbols.ts'

const REQUIRED = 'time|kind|symbol|side|quantity|price|fee|fee_asset|asset|amount'.split('|')
const OPTIONAL =
  'venue|market|base|quote|settle|contract_size|strike|expiry|option_type|position_side|trade_id|order_id|account|note'.split(
    '|',
  )

/** Roundtrip's own layout, for exchanges that it does not read; described in docs/template.md. */
export const roundtripTemplate: Layout = {
  info: {
    id: TEMPLATE_LAYOUT_ID,
    name: 'Roundtrip template',
    venue: 'other',
    market: 'unified',
    kind: 'fills-and-cash',
  },
  facts: {
    contents: 'What you copy into it: fills, funding, fees, deposits and withdrawals, of one account or several.',
    times: 'The zone of each time, such as 2026-01-31T12:00:00Z.',
    comparedWith: [],
    traps: [],
    source: 'docs/template.md',
  },
  versions: [{ required: REQUIRED, optional: OPTIONAL }],
  zone: { from: 'name' },
  open: openTemplate,
}

/** The template with one example of each kind, to download and fill in. */
export const TEMPLATE_CSV = `time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount
2026-01-31T12:00:00Z,fill,myexchange,spot,ETH-USDT,ETH,USDT,,,buy,,0.5,2400,0.0005,ETH,1001,77,,
2026-01-31T13:30:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,0.02,95000.5,0.76,USDT,1002,78,,
2026-01-31T16:00:00Z,funding,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,,both,,,,,,,USDT,-0.19
2026-02-01T09:00:00Z,deposit,myexchange,,,,,,,,,,,,,,,USDT,1000
`

const EXECUTIONS: ReadonlyMap<string, Execution> = new Map([
  ['fill', 'trade'],
  ['trade', 'trade'],
  ['liquidation', 'liquidation'],
  ['adl', 'adl'],
  ['settlement', 'settlement'],
  ['expiry', 'expiry'],
  ['dust', 'dust'],
])

const CASH: ReadonlyMap<string, CashKind> = new Map(CASH_KINDS.map((kind): [string, CashKind] => [kind, kind]))

const MARKETS: ReadonlyMap<string, InstrumentKind> = new Map<string, InstrumentKind>([
  ['', 'spot'],
  ['spot', 'spot'],
  ['linear', 'linear'],
  ['inverse', 'inverse'],
  ['quanto', 'quanto'],
  ['option-linear', 'option-linear'],
  ['option-inverse', 'option-inverse'],
])

const OPTION_TYPES: ReadonlyMap<string, 'call' | 'put'> = new Map([
  ['call', 'call'],
  ['c', 'call'],
  ['put', 'put'],
  ['p', 'put'],
])

type Columns = ReadonlyMap<string, number>

function openTemplate({ header, row }: FileContext): RowReader {
  const columns = new Map([...REQUIRED, ...OPTIONAL].map((name) => [name, header.indexOf(name)]))
  const instruments = new Map<string, Instrument>()
  return {
    read: () => {
      const kind = row.text(at(columns, 'kind')).toLowerCase()
      const execution = EXECUTIONS.get(kind)
      if (execution !== undefined) return fill(row, columns, { execution, instruments })
      const cash = CASH.get(kind)
      if (cash !== undefined) return cashEvent(row, columns, { kind: cash, instruments })
      row.refuse(
        at(columns, 'kind'),
        message('The kind must be fill, liquidation, adl, settlement, expiry, dust, or a cash kind.'),
      )
      return null
    },
  }
}

function at(columns: Columns, name: string): number {
  return columns.get(name) ?? -1
}

type InstrumentCache = { readonly instruments: Map<string, Instrument> }

function fill(
  row: Row,
  columns: Columns,
  { execution, instruments }: InstrumentCache & { readonly execution: Execution },
): RowOutcome {
  const traded = tradedBy(row, columns, instruments)
  if (traded === null) return null
  const feeAsset = row.text(at(columns, 'fee_asset'))
  if (feeAsset !== '' && !isAsset(feeAsset))
    row.refuse(at(columns, 'fee_asset'), message('This is not the name of a coin.'))
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(at(columns, 'time')),
    side: row.word(at(columns, 'side'), SIDES),
    quantity: row.positive(at(columns, 'quantity')),
    price: row.price(at(columns, 'price'), { execution, kind: traded.kind }),
    fee: row.optionalNumber(at(columns, 'fee')) ?? 0n,
    feeAsset: feeAsset === '' ? traded.settle : feeAsset,
    positionSide: row.word(at(columns, 'position_side'), POSITION_SIDES) ?? 'both',
    execution,
    venueTradeId: row.id(at(columns, 'trade_id')),
    orderId: row.id(at(columns, 'order_id')),
  }
}

function cashEvent(
  row: Row,
  columns: Columns,
  { kind, instruments }: InstrumentCache & { readonly kind: CashKind },
): RowOutcome {
  const asset = row.text(at(columns, 'asset'))
  if (!isAsset(asset)) row.refuse(at(columns, 'asset'), message('The coin of the amount is missing.'))
  const named = row.text(at(columns, 'symbol')) !== ''
  if (kind === 'funding' && !named)
    row.refuse(at(columns, 'symbol'), message('Funding needs the symbol it was paid for.'))
  return {
    type: 'cash',
    time: row.time(at(columns, 'time')),
    kind,
    asset,
    amount: row.number(at(columns, 'amount')),
    instrument: named ? tradedBy(row, columns, instruments) : null,
    positionSide: row.word(at(columns, 'position_side'), POSITION_SIDES) ?? 'both',
    venueId: row.id(at(columns, 'trade_id')),
  }
}

const INSTRUMENT_COLUMNS = 'venue|market|symbol|base|quote|settle|contract_size|strike|expiry|option_type'.split('|')

function tradedBy(row: Row, columns: Columns, instruments: Map<string, Instrument>): Instrument | null {
  const cells = INSTRUMENT_COLUMNS.map((name) => row.text(at(columns, name)))
  const key = cells.join('\t')
  const cached = instruments.get(key)
  if (cached !== undefined) return cached
  const [venue = '', , symbol = '', base = '', quote = '', settle = ''] = cells
  const kind = row.word(at(columns, 'market'), MARKETS) ?? 'spot'
  if (!isSymbol(symbol))
    row.refuse(at(columns, 'symbol'), message('The symbol is missing or contains invalid characters.'))
  if (venue !== '' && !isAsset(venue))
    row.refuse(at(columns, 'venue'), message('This cannot be the name of an exchange.'))
  const pair = base !== '' && quote !== '' ? { base, quote } : splitPair(symbol)
  if (pair === null || !isAsset(pair.base) || !isAsset(pair.quote)) {
    row.refuse(at(columns, 'base'), message('Fill in base and quote: the symbol alone does not tell them.'))
  }
  if (kind === 'quanto' && settle === '')
    row.refuse(at(columns, 'settle'), message('A quanto contract needs its settle coin.'))
  if (settle !== '' && !isAsset(settle)) row.refuse(at(columns, 'settle'), message('This is not the name of a coin.'))
  const contractSize = sizeOf(row, at(columns, 'contract_size'))
  const option = optionOf(row, columns, kind)
  if (row.problem !== null || pair === null) return null
  const traded = instrument({
    venue: venue === '' ? 'other' : venue.toLowerCase(),
    symbol,
    kind,
    ...pair,
    settle: settle !== '' ? settle : kind.endsWith('inverse') ? pair.base : pair.quote,
    contractSize,
    ...option,
  })
  instruments.set(key, traded)
  return traded
}

/** Strike, expiry and type of an option, or the expiry of a dated contract; all may be empty. */
function optionOf(
  row: Row,
  columns: Columns,
  kind: InstrumentKind,
): Pick<Instrument, 'strike' | 'expiry' | 'optionType'> {
  const expiry = row.text(at(columns, 'expiry')) === '' ? null : row.date(at(columns, 'expiry'))
  if (!kind.startsWith('option')) return { strike: null, expiry, optionType: null }
  const strike = row.optionalNumber(at(columns, 'strike'))
  if (strike !== null && strike <= 0n) row.refuse(at(columns, 'strike'), message('The strike must be more than zero.'))
  const named = row.text(at(columns, 'option_type'))
  return { strike, expiry, optionType: named === '' ? null : row.word(at(columns, 'option_type'), OPTION_TYPES) }
}

function sizeOf(row: Row, column: number): Fixed {
  const size = row.optionalNumber(column)
  if (size !== null && size <= 0n) row.refuse(column, message('The contract size must be more than zero.'))
  return size ?? ONE
}
