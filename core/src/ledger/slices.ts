import type { Ledger } from './ledger.ts'

/** The records of one chunk: from and to (exclusive) of each list. */
export type Slice = { readonly fills: readonly [number, number]; readonly cashEvents: readonly [number, number] }

/** What one chunk may hold; escapes and UTF-8 can double its text, so `bytes` is half of what a call may carry. */
export type SliceLimits = { readonly records: number; readonly bytes: number }

/** What a record needs besides its raw row. */
const RECORD_BYTES = 320

/**
 * Cuts a ledger into chunks that a call may carry. The cut depends on the records alone, so an upload that goes on
 * later cuts at the same places.
 */
export function sliceLedger(ledger: Ledger, most: SliceLimits): readonly Slice[] {
  const { fills, cashEvents } = ledger
  const total = fills.length + cashEvents.length
  const slices: Slice[] = []
  let from = 0
  let bytes = 0
  const cut = (to: number): void => {
    const split = (end: number): readonly [number, number] => [
      Math.min(end, fills.length),
      Math.max(0, end - fills.length),
    ]
    const [fillFrom, cashFrom] = split(from)
    const [fillTo, cashTo] = split(to)
    slices.push({ fills: [fillFrom, fillTo], cashEvents: [cashFrom, cashTo] })
    from = to
    bytes = 0
  }
  for (let place = 0; place < total; place += 1) {
    const record = place < fills.length ? fills[place] : cashEvents[place - fills.length]
    const size = RECORD_BYTES + (record?.raw?.length ?? 0)
    if (place > from && (place - from >= most.records || bytes + size > most.bytes)) cut(place)
    bytes += size
  }
  if (from < total) cut(total)
  return slices
}

export function sliceSize({ fills, cashEvents }: Slice): number {
  return fills[1] - fills[0] + cashEvents[1] - cashEvents[0]
}
