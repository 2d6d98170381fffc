/** For each byte, its remainder modulo the polynomial of ZIP, gzip and PNG (0xEDB88320, reflected). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1)
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  return remainder
})

/** The CRC-32 of ISO 3309 as an unsigned number: that of `123456789` is 0xCBF43926. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1) {
    sum = (sum >>> 8) ^ (REMAINDERS[(sum ^ (bytes[at] as number)) & 255] as number)
  }
  return ~sum >>> 0
}
