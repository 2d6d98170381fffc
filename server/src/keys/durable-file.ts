/** Small files that must be complete and survive a power cut: secrets that cannot be recovered. */
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Throws the system error with the path, which Node leaves out if the path is a folder. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file })
  }
}

/** Writes the file unless it exists; of two concurrent writes the first wins. */
export function writeOnce(file: string, text: string, mode = 0o600): void {
  const draft = draftOf(file)
  writeDurably(draft, { text, mode })
  try {
    // A link appears complete or not at all, and never replaces what another start has just created.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
}

/** Replaces the file: a reader sees the old or the new text, never a part. */
export function replaceWhole(file: string, text: string, mode = 0o600): void {
  const draft = draftOf(file)
  writeDurably(draft, { text, mode })
  renameSync(draft, file)
  syncFolder(dirname(file))
}

function draftOf(file: string): string {
  return `${file}.${process.pid}`
}

function writeDurably(file: string, { text, mode }: { readonly text: string; readonly mode: number }): void {
  rmSync(file, { force: true })
  const handle = openSync(file, 'wx', mode)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
