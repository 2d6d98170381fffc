import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseProcesses, startServer, stopLeftOver } from './server.testing.ts'

test('a server that a failed test left running is stopped with its database, and its folder is gone', async () => {
  const server = await startServer()
  expect(databaseProcesses(server.dataDir)).toHaveLength(1)
  await stopLeftOver()
  expect(await server.exited).toBe(0)
  expect(databaseProcesses(server.dataDir)).toEqual([])
  expect(existsSync(server.dataDir)).toBe(false)
})
