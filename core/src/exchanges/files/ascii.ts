/** Plain ASCII, in which nearly every export is written: the bytes are the characters. */
import type { DecodedText, Sliceable } from './decoded-text.ts'

/** Available in browsers, workers and Node; core's own types do not include their globals. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string }

const ASCII = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes that are certain to be ASCII. */
export function asciiText(bytes: Uint8Array): string {
  return ASCII.decode(bytes)
}

export function isAscii(bytes: Uint8Array): boolean {
  const aligned = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4)
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + aligned, (bytes.length - aligned) >> 2)
  let seen = 0
  for (let at = 0; at < words.length; at += 1) seen |= words[at] as number
  for (let at = 0; at < aligned; at += 1) seen |= bytes[at] as number
  for (let at = aligned + 4 * words.length; at < bytes.length; at += 1) seen |= bytes[at] as number
  return (seen & 0x80808080) === 0
}

/** A file of plain ASCII. The text as a whole is only built on request. */
export class AsciiFile implements DecodedText {
  readonly isAscii = true
  readonly codes: Uint8Array
  #text: string | null = null

  constructor(bytes: Uint8Array) {
    this.codes = bytes
  }

  get text(): string {
    this.#text ??= asciiText(this.codes)
    return this.#text
  }

  head(length: number): DecodedText {
    return new AsciiFile(this.codes.subarray(0, length))
  }

  inOrder(): Sliceable {
    return new AsciiWindow(this.codes)
  }
}

const WINDOW = 65_536

/** For callers that cut slices nearly in order: the bytes are decoded one stretch at a time. */
class AsciiWindow implements Sliceable {
  readonly #codes: Uint8Array
  #text = ''
  #from = 0

  constructor(codes: Uint8Array) {
    this.#codes = codes
  }

  slice(from: number, to: number): string {
    if (from >= to) return ''
    if (from < this.#from || to > this.#from + this.#text.length) this.#move(from, to)
    return this.#text.slice(from - this.#from, to - this.#from)
  }

  #move(from: number, to: number): void {
    this.#from = from
    this.#text = asciiText(this.#codes.subarray(from, Math.max(to, from + WINDOW)))
  }
}
