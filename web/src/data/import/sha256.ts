import { hash128 } from '@roundtrip/core/base'

/**
 * Names the content of a file, so that the same file is found again. Browsers hide their SHA-256 from pages that are
 * not served securely; there, two other hashes of the same length stand in. Nothing depends on it for security.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
  if (subtle === undefined) {
    const text = new TextDecoder('latin1').decode(bytes)
    return hash128(`1${text}`) + hash128(`2${text}`)
  }
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
