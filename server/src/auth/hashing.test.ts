/** Passwords at the default cost of a server; other tests use a lower one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, post, signUp } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ environment: { PASSWORD_MEMORY: '' } })
})
afterAll(() => server.stop())

// ASVS 11.4.2
test('passwords are stored as argon2id with 64 MiB and three passes, each with its own salt', async () => {
  const users = [await signUp(server.url), await signUp(server.url)]
  const rows = await query(
    server,
    `select "password" from auth_accounts where "userId" = any($1)`,
    [users.map((user) => user.uid)], // the same password twice
  )
  expect(new Set(rows.map((row) => row['password'])).size).toBe(2)
  for (const row of rows) expect(row['password']).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

// ASVS 11.2.2
test('a hash with weaker parameters is renewed at the next sign-in', async () => {
  const user = await signUp(server.url)
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await query(server, 'update auth_accounts set "password" = $2 where "userId" = $1', [user.uid, weak])
  expect((await post(server.url, '/api/auth/sign-in', { email: user.email, password: PASSWORD })).status).toBe(200)
  const [row] = await query(server, 'select "password" from auth_accounts where "userId" = $1', [user.uid])
  expect(row?.['password']).toMatch(/m=65536,t=3,p=1/)
  expect((await post(server.url, '/api/auth/sign-in', { email: user.email, password: PASSWORD })).status).toBe(200)
})
