import { EMPTY_DAY, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import { removeUsers } from '../database/remove-users.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { databaseOf } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: HouseServer
let pool: Pool
let user: TestUser

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 2)
})
afterAll(async () => {
  await pool.end()
})
beforeEach(async () => {
  user = await newUser(server.url)
})

const TRADE = '0123456789abcdef'

async function write(path: string, data: object | null): Promise<void> {
  const init = data === null ? { method: 'DELETE' } : { method: 'PUT', body: JSON.stringify(data) }
  const response = await user.fetch(`/db/v1/users/${user.uid}/${path}`, init)
  expect(response.ok).toBe(true)
}

async function earlier<T>(path: string): Promise<{ version: number; data: T; schema: number; updateTime: string }[]> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/${path}/earlier`)
  return ((await response.json()) as { versions: { version: number; data: T; schema: number; updateTime: string }[] })
    .versions
}

const noted = (note: string) => ({ ...NOTHING_NOTED, note })
const notes = async () => (await earlier<{ note: string }>(`annotations/${TRADE}`)).map(({ data }) => data.note)

/** As if the user had paused between the last write and now. */
async function pause(minutes: number): Promise<void> {
  for (const table of ['documents', 'document_versions']) {
    const { rows } = await pool.query<{ time: Date }>(
      `select distinct update_time as time from ${table} where user_id = $1 order by 1`,
      [user.uid],
    )
    for (const { time } of rows) {
      // A driver's timestamp has milliseconds, the database's has microseconds.
      const after = new Date(time.getTime() + 1)
      await pool.query(
        `update ${table} set update_time = $4 where user_id = $1 and update_time >= $2 and update_time < $3`,
        [user.uid, time, after, new Date(time.getTime() - minutes * 60_000)],
      )
    }
  }
}

// Promise [Single trades and edits] Changes can be seen and undone.
test('every change of a trade keeps the previous version, and so does deleting it', async () => {
  for (const note of ['one', 'two', 'three']) await write(`annotations/${TRADE}`, noted(note))
  expect(await notes()).toEqual(['two', 'one'])
  await write(`annotations/${TRADE}`, null)
  expect(await notes()).toEqual(['three', 'two', 'one'])
  await write(`annotations/${TRADE}`, noted('again'))
  expect(await notes()).toEqual(['three', 'two', 'one'])
})

test('writing the same again is not a change', async () => {
  for (let count = 0; count < 3; count += 1) await write(`annotations/${TRADE}`, noted('one'))
  expect(await notes()).toEqual([])
})

test('text that saves itself leaves what stood at the end of a sitting, and something every few minutes within one', async () => {
  const text = async () => (await earlier<{ text: string }>('journal/2026-11-21')).map(({ data }) => data.text)
  const type = (typed: string) => write('journal/2026-11-21', { ...EMPTY_DAY, text: typed })
  await type('a')
  // Nothing is stored yet, so the first state is.
  await type('ab')
  await type('abc')
  await type('abcd')
  expect(await text()).toEqual(['a'])
  await pause(6)
  await type('the evening')
  expect(await text()).toEqual(['abcd', 'a'])
  await type('the evening goes on')
  await type('and on')
  expect(await text()).toEqual(['the evening', 'abcd', 'a'])
})

test('in one commit each document keeps its own, also one that is written twice', async () => {
  const other = 'fedcba9876543210'
  for (const id of [TRADE, other]) await write(`annotations/${id}`, noted(`before ${id}`))
  const set = (id: string, note: string) => ({ op: 'set', collection: 'annotations', id, data: noted(note) })
  const writes = [set(TRADE, 'one'), set(other, 'two'), set(TRADE, 'three'), { ...set('0000000000000001', 'new') }]
  const response = await user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: JSON.stringify({ writes }) })
  const { documents } = (await response.json()) as { documents: { id: string; seq: number; version: number }[] }
  expect(documents.map(({ id }) => id)).toEqual([TRADE, other, TRADE, '0000000000000001'])
  expect(documents.map(({ version }) => version)).toEqual([2, 2, 3, 1])
  const [first = 0] = documents.map(({ seq }) => seq)
  expect(documents.map(({ seq }) => seq - first)).toEqual([0, 1, 2, 3])
  expect(await notes()).toEqual(['one', `before ${TRADE}`])
  expect((await earlier<{ note: string }>(`annotations/${other}`)).map(({ data }) => data.note)).toEqual([
    `before ${other}`,
  ])
})

test('a collection that keeps nothing answers nothing', async () => {
  const view = { name: 'Losers', page: 'trades', search: '' }
  await write('views/a', view)
  await write('views/a', { ...view, name: 'Winners' })
  expect(await earlier('views/a')).toEqual([])
})

test('an earlier state of an older shape is reported in the present one', async () => {
  await write(`annotations/${TRADE}`, noted('new'))
  const old = { labels: [], note: 'old', risk: null, rating: null, excluded: false, anchor: null }
  await pool.query(`insert into document_versions values ($1, 'annotations', $2, 0, 1, $3, now() - interval '1 day')`, [
    user.uid,
    TRADE,
    old,
  ])
  expect(await earlier(`annotations/${TRADE}`)).toMatchObject([
    { version: 0, schema: 5, data: { ...noted('old'), labelledAt: {}, riskCurrency: null, chartNotes: [] } },
  ])
})

test('of one document the oldest states go beyond the limit', async () => {
  const max = LIMITS.earlierVersions
  const writes = Array.from({ length: max + 3 }, (_, index) => ({
    op: 'set',
    collection: 'annotations',
    id: TRADE,
    data: noted(`note ${index}`),
  }))
  await user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: JSON.stringify({ writes }) })
  const versions = await notes()
  expect([versions.length, versions[0], versions.at(-1)]).toEqual([max, `note ${max + 1}`, 'note 2'])
})

test('where all of a user are too much, the oldest go and the write is taken', async () => {
  for (const note of ['one', 'two']) await write(`annotations/${TRADE}`, noted(note))
  await pause(60)
  await write(`annotations/${TRADE}`, noted('three'))
  const [first] = (await counted()) as [{ bytes: number }]
  expect(first.bytes).toBeGreaterThan(0)
  await pool.query(`update document_counts set bytes = $2 where user_id = $1 and collection = '(earlier)'`, [
    user.uid,
    LIMITS.earlierBytes + first.bytes / 2 - 0.1 * LIMITS.earlierBytes + 1,
  ])
  await write('views/a', { name: 'Losers', page: 'trades', search: '' })
  expect(await notes()).toEqual(['two', 'one'])
  await pool.query(`update document_counts set bytes = $2 where user_id = $1 and collection = '(earlier)'`, [
    user.uid,
    LIMITS.earlierBytes + 1,
  ])
  await write('views/b', { name: 'Winners', page: 'trades', search: '' })
  expect(await notes()).toEqual([])
})

test('what is kept is counted, and leaves with its user', async () => {
  for (const note of ['one', 'two', 'three']) await write(`annotations/${TRADE}`, noted(note))
  const { rows } = await pool.query(
    'select count(*)::int as documents, sum(document_bytes(data))::int as bytes from document_versions where user_id = $1',
    [user.uid],
  )
  expect(await counted()).toEqual(rows)
  await removeUsers(pool, [user.uid])
  expect((await pool.query('select from document_versions where user_id = $1', [user.uid])).rowCount).toBe(0)
  expect(await counted()).toEqual([])
})

async function counted(): Promise<unknown[]> {
  const { rows } = await pool.query<{ documents: number; bytes: number }>(
    `select documents::int, bytes::int from document_counts where user_id = $1 and collection = '(earlier)'`,
    [user.uid],
  )
  return rows
}

test('earlier states of others are not reported', async () => {
  const stranger = await newUser(server.url)
  const response = await stranger.fetch(`/db/v1/users/${user.uid}/annotations/${TRADE}/earlier`)
  expect(response.status).toBe(403)
})
