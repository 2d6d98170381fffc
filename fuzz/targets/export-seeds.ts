/** Exports to begin with: the samples of the project and, where they are, the real files beside it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The current folder is that of the project. */
const FOLDERS = ['samples/awkward-journal', '../shared/data']

/** The beginning of each file that ends like this; a whole line is its end where it is a text. */
export function exportSeeds(ending: RegExp, most: number): readonly Uint8Array[] {
  return FOLDERS.flatMap((folder) => filesOf(folder))
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(file).subarray(0, most))
    .map((bytes) => new Uint8Array(bytes.subarray(0, endOf(bytes, most))))
}

function endOf(bytes: Buffer, most: number): number {
  const lineEnd = bytes.lastIndexOf(10)
  return bytes.length < most || lineEnd < 0 ? bytes.length : lineEnd + 1
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch {
    return []
  }
}
