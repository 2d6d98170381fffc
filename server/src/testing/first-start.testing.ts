/** Runs once before all tests of the server: the program that they start, and the initial folder of their servers. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { distribute } from '../cluster/distribute.ts'
import { openPool } from '../database/connection.ts'
import { connectionOfUrl } from '../database/hosts.ts'
import { makeCitusDatabase, startCitus } from './citus.testing.ts'
import { given, keepAsTemplate, NODES } from './citus-copies.testing.ts'
import { logStatements, STATEMENTS } from './statement-log.testing.ts'
import { folderOfRun } from './folder.testing.ts'
import { removeHouses } from './house.testing.ts'
import { stopClusters } from './postgres.testing.ts'
import { FIRST_START, newFolder, startServer } from './server.testing.ts'

export default async function firstStart(): Promise<() => Promise<void>> {
  // Also for the workers, which start after this.
  const folder = folderOfRun()
  process.env['TMPDIR'] = folder
  // The program that users start, built from the current source; `npm test` has just done so.
  if (process.env['ROUNDTRIP_BUNDLED'] === undefined)
    execFileSync(process.execPath, [BUNDLE], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (process.env[NODES] === 'start') process.env[NODES] = (await startCitus()).addresses.join(' ')
  if (given().length > 0) await makeTemplate()
  const { dataDir, kill, exited } = await startServer({ dataDir: newFolder() })
  if (process.env[STATEMENTS] !== undefined) await logStatements(dataDir)
  kill('SIGTERM')
  await exited
  process.env[FIRST_START] = dataDir
  return async () => {
    await removeHouses()
    await stopClusters()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database as left by the first start and `roundtrip distribute`. */
async function makeTemplate(): Promise<void> {
  const name = 'roundtrip_first'
  const address = makeCitusDatabase(name, given())
  const { kill, exited } = await startServer({ dataDir: newFolder(), environment: { DATABASE_URL: address } })
  kill('SIGTERM')
  await exited
  // Tests have little data in many databases.
  const pool = openPool({ ...connectionOfUrl(address), options: '-c citus.shard_count=4' }, 2)
  await distribute(pool, () => undefined)
  await pool.end()
  keepAsTemplate(name)
}

const BUNDLE = fileURLToPath(new URL('../../../scripts/bundle-server.mjs', import.meta.url))
