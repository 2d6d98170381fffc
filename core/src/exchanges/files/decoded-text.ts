/** What a text is cut from. */
export type Sliceable = { readonly slice: (from: number, to: number) => string }

/**
 * The text of a file in any encoding that exchanges and spreadsheets use, with code units that a scanner can walk. For
 * plain ASCII (nearly every export) the units are the bytes themselves, so nothing is copied.
 */
export type DecodedText = {
  readonly text: string
  /** `codes[i]` is `text.charCodeAt(i)`. */
  readonly codes: Uint8Array | Uint16Array
  /** True where all of it is known to be ASCII. */
  readonly isAscii: boolean
  /** The beginning of it. */
  readonly head: (length: number) => DecodedText
  /** The text for those who cut parts of it out in order. */
  readonly inOrder: () => Sliceable
}
