/** A text that slices are cut from. */
export type Sliceable = { readonly slice: (from: number, to: number) => string }

/**
 * The text of a file in any encoding that exchanges and spreadsheets use, with code units that a scanner can walk. For
 * plain ASCII (nearly every export) the units are the bytes themselves, so nothing is copied.
 */
export type DecodedText = {
  readonly text: string
  /** `codes[i]` is `text.charCodeAt(i)`. */
  readonly codes: Uint8Array | Uint16Array
  /** True if all of it is certain to be ASCII. */
  readonly isAscii: boolean
  /** The beginning of the text. */
  readonly head: (length: number) => DecodedText
  /** The text for callers that cut slices in order. */
  readonly inOrder: () => Sliceable
}
