/** Stored fills as columns: numbers go from the bytes of a block into a table without becoming text. */
import {
  type AccountId,
  type Amount,
  decimalOfUnits,
  float64At,
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
import { type Block, openFields, unpackBlock } from '../../packing/block.ts'
import type { Column } from '../../packing/codings.ts'
import type { PackedColumn } from '../../packing/pack-columns.ts'

/** Later than `after` and no later than `until`, UTC ms; null = no bound. */
export type Span = { readonly after: number | null; readonly until: number | null }

/** Which fills of a block are read. */
export type Within = Span & {
  /** Only fills with these keys; missing = all. */
  readonly keys?: ReadonlySet<string>
}

export type BlockTable = {
  /** Adds the fills of a block in their order. */
  readonly add: (block: Block, instrument: Instrument, within: Within) => void
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
  return {
    add: (block, instrument, { after, until, keys }) => {
      const fields = openFields(block.content)
      const read = readerOf(fields)
      const texts = blockTexts(block, fields)
      blocks.push(texts)
      for (let row = 0; row < fields.time.rows; row += 1) {
        const time = read.time(row)
        if ((after !== null && time <= after) || (until !== null && time > until)) continue
        if (keys?.has(texts.keyAt(row)) === false) continue
        const number = table.add({
          instrument,
          time: utcMs(time),
          side: read.side(row),
          quantity: read.quantity(row) ?? refuse('quantity', ''),
          price: read.price(row) ?? refuse('price', ''),
          positionSide: read.positionSide(row),
          fee: read.fee(row) ?? refuse('fee', ''),
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
    },
    fills: () => allRows(table),
  }
}

type BlockTexts = {
  readonly keyAt: (row: number) => string
  /** Null if the row has no text, or if it was not read. */
  readonly rawAt: (row: number) => string | null
}

function blockTexts(block: Block, fields: ReturnType<typeof openFields>): BlockTexts {
  let keys: Column | null = null
  let texts: Column | null = null
  return {
    keyAt: (row) => itemAt((keys ??= fields.key.texts()), row),
    rawAt: (row) => {
      if (block.texts.byteLength === 0) return null
      return unescaped(itemAt((texts ??= unpackBlock(block).texts), row)) || null
    },
  }
}

const OPENS = { '': null, '0': false, '1': true } as const

/** Each field of a fill by its row. */
function readerOf(fields: ReturnType<typeof openFields>) {
  return {
    time: wholes('time', fields.time),
    side: choices('side', fields.side, ['buy', 'sell']),
    quantity: amounts('quantity', fields.quantity),
    price: amounts('price', fields.price),
    positionSide: choices('position side', fields.positionSide, ['both', 'long', 'short']),
    fee: amounts('fee', fields.fee),
    feeAsset: texts(fields.feeAsset),
    execution: choices('execution', fields.execution, EXECUTIONS),
    liquidity: choices('liquidity', fields.liquidity, ['maker', 'taker', 'unknown']),
    tradeId: ids(fields.tradeId),
    orderId: ids(fields.orderId),
    sequence: optionalWholes('sequence', fields.sequence),
    realised: amounts('realised', fields.realised),
    realisedIsNet: choices('realised is net', fields.realisedIsNet, ['0', '1']),
    startPosition: amounts('start position', fields.startPosition),
    opens: choices('opens', fields.opens, ['', '0', '1']),
    row: wholes('row', fields.row),
  }
}

function amounts(name: string, column: PackedColumn): (row: number) => Amount | null {
  const numbers = column.numbers()
  if (numbers !== null) {
    const { units, scale } = numbers
    return (row) => {
      const value = float64At(units, row)
      return Number.isNaN(value) ? null : decimalOfUnits(value, scale)
    }
  }
  const values = column.texts()
  return (row) => {
    const text = itemAt(values, row)
    return text === '' ? null : (parseAmount(text) ?? refuse(name, text))
  }
}

function optionalWholes(name: string, column: PackedColumn): (row: number) => number | null {
  const numbers = column.numbers()
  if (numbers !== null && numbers.scale === 0) {
    return (row) => {
      const value = float64At(numbers.units, row)
      return Number.isNaN(value) ? null : value
    }
  }
  const values = column.texts()
  return (row) => {
    const text = itemAt(values, row)
    const value = Number(text)
    return text === '' ? null : Number.isSafeInteger(value) ? value : refuse(name, text)
  }
}

function wholes(name: string, column: PackedColumn): (row: number) => number {
  const values = optionalWholes(name, column)
  return (row) => values(row) ?? refuse(name, '')
}

function ids(column: PackedColumn): (row: number) => Id | null {
  const numbers = column.numbers()
  // The number of an id prints as exactly its text, which has no sign.
  if (numbers !== null && numbers.scale === 0 && numbers.units.every((value) => !(value < 0))) {
    return (row) => {
      const value = float64At(numbers.units, row)
      return Number.isNaN(value) ? null : value
    }
  }
  const values = column.texts()
  return (row) => unescaped(itemAt(values, row)) || null
}

/** Texts that mostly repeat. */
function texts(column: PackedColumn): (row: number) => string {
  const values = column.texts()
  let last = { text: '', value: '' }
  return (row) => {
    const text = itemAt(values, row)
    if (text !== last.text) last = { text, value: unescaped(text) }
    return last.value
  }
}

/** One of a list, whose strings all fills share. */
function choices<const T extends string>(
  name: string,
  column: PackedColumn,
  allowed: readonly T[],
): (row: number) => T {
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
