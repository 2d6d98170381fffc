/** Seals short texts that must not be readable in the database, with a key derived from the server's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { SealError } from '../keys/key-box.ts'

export type Sealer = {
  readonly seal: (text: string) => Buffer
  /** Throws a `SealError` if the bytes were changed or sealed with another secret. */
  readonly open: (sealed: Buffer) => string
}

/** AES-256-GCM: 12 bytes nonce, the text, 16 bytes tag. `purpose` separates the keys of different uses. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `roundtrip ${purpose}`, 32))
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
        const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealError('The sealed text was changed, or sealed with another secret.', { cause })
      }
    },
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
