/** The sample journal, as messy as a real one, imported in the same way as by the browser. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Remote } from '../cli/remote.ts'
import { importInto } from '../cli/remote-import.ts'
import type { TestUser } from './client.testing.ts'

const FOLDER = fileURLToPath(new URL('../../../samples/awkward-journal/', import.meta.url))

/** The files of the sample, in the order of their names. */
export const AWKWARD_FILES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .toSorted()
  .map((name) => join(FOLDER, name))

/** Imports files as `roundtrip import` does, an account for each exchange and market. */
export async function importPaths(user: TestUser, paths: readonly string[]): Promise<void> {
  const options = { files: paths, fileZone: 'UTC', positionMode: null, account: null, dryRun: false }
  await importInto(remoteOf(user), options, () => undefined)
}

/** A terminal command's requests, made by a user of a test. */
export function remoteOf(user: TestUser): Remote {
  return {
    call: (contract, input) => user.call(contract.name, input),
    fetch: (path, init) => user.fetch(path, init),
  }
}
