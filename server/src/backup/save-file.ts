/** Writes a backup to disk; it gets its name only once it is complete and would survive a power cut. */
import { mkdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError } from './backup-error.ts'

/** Returns its length in bytes. Leaves nothing behind if it could not be written. */
export async function saveFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const draft = `${path}${PART}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    let bytes = 0
    try {
      for await (const piece of pieces) {
        await file.writeFile(piece)
        bytes += piece.byteLength
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    const folder = await open(dirname(path), 'r')
    await folder.sync().finally(() => folder.close())
    return bytes
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw sentenceOf(error, path)
  }
}

function sentenceOf(error: unknown, path: string): unknown {
  const code = (error as { readonly code?: unknown } | null)?.code
  const why = typeof code === 'string' ? WHY.get(code) : undefined
  return why === undefined ? error : new BackupError(`The backup ${path} cannot be written: ${why}`, { cause: error })
}

/** The suffix of a file while it is written. */
export const PART = '.part'

const WHY: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full.'],
  ['EDQUOT', 'the disk is full.'],
  ['EACCES', 'this user may not write there.'],
  ['EPERM', 'this user may not write there.'],
  ['EROFS', 'the disk cannot be written.'],
  ['ENOTDIR', 'a part of the path is a file.'],
  ['EEXIST', 'another backup is being written there.'],
])
