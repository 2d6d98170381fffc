/**
 * * Seals secrets of users for the database. Each has its own key, which a master key wraps: `v1.{master key}.{wrapped
 * key}.{sealed text}`, fields in base64url, AES-256-GCM with the tag after the text. Both are bound to the context of
 * the secret, so a text moved to another row cannot be opened.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

/** The row that a secret belongs to. */
export type SecretContext = { readonly uid: string; readonly connection: string; readonly field: string }

/**
 * The context of the address to which a user's summaries are sent. No connection has this name: those are 32 hex
 * digits.
 */
export function webhookContext(uid: string): SecretContext {
  return { uid, connection: 'summary', field: 'webhook' }
}

/** The context of a browser's address at its push service. */
export function pushDeviceContext(uid: string, id: string): SecretContext {
  return { uid, connection: 'push', field: id }
}

/** The context of the key by which push services identify this server, which belongs to no user. */
export const PUSH_KEY_CONTEXT: SecretContext = { uid: 'server', connection: 'push', field: 'vapid' }

export type KeyBox = {
  readonly seal: (text: string, context: SecretContext) => string
  /** Throws a `SealError` if the text was changed or moved, or its master key is missing. */
  readonly open: (sealed: string, context: SecretContext) => string
  /** The same secret under the current master key; unchanged if it already uses that. */
  readonly rewrap: (sealed: string, context: SecretContext) => string
}

/** A sealed text that cannot be opened. Says why, never what it contains. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

/**
 * The result of `open`; null if the sealed text cannot be opened, such as without its master key. A caller that opens
 * several continues with the others.
 */
export function openedOrNull<T>(open: () => T): T | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

export function keyBox(ring: KeyRing): KeyBox {
  const unwrap = ({ master, wrapped }: SealedText, bound: Buffer): Buffer => {
    const key = ring.find(master)
    if (key === null) throw new SealError(`The master key ${master} is missing.`)
    return decrypt(key, wrapped, bound)
  }
  const wrap = (own: Buffer, bound: Buffer): readonly [master: string, wrapped: string] => {
    const { id, key } = ring.current()
    return [id, encrypt(key, own, bound).toString('base64url')]
  }
  return {
    seal: (text, context) => {
      const bound = boundTo(context)
      const own = randomBytes(KEY_BYTES)
      const sealed = encrypt(own, Buffer.from(text, 'utf8'), bound).toString('base64url')
      return [VERSION, ...wrap(own, bound), sealed].join('.')
    },
    open: (sealed, context) => {
      const bound = boundTo(context)
      const parsed = parseSealed(sealed)
      return decrypt(unwrap(parsed, bound), parsed.text, bound).toString('utf8')
    },
    rewrap: (sealed, context) => {
      const bound = boundTo(context)
      const parsed = parseSealed(sealed)
      if (parsed.master === ring.current().id) return sealed
      return [VERSION, ...wrap(unwrap(parsed, bound), bound), parsed.text.toString('base64url')].join('.')
    },
  }
}

/** The name of the master key that a sealed text needs. */
export function masterKeyOf(sealed: string): string {
  return parseSealed(sealed).master
}

type SealedText = { readonly master: string; readonly wrapped: Buffer; readonly text: Buffer }

function parseSealed(sealed: string): SealedText {
  const [version, master, wrapped, text, ...rest] = sealed.split('.')
  if (version !== VERSION || master === undefined || wrapped === undefined || text === undefined || rest.length > 0) {
    throw new SealError('This is not a sealed text.')
  }
  return { master, wrapped: Buffer.from(wrapped, 'base64url'), text: Buffer.from(text, 'base64url') }
}

function boundTo({ uid, connection, field }: SecretContext): Buffer {
  return Buffer.from(`uid=${uid};conn=${connection};field=${field}`, 'utf8')
}

function encrypt(key: Buffer, text: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(bound)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(bound)
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new SealError('The sealed text was changed, or belongs elsewhere.', { cause })
  }
}

const VERSION = 'v1'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
