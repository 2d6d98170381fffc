/** Stored fills as columns: numbers go from the bytes of a block into a table without becoming text. */
import {
  type AccountId,
  type Amount,
  decimalOfUnits,
  exactAmount,
  float64At,
  formatFixed,
  isPositive,
  itemAt,
  parseAmount,
  utcMs,
} from '@roundtrip/core/base'
import {
  allRows,
  EXECUTIONS,
  type FillRows,
  FillTable,
  type Id,
  type Instrument,
  NumberList,
  unescaped,
} from '@roundtrip/core/ledger'
import { type Block, openBlock, type OpenedBlock, type TableFill } from '../../packing/block.ts'
import type { Column } from '../../packing/codings.ts'
import type { Numbers } from '../../packing/numbers.ts'
import type { PackedColumn } from '../../packing/pack-columns.ts'

/** Later than `after` and no later than `until`, UTC ms; null = no bound. */
export type Span = { readonly after: number | null; readonly until: number | null }

export const ALWAYS: Span = { after: null, until: null }

/** Which fills of a block are read. */
export type Within = Span & {
  /** Only fills with these keys; missing = all. */
  readonly keys?: ReadonlySet<string>
}

export type BlockTable = {
  /** Adds the fills of a block in their order. */
  readonly add: (block: Block, instrument: Instrument, within: Within) => void
  /** Adds all fills of a block, and returns them. */
  readonly addWhole: (block: Block, instrument: Instrument) => TableFill[]
  readonly fills: () => FillRows
}

/** A table of stored fills of one account. Keys and texts of rows are unpacked when one of their block is read. */
export function blockTable(account: AccountId): BlockTable {
  const blocks: BlockTexts[] = []
  const blockOf = new NumberList()
  const rowOf = new NumberList()
  const table = new FillTable(account, {
    keyOf: (number) => itemAt(blocks, blockOf.at(number)).keyAt(rowOf.at(number)),
    rawOf: (number) => itemAt(blocks, blockOf.at(number)).rawAt(rowOf.at(number)),
  })
  const add = (block: Block, instrument: Instrument, { after, until, keys }: Within): void => {
    const opened = openBlock(block)
    const read = readerOf(opened)
    const texts = blockTexts(opened)
    blocks.push(texts)
    for (let row = 0; row < opened.fields.time.rows; row += 1) {
      const time = read.time(row)
      if ((after !== null && time <= after) || (until !== null && time > until)) continue
      if (keys?.has(texts.keyAt(row)) === false) continue
      const number = table.add({
        instrument,
        time: utcMs(time),
        side: read.side(row),
        quantity: read.quantity(row),
        price: read.price(row),
        positionSide: read.positionSide(row),
        fee: read.fee(row),
        feeAsset: read.feeAsset(row),
        execution: read.execution(row),
        liquidity: read.liquidity(row),
        venueTradeId: read.tradeId(row),
        orderId: read.orderId(row),
        sequence: read.sequence(row),
        venueRealised: read.realised(row),
        venueRealisedIsNet: read.realisedIsNet(row) === '1',
        startPosition: read.startPosition(row),
        opens: OPENS[read.opens(row)],
      })
      table.setRow(number, read.row(row))
      blockOf.push(blocks.length - 1)
      rowOf.push(row)
    }
  }
  return {
    add,
    addWhole: (block, instrument) => {
      const first = table.length
      add(block, instrument, ALWAYS)
      return Array.from({ length: table.length - first }, (_, index) => ({ table, number: first + index }))
    },
    fills: () => allRows(table),
  }
}

type BlockTexts = {
  readonly keyAt: (row: number) => string
  /** Null if the row has no text, or if it was not read. */
  readonly rawAt: (row: number) => string | null
}

function blockTexts(opened: OpenedBlock): BlockTexts {
  let keys: Column | null = null
  let texts: Column | null = null
  return {
    keyAt: (row) => itemAt((keys ??= opened.fields.key.texts()), row),
    rawAt: (row) => unescaped(itemAt((texts ??= opened.texts()), row)) || null,
  }
}

const OPENS = { '': null, '0': false, '1': true } as const

/** Each field of a fill by its row. */
function readerOf({ fields }: OpenedBlock) {
  return {
    time: present('time', wholes('time', fields.time)),
    side: choices('side', fields.side, ['buy', 'sell']),
    quantity: positive('quantity', amounts('quantity', fields.quantity)),
    price: present('price', amounts('price', fields.price)),
    positionSide: choices('position side', fields.positionSide, ['both', 'long', 'short']),
    fee: present('fee', amounts('fee', fields.fee)),
    feeAsset: texts('fee asset', fields.feeAsset),
    execution: choices('execution', fields.execution, EXECUTIONS),
    liquidity: choices('liquidity', fields.liquidity, ['maker', 'taker', 'unknown']),
    tradeId: ids(fields.tradeId),
    orderId: ids(fields.orderId),
    sequence: wholes('sequence', fields.sequence),
    realised: amounts('realised', fields.realised),
    realisedIsNet: choices('realised is net', fields.realisedIsNet, ['0', '1']),
    startPosition: amounts('start position', fields.startPosition),
    opens: choices('opens', fields.opens, ['', '0', '1']),
    row: present('row', wholes('row', fields.row)),
  }
}

type Read<T> = (row: number) => T

function amounts(name: string, column: PackedColumn): Read<Amount | null> {
  return optional(column, {
    ofNumbers:
      ({ scale }) =>
      (units) =>
        decimalOfUnits(units, scale),
    ofText: (text) => parseAmount(text) ?? refuse(name, text),
  })
}

function wholes(name: string, column: PackedColumn): Read<number | null> {
  const ofText = (text: string): number => {
    const value = Number(text)
    return Number.isSafeInteger(value) ? value : refuse(name, text)
  }
  return optional(column, { ofNumbers: ({ scale }) => (scale === 0 ? (units) => units : null), ofText })
}

function ids(column: PackedColumn): Read<Id | null> {
  // The number of an id prints as exactly its text, which has no sign.
  const arePlain = ({ units, scale }: Numbers): boolean => scale === 0 && units.every((value) => !(value < 0))
  return optional<Id>(column, {
    ofNumbers: (numbers) => (arePlain(numbers) ? (units) => units : null),
    ofText: unescaped,
  })
}

type Reading<T> = {
  /** Null if these numbers have to be read as texts. */
  readonly ofNumbers: (numbers: Numbers) => ((units: number) => T) | null
  readonly ofText: (text: string) => T
}

/** Null for an empty text. */
function optional<T>(column: PackedColumn, { ofNumbers, ofText }: Reading<T>): Read<T | null> {
  const numbers = column.numbers()
  const ofUnits = numbers === null ? null : ofNumbers(numbers)
  if (numbers !== null && ofUnits !== null) {
    return (row) => {
      const units = float64At(numbers.units, row)
      return Number.isNaN(units) ? null : ofUnits(units)
    }
  }
  const values = column.texts()
  return (row) => {
    const text = itemAt(values, row)
    return text === '' ? null : ofText(text)
  }
}

function present<T>(name: string, read: Read<T | null>): Read<T> {
  return (row) => read(row) ?? refuse(name, '')
}

function positive(name: string, read: Read<Amount | null>): Read<Amount> {
  return (row) => {
    const amount = read(row) ?? refuse(name, '')
    return isPositive(amount) ? amount : refuse(name, formatFixed(exactAmount(amount)))
  }
}

/** Texts that mostly repeat. */
function texts(name: string, column: PackedColumn): Read<string> {
  const values = column.texts()
  let last = { text: '', value: '' }
  return (row) => {
    const text = itemAt(values, row)
    if (text === '') refuse(name, text)
    if (text !== last.text) last = { text, value: unescaped(text) }
    return last.value
  }
}

/** One of a list, whose strings all fills share. */
function choices<const T extends string>(name: string, column: PackedColumn, allowed: readonly T[]): Read<T> {
  const values = column.texts()
  return (row) => {
    const text = itemAt(values, row)
    for (const value of allowed) if (value === text) return value
    return refuse(name, text)
  }
}

function refuse(name: string, text: string): never {
  throw new RangeError(`A stored fill has a ${name} "${text.slice(0, 60)}" that is not valid.`)
}
