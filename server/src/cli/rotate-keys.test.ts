/** The master key changes while a server runs, and no secret is ever inaccessible. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainId } from '../ground/ids.ts'
import { keyBox, masterKeyOf, webhookContext } from '../keys/key-box.ts'
import { fileRing, keyFile, readKeys } from '../keys/key-ring.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { newAccount } from '../testing/ledger.testing.ts'
import { eventually, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const CONNECTIONS = 40
const CANARY = 'CANARY-7f3b-secret'

let server: RunningServer
let user: TestUser
beforeAll(async () => {
  server = await startServer()
  user = await newUser(server.url)
  await user.call('setSummaryWebhook', { url: `https://hooks.example.com/${CANARY}`, chat: null })
  const box = keyBox(fileRing(keyFile(server.dataDir)))
  for (let number = 0; number < CONNECTIONS; number += 1) {
    const account = await newAccount(user, `Account ${number}`)
    const id = randomUUID()
    const sealed = box.seal(`${CANARY}-${number}`, { uid: user.uid, connection: plainId(id), field: 'secret' })
    await query(
      server,
      `insert into connections (user_id, id, account_id, import_id, exchange, demo, key_hint, credentials, rights, state)
       values ($1, $2, $3, $3, 'bybit', false, 'abcd', $4, '{}', 'paused')`,
      [user.uid, id, account, JSON.stringify({ secret: sealed })],
    )
  }
})
afterAll(() => server.stop())

/** Opens every secret as the server would, and returns the names of the master keys that they need. */
async function openAll(): Promise<Set<string>> {
  const rows = await query(server, 'select id, credentials from connections where user_id = $1', [user.uid])
  // The ring is read after the secrets, as by a server that has just been given a new one.
  const box = keyBox(fileRing(keyFile(server.dataDir)))
  const masters = new Set<string>()
  const texts = rows.map((row) => {
    const { secret } = row['credentials'] as { secret: string }
    masters.add(masterKeyOf(secret))
    return box.open(secret, { uid: user.uid, connection: plainId(String(row['id'])), field: 'secret' })
  })
  expect(new Set(texts).size).toBe(CONNECTIONS)
  const [webhook] = await query(server, 'select sealed from summary_webhooks where user_id = $1', [user.uid])
  const sealed = String(webhook?.['sealed'])
  masters.add(masterKeyOf(sealed))
  expect(keyBox(fileRing(keyFile(server.dataDir))).open(sealed, webhookContext(user.uid))).toContain(CANARY)
  return masters
}

/** A rotation that can be killed. */
function beginRotation() {
  const child = spawn(process.execPath, [CLI, 'rotate-keys'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: server.dataDir },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'close') }
}

const rotate = (...options: string[]) =>
  typed(['rotate-keys', ...options], { environment: { DATA_DIR: server.dataDir } })

// Promise [Connected exchanges] Keys are encrypted and never shown again, and their master key can be changed at any
//   time.
// ASVS 11.1.1, 11.2.2
test('after a kill at any moment, every secret can be decrypted, and the next rotation continues', async () => {
  const before = await openAll()
  for (let round = 0; round < 8; round += 1) {
    const { child, ended } = beginRotation()
    let running = true
    const watch = (async () => {
      while (running) await openAll()
    })()
    const killed = setTimeout(() => child.kill('SIGKILL'), 60 + round * 45)
    await ended
    clearTimeout(killed)
    running = false
    await watch
    await openAll()
  }
  const { out } = await rotate()
  const [master, ...others] = [...(await openAll())]
  expect(others).toEqual([])
  expect(out).toContain(`Master key ${master} is in use now`)
  expect(before.has(master ?? '')).toBe(false)
})

test('old master keys are forgotten when nothing needs them, and only then', async () => {
  const file = keyFile(server.dataDir)
  expect(readKeys(file).length).toBeGreaterThan(1)
  expect(await rotate('--forget')).toMatchObject({ code: 0, error: '' })
  expect(readKeys(file).map(({ id }) => id)).toEqual([...(await openAll())])
})

test('a secret whose master key is missing stays, and keeps no other from being wrapped anew', async () => {
  const [row] = await query(server, 'select id, credentials from connections where user_id = $1 limit 1', [user.uid])
  const { id, credentials } = row as { id: string; credentials: { secret: string } }
  const [version, , ...rest] = credentials.secret.split('.')
  const write = (secret: string) =>
    query(server, 'update connections set credentials = $2 where id = $1', [id, JSON.stringify({ secret })])
  await write([version, 'lost', ...rest].join('.'))
  const { code, out } = await rotate()
  expect(code).toBe(0)
  // The other connections, the webhook and nothing twice.
  expect(out).toContain(`The keys of ${CONNECTIONS} connections were encrypted with it`)
  expect(out).toContain('because the master key that decrypts them is missing here: 1.')
  await write(credentials.secret)
})

// ASVS 13.3.1
test('the database, the log and the responses contain no secret', async () => {
  expect(await columnsWith(server, [CANARY])).toEqual([])
  expect(server.output()).not.toContain(CANARY)
  expect(JSON.stringify(await user.call('listConnections', {}))).not.toContain(CANARY)
})

test('without a server it says what to do', async () => {
  const { code, error } = await typed(['rotate-keys'], { environment: { DATA_DIR: '/nonexistent/roundtrip' } })
  expect([code, error]).toEqual([2, expect.stringContaining('There are no master keys')])
})

test('a server that lacks a master key says so at its start', async () => {
  const folder = encodeURIComponent(join(server.dataDir, 'postgres'))
  const other = await startServer({
    dataDir: newFolder(),
    environment: {
      DATABASE_URL: `postgres://roundtrip@localhost/roundtrip?host=${folder}`,
      AUTH_SECRET: 'a secret that both servers share, 32+',
      LOG_LEVEL: 'error',
    },
  })
  const [master = ''] = await openAll()
  await eventually('it says which one is missing', () => {
    const line = other
      .output()
      .split('\n')
      .find((text) => text.includes('MASTER_KEYS'))
    return line?.includes(master) === true ? true : null
  })
  expect(other.output()).not.toContain(CANARY)
  await other.stop()
})
