/**
 * Encrypts a backup, and opens it again, in the format of age (https://age-encryption.org/v1): its last frame is marked,
 * so that a cut file is noticed, and an operator can open it with the program of that name. Its package is loaded on
 * first use: few starts of a server need it.
 */
import { readFileSync } from 'node:fs'
import { BackupError, damagedBackup } from './backup-error.ts'

/** The key to encrypt a backup with: a passphrase, or the secret key that `age-keygen` writes into a file. */
export type BackupKey =
  | { readonly kind: 'passphrase'; readonly text: string }
  | { readonly kind: 'identity'; readonly text: string }

/** The key in a file: an age key if the file contains one, else its text is a passphrase. */
export function readBackupKey(file: string): BackupKey {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new BackupError(`The key file ${file} cannot be read.`, { cause })
  }
  return backupKey(text, file)
}

export function backupKey(text: string, from = 'The passphrase'): BackupKey {
  const identity = /^AGE-SECRET-KEY-(?:PQ-)?1\S+$/m.exec(text)?.[0]
  if (identity !== undefined) return { kind: 'identity', text: identity }
  const passphrase = text.trim()
  if (passphrase.length < SHORTEST) throw new BackupError(`${from} must have ${SHORTEST} characters or more.`)
  return { kind: 'passphrase', text: passphrase }
}

/** The encrypted pieces; memory holds a few of them. */
export async function* sealed(
  pieces: AsyncIterable<Uint8Array>,
  key: BackupKey,
  workFactor = WORK_FACTOR,
): AsyncGenerator<Uint8Array, void> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  if (key.kind === 'identity') encrypter.addRecipient(await identityToRecipient(key.text))
  else {
    encrypter.setPassphrase(key.text)
    encrypter.setScryptWorkFactor(workFactor)
  }
  yield* piecesOf(await encrypter.encrypt(streamOf(pieces)))
}

export function isSealed(beginning: Uint8Array): boolean {
  return Buffer.from(beginning).subarray(0, INTRO.length).equals(INTRO)
}

/** Throws a `BackupError` if the key is a different one, or if a single bit of the file was changed or cut off. */
export async function* opened(pieces: AsyncIterable<Uint8Array>, key: BackupKey): AsyncGenerator<Uint8Array, void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (key.kind === 'identity') decrypter.addIdentity(key.text)
  else decrypter.addPassphrase(key.text)
  let plain: ReadableStream<Uint8Array>
  try {
    plain = await decrypter.decrypt(streamOf(pieces))
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError('The backup does not open with this passphrase or key. Nothing was restored.', { cause })
  }
  try {
    yield* piecesOf(plain)
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw damagedBackup('it was changed or cut off.', cause)
  }
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await source.next()
      if (next.done === true) controller.close()
      else controller.enqueue(new Uint8Array(next.value))
    },
    cancel: async () => {
      await source.return?.()
    },
  })
}

/** The first line of every file of age. */
const INTRO = Buffer.from('age-encryption.org/v1\n')
const SHORTEST = 12
/** Two to this power: a second and 256 MB for each guess, as in the program age. */
const WORK_FACTOR = 18
