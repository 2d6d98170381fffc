/** The secret that signs sessions: given, or made once and kept beside the data, readable by its owner alone. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export function authSecret(given: string | null, dataDir: string): string {
  if (given !== null) return given
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'auth-secret')
  const draft = `${file}.${process.pid}`
  const kept = readSecret(file)
  if (kept !== null) return kept
  writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`)
  try {
    // A link appears whole or not at all, and never replaces what another start has just made.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
  const made = readSecret(file)
  if (made === null) throw new Error(`${file} holds no secret. Remove it; everyone has to sign in again.`)
  return made
}

function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text.length >= 32 ? text : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A power cut right after the first start must not take the secret, or every session would end with it. */
function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function syncFolder(folder: string): void {
  // Windows opens no folders; its file systems keep names in order by themselves.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
