/** Records of an archive as lines of ledger text, field by field in the order of core/ledger/wire.ts. */
import type { RecordOf } from './record-shapes.ts'

export type Places = ReadonlyMap<string, number>

export function fillLine(fill: RecordOf<'fills.jsonl'>, places: Places): string {
  return line([
    placeOf(fill.instrument, places),
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

export function cashLine(event: RecordOf<'cash-events.jsonl'>, places: Places): string {
  return line([
    placeOf(event.instrument, places),
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

function placeOf(instrument: string | null, places: Places): string | null {
  return instrument === null ? null : String(places.get(instrument) ?? '')
}

function line(values: readonly (string | null)[]): string {
  return values.map((value) => (value ?? '').replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '')).join('\t')
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
