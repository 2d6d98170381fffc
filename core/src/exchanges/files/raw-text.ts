import { asciiText } from './ascii.ts'
import type { DecodedText, Sliceable } from './decoded-text.ts'

/** The text of a file, from which single rows are cut long after it was read. */
export type RawText = Sliceable

/** Longer rows are cut. */
export const MAX_RAW = 4_000

/** For plain ASCII (nearly every export) the bytes are the text, so no copy is kept. */
export function rawTextOf(source: DecodedText): RawText {
  return source.isAscii && source.codes instanceof Uint8Array ? ofBytes(source.codes) : source.text
}

function ofBytes(bytes: Uint8Array): RawText {
  return { slice: (from, to) => asciiText(bytes.subarray(from, to)) }
}
