/** The initial exports: the project's samples and, if present, the real files next to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The current folder is that of the project. */
const FOLDERS = ['samples/awkward-journal', '../shared/data']

/** The beginning of each file with this extension; for a text, up to the end of a line. */
export function exportSeeds(ending: RegExp, max: number): readonly Uint8Array[] {
  return FOLDERS.flatMap((folder) => filesOf(folder))
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(file).subarray(0, max))
    .map((bytes) => new Uint8Array(bytes.subarray(0, endOf(bytes, max))))
}

function endOf(bytes: Buffer, max: number): number {
  const lineEnd = bytes.lastIndexOf(10)
  return bytes.length < max || lineEnd < 0 ? bytes.length : lineEnd + 1
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
