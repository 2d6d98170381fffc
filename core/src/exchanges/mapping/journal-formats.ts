/** Journals whose exports are recognised by their headers. Each names the source of its header. */
import type { DateOrder } from '../rows/dates.ts'
import { canonicalName } from '../rows/header.ts'

/** The fields that a column of another journal can hold. */
export const JOURNAL_FIELDS = [
  'symbol',
  'side',
  'openTime',
  'openClock',
  'closeTime',
  'closeClock',
  'quantity',
  'entryPrice',
  'exitPrice',
  'pnl',
  'grossPnl',
  'netPnl',
  'fee',
  'note',
  'setups',
  'mistakes',
  'emotions',
  'tags',
  'rating',
  'stop',
  'target',
  'picture',
  'account',
] as const
export type JournalField = (typeof JOURNAL_FIELDS)[number]

/** The field of each column, in their order. */
export type JournalColumns = readonly (JournalField | null)[]

export type JournalFormat = {
  readonly id: string
  readonly name: string
  /** Columns without which it is another file, in lower case. */
  readonly required: readonly string[]
  readonly columns: Readonly<Record<string, JournalField>>
  /** The order of its dates if they do not reveal it. */
  readonly dateOrder: DateOrder
  /** Possible values of one unit of its quantities; 1 unless stated. */
  readonly scales?: readonly number[]
}

/**
 * The export of the trades list, with and without the columns of the paid plans. Header and rows: `csv-parser` tests of
 * mdthewzrd/ce-hub ("all 29 TradervUE columns"), the importer of GeneBO98/tradetally (`parsers/tradervue.js`). Side is
 * L or S. Some projects read `Volume` as the size of the position, others as twice that (entries and exits together),
 * so the matching tries both.
 */
const TRADERVUE: JournalFormat = {
  id: 'tradervue',
  name: 'Tradervue',
  required: ['open datetime', 'close datetime', 'symbol', 'side', 'volume', 'exec count', 'gross p&l'],
  columns: {
    'open datetime': 'openTime',
    'close datetime': 'closeTime',
    symbol: 'symbol',
    side: 'side',
    volume: 'quantity',
    'entry price': 'entryPrice',
    'exit price': 'exitPrice',
    'gross p&l': 'grossPnl',
    'net p&l': 'netPnl',
    commissions: 'fee',
    fees: 'fee',
    notes: 'note',
    tags: 'tags',
  },
  dateOrder: 'ymd',
  scales: [1, 0.5],
}

/**
 * Two exports of 2022 and 2026 agree on these columns: drasticstatic/TradeZella_STB (`trades_20260218043538.csv`) and a
 * table in a script for options trades. Columns that the trader created come in between. A time of day has its zone
 * (`12:31:42 EST`), ratings come in halves.
 */
const TRADEZELLA: JournalFormat = {
  id: 'tradezella',
  name: 'TradeZella',
  required: ['account name', 'open date', 'open time', 'close date', 'close time', 'net p&l', 'zella score'],
  columns: {
    'account name': 'account',
    symbol: 'symbol',
    side: 'side',
    'open date': 'openTime',
    'open time': 'openClock',
    'close date': 'closeTime',
    'close time': 'closeClock',
    quantity: 'quantity',
    'entry price': 'entryPrice',
    'exit price': 'exitPrice',
    'gross p&l': 'grossPnl',
    'net p&l': 'netPnl',
    commission: 'fee',
    fee: 'fee',
    swap: 'fee',
    playbook: 'setups',
    setups: 'setups',
    mistakes: 'mistakes',
    emotions: 'emotions',
    'custom tags': 'tags',
    rating: 'rating',
  },
  dateOrder: 'ymd',
}

/**
 * `trade_data.csv`: the header in TradersyncImportService.cs (TradingJournalGPT) and, with stops and targets, in the
 * tests of a "TraderSync CSV Importer" (`makeRow`), where Net Return is Return $ minus the commission, spelt
 * `Commision`. Dates are `Feb 12, 2026`.
 */
const TRADERSYNC: JournalFormat = {
  id: 'tradersync',
  name: 'TraderSync',
  required: [
    'status',
    'symbol',
    'size',
    'open date',
    'close date',
    'open time',
    'close time',
    'return $',
    'net return',
  ],
  columns: {
    symbol: 'symbol',
    side: 'side',
    size: 'quantity',
    'open date': 'openTime',
    'open time': 'openClock',
    'close date': 'closeTime',
    'close time': 'closeClock',
    'entry price': 'entryPrice',
    'exit price': 'exitPrice',
    'return $': 'grossPnl',
    'net return': 'netPnl',
    commision: 'fee',
    commission: 'fee',
    fees: 'fee',
    swap: 'fee',
    setups: 'setups',
    mistakes: 'mistakes',
    notes: 'note',
    stop1: 'stop',
    target1: 'target',
    portfolio: 'account',
  },
  dateOrder: 'mdy',
}

/**
 * GeneBO98/tradetally: both lists of `trade.controller.js` (`exportTradesToCSV`, which writes dates without a time of
 * day, and `exportTrades`), and the trades of the JSON export (`settings.controller.js`, `EXPORT_IMPORT_README.md`).
 */
const TRADETALLY: Pick<JournalFormat, 'id' | 'name' | 'dateOrder' | 'columns'> = {
  id: 'tradetally',
  name: 'TradeTally',
  dateOrder: 'ymd',
  columns: {
    symbol: 'symbol',
    side: 'side',
    quantity: 'quantity',
    'entry price': 'entryPrice',
    'exit price': 'exitPrice',
    'entry date': 'openTime',
    'exit date': 'closeTime',
    'entry time': 'openTime',
    'exit time': 'closeTime',
    'p&l': 'pnl',
    fees: 'fee',
    commission: 'fee',
    notes: 'note',
    strategy: 'setups',
    setup: 'setups',
    tags: 'tags',
    entryprice: 'entryPrice',
    exitprice: 'exitPrice',
    entrytime: 'openTime',
    exittime: 'closeTime',
    pnl: 'pnl',
    stoploss: 'stop',
    takeprofit: 'target',
    charturl: 'picture',
    accountidentifier: 'account',
  },
}

/**
 * Eleven-Trading/TradeNote: the export of the dashboard (`useExport` in `utils.js`) writes the trades as `addTrades.js`
 * makes them, as JSON or with semicolons. Times are Unix seconds; `strategy` is long or short, `side` the letter of the
 * first order. The proceeds of a closed trade are its result. `utils/trades.js` adds tags and the stop.
 */
const TRADENOTE: JournalFormat = {
  id: 'tradenote',
  name: 'TradeNote',
  required: ['strategy', 'buyquantity', 'sellquantity', 'entrytime', 'exittime', 'grossproceeds', 'netproceeds'],
  columns: {
    symbol: 'symbol',
    strategy: 'side',
    buyquantity: 'quantity',
    entrytime: 'openTime',
    exittime: 'closeTime',
    entryprice: 'entryPrice',
    exitprice: 'exitPrice',
    grossproceeds: 'grossPnl',
    netproceeds: 'netPnl',
    commission: 'fee',
    sec: 'fee',
    taf: 'fee',
    nscc: 'fee',
    nasdaq: 'fee',
    ecnremove: 'fee',
    ecnadd: 'fee',
    note: 'note',
    tags: 'tags',
    stoploss: 'stop',
    account: 'account',
  },
  dateOrder: 'ymd',
}

export const JOURNAL_FORMATS: readonly JournalFormat[] = [
  TRADERVUE,
  TRADEZELLA,
  TRADERSYNC,
  TRADENOTE,
  { ...TRADETALLY, required: ['symbol', 'side', 'entry date', 'exit date', 'p&l', 'broker', 'quality grade'] },
  { ...TRADETALLY, required: ['symbol', 'entry time', 'exit time', 'p&l', 'p&l %', 'broker', 'hold time (minutes)'] },
  { ...TRADETALLY, required: ['symbol', 'side', 'entryprice', 'exitprice', 'entrytime', 'exittime', 'pnl'] },
]

/** The journal with this header; null for any other table. */
export function formatOf(names: readonly string[]): JournalFormat | null {
  const present = new Set(names.map(canonicalName))
  return JOURNAL_FORMATS.find(({ required }) => required.every((name) => present.has(name))) ?? null
}

/** The fields of its columns. The first column of a name counts; fees and lists may have several columns. */
export function columnsOf(format: JournalFormat, names: readonly string[]): JournalColumns {
  const seen = new Set<string>()
  return names.map((cell) => {
    const name = canonicalName(cell)
    if (seen.has(name)) return null
    seen.add(name)
    return Object.hasOwn(format.columns, name) ? (format.columns[name] ?? null) : null
  })
}
