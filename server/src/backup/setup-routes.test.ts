/** The first page of a server without users accepts a backup, on its own machine or with the code from its log. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupLine } from '@roundtrip/contract/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestUser } from '../testing/client.testing.ts'
import { eventually, freePort, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { keyFileWith, said, useServer } from './backup.testing.ts'

const folder = newFolder()
const file = join(folder, 'all.tar.age')
/** For requests that are refused before their body is read. */
const NOTHING = Buffer.from('nothing')
const PASSPHRASE = 'a päßphrase of some length'
let users: readonly TestUser[]

beforeAll(async () => {
  const server = await startServer()
  users = (await useServer(server, 300)).users
  const key = keyFileWith(PASSPHRASE)
  expect(await said(['backup', '-o', file, '--key-file', key], { DATA_DIR: server.dataDir })).toMatchObject({ code: 0 })
  await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Sending = {
  readonly passphrase?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Buffer
}

async function send(server: RunningServer, { passphrase = PASSPHRASE, headers = {}, bytes }: Sending = {}) {
  const response = await fetch(`${server.url}/api/setup/restore`, {
    method: 'POST',
    headers: { origin: server.url, 'x-backup-key': Buffer.from(passphrase).toString('base64url'), ...headers },
    body: new Uint8Array(bytes ?? readFileSync(file)),
  })
  const text = await response.text()
  const lines = response.ok
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as SetupLine)
    : []
  return { status: response.status, text, last: lines.at(-1) }
}

const setup = async (server: RunningServer, headers = {}): Promise<unknown> =>
  (await fetch(`${server.url}/api/setup`, { headers })).json()

// Promise [Operation] A whole server can be backed up while people use it, and is restored elsewhere with nothing
//   missing, or not at all.
test('a backup is restored, the server starts again, and its users sign in', { tags: 'long' }, async () => {
  const server = await startServer()
  expect(await setup(server)).toEqual({ isEmpty: true, needsCode: false })
  expect((await send(server, { passphrase: 'another passphrase' })).last).toEqual({
    error: expect.stringContaining('does not open with this passphrase'),
  })
  const cut = await send(server, { bytes: readFileSync(file).subarray(0, -500) })
  expect(cut.last).toEqual({ error: expect.stringContaining('damaged') })
  expect(await setup(server)).toEqual({ isEmpty: true, needsCode: false })
  const { last } = await send(server)
  expect(last).toMatchObject({ result: { users: 2, notes: [] } })
  await eventually('the server is ready again', () => (server.output().split('ready at').length === 3 ? true : null))
  for (const { email } of users) expect((await signIn(server.url, email)).email).toBe(email)
  expect(await setup(server)).toEqual({ isEmpty: false, needsCode: false })
  expect(await send(server, { bytes: NOTHING })).toMatchObject({
    status: 403,
    text: expect.stringContaining('not-empty'),
  })
  await server.stop()
})

test('from elsewhere it takes the code of the log, and the pages of strangers never', async () => {
  const port = await freePort()
  const environment = { PUBLIC_URL: 'https://journal.example.com', PORT: String(port) }
  const server = { ...(await startServer({ environment })), url: `http://127.0.0.1:${port}` }
  const code = /with the code (\S+)\./.exec(server.output())?.[1] ?? ''
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const proxied = { 'x-forwarded-for': '203.0.113.7', origin: 'https://journal.example.com' }
  expect(await setup(server, proxied)).toEqual({ isEmpty: true, needsCode: true })
  expect(await send(server, { headers: proxied, bytes: NOTHING })).toMatchObject({
    status: 403,
    text: expect.stringContaining('wrong-code'),
  })
  const stranger = { ...proxied, origin: 'https://evil.example.com', 'x-setup-code': code }
  expect((await send(server, { headers: stranger, bytes: NOTHING })).status).toBe(403)
  expect(await setup(server, { ...proxied, 'x-setup-code': 'AAAA-AAAA-AAAA' })).toMatchObject({ needsCode: true })
  expect(await setup(server, { ...proxied, 'x-setup-code': code })).toEqual({ isEmpty: true, needsCode: false })
  const small = code.toLowerCase().replaceAll('-', ' ')
  const { last } = await send(server, { headers: { ...proxied, 'x-setup-code': small } })
  expect(last).toMatchObject({ result: { users: 2 } })
  await eventually('the server is ready again', () => (server.output().split('ready at').length === 3 ? true : null))
  await server.stop()
})

test('a server with a user takes none', async () => {
  const server = await startServer()
  await newUser(server.url)
  expect(await setup(server)).toEqual({ isEmpty: false, needsCode: false })
  expect((await send(server, { bytes: NOTHING })).status).toBe(403)
  await server.stop()
})
