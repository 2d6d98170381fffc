import { AsciiFile, isAscii } from './ascii.ts'
import type { DecodedText } from './decoded-text.ts'

/** Reads UTF-8 and UTF-16 (with or without a byte order mark), and anything else as Latin-1. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return fromUtf16(bytes, encoding === 'utf-16le')
  const body = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
  if (isAscii(body)) return new AsciiFile(body)
  const text = utf8(body)
  return text === null ? decoded(latin1(body), body) : decoded(text, unitsOf(text))
}

/** A text with its code units. */
export function decoded(text: string, codes: Uint8Array | Uint16Array): DecodedText {
  return {
    text,
    codes,
    isAscii: false,
    head: (length) => decoded(text.slice(0, length), codes.subarray(0, length)),
    inOrder: () => text,
  }
}

/** True if the bytes start with the given ones. */
export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}

/** The bytes as characters, one to one: for examining a file whose encoding is not known yet. */
export function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  }
  return parts.join('')
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export function encodingOf(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const sample = bytes.subarray(0, 512)
  if (sample.length < 8) return 'utf-8'
  let even = 0
  let odd = 0
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1
    if (byte === 0 && index % 2 === 1) odd += 1
  }
  const many = sample.length * 0.3
  if (odd > many && even < many / 10) return 'utf-16le'
  if (even > many && odd < many / 10) return 'utf-16be'
  return 'utf-8'
}

/** Available in browsers, workers and Node; core's own types do not include their globals. */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string }

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: the caller reads it as Latin-1, where every byte is a character.
    return null
  }
}

function fromUtf16(bytes: Uint8Array, little: boolean): DecodedText {
  const marked = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  const from = marked ? 2 : 0
  const codes = new Uint16Array((bytes.length - from) >> 1)
  for (let index = 0; index < codes.length; index += 1) {
    const first = bytes[from + index * 2] ?? 0
    const second = bytes[from + index * 2 + 1] ?? 0
    codes[index] = little ? first | (second << 8) : (first << 8) | second
  }
  const parts: string[] = []
  for (let at = 0; at < codes.length; at += 8192) parts.push(String.fromCharCode(...codes.subarray(at, at + 8192)))
  return decoded(parts.join(''), codes)
}

function unitsOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index)
  return codes
}
