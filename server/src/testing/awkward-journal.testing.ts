/** The sample journal that is as awkward as reality, imported the way that the browser does it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeLedger } from '@roundtrip/core/ledger'
import { type FileGroup, readGroups } from '../cli/read-files.ts'
import type { TestUser } from './client.testing.ts'

const FOLDER = fileURLToPath(new URL('../../../samples/awkward-journal/', import.meta.url))

/** The files of the sample, in the order of their names. */
export const AWKWARD_FILES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .toSorted()
  .map((name) => join(FOLDER, name))

/** Imports files, an account for each exchange and market. Returns the ids of the accounts by their names. */
export async function importPaths(user: TestUser, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>()
  for (const group of readGroups(paths, 'UTC').groups) {
    const name = `${group.venue}-${group.market}`
    const input = { venue: group.venue, market: group.market, name, startBalance: null }
    const { id } = await user.call<{ id: string }>('createAccount', input)
    accounts.set(name, id)
    await importGroup(user, id, group)
  }
  return accounts
}

async function importGroup(user: TestUser, account: string, { sources, result }: FileGroup): Promise<void> {
  const { fills, cashEvents } = result.ledger
  const counts = { fills: fills.length, cashEvents: cashEvents.length, rowsRefused: 0 }
  const { importId } = await user.call<{ importId: string }>('beginImport', { account, files: sources, ...counts })
  await user.call('addImportChunk', { importId, chunk: 0, ...encodeLedger(result.ledger) })
  await user.call('commitImport', { importId })
}
