/**
 * `hash128` of base, digit for digit, several times faster: the block loop keeps everything in local variables and
 * the result is written as one string. Dedupe keys are made for every row of every import, so it counts.
 * A test holds the two equal.
 */
export function keyHash(text: string): string {
  let h1 = 0x9747b28c | 0
  let h2 = h1
  let h3 = h1
  let h4 = h1
  const length = fill(text)
  for (let at = 0; at < length; at += 4) {
    let k = Math.imul(words[at] as number, C1)
    h1 ^= Math.imul((k << 15) | (k >>> 17), C2)
    h1 = (h1 << 19) | (h1 >>> 13)
    h1 = (Math.imul((h1 + h2) | 0, 5) + 0x561ccd1b) | 0
    k = Math.imul(words[at + 1] as number, C2)
    h2 ^= Math.imul((k << 16) | (k >>> 16), C3)
    h2 = (h2 << 17) | (h2 >>> 15)
    h2 = (Math.imul((h2 + h3) | 0, 5) + 0x0bcaa747) | 0
    k = Math.imul(words[at + 2] as number, C3)
    h3 ^= Math.imul((k << 17) | (k >>> 15), C4)
    h3 = (h3 << 15) | (h3 >>> 17)
    h3 = (Math.imul((h3 + h4) | 0, 5) + 0x96cd1c35) | 0
    k = Math.imul(words[at + 3] as number, C4)
    h4 ^= Math.imul((k << 18) | (k >>> 14), C1)
    h4 = (h4 << 13) | (h4 >>> 19)
    h4 = (Math.imul((h4 + h1) | 0, 5) + 0x32ac3b17) | 0
  }
  h1 ^= text.length
  h2 ^= text.length
  h3 ^= text.length
  h4 ^= text.length
  h1 = (h1 + h2 + h3 + h4) | 0
  h2 = finish(h2 + h1)
  h3 = finish(h3 + h1)
  h4 = finish(h4 + h1)
  h1 = finish(h1)
  h1 = (h1 + h2 + h3 + h4) | 0
  return digits(h1, h2 + h1, [h3 + h1, h4 + h1])
}

const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

let words = new Int32Array(256)

/** Puts two characters into each word, padded with zeros to whole blocks; returns the number of words. */
function fill(text: string): number {
  const length = ((text.length + 7) >> 3) << 2
  if (length > words.length) words = new Int32Array(length * 2)
  const whole = text.length >> 1
  for (let at = 0; at < whole; at += 1) words[at] = text.charCodeAt(at * 2) | (text.charCodeAt(at * 2 + 1) << 16)
  for (let at = whole; at < length; at += 1) words[at] = 0
  if (text.length % 2 === 1) words[whole] = text.charCodeAt(text.length - 1)
  return length
}

function finish(value: number): number {
  let hash = value | 0
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const HIGH = Uint8Array.from(BYTES, (pair) => pair.charCodeAt(0))
const LOW = Uint8Array.from(BYTES, (pair) => pair.charCodeAt(1))
const codes: number[] = Array.from({ length: 32 }, () => 48)

function digits(first: number, second: number, rest: readonly [number, number]): string {
  write(first, 0)
  write(second, 8)
  write(rest[0], 16)
  write(rest[1], 24)
  return String.fromCharCode.apply(null, codes)
}

function write(value: number, at: number): void {
  const byte = (shift: number): number => (value >>> shift) & 255
  codes[at] = HIGH[byte(24)] as number
  codes[at + 1] = LOW[byte(24)] as number
  codes[at + 2] = HIGH[byte(16)] as number
  codes[at + 3] = LOW[byte(16)] as number
  codes[at + 4] = HIGH[byte(8)] as number
  codes[at + 5] = LOW[byte(8)] as number
  codes[at + 6] = HIGH[byte(0)] as number
  codes[at + 7] = LOW[byte(0)] as number
}
