/** What a server writes while sign-ups fail and its database goes away: JSON, and nobody's address or password. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { query } from '../testing/database.testing.ts'
import { databaseProcesses, eventually, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop()
})

/** An address of this machine that appears nowhere else in the log. */
const DATABASE_HOST = '127.0.0.77'
const DATABASE_PASSWORD = 'pa55-of-the-database'

type Road = { readonly port: number; readonly close: () => void }

/** Makes a server's database reachable only over the network. */
function openRoad(host: RunningServer): Promise<Road> {
  const sockets = new Set<Socket>()
  const road: Server = createServer((socket) => {
    const inner = connect(join(host.dataDir, 'postgres', '.s.PGSQL.5432'))
    for (const end of [socket, inner]) sockets.add(end.on('error', () => end.destroy()))
    socket.pipe(inner).pipe(socket)
  })
  const close = (): void => {
    road.close()
    for (const socket of sockets) socket.destroy()
  }
  return new Promise((settle) => {
    road.listen(0, DATABASE_HOST, () => settle({ port: (road.address() as { port: number }).port, close }))
  })
}

const PERSON = { email: 'nobody.knows@example.com', password: 'a password nobody knows' }

async function trySignUp(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: url }
  const response = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body: JSON.stringify(PERSON) })
  return response.status
}

// ASVS 16.2.3, 16.2.4, 16.4.1
test('has no address, no password and no host of the database, and every line is JSON', async () => {
  const host = await startServer()
  running.push(host)
  const road = await openRoad(host)
  const server = await startServer({
    dataDir: newFolder(),
    environment: {
      DATABASE_URL: `postgres://roundtrip:${DATABASE_PASSWORD}@${DATABASE_HOST}:${road.port}/roundtrip`,
      AUTH_SECRET: 'a secret that both servers share, 32+',
      LOG_LEVEL: 'info',
    },
  })
  running.push(server)
  const user = await newUser(server.url)

  await query(host, 'alter table auth_accounts add constraint closed check (false) not valid')
  expect(await trySignUp(server.url)).toBe(500)
  await query(host, 'alter table auth_accounts drop constraint closed')

  road.close()
  expect(await trySignUp(server.url)).toBe(503)
  expect((await user.request('listAccounts', {})).status).toBe(503)
  await eventually('the log says that the database is away', () =>
    server.output().includes('the database did not take a request') ? true : null,
  )

  const [ready = '', ...lines] = server
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .toSorted((a, b) => Number(b.includes('is ready at')) - Number(a.includes('is ready at')))
  expect(ready).toMatch(/^Roundtrip is ready at http/)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
  const secrets = [PERSON.email, PERSON.password, user.email, DATABASE_HOST, DATABASE_PASSWORD]
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
})

// ASVS 16.3.4
test('a database of its own that is killed is reported in JSON', async () => {
  const server = await startServer()
  running.push(server)
  const [pid = 0] = databaseProcesses(server.dataDir)
  process.kill(pid, 'SIGKILL')
  await eventually('it runs again', () => (server.output().includes('runs again') ? true : null))
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Roundtrip is ready at'))
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
    expect.arrayContaining([expect.stringContaining('has ended unexpectedly')]),
  )
})
