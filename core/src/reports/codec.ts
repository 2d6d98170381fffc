/**
 * Columns as bytes: how derived trades are stored and how they travel to the browser.
 *
 * Layout, little-endian: "RTC2", trades (u32), events (u32), length of the dictionary (u32), the dictionary as UTF-8
 * JSON, padding to 8 bytes, then each column in the order of `TRADE_COLUMNS` and `EVENT_COLUMNS`, each padded to 8
 * bytes. "RTC1" lacks the columns that are new in "RTC2". Labels and risk come from the trader's own documents and are
 * not included.
 */
import { assert } from '../base/index.ts'
import { allocateColumns, allocateEvents, EVENT_COLUMNS, TRADE_COLUMNS } from './allocate.ts'
import { FIRST_EVENT_COLUMNS, FIRST_TRADE_COLUMNS } from './allocate.ts'
import type { Dictionaries, TradeColumns } from './columns.ts'
import { fromUtf8, toUtf8 } from './text-bytes.ts'

const MAGIC = 0x32435452 // "RTC2"
const FIRST_MAGIC = 0x31435452 // "RTC1"
const HEADER_BYTES = 16

/** Writes columns as bytes. */
export function encodeColumns(columns: TradeColumns): Uint8Array {
  const dictionary = toUtf8(JSON.stringify({ currency: columns.currency, ...columns.dictionaries, labels: [] }))
  const parts: ArrayBufferView[] = [
    ...TRADE_COLUMNS.map((name) => columns[name]),
    ...EVENT_COLUMNS.map((name) => columns.events[name]),
  ]
  const start = padded(HEADER_BYTES + dictionary.length)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.byteLength), start))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, columns.count, true)
  view.setUint32(8, columns.events.count, true)
  view.setUint32(12, dictionary.length, true)
  bytes.set(dictionary, HEADER_BYTES)
  let offset = start
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset)
    offset += padded(part.byteLength)
  }
  return bytes
}

/** Reads what `encodeColumns` wrote; throws an Error for any other bytes. */
export function decodeColumns(bytes: Uint8Array): TradeColumns {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = bytes.byteLength >= HEADER_BYTES ? view.getUint32(0, true) : 0
  assert(magic === MAGIC || magic === FIRST_MAGIC, 'these bytes are not trade columns')
  const [tradeColumns, eventColumns] =
    magic === MAGIC ? [TRADE_COLUMNS, EVENT_COLUMNS] : [FIRST_TRADE_COLUMNS, FIRST_EVENT_COLUMNS]
  const count = view.getUint32(4, true)
  const eventCount = view.getUint32(8, true)
  const length = view.getUint32(12, true)
  const stored = JSON.parse(fromUtf8(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length))) as Dictionaries & {
    currency: string
  }
  const columns = allocateColumns(count, stored.currency)
  const events = allocateEvents(eventCount)
  let offset = padded(HEADER_BYTES + length)
  for (const target of [...tradeColumns.map((name) => columns[name]), ...eventColumns.map((name) => events[name])]) {
    assert(offset + target.byteLength <= bytes.byteLength, 'the trade columns are cut off')
    new Uint8Array(target.buffer).set(bytes.subarray(offset, offset + target.byteLength))
    offset += padded(target.byteLength)
  }
  return { ...columns, dictionaries: { accounts: stored.accounts, tickers: stored.tickers, labels: [] }, events }
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}
