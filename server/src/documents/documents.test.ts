import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '@roundtrip/contract'
import { signUp, type TestUser } from '../testing/client.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer
let user: TestUser

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  user = await signUp(server.url)
})

const LABEL = { name: 'Breakout', group: 'setup', colour: 1, archived: false }

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
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

  test('a stale write is refused with both versions', async () => {
    await send('PUT', 'labels/a', LABEL)
    await send('PUT', 'labels/a', { ...LABEL, colour: 3 }, { 'if-match': '"v1"' })
    const stale = await send('PUT', 'labels/a', { ...LABEL, colour: 4 }, { 'if-match': '"v1"' })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { status: 'ABORTED', details: { expected: 1, actual: 2 } } },
    })
  })

  test('creating what exists is refused as such', async () => {
    await send('PUT', 'labels/a', LABEL, { 'if-none-match': '*' })
    const again = await send('PUT', 'labels/a', LABEL, { 'if-none-match': '*' })
    expect(again).toMatchObject({ status: 409, body: { error: { status: 'ALREADY_EXISTS' } } })
  })

  test('of 20 writers that saw the same version exactly one wins', async () => {
    await send('PUT', 'labels/a', LABEL)
    const writes = Array.from({ length: 20 }, (_, index) =>
      send('PUT', 'labels/a', { ...LABEL, colour: index % 16 }, { 'if-match': '"v1"' }),
    )
    const statuses = (await Promise.all(writes)).map((answer) => answer.status).sort()
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

  test.each(['nothing', '__proto__', 'constructor', 'toString'])('there is no collection %s', async (name) => {
    expect((await send('GET', name)).status).toBe(404)
    expect((await send('PUT', `${name}/a`, LABEL)).status).toBe(404)
  })

  test('the longest name is kept', async () => {
    expect((await send('PUT', 'labels/a', { ...LABEL, name: 'x'.repeat(LIMITS.name) })).status).toBe(200)
  })

  test('a merge cannot reach the prototype', async () => {
    await send('PUT', 'labels/a', LABEL)
    const response = await user.fetch(`/db/v1/users/${user.uid}/labels/a`, {
      method: 'PATCH',
      body: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    })
    expect(response.status).toBe(400)
  })
})

describe('commits and lists', () => {
  const write = (id: string, more: object = {}) => ({ op: 'set', collection: 'labels', id, data: LABEL, ...more })
  const commit = (writes: unknown) =>
    user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: JSON.stringify({ writes }) })

  test('a commit with one bad write leaves nothing', async () => {
    const response = await commit([write('a'), write('b'), write('c', { ifVersion: 7 })])
    expect(response.status).toBe(409)
    expect((await send('GET', 'labels')).body).toEqual({ documents: [], nextCursor: null })
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
    expect(first.documents.map((one: { id: string }) => one.id)).toEqual(['a', 'b'])
    const rest = (await send('GET', `labels?limit=2&cursor=${first.nextCursor}`)).body
    expect([rest.documents.length, rest.documents[0].id, rest.nextCursor]).toEqual([1, 'c', null])
  })
})

test('live changes arrive, and a listener that comes back misses none', async () => {
  const controller = new AbortController()
  const response = await user.fetch(`/db/v1/listen/${user.uid}?collections=labels`, { signal: controller.signal })
  const reader = events(response)
  await reader.next('synced')
  await send('PUT', 'labels/a', LABEL)
  expect(JSON.parse(await reader.next('change'))).toMatchObject({ id: 'a', version: 1, seq: 1 })
  controller.abort()
  await send('PUT', 'labels/b', LABEL)
  await send('DELETE', 'labels/a')
  const last = new AbortController()
  const again = await user.fetch(`/db/v1/listen/${user.uid}`, {
    headers: { 'last-event-id': '1' },
    signal: last.signal,
  })
  const resumed = events(again)
  expect(JSON.parse(await resumed.next('change'))).toMatchObject({ id: 'b', seq: 2 })
  expect(JSON.parse(await resumed.next('change'))).toMatchObject({ id: 'a', seq: 3, deleted: true })
  last.abort()
})

/** Reads events of a stream one by one. */
function events(response: Response): { next: (name: string) => Promise<string> } {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    next: async (name) => {
      for (;;) {
        const found = new RegExp(`event: ${name}\\n(?:id: .*\\n)?data: (.*)\\n\\n`).exec(text)
        if (found !== null) {
          text = text.slice(found.index + found[0].length)
          return found[1] ?? ''
        }
        const part = await reader?.read()
        if (part === undefined || part.done) throw new Error('The stream has ended.')
        text += part.value
      }
    },
  }
}
