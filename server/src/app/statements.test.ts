/** Text in the form of SQL, or encoded once too often, comes out as it went in, and nothing else happens. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser
beforeAll(async () => {
  server = await startServer()
  user = await newUser(server.url)
})
afterAll(() => server.stop())

const TEXTS = [
  "'; drop table accounts; --",
  "' or '1'='1",
  "x'); delete from auth_users; --",
  '"; drop table accounts; --',
  '$1); select pg_sleep(5); --',
  "\\'; select 1; --",
  '%_',
  '%2527%253B%20drop%20table%20accounts',
  '&amp;lt;b&amp;gt; &#x27;',
]

async function rows(): Promise<number> {
  const [row] = await query(server, 'select (select count(*) from auth_users) + (select count(*) from accounts) as n')
  return Number(row?.['n'])
}

// ASVS 1.1.1, 1.2.4
test.each(TEXTS)('text that looks like a statement or like code is stored unchanged: %s', async (text) => {
  const before = await rows()
  const account = { venue: 'binance', market: 'spot', name: text, startBalance: null }
  await user.call('createAccount', account)
  expect(await rows()).toBe(before + 1)
  const { accounts } = await user.call<{ accounts: { name: string }[] }>('listAccounts', {})
  expect(accounts.map(({ name }) => name)).toContain(text)
  const cookie = { cookie: user.cookie }
  expect((await post(server.url, '/api/auth/update-profile', { name: text }, cookie)).status).toBe(200)
  const session = await fetch(`${server.url}/api/auth/session`, { headers: cookie })
  expect(await session.json()).toMatchObject({ user: { name: text.trim() } })
  const signIn = await post(server.url, '/api/auth/sign-in', { email: `${text}@example.com`, password: text })
  expect(signIn.status).toBeLessThan(500)
  for (const path of ['/db/v1/users/me/labels?after=', `/db/v1/users/${user.uid}/labels/`, '/ledger/v1/']) {
    const response = await user.fetch(`${path}${encodeURIComponent(text)}`)
    expect([path, response.status < 500]).toEqual([path, true])
  }
  expect(await rows()).toBe(before + 1)
})
