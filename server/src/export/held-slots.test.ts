/**
 * A user who holds a shared resource cannot lock others out: uploads that send nothing, downloads that nobody reads.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainId } from '../ground/ids.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type HeldOptions, type HeldRequest, holdRequest } from '../testing/held-request.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { EMPTY_DAY, exported, filesOf, manifestOf, must, restoreInto } from './journal.testing.ts'

let server: RunningServer
const requests: HeldRequest[] = []

beforeAll(async () => {
  server = await startServer()
})
afterEach(() => {
  for (const { socket } of requests.splice(0)) socket.destroy()
})
afterAll(() => server.stop())

function hold(user: TestUser, options: HeldOptions): HeldRequest {
  const request = holdRequest(server.url, user, options)
  requests.push(request)
  return request
}

const statusOf = (request: HeldRequest): Promise<number> =>
  eventually('the request is answered', () => request.status())

test('two uploads of one user that send nothing do not keep another user from a restoration', async () => {
  const owner = await newUser(server.url)
  await importFills(owner, await newAccount(owner), someFills(200))
  const archive = await exported(owner)
  const [idler, other] = [await newUser(server.url), await newUser(server.url)]
  const upload: HeldOptions = {
    method: 'POST',
    path: `/ledger/v1/${idler.uid}/restore`,
    headers: ['content-type: application/zip', 'content-length: 1000000'],
  }
  const first = hold(idler, upload)
  const folder = join(server.dataDir, 'uploads')
  await eventually('the first upload is under way', () =>
    existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(plainId(idler.uid))) ? true : null,
  )
  const second = hold(idler, upload)
  expect(await statusOf(second)).toBe(429)
  expect(second.received()).toMatch(/retry-after: \d+/i)
  expect(second.received()).toContain('restore-running')
  await must(await restoreInto(other, archive))
  expect((await fetchTestColumns(other)).count).toBe(100)
  expect(first.received()).toBe('')
})

const noise = (): string => randomBytes(15_000).toString('base64')

/** More than the buffers of two sockets hold: diary days whose text cannot be compressed much. */
async function writeMuch(user: TestUser): Promise<void> {
  const day = (index: number): string => new Date(Date.UTC(2020, 0, 1) + index * DAY_MS).toISOString().slice(0, 10)
  for (let from = 0; from < 400; from += 40) {
    const writes = Array.from({ length: 40 }, (_, index) => ({
      op: 'set',
      collection: 'journal',
      id: day(from + index),
      data: { ...EMPTY_DAY, text: noise(), plan: noise(), review: noise() },
    }))
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ writes })
    await must(await user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', headers, body }))
  }
}

test.each([
  ['one user', false],
  ['one demo', true],
])('three downloads of %s that nobody reads do not keep another user from an export', async (_name, isDemo) => {
  const [idler, other] = [await newUser(server.url), await newUser(server.url)]
  await writeMuch(idler)
  if (isDemo) await query(server, 'insert into demo_users (user_id) values ($1)', [idler.uid])
  const download: HeldOptions = { method: 'GET', path: `/ledger/v1/${idler.uid}/export`, stopsReading: true }
  const first = hold(idler, download)
  expect(await statusOf(first)).toBe(200)
  for (const request of [hold(idler, download), hold(idler, download)]) {
    expect(await statusOf(request)).toBe(429)
    expect(request.received()).toMatch(/retry-after: \d+/i)
  }
  expect(manifestOf(filesOf(await exported(other))).uid).toBe(other.uid)
  // The first is still held: the same user is refused.
  const again = hold(idler, download)
  expect(await statusOf(again)).toBe(429)
  first.socket.destroy()
  await eventually('the slot is free once its reader is gone', async () => {
    const next = hold(idler, download)
    return (await statusOf(next)) === 200 ? true : null
  })
})

test('who waits for an export gets the slot that becomes free, not the user who asks again', async () => {
  const [idler, repeating, other] = [await newUser(server.url), await newUser(server.url), await newUser(server.url)]
  const download = ({ uid }: TestUser): HeldOptions => {
    return { method: 'GET', path: `/ledger/v1/${uid}/export`, stopsReading: true }
  }
  // As many as an address is allowed.
  for (const user of [idler, repeating]) await writeMuch(user)
  const first = hold(repeating, download(repeating))
  const second = hold(idler, download(idler))
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  const waiting = hold(other, download(other))
  await delay(300)
  expect(waiting.status()).toBeNull()
  first.socket.destroy()
  const again = hold(repeating, download(repeating))
  expect(await statusOf(waiting)).toBe(200)
  // Its own slot is released once the server has noticed; until then it is refused, and after that it waits.
  expect([null, 200, 429]).toContain(again.status())
})
