/**
 * The statements of an earlier release work on the current tables, unless a migration in between says that they do not.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../database/migrate.ts'
import { collectedStatements, statementsIn } from '../testing/statement-log.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { unprepared, type Unprepared } from './prepare.testing.ts'

const FOLDER = fileURLToPath(new URL('./released/', import.meta.url))
const ENDING = '.statements.json.gz'
const NAMES = MIGRATIONS.map(({ name }) => name)

/** `schema` is the newest migration that the release knew. */
type Kept = { readonly schema: string; readonly statements: readonly string[] }

/** Set by `scripts/keep-statements.mjs`: the day of the release, and the folder with the logs of its tests. */
const [day, logs] = (process.env['ROUNDTRIP_KEEP_STATEMENTS'] ?? '').split(' ')
if (day !== undefined && logs !== undefined) {
  const kept: Kept = { schema: NAMES.at(-1) ?? '', statements: collectedStatements(logs) }
  writeFileSync(`${FOLDER}${day}${ENDING}`, gzipSync(JSON.stringify(kept, null, 1), { level: 9 }))
}

const RELEASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(ENDING))
  .toSorted()
  .map((name) => ({
    release: name.slice(0, -ENDING.length),
    ...(JSON.parse(gunzipSync(readFileSync(`${FOLDER}${name}`)).toString('utf8')) as Kept),
  }))

let server: RunningServer
let database: pg.Client
beforeAll(async () => {
  server = await startServer()
  database = new pg.Client({ host: `${server.dataDir}/postgres`, port: 5432, user: 'postgres', database: 'roundtrip' })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await server.stop()
})

/** Whether servers that know the migrations up to this one may run alongside a server of this release. */
function worksTogether({ schema }: Kept): boolean {
  const applied = new Set(NAMES.slice(0, NAMES.indexOf(schema) + 1))
  return MIGRATIONS.every(({ name, oldestServer = name }) => applied.has(name) || applied.has(oldestServer))
}

/** Empty for a release that a later migration keeps away. */
async function broken(kept: Kept): Promise<readonly Unprepared[]> {
  return worksTogether(kept) ? unprepared(database, kept.statements) : []
}

describe.each(RELEASES)('the statements of the release of $release', (kept) => {
  test('can be prepared, or a migration since then keeps that release away', async () => {
    expect(kept.statements.length).toBeGreaterThan(300)
    expect(await broken(kept)).toEqual([])
  })
})

test('a renamed column and a table that is gone are noticed', async () => {
  const [newest] = RELEASES.slice(-1)
  const statements = newest?.statements ?? []
  await database.query('alter table accounts rename column name to title; alter table outbox rename to letters')
  const failed = await unprepared(database, statements)
  await database.query('alter table accounts rename column title to name; alter table letters rename to outbox')
  const reasons = failed.map(({ reason }) => reason)
  expect(reasons).toContain('column "name" does not exist')
  expect(reasons).toContain('relation "outbox" does not exist')
})

test('the log of a database is read as statements, whatever lines they have', () => {
  const log = `@@@@ LOG:  statement: select 1
@@roundtrip 2026-11-24-backup-runs@@ LOG:  statement: select 2
\tfrom accounts
@@roundtrip 2026-11-24-backup-runs@@ LOG:  execute <unnamed>: insert into "a" values ($1)
@@roundtrip 2026-11-24-backup-runs@@ DETAIL:  Parameters: $1 = '3'
@@roundtrip jobs@@ LOG:  statement: select 4
`
  expect(statementsIn(log)).toEqual(['select 2\nfrom accounts', 'insert into "a" values ($1)'])
})
