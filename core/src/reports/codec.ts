/**
 * Columns as bytes: how derived trades are stored and how they travel to the browser.
 *
 * Layout, little-endian: "RTC3", trades (u32), events (u32), length of the dictionary (u32), the dictionary as UTF-8
 * JSON, then the lanes of `packed-columns.ts`. "RTC1" and "RTC2", which earlier releases wrote, have padding to 8 bytes
 * after the dictionary, then each column in the order of `TRADE_COLUMNS` and `EVENT_COLUMNS`, each padded to 8 bytes;
 * "RTC1" lacks the columns that were new in "RTC2". Labels and risk come from the trader's own documents and are not
 * included.
 */
import { assert } from '../base/index.ts'
import { allocateColumns, allocateEvents, EVENT_COLUMNS, type MutableColumns, TRADE_COLUMNS } from './allocate.ts'
import { FIRST_EVENT_COLUMNS, FIRST_TRADE_COLUMNS } from './allocate.ts'
import type { Dictionaries, MoneyEvents, TradeColumns } from './columns.ts'
import { laneReader } from './lane-reader.ts'
import { laneWriter } from './lane-writer.ts'
import { packColumns } from './packed-columns.ts'
import { fromUtf8, toUtf8 } from './text-bytes.ts'

const MAGIC = 0x33435452 // "RTC3"
const SECOND_MAGIC = 0x32435452 // "RTC2"
const FIRST_MAGIC = 0x31435452 // "RTC1"
const HEADER_BYTES = 16

/** Writes columns as bytes. Equal columns give equal bytes. */
export function encodeColumns(columns: TradeColumns): Uint8Array {
  const { accounts, tickers } = columns.dictionaries
  const dictionary = toUtf8(JSON.stringify({ currency: columns.currency, accounts, tickers }))
  const coder = laneWriter()
  for (const number of [MAGIC, columns.count, columns.events.count, dictionary.length]) coder.number(number)
  coder.bytes(dictionary)
  packColumns(coder, columns, columns.events)
  return coder.written()
}

/** Reads the output of `encodeColumns`, including that of earlier releases; throws an Error for any other bytes. */
export function decodeColumns(bytes: Uint8Array): TradeColumns {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = bytes.byteLength >= HEADER_BYTES ? view.getUint32(0, true) : 0
  assert(magic === MAGIC || magic === SECOND_MAGIC || magic === FIRST_MAGIC, 'these bytes are not trade columns')
  const [count, eventCount, length] = [4, 8, 12].map((index) => view.getUint32(index, true)) as [number, number, number]
  const end = HEADER_BYTES + length
  const stored = JSON.parse(fromUtf8(bytes.subarray(HEADER_BYTES, end))) as Dictionaries & { currency: string }
  const columns = allocateColumns(count, stored.currency)
  const events = allocateEvents(eventCount)
  if (magic === MAGIC) packColumns(laneReader(bytes, { start: end, of: 'trade columns' }), columns, events)
  else readPlain(bytes, { isFirst: magic === FIRST_MAGIC, start: padded(end), columns, events })
  return { ...columns, dictionaries: { accounts: stored.accounts, tickers: stored.tickers, labels: [] }, events }
}

type Plain = {
  readonly isFirst: boolean
  readonly start: number
  readonly columns: MutableColumns
  readonly events: MoneyEvents
}

function readPlain(bytes: Uint8Array, { isFirst, start, columns, events }: Plain): void {
  const tradeColumns = isFirst ? FIRST_TRADE_COLUMNS : TRADE_COLUMNS
  const eventColumns = isFirst ? FIRST_EVENT_COLUMNS : EVENT_COLUMNS
  let offset = start
  for (const target of [...tradeColumns.map((name) => columns[name]), ...eventColumns.map((name) => events[name])]) {
    assert(offset + target.byteLength <= bytes.byteLength, 'the trade columns are cut off')
    new Uint8Array(target.buffer).set(bytes.subarray(offset, offset + target.byteLength))
    offset += padded(target.byteLength)
  }
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}
