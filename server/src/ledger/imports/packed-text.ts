/** Ledger text as it is staged and may be sent: gzipped JSON, a third of its size. */
import { isAscii } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { LIMITS } from '@roundtrip/contract/fields'
import { chunkText } from '@roundtrip/contract/imports'
import type { LedgerText } from '@roundtrip/core/ledger'
import { gunzipWithin } from '../../ground/gunzip.ts'

export function packText({ instruments, fills, cashEvents }: LedgerText): Buffer {
  return gzipSync(JSON.stringify({ instruments, fills, cashEvents }), { level: 1 })
}

/** Throws a RangeError if it is not an output of `packText`, or unpacks to more than a call may carry. */
export function unpackText(packed: Buffer): LedgerText {
  let json: unknown
  try {
    json = JSON.parse(textOf(gunzipWithin(packed, { max: LIMITS.callBytes, chunkSize: PIECE_BYTES })))
  } catch {
    throw new RangeError('The packed records cannot be unpacked.')
  }
  const text = chunkText.safeParse(json)
  if (!text.success) throw new RangeError('The packed records have another shape.')
  return text.data
}

/** A chunk unpacks to more than a megabyte; in the default pieces of 16 kB that takes half as long again. */
const PIECE_BYTES = 262_144

/** Most exports are ASCII only, and then this is three times as fast. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}
