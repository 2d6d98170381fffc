/** MurmurHash3 x86 128-bit written as in its definition: the reference for the fast form in `hash.ts`. */
export function plainHash128(text: string): string {
  let h1 = 0x9747b28c
  let h2 = h1
  let h3 = h1
  let h4 = h1
  const padded = text.length + ((8 - (text.length % 8)) % 8)
  for (let index = 0; index < padded; index += 8) {
    h1 ^= Math.imul(rotate(Math.imul(block(text, index), C1), 15), C2)
    h1 = add(rotate(h1, 19) + h2, 0x561ccd1b)
    h2 ^= Math.imul(rotate(Math.imul(block(text, index + 2), C2), 16), C3)
    h2 = add(rotate(h2, 17) + h3, 0x0bcaa747)
    h3 ^= Math.imul(rotate(Math.imul(block(text, index + 4), C3), 17), C4)
    h3 = add(rotate(h3, 15) + h4, 0x96cd1c35)
    h4 ^= Math.imul(rotate(Math.imul(block(text, index + 6), C4), 18), C1)
    h4 = add(rotate(h4, 13) + h1, 0x32ac3b17)
  }
  h1 ^= text.length
  h2 ^= text.length
  h3 ^= text.length
  h4 ^= text.length
  h1 = (h1 + h2 + h3 + h4) | 0
  h2 = (h2 + h1) | 0
  h3 = (h3 + h1) | 0
  h4 = (h4 + h1) | 0
  h1 = finish(h1)
  h2 = finish(h2)
  h3 = finish(h3)
  h4 = finish(h4)
  h1 = (h1 + h2 + h3 + h4) | 0
  return hex(h1) + hex(h2 + h1) + hex(h3 + h1) + hex(h4 + h1)
}

const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

/** Two UTF-16 units as one 32-bit word; past the end of the text they are zero. */
function block(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xffff) | ((text.charCodeAt(index + 1) & 0xffff) << 16)
}

function add(hash: number, constant: number): number {
  return (Math.imul(hash | 0, 5) + constant) | 0
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

function finish(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
