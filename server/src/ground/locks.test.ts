/** One process at a time reads a connection, and the death of one never keeps the others waiting. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../testing/database.testing.ts'
import { databaseOf, eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { syncLocks } from './locks.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a lock is held once, by this process or another, until it is released', async () => {
  const [one, other] = [syncLocks(databaseOf(server)), syncLocks(databaseOf(server))]
  const lock = await one.take('a')
  expect(lock?.lost()).toBe(false)
  expect([await one.take('a'), await other.take('a')]).toEqual([null, null])
  expect(await other.take('b')).not.toBeNull()
  await lock?.release()
  expect(await other.take('a')).not.toBeNull()
  await Promise.all([one.close(), other.close()])
})

test('when a process ends, another gets its locks at once', async () => {
  const [one, other] = [syncLocks(databaseOf(server)), syncLocks(databaseOf(server))]
  await one.take('a')
  await one.close()
  const taken = await eventually('the lock of the process that has gone', () => other.take('a'))
  expect(taken.lost()).toBe(false)
  await other.close()
})

test('who loses its connection to the database knows that its locks are lost', async () => {
  const [one, other] = [syncLocks(databaseOf(server)), syncLocks(databaseOf(server))]
  const lock = await one.take('a')
  await query(
    server,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and classid = 730511`,
  )
  await eventually('that the lock is lost', () => (lock?.lost() === true ? true : null))
  const taken = await eventually('the lock for another', () => other.take('a'))
  await lock?.release()
  expect([taken.lost(), await one.take('a')]).toEqual([false, null])
  await Promise.all([one.close(), other.close()])
})
