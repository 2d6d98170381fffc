/**
 * The ledger as text, in which a browser sends parsed files to the server, in chunks. One line per record, fields
 * separated by tabs, instruments as indexes into a list. Much smaller than JSON objects, and cheap to check and to
 * store.
 */
import {
  type AccountId,
  type Amount,
  exactAmount,
  type Fixed,
  formatFixed,
  isPositive,
  parseAmount,
  parseFixed,
  utcMs,
} from '../base/index.ts'
import { CASH_KINDS, type CashEvent } from './cash-event.ts'
import { EXECUTIONS, type Fill } from './fill.ts'
import { INSTRUMENT_KINDS, type Instrument } from './instrument.ts'
import { allRows, FillTable } from './fill-table.ts'
import type { Ledger, LedgerColumns } from './ledger.ts'

export type LedgerText = {
  readonly instruments: readonly string[]
  readonly fills: string
  readonly cashEvents: string
}

/** Writes a ledger as text. `decodeLedger` with the same account returns an equal ledger. */
export function encodeLedger(ledger: Ledger): LedgerText {
  const places = new Map<string, number>()
  const instruments: string[] = []
  const placeOf = (instrument: Instrument): string => {
    const known = places.get(instrument.id)
    if (known !== undefined) return String(known)
    places.set(instrument.id, instruments.length)
    instruments.push(encodeInstrument(instrument))
    return String(instruments.length - 1)
  }
  const fills = ledger.fills.map((fill) => fillLine(fill, placeOf(fill.instrument)))
  const cashEvents = ledger.cashEvents.map((event) =>
    cashLine(event, event.instrument === null ? '' : placeOf(event.instrument)),
  )
  return { instruments, fills: fills.join('\n'), cashEvents: cashEvents.join('\n') }
}

/** Only what others wrote can hold a character that has to be escaped. */
function fillLine(fill: Fill, place: string): string {
  return [
    place,
    fill.time,
    fill.side,
    formatFixed(fill.quantity),
    formatFixed(fill.price),
    fill.positionSide,
    formatFixed(fill.fee),
    escape(fill.feeAsset),
    fill.execution,
    fill.liquidity,
    optionalText(fill.venueTradeId),
    optionalText(fill.orderId),
    fill.sequence ?? '',
    optional(fill.venueRealised),
    fill.venueRealisedIsNet ? '1' : '0',
    optional(fill.startPosition),
    encodeOpens(fill.opens),
    fill.dedupeKey,
    fill.row,
    optionalText(fill.raw),
  ].join('\t')
}

function cashLine(event: CashEvent, place: string): string {
  return [
    place,
    event.time,
    event.kind,
    escape(event.asset),
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
 * Reads ledger text from an untrusted source. Throws a RangeError that names the line and field where it differs from
 * what `encodeLedger` writes.
 */
export function decodeLedger(text: LedgerText, account: AccountId): Ledger {
  const instruments = text.instruments.map(decodeInstrument)
  const fills = lines(text.fills).map((line, index) =>
    decodeFill(new Fields({ line, where: 'fill', place: index, parse: parseFixed }), instruments, account),
  )
  return { fills, cashEvents: decodeCashEvents(text, instruments, account) }
}

/** `decodeLedger` with the fills as columns: no bigint is made of an amount. */
export function decodeColumns(text: LedgerText, account: AccountId): LedgerColumns {
  const instruments = text.instruments.map(decodeInstrument)
  const keys: string[] = []
  const raws: (string | null)[] = []
  const table = new FillTable(account, { keyOf: (fill) => keys[fill] ?? '', rawOf: (fill) => raws[fill] ?? null })
  for (const [index, line] of lines(text.fills).entries()) {
    const fields = new Fields({ line, where: 'fill', place: index, parse: parseAmount })
    const fill = decodeFill(fields, instruments, account)
    table.setRow(table.add(fill), fill.row)
    keys.push(fill.dedupeKey)
    raws.push(fill.raw)
  }
  return { fills: allRows(table), cashEvents: decodeCashEvents(text, instruments, account) }
}

function decodeCashEvents(
  { cashEvents }: LedgerText,
  instruments: readonly Instrument[],
  account: AccountId,
): CashEvent[] {
  return lines(cashEvents).map((line, index) =>
    decodeCashEvent(new Fields({ line, where: 'cash event', place: index, parse: parseFixed }), instruments, account),
  )
}

/** A fill with its amounts in the form in which they were parsed. */
type DecodedFill<A extends Amount> = Omit<Fill, AmountName> & {
  readonly [Name in AmountName]: null extends Fill[Name] ? A | null : A
}
type AmountName = 'quantity' | 'price' | 'fee' | 'venueRealised' | 'startPosition'

function decodeFill<A extends Amount>(
  fields: Fields<A>,
  instruments: readonly Instrument[],
  account: AccountId,
): DecodedFill<A> {
  return {
    account,
    instrument: fields.pick('instrument', instruments),
    time: utcMs(fields.integer('time')),
    side: fields.oneOf('side', ['buy', 'sell']),
    quantity: fields.positive('quantity'),
    price: fields.amount('price'),
    positionSide: fields.oneOf('position side', ['both', 'long', 'short']),
    fee: fields.amount('fee'),
    feeAsset: fields.text('fee asset', 40),
    execution: fields.oneOf('execution', EXECUTIONS),
    liquidity: fields.oneOf('liquidity', ['maker', 'taker', 'unknown']),
    venueTradeId: fields.optionalText('trade id', 200),
    orderId: fields.optionalText('order id', 200),
    sequence: fields.optionalInteger('sequence'),
    venueRealised: fields.optionalAmount('realised'),
    venueRealisedIsNet: fields.oneOf('realised is net', ['0', '1']) === '1',
    startPosition: fields.optionalAmount('start position'),
    opens: decodeOpens(fields.oneOf('opens', ['', '0', '1'])),
    dedupeKey: fields.key(),
    row: fields.integer('row'),
    raw: fields.optionalText('raw', 4000),
  }
}

function decodeCashEvent(fields: Fields<Fixed>, instruments: readonly Instrument[], account: AccountId): CashEvent {
  return {
    account,
    instrument: fields.optionalPick('instrument', instruments),
    time: utcMs(fields.integer('time')),
    kind: fields.oneOf('kind', CASH_KINDS),
    asset: fields.text('asset', 40),
    amount: fields.amount('amount'),
    positionSide: fields.oneOf('position side', ['both', 'long', 'short']),
    position: fields.optionalAmount('position'),
    venueId: fields.optionalText('venue id', 200),
    dedupeKey: fields.key(),
    row: fields.integer('row'),
    raw: fields.optionalText('raw', 4000),
  }
}

/** One instrument as one line; also its stored form. */
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

/** Reads what `encodeInstrument` wrote; otherwise throws a RangeError that names the field. */
export function decodeInstrument(line: string): Instrument {
  const fields = new Fields({ line, where: 'instrument', place: null, parse: parseFixed })
  return {
    id: fields.text('id', 200),
    venue: fields.text('venue', 40),
    symbol: fields.text('symbol', 100),
    kind: fields.oneOf('kind', INSTRUMENT_KINDS),
    base: fields.text('base', 40),
    quote: fields.text('quote', 40),
    settle: fields.text('settle', 40),
    contractSize: fields.positive('contract size'),
    step: fields.optionalAmount('step'),
    valueRounding: fields.oneOf('value rounding', ['none', 'per-contract-satoshi']),
    expiry: fields.optionalTime('expiry'),
    strike: fields.optionalAmount('strike'),
    optionType: fields.oneOf('option type', ['', 'call', 'put']) || null,
  } as Instrument
}

type Line<A extends Amount> = {
  readonly line: string
  readonly where: string
  /** Counts lines from 0, for errors. */
  readonly place: number | null
  readonly parse: (text: string) => A | null
}

/** Reads the fields of one line in order, each with its check. */
class Fields<A extends Amount> {
  readonly #values: readonly string[]
  readonly #escaped: boolean
  readonly #where: string
  readonly #place: number
  readonly #parse: (text: string) => A | null
  #next = 0

  constructor({ line, where, place, parse }: Line<A>) {
    this.#values = line.split('\t')
    this.#escaped = line.includes('\\')
    this.#where = where
    this.#place = place === null ? 0 : place + 1
    this.#parse = parse
  }

  get #name(): string {
    return this.#place === 0 ? this.#where : `${this.#where} ${this.#place}`
  }

  #take(name: string): string {
    const value = this.#values[this.#next]
    this.#next += 1
    if (value === undefined) throw new RangeError(`${this.#name}: ${name} is missing.`)
    return this.#escaped ? unescape(value) : value
  }

  #refuse(name: string, value: string): never {
    throw new RangeError(`${this.#name}: ${name} "${value.slice(0, 60)}" is not valid.`)
  }

  text(name: string, longest: number): string {
    const value = this.#take(name)
    if (value === '' || value.length > longest) this.#refuse(name, value)
    return value
  }

  optionalText(name: string, longest: number): string | null {
    const value = this.#take(name)
    if (value.length > longest) this.#refuse(name, value)
    return value === '' ? null : value
  }

  amount(name: string): A {
    const value = this.#take(name)
    return this.#parse(value) ?? this.#refuse(name, value)
  }

  positive(name: string): A {
    const value = this.amount(name)
    return isPositive(value) ? value : this.#refuse(name, formatFixed(exactAmount(value)))
  }

  optionalAmount(name: string): A | null {
    const value = this.#take(name)
    return value === '' ? null : (this.#parse(value) ?? this.#refuse(name, value))
  }

  integer(name: string): number {
    const value = this.#take(name)
    const number = Number(value)
    return value !== '' && Number.isSafeInteger(number) ? number : this.#refuse(name, value)
  }

  optionalInteger(name: string): number | null {
    if (this.#values[this.#next] === '') {
      this.#next += 1
      return null
    }
    return this.integer(name)
  }

  optionalTime(name: string): number | null {
    return this.optionalInteger(name)
  }

  /** Returns the string of the list, so that a million records share it. */
  oneOf<const T extends string>(name: string, allowed: readonly T[]): T {
    const value = this.#take(name)
    return allowed[(allowed as readonly string[]).indexOf(value)] ?? this.#refuse(name, value)
  }

  key(): string {
    const value = this.#take('dedupe key')
    return /^[0-9a-f]{32}$/.test(value) ? value : this.#refuse('dedupe key', value)
  }

  pick<T>(name: string, list: readonly T[]): T {
    const value = this.#take(name)
    return list[Number(value)] ?? this.#refuse(name, value)
  }

  optionalPick<T>(name: string, list: readonly T[]): T | null {
    if (this.#values[this.#next] === '') {
      this.#next += 1
      return null
    }
    return this.pick(name, list)
  }
}

function lines(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

function optionalText(value: string | null): string {
  return value === null ? '' : escape(value)
}

const SPECIAL = /[\\\t\n\r\0]/g
const HAS_SPECIAL = /[\\\t\n\r\0]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\u0000': '' }

function escape(value: string): string {
  return HAS_SPECIAL.test(value) ? value.replace(SPECIAL, (character) => ESCAPES[character] ?? '') : value
}

function unescape(value: string): string {
  return value.replace(/\\([\\tnr])/g, (_, letter: string) =>
    letter === 't' ? '\t' : letter === 'n' ? '\n' : letter === 'r' ? '\r' : '\\',
  )
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
