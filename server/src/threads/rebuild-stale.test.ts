import { expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { databaseOf, eventually, startServer } from '../testing/server.testing.ts'
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
