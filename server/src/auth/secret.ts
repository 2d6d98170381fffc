/** The secret that signs sessions: given, or made once and kept beside the data, readable by its owner alone. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function authSecret(given: string | null, dataDir: string): string {
  if (given !== null) return given
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'auth-secret')
  const draft = `${file}.${process.pid}`
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never replaces what another start has just made.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
