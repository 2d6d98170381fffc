import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '@roundtrip/contract/fields'
import { openPool, type Pool } from '../database/connection.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { databaseOf } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: HouseServer
let pool: Pool
let user: TestUser

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
  user = await newUser(server.url)
})
afterAll(async () => {
  await pool.end()
})
// Signing up takes much longer than any of these tests; clearing everything is as good as a new user.
beforeEach(() => pool.query('delete from document_sequences where user_id = $1', [user.uid]))

const LABEL = { name: 'Breakout', group: 'setup', colour: 1, archived: false, hidden: false }

async function send(...[method, path, body, headers = {}]: [string, string, unknown?, Record<string, string>?]) {
  const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
  const response = await user.fetch(`/db/v1/users/${user.uid}/${path}`, init)
  const text = await response.text()
  return { status: response.status, etag: response.headers.get('etag'), body: text === '' ? null : JSON.parse(text) }
}

describe('versions', () => {
  test('each write counts up, and a read that knows the version is spared the rest', async () => {
    expect(await send('PUT', 'labels/a', LABEL)).toMatchObject({
      status: 200,
      etag: '"v1"',
      body: { version: 1, seq: 1 },
    })
    expect(await send('PATCH', 'labels/a', { colour: 2 })).toMatchObject({
      etag: '"v2"',
      body: { data: { ...LABEL, colour: 2 } },
    })
    expect((await send('GET', 'labels/a')).body).toMatchObject({ version: 2, seq: 2, deleted: false })
    expect((await send('GET', 'labels/a', undefined, { 'if-none-match': '"v2"' })).status).toBe(304)
  })

  test('a stale write is refused with both versions and what is stored', async () => {
    await send('PUT', 'labels/a', LABEL)
    await send('PUT', 'labels/a', { ...LABEL, colour: 3 }, { 'if-match': '"v1"' })
    const stale = await send('PUT', 'labels/a', { ...LABEL, colour: 4 }, { 'if-match': '"v1"' })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        error: {
          status: 'ABORTED',
          // The stored document is included, so that neither side's words are lost.
          details: { expected: 1, actual: 2, current: { version: 2, data: { ...LABEL, colour: 3 } } },
        },
      },
    })
  })

  test('creating what exists is refused as such', async () => {
    await send('PUT', 'labels/a', LABEL, { 'if-none-match': '*' })
    const again = await send('PUT', 'labels/a', LABEL, { 'if-none-match': '*' })
    expect(again).toMatchObject({ status: 409, body: { error: { status: 'ALREADY_EXISTS' } } })
  })

  // ASVS 2.3.4
  test('of 20 writers with the same version, exactly one succeeds', async () => {
    await send('PUT', 'labels/a', LABEL)
    const writes = Array.from({ length: 20 }, (_, index) =>
      send('PUT', 'labels/a', { ...LABEL, colour: index % 16 }, { 'if-match': '"v1"' }),
    )
    const statuses = (await Promise.all(writes)).map((response) => response.status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test('what is deleted is gone, and may come back', async () => {
    await send('PUT', 'labels/a', LABEL)
    expect((await send('DELETE', 'labels/a')).status).toBe(204)
    expect((await send('GET', 'labels/a')).status).toBe(404)
    expect((await send('DELETE', 'labels/a')).status).toBe(404)
    expect((await send('PUT', 'labels/a', LABEL, { 'if-none-match': '*' })).body).toMatchObject({
      version: 3,
      deleted: false,
    })
  })
})

describe('input', () => {
  // ASVS 1.3.3, 2.2.1
  test.each([
    ['a field too many', 'labels/a', { ...LABEL, extra: 1 }],
    ['a field too few', 'labels/a', { name: 'x' }],
    ['an empty name', 'labels/a', { ...LABEL, name: '  ' }],
    ['a name one too long', 'labels/a', { ...LABEL, name: 'x'.repeat(LIMITS.name + 1) }],
    ['a wrong type', 'labels/a', { ...LABEL, colour: '1' }],
    ['a list', 'labels/a', []],
    ['null', 'labels/a', null],
    ['a bad id', 'labels/a.b', LABEL],
    ['an id of 65 characters', `labels/${'i'.repeat(65)}`, LABEL],
  ])('%s is refused', async (_name, path, body) => {
    expect(await send('PUT', path, body)).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    })
  })

  // ASVS 15.3.6
  test.each(['nothing', '__proto__', 'constructor', 'toString'])('there is no collection %s', async (name) => {
    expect((await send('GET', name)).status).toBe(404)
    expect((await send('PUT', `${name}/a`, LABEL)).status).toBe(404)
    expect((await send('GET', `../../listen/${user.uid}?collections=${name}`)).status).toBe(404)
  })

  test('the longest name is kept', async () => {
    expect((await send('PUT', 'labels/a', { ...LABEL, name: 'x'.repeat(LIMITS.name) })).status).toBe(200)
  })

  // ASVS 15.3.6
  test.each([
    ['prototype in a merge', '{"__proto__":{"polluted":1}}'],
    ['constructor in a merge', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['prototype deep in a merge', '{"name":{"a":[{"__proto__":1}]}}'],
    ['a list', '[]'],
    ['text', '"name"'],
    ['null', 'null'],
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['a field too many', '{"extra":1}'],
    ['a field taken away', '{"name":null}'],
    ['text with a zero', '{"name":"a\\u0000"}'],
    ['half a character', '{"name":"a\\ud800"}'],
    ['nesting without end', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('a merge of %s is refused and changes nothing', async (_name, body) => {
    await send('PUT', 'labels/a', LABEL)
    const response = await user.fetch(`/db/v1/users/${user.uid}/labels/a`, { method: 'PATCH', body })
    expect(response.status).toBe(400)
    expect((await send('GET', 'labels/a')).body).toMatchObject({ version: 1, data: LABEL })
  })

  // ASVS 1.5.2
  test.each([
    ['a prototype as id', 'labels', '__proto__', LABEL, 400],
    ['a constructor as id', 'labels', 'constructor', LABEL, 400],
    ['settings of another name', 'settings', 'other', {}, 400],
    ['a day that is none', 'journal', '2026-02-30', {}, 400],
    ['a document over its size', 'views', 'a', { name: 'x', page: 'trades', search: '\u00e9'.repeat(4_001) }, 400],
    ['a body over every size', 'labels', 'a', { ...LABEL, name: 'x'.repeat(LIMITS.callBytes) }, 413],
  ])('%s is refused and stores nothing', async (_name, collection, id, body, status) => {
    expect((await send('PUT', `${collection}/${id}`, body)).status).toBe(status)
    expect((await send('GET', collection)).body).toMatchObject({ documents: [] })
  })

  test.each(['"v0x"', 'v1', '*', '"v99999999999"'])('If-Match %s is refused', async (header) => {
    expect((await send('PUT', 'labels/a', LABEL, { 'if-match': header })).status).toBe(400)
  })
})

describe('who may', () => {
  // ASVS 8.2.2
  test('neither another user nor an anonymous visitor gets in', async () => {
    const other = await newUser(server.url)
    for (const path of [`users/${user.uid}/labels`, `users/${user.uid}/labels/a`, `listen/${user.uid}`]) {
      expect([path, (await other.fetch(`/db/v1/${path}`)).status]).toEqual([path, 403])
      expect([path, (await fetch(`${server.url}/db/v1/${path}`)).status]).toEqual([path, 401])
      const wrong = { authorization: `Bearer ${user.token.slice(0, -8)}AAAAAAAA` }
      expect([path, (await fetch(`${server.url}/db/v1/${path}`, { headers: wrong })).status]).toEqual([path, 401])
    }
    const write = JSON.stringify({ writes: [{ op: 'set', collection: 'labels', id: 'a', data: LABEL }] })
    expect((await other.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: write })).status).toBe(403)
    expect((await send('GET', 'labels')).body).toMatchObject({ documents: [] })
  })
})

describe('commits and lists', () => {
  const write = (id: string, more: object = {}) => ({ op: 'set', collection: 'labels', id, data: LABEL, ...more })
  const commit = (writes: unknown) =>
    user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: JSON.stringify({ writes }) })

  // ASVS 2.3.3, 16.5.3
  test('a commit with one bad write leaves nothing', async () => {
    const response = await commit([write('a'), write('b'), write('c', { ifVersion: 7 })])
    expect(response.status).toBe(409)
    expect((await send('GET', 'labels')).body).toEqual({ documents: [], nextCursor: null, seq: 0 })
  })

  test.each([
    [0, 400],
    [1, 200],
    [LIMITS.writes, 200],
    [LIMITS.writes + 1, 400],
  ])('a commit of %i writes answers %i', async (count, status) => {
    expect((await commit(Array.from({ length: count }, (_, index) => write(`l${index}`)))).status).toBe(status)
  })

  test('a list goes on where it stopped', async () => {
    await commit(['a', 'b', 'c'].map((id) => write(id)))
    const first = (await send('GET', 'labels?limit=2')).body
    expect(first.documents.map((document: { id: string }) => document.id)).toEqual(['a', 'b'])
    const rest = (await send('GET', `labels?limit=2&cursor=${first.nextCursor}`)).body
    expect([rest.documents.length, rest.documents[0].id, rest.nextCursor]).toEqual([1, 'c', null])
  })
})
