/** Records of an archive as lines of ledger text, field by field in the order of core/ledger/wire.ts. */
import type { RecordOf } from './record-shapes.ts'

export type InstrumentIndexes = ReadonlyMap<string, number>

export function fillLine(fill: RecordOf<'fills.jsonl'>, indexes: InstrumentIndexes): string {
  return line([
    indexOf(fill.instrument, indexes),
    String(fill.time),
    fill.side,
    fill.quantity,
    fill.price,
    fill.positionSide,
    fill.fee,
    fill.feeAsset,
    fill.execution,
    fill.liquidity,
    fill.venueTradeId,
    fill.orderId,
    fill.sequence,
    fill.venueRealised,
    fill.venueRealisedIsNet ? '1' : '0',
    fill.startPosition,
    fill.opens === null ? null : fill.opens ? '1' : '0',
    fill.dedupeKey,
    String(fill.row),
    fill.raw,
  ])
}

export function cashLine(event: RecordOf<'cash-events.jsonl'>, indexes: InstrumentIndexes): string {
  return line([
    indexOf(event.instrument, indexes),
    String(event.time),
    event.kind,
    event.asset,
    event.amount,
    event.positionSide,
    event.position,
    event.venueId,
    event.dedupeKey,
    String(event.row),
    event.raw,
  ])
}

function indexOf(instrument: string | null, indexes: InstrumentIndexes): string | null {
  return instrument === null ? null : String(indexes.get(instrument) ?? '')
}

function line(values: readonly (string | null)[]): string {
  return values.map((value) => (value ?? '').replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '')).join('\t')
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
