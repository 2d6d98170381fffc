import { expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { query } from '../testing/database.testing.ts'
import {
  databaseOf,
  databaseProcesses,
  eventually,
  type RunningServer,
  startServer,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

test('trades of an earlier release are built again after the start', async () => {
  const first = await startServer()
  const user = await newUser(first.url)
  await importFills(user, await newAccount(user), someFills(40))
  const before = openPool(databaseOf(first), 1)
  const ledger = 'select stale, version from ledgers where user_id = $1'
  const segments =
    'select position_id, start, hash, content from segments where user_id = $1 order by position_id, start'
  const built = await before.query(segments, [user.uid])
  const [fresh] = (await before.query<{ stale: boolean; version: number }>(ledger, [user.uid])).rows
  expect(fresh?.stale).toBe(false)
  await before.query('update ledgers set stale = true where user_id = $1', [user.uid])
  await before.query('delete from segments where user_id = $1', [user.uid])
  await before.end()
  first.kill('SIGTERM')
  await first.exited

  const second = await startServer({ dataDir: first.dataDir })
  const after = openPool(databaseOf(second), 1)
  await eventually('the ledger is built again', async () => {
    const { rows } = await after.query<{ stale: boolean; version: number }>(ledger, [user.uid])
    return rows[0]?.stale === false && rows[0].version > (fresh?.version ?? 0) ? true : null
  })
  expect((await after.query(segments, [user.uid])).rows).toEqual(built.rows)
  await after.end()
  await second.stop()
})

test('a kill while they are built again costs nothing: the next start builds the rest', { tags: 'long' }, async () => {
  const first = await startServer()
  const users = await Promise.all(Array.from({ length: 6 }, () => newUser(first.url)))
  for (const user of users) await importFills(user, await newAccount(user), someFills(2_000))
  const segments =
    'select user_id, position_id, start, hash, content from segments order by user_id, position_id, start'
  const before = openPool(databaseOf(first), 1)
  const built = (await before.query(segments)).rows
  await before.query('update ledgers set stale = true')
  await before.query('delete from segments')
  await before.end()
  first.kill('SIGTERM')
  await first.exited

  const left = async (server: RunningServer): Promise<number> =>
    (await query(server, 'select from ledgers where stale')).length
  const second = await startServer({ dataDir: first.dataDir })
  await eventually('one ledger is built again', async () => ((await left(second)) < users.length ? true : null))
  second.kill('SIGKILL')
  await second.exited
  await eventually('its database has stopped', () => (databaseProcesses(first.dataDir).length === 0 ? true : null))

  const third = await startServer({ dataDir: first.dataDir })
  await eventually('all are built again', async () => ((await left(third)) === 0 ? true : null))
  const after = openPool(databaseOf(third), 1)
  expect((await after.query(segments)).rows).toEqual(built)
  await after.end()
  await third.stop()
})
