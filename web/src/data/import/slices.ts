import { LIMITS } from '@roundtrip/contract'
import type { Ledger } from '@roundtrip/core/ledger'

/** The records of one chunk: from and to (exclusive) of each list. */
export type Slice = { readonly fills: readonly [number, number]; readonly cashEvents: readonly [number, number] }

/** Escapes and UTF-8 can double a text; half of the limit leaves room. */
const BYTES = LIMITS.callBytes / 2
/** What a record needs besides its raw row. */
const RECORD_BYTES = 320

/**
 * Cuts a ledger into chunks that a call may carry. The cut depends on the records alone, so an upload that goes on
 * later cuts at the same places.
 */
export function sliceLedger(ledger: Ledger, most: number = LIMITS.chunkRecords): readonly Slice[] {
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
    if (place > from && (place - from >= most || bytes + size > BYTES)) cut(place)
    bytes += size
  }
  if (from < total) cut(total)
  return slices
}

export function sliceSize({ fills, cashEvents }: Slice): number {
  return fills[1] - fills[0] + cashEvents[1] - cashEvents[0]
}
