/**
 * The text format of the ledger, in which a browser sends parsed files to the server, in chunks. One line per record,
 * fields separated by tabs, instruments as indexes into a list. Much smaller than JSON objects, and cheap to check and
 * to store.
 */
import { accountId, type AccountId, exactAmount, type Fixed, formatFixed, utcMs } from '../base/index.ts'
import { CASH_KINDS, type CashEvent } from './cash-event.ts'
import { NumberList } from './columns.ts'
import { EXECUTIONS } from './fill.ts'
import { allRows, FillTable, fillsOf, type NewFill } from './fill-table.ts'
import { INSTRUMENT_KINDS, type Instrument } from './instrument.ts'
import { columnsOfLedger, type Ledger, type LedgerColumns } from './ledger.ts'
import { escaped, KEY_LENGTH, LineFields, passedText } from './line-fields.ts'

export type LedgerText = {
  readonly instruments: readonly string[]
  readonly fills: string
  readonly cashEvents: string
}

/** Writes a ledger as text. `decodeLedger` with the same account returns an equal ledger. */
export function encodeLedger(ledger: Ledger): LedgerText {
  // The text does not name the account.
  return encodeColumns(columnsOfLedger(ledger, accountId('any')))
}

/** `encodeLedger` of fills in columns. */
export function encodeColumns({ fills: { table, numbers }, cashEvents }: LedgerColumns): LedgerText {
  const indexes = new Map<string, number>()
  const instruments: string[] = []
  const indexOf = (instrument: Instrument): number => {
    const existing = indexes.get(instrument.id)
    if (existing !== undefined) return existing
    indexes.set(instrument.id, instruments.length)
    return instruments.push(encodeInstrument(instrument)) - 1
  }
  const fills: string[] = []
  for (const number of numbers) fills.push(fillLine(table, number, indexOf(table.instruments.at(number))))
  const cashLines = cashEvents.map((event) =>
    cashLine(event, event.instrument === null ? '' : String(indexOf(event.instrument))),
  )
  return { instruments, fills: fills.join('\n'), cashEvents: cashLines.join('\n') }
}

/** The fields of a fill as texts: those of its line after the instrument, and those of a stored block, in this order. */
export function fillFields(table: FillTable, number: number): string[] {
  return [
    String(table.timeOf(number)),
    table.isBuy(number) ? 'buy' : 'sell',
    table.quantities.textAt(number),
    table.prices.textAt(number),
    table.positionSideOf(number),
    table.fees.textAt(number),
    escaped(table.feeAssets.at(number)),
    table.executionOf(number),
    table.liquidityOf(number),
    optionalText(table.tradeIds.at(number)),
    optionalText(table.orderIds.at(number)),
    String(table.sequences.at(number) ?? ''),
    table.realised.textAt(number),
    table.isRealisedNet(number) ? '1' : '0',
    table.startPositions.textAt(number),
    encodeOpens(table.opensOf(number)),
    table.keyOf(number),
    String(table.rowOf(number)),
  ]
}

/** The text of the row of a fill, escaped; empty if it has none. */
export function rowText(table: FillTable, number: number): string {
  return optionalText(table.rawOf(number))
}

function fillLine(table: FillTable, number: number, index: number): string {
  const fields = fillFields(table, number)
  fields.unshift(String(index))
  fields.push(rowText(table, number))
  return fields.join('\t')
}

/** `index`: the first field, which names the instrument. */
export function cashLine(event: CashEvent, index: string): string {
  return [
    index,
    event.time,
    event.kind,
    escaped(event.asset),
    formatFixed(event.amount),
    event.positionSide,
    optional(event.position),
    optionalText(event.venueId),
    event.dedupeKey,
    event.row,
    optionalText(event.raw),
  ].join('\t')
}

/**
 * Reads ledger text from an untrusted source. Throws a RangeError that names the line and field that `encodeLedger`
 * would not have written.
 */
export function decodeLedger(text: LedgerText, account: AccountId): Ledger {
  const { fills, cashEvents } = decodeColumns(text, account)
  return { fills: fillsOf(fills), cashEvents }
}

/** `decodeLedger` with the fills as columns: no object and no bigint is kept per fill. */
export function decodeColumns(text: LedgerText, account: AccountId): LedgerColumns {
  // No database keeps NUL, and `encodeLedger` writes none.
  const [fillText, cashText] = [text.fills.replaceAll('\0', ''), text.cashEvents.replaceAll('\0', '')]
  const instruments = text.instruments.map(decodeInstrument)
  // Where the key and the text of the row of each fill begin.
  const keys = new NumberList()
  const raws = new NumberList()
  const table = new FillTable(account, {
    keyOf: (fill) => fillText.slice(keys.at(fill), keys.at(fill) + KEY_LENGTH),
    rawOf: (fill) => passedText(fillText, raws.at(fill)) || null,
  })
  const fields = new LineFields(fillText, 'fill')
  for (let feeAsset = ''; fields.nextLine(); ) {
    const fill = decodeFill(fields, instruments, feeAsset)
    feeAsset = fill.feeAsset
    const number = table.add(fill)
    keys.push(fields.passKey())
    table.setRow(number, fields.integer('row'))
    raws.push(fields.passText('raw', 4000))
  }
  return { fills: allRows(table), cashEvents: decodeCashEvents(cashText, instruments, account) }
}

/** The fields of a fill before its key. `feeAsset`: that of the previous fill. */
function decodeFill(fields: LineFields, instruments: readonly Instrument[], feeAsset: string): NewFill {
  return {
    instrument: fields.pick('instrument', instruments),
    time: utcMs(fields.integer('time')),
    side: fields.oneOf('side', ['buy', 'sell']),
    quantity: fields.positive('quantity'),
    price: fields.amount('price'),
    positionSide: fields.oneOf('position side', ['both', 'long', 'short']),
    fee: fields.amount('fee'),
    feeAsset: fields.repeatedText('fee asset', 40, feeAsset),
    execution: fields.oneOf('execution', EXECUTIONS),
    liquidity: fields.oneOf('liquidity', ['maker', 'taker', 'unknown']),
    venueTradeId: fields.optionalId('trade id', 200),
    orderId: fields.optionalId('order id', 200),
    sequence: fields.optionalInteger('sequence'),
    venueRealised: fields.optionalAmount('realised'),
    venueRealisedIsNet: fields.oneOf('realised is net', ['0', '1']) === '1',
    startPosition: fields.optionalAmount('start position'),
    opens: decodeOpens(fields.oneOf('opens', ['', '0', '1'])),
  }
}

/** The cash events of ledger text, whose lines name instruments by their index. Errors as in `decodeLedger`. */
export function decodeCashEvents(
  text: string,
  instruments: readonly Instrument[],
  account: AccountId,
): readonly CashEvent[] {
  const fields = new LineFields(text, 'cash event')
  const events: CashEvent[] = []
  while (fields.nextLine()) events.push(decodeCashEvent(fields, instruments, account))
  return events
}

function decodeCashEvent(fields: LineFields, instruments: readonly Instrument[], account: AccountId): CashEvent {
  return {
    account,
    instrument: fields.optionalPick('instrument', instruments),
    time: utcMs(fields.integer('time')),
    kind: fields.oneOf('kind', CASH_KINDS),
    asset: fields.text('asset', 40),
    amount: exactAmount(fields.amount('amount')),
    positionSide: fields.oneOf('position side', ['both', 'long', 'short']),
    position: fields.optionalFixed('position'),
    venueId: fields.optionalText('venue id', 200),
    dedupeKey: fields.key(),
    row: fields.integer('row'),
    raw: fields.optionalText('raw', 4000),
  }
}

/** One instrument as one line; also its storage format. */
export function encodeInstrument(instrument: Instrument): string {
  const fields = [
    instrument.id,
    instrument.venue,
    instrument.symbol,
    instrument.kind,
    instrument.base,
    instrument.quote,
    instrument.settle,
    formatFixed(instrument.contractSize),
    optional(instrument.step),
    instrument.valueRounding,
    instrument.expiry === null ? null : String(instrument.expiry),
    optional(instrument.strike),
    instrument.optionType,
  ]
  return fields.map(optionalText).join('\t')
}

/** Reads the output of `encodeInstrument`; otherwise throws a RangeError that names the field. */
export function decodeInstrument(line: string): Instrument {
  const fields = new LineFields(line, 'instrument', false)
  fields.nextLine()
  return {
    id: fields.text('id', 200),
    venue: fields.text('venue', 40),
    symbol: fields.text('symbol', 100),
    kind: fields.oneOf('kind', INSTRUMENT_KINDS),
    base: fields.text('base', 40),
    quote: fields.text('quote', 40),
    settle: fields.text('settle', 40),
    contractSize: exactAmount(fields.positive('contract size')),
    step: fields.optionalFixed('step'),
    valueRounding: fields.oneOf('value rounding', ['none', 'per-contract-satoshi']),
    expiry: fields.optionalInteger('expiry'),
    strike: fields.optionalFixed('strike'),
    optionType: fields.oneOf('option type', ['', 'call', 'put']) || null,
  } as Instrument
}

function optionalText(value: string | null): string {
  return value === null ? '' : escaped(value)
}

function optional(value: Fixed | null): string {
  return value === null ? '' : formatFixed(value)
}

function encodeOpens(opens: boolean | null): string {
  return opens === null ? '' : opens ? '1' : '0'
}

function decodeOpens(text: '' | '0' | '1'): boolean | null {
  return text === '' ? null : text === '1'
}
