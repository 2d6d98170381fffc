/** Unpacks the kept files of an account, which are read together and so are in memory together. */
import { LIMITS } from '@roundtrip/contract/fields'
import { gunzipWithin } from '../../ground/gunzip.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'

/**
 * `max`: the limit for this file. Throws a `Refusal` if all files so far are too large together, and another error
 * otherwise.
 */
export type UnpackKept = (packed: Uint8Array, max: number) => Uint8Array

export function keptUnpacker(maxTogether: number = MAX_TOGETHER): UnpackKept {
  let left = maxTogether
  return (packed, max) => {
    const bytes = gunzipWithin(packed, { max, maxRatio: MAX_RATIO })
    left -= bytes.byteLength
    if (left < 0) throw new Refusal<ReasonOf<'commitImport'>>('incomplete-upload', TOO_MUCH)
    return bytes
  }
}

const TOO_MUCH =
  'The files of this account hold more text than can be read together. Import the next ones into another account.'
/** Twice the largest file. */
const MAX_TOGETHER = 2 * LIMITS.fileBytes
/** Exports compress by 5 to 30. A file dropped as a ZIP may not even reach 100; see `core/exchanges/files/zip.ts`. */
const MAX_RATIO = 250
