/** What an update would change, determined on databases of earlier releases without changing them. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded.ts'
import { appliedMigrations, MIGRATIONS } from '../database/migrate.ts'
import { eventually, newFolder, startServer } from '../testing/server.testing.ts'
import { databaseAsItWas, said } from './backup.testing.ts'

async function releasedFolder(release: string): Promise<string> {
  const dataDir = newFolder()
  await databaseAsItWas(fileURLToPath(new URL(`./released/${release}.tar`, import.meta.url)), dataDir)
  return dataDir
}

test('figures that would change are listed, and the database stays as it was', async () => {
  const dataDir = await releasedFolder('2026-11-21')
  const { code, text } = await said(['check-update'], { DATA_DIR: dataDir })
  expect({ code, text }).toEqual({
    code: 1,
    text: expect.stringContaining('Figures of 1 of 2 journals would change:\n  trader@example.com: 9 trades in '),
  })
  expect(text).toContain(`${MIGRATIONS.length - 12} migrations would run:\n  2026-11-22-connections`)
  expect(text).toMatch(/8249a10412b139f3 XBTUSD \S+: entry_price 51493\.3058702369 becomes 51500\n/)
  const database = await startEmbedded(dataDir)
  const pool = openPool(database.connection, 1)
  const client = await pool.connect()
  expect(await appliedMigrations(client)).toHaveLength(12)
  expect((await client.query('select datname from pg_database where datname like $1', ['%proof%'])).rows).toEqual([])
  client.release()
  await pool.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('once the server has derived its journals again, no figure would change', async () => {
  const dataDir = await releasedFolder('2026-11-23b')
  const before = await said(['check-update'], { DATA_DIR: dataDir })
  expect(before).toMatchObject({ code: 1, text: expect.stringContaining('2026-11-23-fill-blocks') })
  // It is from before bitcoin that paid for other coins counted in the trades of bitcoin itself.
  expect(before.text).toMatch(/BTCUSDT \S+: quantity 0\.1 becomes 0\.151896052\n/)
  const server = await startServer({ dataDir, environment: { EXCHANGE_GATEWAY: 'off' } })
  const after = await eventually('the journals are derived again', async () => {
    const output = await said(['check-update'], { DATA_DIR: dataDir })
    return output.code === 0 ? output : null
  })
  await server.stop()
  expect(after).toEqual({
    code: 0,
    text: 'The database is up to date with this release.\nNo figure of 2 journals would change.\n',
  })
})
