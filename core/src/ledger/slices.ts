import type { Ledger } from './ledger.ts'

/** The records of one chunk: from and to (exclusive) in each list. */
export type Slice = { readonly fills: readonly [number, number]; readonly cashEvents: readonly [number, number] }

/** The limits of one chunk. Escapes and UTF-8 can double its text, so `bytes` is half of what a call may carry. */
export type SliceLimits = { readonly records: number; readonly bytes: number }

/** The size of a record without its raw row. */
const RECORD_BYTES = 320

/**
 * Cuts a ledger into chunks that fit into a call. The cuts depend on the records alone, so a resumed upload cuts at the
 * same places.
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
