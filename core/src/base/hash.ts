/**
 * MurmurHash3 x86 128-bit over the UTF-16 code units of a text, as 32 hex digits. It gives things (dedupe keys, trade
 * ids) compact names that are the same on every machine. It protects nothing, so it need not be cryptographic. Source:
 * Austin Appleby's public-domain SMHasher.
 *
 * Every row of every import needs a key, so the block loop uses local variables only and writes the result as one
 * string. A test compares it with the plain form.
 */
export function hash128(text: string): string {
  length = 0
  put(text)
  return digest(32)
}

/** The first 16 digits of `hash128` of strings joined by `|`, without building the joined text. */
export function shortHashJoined(first: string, ...rest: readonly string[]): string {
  putJoined(first, rest)
  return digest(16)
}

/** The 32 digits of `hash128` as four numbers, which a table of a million keys holds without making their texts. */
export type HashWords = Int32Array

/** `hash128` into `words`. */
export function hashInto(words: HashWords, text: string): void {
  length = 0
  put(text)
  mix(words)
}

/** `hash128` of values joined by `|`, into `words`. Whole numbers hash as their decimal text, without building it. */
export function hashJoinedInto(words: HashWords, first: string, ...rest: readonly (string | number)[]): void {
  putJoined(first, rest)
  mix(words)
}

/** The 32 digits of a hash whose words are at an index of a list. */
export function hashText(words: HashWords, at = 0): string {
  for (let word = 0; word < 4; word += 1) write(ALL, words[at + word] as number, word * 8)
  return String.fromCharCode.apply(null, ALL)
}

function putJoined(first: string, rest: readonly (string | number)[]): void {
  length = 0
  put(first)
  for (let index = 0; index < rest.length; index += 1) {
    units[length] = BAR
    length += 1
    const part = rest[index] as string | number
    if (typeof part === 'string') put(part)
    else putNumber(part)
  }
}

/** The decimal digits of a whole number of up to 15. */
function putNumber(value: number): void {
  if (length + 32 > units.length) return put(String(value))
  // Eight digits at a time are numbers that the processor divides fast.
  const upper = Math.floor(value / 1e8)
  if (upper > 0) putDigits(upper, 1)
  putDigits(value - upper * 1e8, upper > 0 ? 8 : 1)
}

/** The minimum number of digits. */
function putDigits(value: number, min: number): void {
  let count = min
  for (let power = 10 ** min; power <= value; power *= 10) count += 1
  let rest = value | 0
  for (let at = length + count - 1; at >= length; at -= 1) {
    const quotient = (rest / 10) | 0
    units[at] = 48 + rest - 10 * quotient
    rest = quotient
  }
  length += count
}

const BAR = 124
/** Code units of the text being hashed; only the first `length` count. */
let units = new Uint16Array(1_024)
let length = 0

/** Leaves room for a bar and for the zeros that fill the last block. */
function put(text: string): void {
  if (length + text.length + 16 > units.length) {
    const larger = new Uint16Array((length + text.length + 16) * 2)
    larger.set(units)
    units = larger
  }
  for (let at = 0; at < text.length; at += 1) units[length + at] = text.charCodeAt(at)
  length += text.length
}

const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

const MIXED: HashWords = new Int32Array(4)

function digest(count: 16 | 32): string {
  mix(MIXED)
  if (count === 32) return hashText(MIXED)
  for (let word = 0; word < 2; word += 1) write(HALF, MIXED[word] as number, word * 8)
  return String.fromCharCode.apply(null, HALF)
}

function mix(words: HashWords): void {
  let h1 = 0x9747b28c | 0
  let h2 = h1
  let h3 = h1
  let h4 = h1
  units.fill(0, length, length + 8)
  for (let at = 0; at < length; at += 8) {
    let k = Math.imul((units[at] as number) | ((units[at + 1] as number) << 16), C1)
    h1 ^= Math.imul((k << 15) | (k >>> 17), C2)
    h1 = (h1 << 19) | (h1 >>> 13)
    h1 = (Math.imul((h1 + h2) | 0, 5) + 0x561ccd1b) | 0
    k = Math.imul((units[at + 2] as number) | ((units[at + 3] as number) << 16), C2)
    h2 ^= Math.imul((k << 16) | (k >>> 16), C3)
    h2 = (h2 << 17) | (h2 >>> 15)
    h2 = (Math.imul((h2 + h3) | 0, 5) + 0x0bcaa747) | 0
    k = Math.imul((units[at + 4] as number) | ((units[at + 5] as number) << 16), C3)
    h3 ^= Math.imul((k << 17) | (k >>> 15), C4)
    h3 = (h3 << 15) | (h3 >>> 17)
    h3 = (Math.imul((h3 + h4) | 0, 5) + 0x96cd1c35) | 0
    k = Math.imul((units[at + 6] as number) | ((units[at + 7] as number) << 16), C4)
    h4 ^= Math.imul((k << 18) | (k >>> 14), C1)
    h4 = (h4 << 13) | (h4 >>> 19)
    h4 = (Math.imul((h4 + h1) | 0, 5) + 0x32ac3b17) | 0
  }
  h1 = ((h1 ^ length) + (h2 ^ length) + (h3 ^ length) + (h4 ^ length)) | 0
  h2 = finish((h2 ^ length) + h1)
  h3 = finish((h3 ^ length) + h1)
  h4 = finish((h4 ^ length) + h1)
  h1 = (finish(h1) + h2 + h3 + h4) | 0
  words[0] = h1
  words[1] = h2 + h1
  words[2] = h3 + h1
  words[3] = h4 + h1
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
const ALL: number[] = Array.from({ length: 32 }, () => 48)
const HALF: number[] = Array.from({ length: 16 }, () => 48)

/** Writes 8 hex digits as character codes. */
function write(digits: number[], value: number, at: number): void {
  const byte = (shift: number): number => (value >>> shift) & 255
  digits[at] = HIGH[byte(24)] as number
  digits[at + 1] = LOW[byte(24)] as number
  digits[at + 2] = HIGH[byte(16)] as number
  digits[at + 3] = LOW[byte(16)] as number
  digits[at + 4] = HIGH[byte(8)] as number
  digits[at + 5] = LOW[byte(8)] as number
  digits[at + 6] = HIGH[byte(0)] as number
  digits[at + 7] = LOW[byte(0)] as number
}
