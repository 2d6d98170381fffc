/** Small files that must be whole and must outlive a power cut: secrets that nothing else could give back. */
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Throws the error of the system with the path, which Node leaves out where the path is that of a folder. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: file })
  }
}

/** Writes the file unless it is there; of two that write at once the first wins. */
export function writeOnce(file: string, text: string, mode = 0o600): void {
  const draft = draftOf(file)
  writeDurably(draft, { text, mode })
  try {
    // A link appears whole or not at all, and never replaces what another start has just made.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
}

/** Puts another text in the file's place: a reader sees the old or the new one, never a part. */
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
