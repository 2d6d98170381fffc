import { asciiText, type DecodedText } from './text.ts'

/** The text of a file, from which single rows are cut long after it was read. */
export type RawText = { readonly slice: (from: number, to: number) => string }

/** Longer rows are cut. */
export const RAW_MAX = 4_000

/** For plain ASCII (nearly every export) the bytes are the text, so it is not kept beside them. */
export function rawTextOf({ text, codes, isAscii }: DecodedText): RawText {
  return isAscii === true && codes instanceof Uint8Array ? ofBytes(codes) : text
}

function ofBytes(bytes: Uint8Array): RawText {
  return { slice: (from, to) => asciiText(bytes.subarray(from, to)) }
}
