import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailbox, PASSWORD, post, signIn, signUp, type TestUser } from '../testing/client.testing.ts'
import { openPool } from '../database/connection.ts'
import { finishRemovals } from '../database/remove-users.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { databaseOf, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'debug' } })
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, cookie: string): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, { cookie })

/** A user with data in every part of the product. */
async function busyUser(): Promise<TestUser> {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), someFills(50))
  const label = JSON.stringify({ name: 'Mine', group: 'setup', colour: 1, archived: false, hidden: false })
  await user.fetch(`/db/v1/users/${user.uid}/labels/mine`, { method: 'PUT', body: label })
  await signIn(server.url, user.email)
  await act('second-factor/begin', { password: PASSWORD }, user.cookie)
  await act('password-request', { email: user.email }, '')
  await act('change-email', { email: `next-${user.email}`, password: PASSWORD }, user.cookie)
  return user
}

// Promise [Screens and routes: layout and modals] The modal to delete the account deletes it.
// Promise [Calls: accounts and payment] The accounts service deletes an account.
// ASVS 7.4.2, 14.2.4
test('deleting an account removes everything of it, from every table, file and log', async () => {
  const other = await busyUser()
  const user = await busyUser()
  await user.call('addRename', { rename: { from: 'WAS', to: 'IS', ratio: '2', since: null } })
  const traces = [user.uid, user.uid.replaceAll('-', ''), user.email]
  expect((await columnsWith(server, traces)).length).toBeGreaterThan(8)
  const before = await query(server, 'select coalesce(sum(fills), 0)::int as n from fill_blocks')
  const response = await act('delete-account', { password: PASSWORD }, user.cookie)
  expect([response.status, await response.json()]).toEqual([200, {}])
  // The user id is noted for an hour, so that anything written by requests in progress is removed too.
  expect(await columnsWith(server, traces)).toEqual(['removed_users.user_id'])
  const pool = openPool(databaseOf(server), 2)
  await pool.query(`insert into fill_blocks values ($1, $1, 1, $1, $1, 'late', '', 0, 0, 0, '', '')`, [user.uid])
  await pool.query(`update removed_users set removed_at = removed_at - interval '1 hour'`)
  await finishRemovals(pool)
  await pool.end()
  expect(await columnsWith(server, traces)).toEqual([])
  expect(filesWith(server.dataDir, traces)).toEqual([])
  expect(server.output()).not.toContain(user.email)
  expect(await mailbox(server.url, user.email)).toEqual([])
  expect((await act('sign-in', { email: user.email, password: PASSWORD }, '')).status).toBe(401)
  expect((await fetch(`${server.url}/api/auth/token`, { headers: { cookie: user.cookie } })).status).toBe(401)
  const after = await query(server, 'select coalesce(sum(fills), 0)::int as n from fill_blocks')
  expect(Number(before[0]?.['n']) - Number(after[0]?.['n'])).toBe(50)
  expect(await other.call('listAccounts', {})).toMatchObject({ accounts: [{ fills: 50 }] })
})

/** Files of ours that contain one of the texts; that the database deletes is tested above, through its tables. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !name.startsWith('postgres') && statSync(join(folder, name)).isFile())
    .filter((name) => texts.some((text) => readFileSync(join(folder, name)).includes(text)))
}

test('a wrong password, or none, deletes nothing', async () => {
  const user = await newUser(server.url)
  expect((await act('delete-account', { password: 'not this one' }, user.cookie)).status).toBe(403)
  expect((await act('delete-account', {}, user.cookie)).status).toBe(403)
  expect((await signIn(server.url, user.email)).uid).toBe(user.uid)
})

test('an old session without a password must sign in again first', async () => {
  const user = await newUser(server.url)
  await query(server, `delete from auth_accounts where "userId" = $1`, [user.uid])
  await query(server, `update auth_sessions set "createdAt" = now() - interval '25 hours' where "userId" = $1`, [
    user.uid,
  ])
  const response = await act('delete-account', {}, user.cookie)
  const { error } = (await response.json()) as { error: { details: { reason: string } } }
  expect(error.details.reason).toBe('auth/requires-recent-login')
})

test('the same address can begin anew, with nothing of before', async () => {
  const user = await busyUser()
  await act('delete-account', { password: PASSWORD }, user.cookie)
  const again = await signUp(server.url, user.email)
  expect(again.uid).not.toBe(user.uid)
  expect(await again.call('listAccounts', {})).toEqual({ accounts: [], ledgerVersion: 0 })
})
