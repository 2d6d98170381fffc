import { Agent, request as httpRequest } from 'node:http'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { post, PASSWORD, tokenOf, cookieOf, testUser, type TestUser } from '../testing/client.testing.ts'
import { beginning, chunksOf, type Import, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import {
  databaseProcesses,
  eventually,
  launchServer,
  newFolder,
  type RunningServer,
  startedFolder,
  startServer,
  SHARED_SECRETS,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const running: RunningServer[] = []

async function start(dataDir = startedFolder(), environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, environment })
  running.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

/** The same user on a restarted server: sessions survive, tokens are fetched again. */
async function backAgain(server: RunningServer, user: TestUser): Promise<TestUser> {
  const response = await post(server.url, '/api/auth/sign-in', { email: user.email, password: PASSWORD })
  const cookie = cookieOf(response)
  return testUser(server.url, { ...user, cookie, token: await tokenOf(server.url, cookie) })
}

describe('one owner per data folder', () => {
  test('a second start is refused, with a sentence', async () => {
    const server = await start()
    const second = launchServer({ dataDir: server.dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(/^Another Roundtrip \(process \d+\) is using the data folder .*Stop it first/)
    expect(second.output()).toContain(String(server.pid))
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('of two starts at the same moment one runs', { tags: 'long' }, async () => {
    const dataDir = newFolder()
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a stale pid file is taken over, also when its number belongs to another program now', {
    tags: 'long',
  }, async () => {
    const first = await start()
    const user = await newUser(first.url)
    first.kill('SIGTERM')
    await first.exited
    writeFileSync(join(first.dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/x\n1\n5432\n.\n\n`)
    const again = await start(first.dataDir)
    expect((await (await backAgain(again, user)).request('listAccounts', {})).status).toBe(200)
  })

  test('a half-finished first start is discarded', async () => {
    const dataDir = newFolder()
    const draft = join(dataDir, 'postgres.new-999999')
    mkdirSync(draft)
    writeFileSync(join(draft, 'PG_VERSION'), '18')
    await start(dataDir)
    expect(existsSync(draft)).toBe(false)
  })

  test('a deep data folder works although names of sockets are short', { tags: 'long' }, async () => {
    const dataDir = join(newFolder(), 'd'.repeat(60), 'e'.repeat(60))
    const server = await start(dataDir)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  // ASVS 13.2.3, 13.3.2
  test('nobody else may read the folder, and no port is open', async () => {
    const server = await start()
    const cluster = join(server.dataDir, 'postgres')
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(cluster, 'postmaster.opts'), 'utf8')).toContain('listen_addresses=')
  })
})

describe('kill -9', () => {
  test('leaves no database behind', async () => {
    const server = await start()
    const [pid = 0] = databaseProcesses(server.dataDir)
    expect(pid).toBeGreaterThan(0)
    server.kill('SIGKILL')
    await server.exited
    await eventually('the database has ended', () => (existsSync(`/proc/${pid}`) ? null : true))
  })

  test('loses nothing that was acknowledged', { tags: 'long' }, async () => {
    const server = await start()
    const user = await newUser(server.url)
    const account = await newAccount(user)
    await importFills(user, account, someFills(2_000))
    await user.fetch(`/db/v1/users/${user.uid}/labels/a`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'Kept', group: 'setup', colour: 1, archived: false, hidden: false }),
    })
    server.kill('SIGKILL')
    await server.exited
    const again = await start(server.dataDir)
    const back = await backAgain(again, user)
    expect(await back.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 2_000 }], ledgerVersion: 1 })
    expect((await back.fetch(`/db/v1/users/${user.uid}/labels/a`)).status).toBe(200)
  })

  // ASVS 2.3.3
  test('in the middle of an import leaves all of it or nothing, and the upload continues', {
    tags: 'long',
  }, async () => {
    const dataDir = startedFolder()
    const fills = someFills(20_000)
    const chunks = chunksOf(fills)
    let server = await start(dataDir)
    const user = await newUser(server.url)
    const account = await newAccount(user)
    // Kills are spread over upload and commit; the last round is left undisturbed.
    for (let round = 0; round < 3; round += 1) {
      const mine = round === 0 ? user : await backAgain(server, user)
      const { importId, nextChunk, state } = await mine.call<{ importId: string; nextChunk: number; state: string }>(
        'beginImport',
        beginning(account, fills),
      )
      if (state === 'done') break
      const work = upload(mine, { importId, nextChunk, chunks }).catch(() => null)
      await new Promise((next) => setTimeout(next, 60 + round * 400))
      server.kill('SIGKILL')
      await Promise.all([work, server.exited])
      server = await start(dataDir)
      const back = await backAgain(server, user)
      // A commit in progress is completed without a request.
      await eventually('no commit is under way', async () => {
        const { imports } = await back.call<{ imports: Import[] }>('listImports', {})
        return imports[0]?.state === 'committing' ? null : true
      })
      const { accounts, ledgerVersion } = await back.call<{ accounts: { fills: number }[]; ledgerVersion: number }>(
        'listAccounts',
        {},
      )
      const { imports } = await back.call<{ imports: Import[] }>('listImports', {})
      const whole = imports[0]?.state === 'done'
      expect([accounts[0]?.fills, ledgerVersion, imports.length]).toEqual(whole ? [20_000, 1, 1] : [0, 0, 1])
    }
    const last = await backAgain(server, user)
    await importFills(last, account, fills)
    expect(await last.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 20_000 }], ledgerVersion: 1 })
  })
})

async function upload(
  user: TestUser,
  rest: { importId: string; nextChunk: number; chunks: readonly Record<string, unknown>[] },
): Promise<void> {
  for (const chunk of rest.chunks.slice(rest.nextChunk)) {
    await user.call('addImportChunk', { importId: rest.importId, ...chunk })
  }
  let committed = await user.call<{ import: Import }>('commitImport', { importId: rest.importId })
  while (committed.import.state === 'committing') committed = await user.call('getImport', { importId: rest.importId })
}

type Call = { readonly sent: Promise<void>; readonly status: Promise<number> }

/** A call that reports when it has been sent. */
function callOn(server: RunningServer, user: TestUser, call: { agent: Agent; name: string; input: object }): Call {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` }
  const url = `${server.url.replace('localhost', '127.0.0.1')}/fn/us-central1/${call.name}`
  const request = httpRequest(url, { method: 'POST', headers, agent: call.agent })
  const sent = new Promise<void>((settle) => request.on('finish', () => settle()))
  const status = new Promise<number>((settle, refuse) => {
    request.on('error', refuse)
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => settle(response.statusCode ?? 0))
    })
  })
  request.end(JSON.stringify({ data: call.input }))
  return { sent, status }
}

describe('stopping', () => {
  test('answers what is under way, refuses what is new, and ends within five seconds', async () => {
    const server = await start()
    const user = await newUser(server.url)
    const account = await newAccount(user)
    // Few, because a machine that is busy must answer within the five seconds, too.
    const fills = someFills(300)
    const { importId } = await user.call<{ importId: string }>('beginImport', beginning(account, fills))
    await user.call('addImportChunk', { importId, ...chunksOf(fills)[0] })
    const agent = new Agent({ keepAlive: true, maxSockets: 51 })
    await Promise.all(
      Array.from({ length: 50 }, () => callOn(server, user, { agent, name: 'listAccounts', input: {} }).status),
    )
    const calls = Array.from({ length: 50 }, () => callOn(server, user, { agent, name: 'listAccounts', input: {} }))
    const commit = callOn(server, user, { agent, name: 'commitImport', input: { importId } })
    await Promise.all([...calls, commit].map((call) => call.sent))
    server.kill('SIGTERM')
    const statuses = await Promise.all([...calls, commit].map((call) => call.status))
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await server.exited).toBe(0)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
    expect(databaseProcesses(server.dataDir)).toEqual([])
  })

  test('twice with a signal stops at once', async () => {
    const server = await start()
    server.kill('SIGTERM')
    server.kill('SIGTERM')
    expect([0, 1]).toContain(await server.exited)
  })
})

test('any PostgreSQL will do, and several servers may share it', { tags: 'long' }, async () => {
  const host = await start()
  const url = `postgres://roundtrip@localhost/roundtrip?host=${encodeURIComponent(join(host.dataDir, 'postgres'))}`
  const environment = { DATABASE_URL: url, ...SHARED_SECRETS }
  const [first, second] = await Promise.all([start(newFolder(), environment), start(newFolder(), environment)])
  const user = await newUser(first.url)
  await importFills(user, await newAccount(user), someFills(100))
  const elsewhere = await backAgain(second, user)
  // Tokens are issued for one public address, so the second server has its own.
  expect(await elsewhere.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 100 }] })
})

test('a bad setting is named', async () => {
  const dataDir = newFolder()
  const cases = [
    [{ PORT: '99999' }, 'PORT is "99999" but must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have 32 characters or more.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud" but must be one of: fatal, error, warn, info, debug, silent.'],
  ] as const
  for (const [environment, sentence] of cases) {
    const launched = launchServer({ dataDir, environment })
    expect(await launched.exited).toBe(1)
    expect(launched.output().trim()).toBe(sentence)
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test('a database that is not there yet is waited for', { tags: 'long' }, async () => {
  const host = await start()
  const folder = join(host.dataDir, 'postgres')
  host.kill('SIGTERM')
  await host.exited
  const environment = {
    DATABASE_URL: `postgres://roundtrip@localhost/roundtrip?host=${encodeURIComponent(folder)}`,
    AUTH_SECRET: 'a secret that both servers share, 32+',
  }
  const waiting = start(newFolder(), environment)
  const again = await start(host.dataDir)
  const server = await waiting
  const user = await newUser(server.url)
  expect((await user.request('listAccounts', {})).status).toBe(200)
  expect(again.url).not.toBe(server.url)
})
