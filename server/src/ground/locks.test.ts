/** One process at a time reads a connection, and the death of one never blocks the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../testing/database.testing.ts'
import { databaseOf, eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { createAdvisoryLocks } from './locks.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a lock is held once, by this process or another, until it is released', async () => {
  const [here, elsewhere] = [createAdvisoryLocks(databaseOf(server)), createAdvisoryLocks(databaseOf(server))]
  const lock = await here.tryAcquire('a')
  expect(lock?.isLost()).toBe(false)
  expect([await here.tryAcquire('a'), await elsewhere.tryAcquire('a')]).toEqual([null, null])
  expect(await elsewhere.tryAcquire('b')).not.toBeNull()
  await lock?.release()
  expect(await elsewhere.tryAcquire('a')).not.toBeNull()
  await Promise.all([here.close(), elsewhere.close()])
})

// ASVS 1.4.3
test('when a process ends, another gets its locks at once', async () => {
  const [here, elsewhere] = [createAdvisoryLocks(databaseOf(server)), createAdvisoryLocks(databaseOf(server))]
  await here.tryAcquire('a')
  await here.close()
  const taken = await eventually('the lock of the process that has gone', () => elsewhere.tryAcquire('a'))
  expect(taken.isLost()).toBe(false)
  await elsewhere.close()
})

test('who loses its connection to the database knows that its locks are lost', async () => {
  const [here, elsewhere] = [createAdvisoryLocks(databaseOf(server)), createAdvisoryLocks(databaseOf(server))]
  const lock = await here.tryAcquire('a')
  await query(
    server,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and classid = 730511`,
  )
  await eventually('that the lock is lost', () => (lock?.isLost() === true ? true : null))
  const taken = await eventually('the lock for another', () => elsewhere.tryAcquire('a'))
  await lock?.release()
  expect([taken.isLost(), await here.tryAcquire('a')]).toEqual([false, null])
  await Promise.all([here.close(), elsewhere.close()])
})
