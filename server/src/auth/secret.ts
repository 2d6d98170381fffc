/**
 * The secret that signs sessions: configured, or generated once and stored with the data, readable by its owner only.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../ground/config.ts'
import { writeOnce, readText } from '../keys/durable-file.ts'

export function authSecret(given: string | null, dataDir: string): string {
  if (given !== null) return given
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = authSecretFile(dataDir)
  const stored = readSecret(file)
  if (stored !== null) return stored
  writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  const made = readSecret(file)
  if (made === null) throw new ConfigError(`${file} holds no secret. Remove it; everyone has to log in again.`)
  return made
}

/** Where a generated secret is stored. */
export function authSecretFile(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

/** Null if the file holds none. */
export function readSecret(file: string): string | null {
  try {
    const text = readText(file).trim()
    return text.length >= 32 ? text : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
