/** Writes columns as earlier releases did, so that tests can show that they are still read. */
import { EVENT_COLUMNS, FIRST_EVENT_COLUMNS, FIRST_TRADE_COLUMNS, TRADE_COLUMNS } from './allocate.ts'
import type { TradeColumns } from './columns.ts'
import { toUtf8 } from './text-bytes.ts'

export function encodePlainColumns(columns: TradeColumns, magic: 'RTC1' | 'RTC2'): Uint8Array {
  const dictionary = toUtf8(JSON.stringify({ currency: columns.currency, ...columns.dictionaries, labels: [] }))
  const isFirst = magic === 'RTC1'
  const parts = [
    ...(isFirst ? FIRST_TRADE_COLUMNS : TRADE_COLUMNS).map((name) => columns[name]),
    ...(isFirst ? FIRST_EVENT_COLUMNS : EVENT_COLUMNS).map((name) => columns.events[name]),
  ]
  const start = padded(16 + dictionary.length)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.byteLength), start))
  const view = new DataView(bytes.buffer)
  bytes.set(toUtf8(magic))
  view.setUint32(4, columns.count, true)
  view.setUint32(8, columns.events.count, true)
  view.setUint32(12, dictionary.length, true)
  bytes.set(dictionary, 16)
  let offset = start
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset)
    offset += padded(part.byteLength)
  }
  return bytes
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}
