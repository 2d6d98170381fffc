import type { Ledger } from './ledger.ts'

/** The records of one chunk: from and to (exclusive) in each list. */
export type Slice = { readonly fills: readonly [number, number]; readonly cashEvents: readonly [number, number] }

/** The limits of one chunk. Escapes and UTF-8 can double its text, so `bytes` is half of what a request may carry. */
export type SliceLimits = { readonly records: number; readonly bytes: number }

/** The size of a record without its raw row. */
const RECORD_BYTES = 320

/** Records by their index: fills first, then cash events. */
export type RecordSizes = {
  /** How many there are. */
  readonly fills: number
  readonly cashEvents: number
  /** The length of the raw row of a record. */
  readonly rawLength: (index: number) => number
}

/** `sliceRecords` of a ledger. */
export function sliceLedger({ fills, cashEvents }: Ledger, max: SliceLimits): readonly Slice[] {
  const rawLength = (index: number): number => {
    const record = index < fills.length ? fills[index] : cashEvents[index - fills.length]
    return record?.raw?.length ?? 0
  }
  return sliceRecords({ fills: fills.length, cashEvents: cashEvents.length, rawLength }, max)
}

/**
 * Cuts records into chunks that fit into a request. The cuts depend only on the records, so a resumed upload cuts at
 * the same indexes.
 */
export function sliceRecords({ fills, cashEvents, rawLength }: RecordSizes, max: SliceLimits): readonly Slice[] {
  const total = fills + cashEvents
  const slices: Slice[] = []
  let from = 0
  let bytes = 0
  const cut = (to: number): void => {
    const split = (end: number): readonly [number, number] => [Math.min(end, fills), Math.max(0, end - fills)]
    const [fillFrom, cashFrom] = split(from)
    const [fillTo, cashTo] = split(to)
    slices.push({ fills: [fillFrom, fillTo], cashEvents: [cashFrom, cashTo] })
    from = to
    bytes = 0
  }
  for (let index = 0; index < total; index += 1) {
    const size = RECORD_BYTES + rawLength(index)
    if (index > from && (index - from >= max.records || bytes + size > max.bytes)) cut(index)
    bytes += size
  }
  if (from < total) cut(total)
  return slices
}

export function sliceSize({ fills, cashEvents }: Slice): number {
  return fills[1] - fills[0] + cashEvents[1] - cashEvents[0]
}
