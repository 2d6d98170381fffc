/**
 * The master keys that wrap the keys of secrets. The first one seals, all of them open. They come from the environment,
 * or from a file in the data folder that only its owner can read; never from the database, so that a stolen one reveals
 * nothing.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeOnce, readText, replaceWhole } from './durable-file.ts'

export type MasterKey = { readonly id: string; readonly key: Buffer }

export type KeyRing = {
  /** The key that seals. */
  readonly current: () => MasterKey
  /** The key of that name; null if it is not on the ring. */
  readonly find: (id: string) => Buffer | null
}

/** `id:key` pairs, comma separated, as MASTER_KEYS holds them; a key is 32 bytes in base64 or base64url. */
export function parseKeys(text: string): readonly MasterKey[] {
  const pairs = text.split(/[\s,]+/).filter((part) => part !== '')
  const keys = pairs.map((pair) => {
    const [id = '', encoded = ''] = pair.split(':')
    const key = Buffer.from(encoded, 'base64')
    if (!/^[a-zA-Z0-9-]{1,40}$/.test(id) || key.length !== KEY_BYTES) {
      throw new RangeError('A master key is written as name:key, the key being 32 bytes in base64.')
    }
    return { id, key }
  })
  if (keys.length === 0) throw new RangeError('There is no master key.')
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new RangeError('Two master keys have one name.')
  return keys
}

/** The file of generated keys. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'master-keys')
}

/** A ring whose keys never change. */
export function fixedRing(keys: readonly MasterKey[]): KeyRing {
  const [first] = keys
  if (first === undefined) throw new RangeError('There is no master key.')
  return { current: () => first, find: (id) => keys.find((candidate) => candidate.id === id)?.key ?? null }
}

/** The ring in a file, created with one key if there is none. A ring that another process has rotated is read again. */
export function fileRing(file: string): KeyRing {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeOnce(file, spell([newKey()]), OWNER_READS)
  let cached: { readonly stamp: string; readonly ring: KeyRing } | null = null
  const read = (): KeyRing => {
    const { mtimeMs, size, ino } = statSync(file)
    const stamp = `${mtimeMs} ${size} ${ino}`
    if (cached?.stamp !== stamp) cached = { stamp, ring: fixedRing(readKeys(file)) }
    return cached.ring
  }
  read()
  return { current: () => read().current(), find: (id) => read().find(id) }
}

/** Throws a `KeyFileError` for a file without keys, or with anything but keys. */
export function readKeys(file: string): readonly MasterKey[] {
  try {
    return parseKeys(readText(file))
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new KeyFileError(`${file} is damaged: ${cause.message} ${RESTORE_KEYS}`, { cause })
  }
}

/** Its message is a sentence for the operator; it reveals nothing of the keys. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

const RESTORE_KEYS = 'Put it back from a backup: without it, the stored exchange keys cannot be opened.'

/** Adds a new key at the front; the old ones stay, so that everything sealed so far can be opened. */
export function turnRing(file: string): MasterKey {
  const key = newKey()
  writeKeys(file, [key, ...readKeys(file)])
  return key
}

export function writeKeys(file: string, keys: readonly MasterKey[]): void {
  replaceWhole(file, spell(keys), OWNER_READS)
}

function newKey(): MasterKey {
  return { id: `k${randomBytes(6).toString('hex')}`, key: randomBytes(KEY_BYTES) }
}

/** The format of the file and of MASTER_KEYS. */
export function spell(keys: readonly MasterKey[]): string {
  return keys.map(({ id, key }) => `${id}:${key.toString('base64')}\n`).join('')
}

const KEY_BYTES = 32
const OWNER_READS = 0o400
