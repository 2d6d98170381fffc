import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COLLECTIONS } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { openPool, type Pool } from '../database/connection.ts'
import { MIGRATIONS, migrate } from '../database/migrate.ts'
import { documentShapesMigration } from '../database/migrations/2026-11-21-document-shapes-and-counts.ts'
import { removeOldDeletions } from './remove-deletions.ts'
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

const OLD_LABEL = { name: 'Breakout', group: 'setup', colour: 1, archived: false }
/** The current version of the shape of labels. */
const NOW = COLLECTIONS.labels.version
const LABEL = { ...OLD_LABEL, hidden: false, key: null, orderPatterns: [] }
const VIEW = { name: 'Losers', page: 'trades', search: 'result=loss' }

async function commit(writes: readonly object[]): Promise<{ status: number; body: unknown }> {
  const init = { method: 'POST', body: JSON.stringify({ writes }) }
  const response = await user.fetch(`/db/v1/commit/${user.uid}`, init)
  return { status: response.status, body: await response.json() }
}

async function read(path: string): Promise<unknown> {
  return (await user.fetch(`/db/v1/users/${user.uid}/${path}`)).json()
}

describe('shapes', () => {
  const store = async (schema: number, data: object): Promise<void> => {
    await commit([{ op: 'set', collection: 'labels', id: 'a', data: LABEL }])
    await pool.query('update documents set schema = $2, data = $3 where user_id = $1', [user.uid, schema, data])
  }

  test('an older document is read in the present shape, and stored so when it is next written', async () => {
    await store(1, OLD_LABEL)
    expect(await read('labels/a')).toMatchObject({ schema: NOW, data: LABEL })
    expect(await read('labels')).toMatchObject({ documents: [{ schema: NOW, data: LABEL }] })
    await commit([{ op: 'merge', collection: 'labels', id: 'a', data: { colour: 5 } }])
    const { rows } = await pool.query('select schema, data from documents where user_id = $1', [user.uid])
    expect(rows).toEqual([{ schema: NOW, data: { ...LABEL, colour: 5 } }])
  })

  test('a newer document is passed on as it is, and refuses every write', async () => {
    const tomorrow = { ...LABEL, icon: 'star' }
    await store(NOW + 1, tomorrow)
    expect(await read('labels/a')).toMatchObject({ schema: NOW + 1, data: tomorrow, version: 1 })
    for (const write of [{ op: 'set', data: LABEL }, { op: 'merge', data: { colour: 2 } }, { op: 'delete' }]) {
      expect(await commit([{ collection: 'labels', id: 'a', ...write }])).toMatchObject({
        status: 400,
        body: {
          error: { status: 'FAILED_PRECONDITION', details: { reason: 'newer-document', stored: NOW + 1, known: NOW } },
        },
      })
    }
    expect(await read('labels/a')).toMatchObject({ schema: NOW + 1, data: tomorrow, version: 1 })
  })

  test('a page of yesterday may still write in its shape, but not over one of today', async () => {
    const old = { op: 'set', collection: 'labels', id: 'a', data: OLD_LABEL, schema: 1 }
    expect(await commit([old])).toMatchObject({ status: 200, body: { documents: [{ schema: NOW, data: LABEL }] } })
    await commit([{ op: 'merge', collection: 'labels', id: 'a', data: { hidden: true } }])
    expect(await commit([old])).toMatchObject({ body: { error: { details: { reason: 'newer-document' } } } })
    expect(await commit([{ ...old, schema: 9 }])).toMatchObject({ status: 400 })
    expect(await read('labels/a')).toMatchObject({ data: { hidden: true } })
  })

  test('nothing is left of the data of what is deleted', async () => {
    await store(NOW, LABEL)
    await commit([{ op: 'delete', collection: 'labels', id: 'a' }])
    const { rows } = await pool.query('select data, deleted from documents where user_id = $1', [user.uid])
    expect(rows).toEqual([{ data: {}, deleted: true }])
  })
})

describe('quota', () => {
  const views = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({
      op: 'set',
      collection: 'views',
      id: `v${from + index}`,
      data: VIEW,
    }))
  const counted = async (): Promise<unknown> => {
    const { rows } = await pool.query(
      `select documents::int, bytes::int from document_counts where user_id = $1 and collection = 'views'`,
      [user.uid],
    )
    return rows[0]
  }
  const real = async (): Promise<unknown> => {
    const { rows } = await pool.query(
      `select count(*) filter (where not deleted)::int as documents, sum(document_bytes(data))::int as bytes
       from documents where user_id = $1 and collection = 'views'`,
      [user.uid],
    )
    return rows[0]
  }

  // ASVS 2.3.2
  test('the last document of a collection is stored, one more is not, and a deletion makes room', async () => {
    const max = COLLECTIONS.views.count
    expect((await commit(views(max - 1))).status).toBe(200)
    expect((await commit(views(1, max - 1))).status).toBe(200)
    expect(await commit(views(1, max))).toMatchObject({
      status: 429,
      body: { error: { details: { reason: 'too-many-documents', collection: 'views', most: max } } },
    })
    expect((await commit(views(1, 0))).status).toBe(200)
    expect((await commit([{ op: 'delete', collection: 'views', id: 'v0' }, ...views(1, max)])).status).toBe(200)
    expect(await counted()).toEqual(await real())
  })

  test('the bytes of all documents together are limited, but shrinking is always allowed', async () => {
    await commit(views(1))
    await pool.query('update document_counts set bytes = $2 where user_id = $1', [user.uid, LIMITS.userDocumentBytes])
    expect(await commit(views(1, 1))).toMatchObject({
      status: 429,
      body: { error: { details: { reason: 'too-many-bytes', most: LIMITS.userDocumentBytes } } },
    })
    expect((await commit([{ op: 'merge', collection: 'views', id: 'v0', data: { search: '' } }])).status).toBe(200)
    expect((await commit([{ op: 'delete', collection: 'views', id: 'v0' }])).status).toBe(200)
  })

  test('counts follow every kind of write', async () => {
    await commit(views(3))
    await commit([{ op: 'delete', collection: 'views', id: 'v1' }, ...views(2, 2)])
    await commit([...views(1, 1), { op: 'merge', collection: 'views', id: 'v2', data: { name: 'Longer name' } }])
    expect(await counted()).toEqual(await real())
    await pool.query(`update documents set update_time = now() - interval '31 days' where user_id = $1 and deleted`, [
      user.uid,
    ])
    await removeOldDeletions(pool)
    expect(await real()).toMatchObject({ documents: 4 })
    expect(await counted()).toEqual(await real())
  })
})

test('documents of before are of the first shape, and are counted', async () => {
  const admin = { ...databaseOf(server), user: 'postgres' }
  const outer = openPool(admin, 1)
  await outer.query('create database before_shapes')
  await outer.end()
  const old = openPool({ ...admin, database: 'before_shapes' }, 2)
  const at = MIGRATIONS.indexOf(documentShapesMigration)
  await migrate(old, MIGRATIONS.slice(0, at))
  const { rows } = await old.query(
    `insert into auth_users (name, email, "emailVerified", "updatedAt") values ('', 'a@example.com', true, now()) returning id`,
  )
  const uid = (rows[0] as { id: string }).id
  await old.query('insert into document_sequences (user_id, seq) values ($1, 2)', [uid])
  await old.query(
    `insert into documents (user_id, collection, id, data, version, seq, deleted)
     values ($1, 'labels', 'a', $2, 1, 1, false), ($1, 'labels', 'b', '{}', 2, 2, true)`,
    [uid, OLD_LABEL],
  )
  await migrate(old)
  expect((await old.query('select distinct schema from documents')).rows).toEqual([{ schema: 1 }])
  const counts = 'select documents::int, bytes::int from document_counts'
  const real = `select 1 as documents, sum(document_bytes(data))::int as bytes from documents`
  expect((await old.query(counts)).rows).toEqual((await old.query(real)).rows)
  // A removed user's documents and counts are removed too.
  await old.query('delete from auth_users')
  expect((await old.query(counts)).rows).toEqual([])
  await old.end()
})
