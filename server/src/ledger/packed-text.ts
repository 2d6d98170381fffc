/** Ledger text as it is staged and may travel: gzipped JSON, a third of its size. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { LIMITS } from '@roundtrip/contract/fields'
import { chunkText } from '@roundtrip/contract/imports'
import type { LedgerText } from '@roundtrip/core/ledger'

export function packText({ instruments, fills, cashEvents }: LedgerText): Buffer {
  return gzipSync(JSON.stringify({ instruments, fills, cashEvents }), { level: 1 })
}

/** Throws a RangeError where it is not what `packText` makes, or unpacks to more than a call may carry. */
export function unpackText(packed: Buffer): LedgerText {
  let json: unknown
  try {
    json = JSON.parse(gunzipSync(packed, { maxOutputLength: LIMITS.callBytes }).toString('utf8'))
  } catch {
    throw new RangeError('The packed records cannot be unpacked.')
  }
  const text = chunkText.safeParse(json)
  if (!text.success) throw new RangeError('The packed records have another shape.')
  return text.data
}
