import { crc32 } from 'node:zlib'
import { LIMITS } from '@roundtrip/contract/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
  mailbox,
  PASSWORD,
  post,
  tokenIn,
  type TestUser,
  tokenOf,
  testUser,
} from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { addressOfDatabase, newFolder, startServer, type RunningServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'info' } })
  user = await newUser(server.url)
})
afterAll(() => server.stop())

type Made = { readonly token: string; readonly created: { readonly id: string; readonly hint: string } }
const READ = { name: 'My script', scopes: ['read'], expires: null, password: PASSWORD }

const make = (who: TestUser, changes: object = {}): Promise<Made> => who.call('createToken', { ...READ, ...changes })
const script = ({ token }: Made, url = server.url): TestUser => testUser(url, { ...user, token })
const reasonOf = (body: unknown): string =>
  (body as { error?: { details: { reason: string } } }).error?.details.reason ?? 'none'
const list = async (who: TestUser) =>
  (await who.call<{ tokens: { id: string; lastUsed: number | null; lastAddress: string | null }[] }>('listTokens', {}))
    .tokens

// Promise [Export, restore and scripts] A script reads or imports with a token that is shown only once, and that stops
//   working as soon as it is revoked.
// ASVS 11.5.1
test('its text is shown once, stored nowhere, and a typing error is recognized', async () => {
  const made = await make(user)
  const [, secret = '', sum] = /^rt_([0-9a-f]{64})([0-9a-f]{8})$/.exec(made.token) ?? []
  expect(sum).toBe(crc32(secret).toString(16).padStart(8, '0'))
  expect(made.created).toMatchObject({ name: 'My script', scopes: ['read'], expires: null, lastUsed: null })
  expect(made.created.hint).toBe(made.token.slice(-4))
  expect(await list(user)).toMatchObject([made.created])
  expect(await columnsWith(server, [secret])).toEqual([])
  expect((await script(made).request('listAccounts', {})).status).toBe(200)
  expect(server.output()).not.toContain(secret)
  const [mail] = await mailbox(server.url, user.email)
  expect(mail?.subject).toContain('new access token')
  expect(mail?.text).toContain('“My script”')
  expect(mail?.text).toContain('If this wasn’t you')
  expect(mail?.text).not.toContain(secret)
})

describe('a new password revokes every token', () => {
  const NEW = 'a new password of mine'
  const statuses = async (made: readonly Made[]) =>
    Promise.all(made.map(async (token) => (await script(token).request('listAccounts', {})).status))

  test('when it is changed, and those of nobody else', async () => {
    const owner = await newUser(server.url)
    const made = [await make(owner), await make(owner, { scopes: ['import'] }), await make(user)]
    const input = { currentPassword: 'not this one', newPassword: NEW }
    const refused = await post(server.url, '/api/auth/change-password', input, { cookie: owner.cookie })
    expect([refused.status, await statuses(made)]).toEqual([403, [200, 200, 200]])
    const right = { ...input, currentPassword: PASSWORD }
    expect((await post(server.url, '/api/auth/change-password', right, { cookie: owner.cookie })).status).toBe(200)
    expect(await statuses(made)).toEqual([401, 401, 200])
    const [mail] = await mailbox(server.url, owner.email)
    expect(mail?.text).toContain('All access tokens were revoked.')
  })

  test('when it is reset', async () => {
    const owner = await newUser(server.url)
    const made = [await make(owner), await make(user)]
    await post(server.url, '/api/auth/password-request', { email: owner.email })
    await expect
      .poll(async () => (await mailbox(server.url, owner.email))[0]?.text, { timeout: 300_000 })
      .toContain('#code=')
    const token = await tokenIn(server.url, owner.email)
    expect((await post(server.url, '/api/auth/password-reset', { token, password: NEW })).status).toBe(200)
    expect(await statuses(made)).toEqual([401, 200])
  })
})

test('its last use is reported, to the minute', async () => {
  const made = await make(user)
  await script(made).fetch('/ledger/v1/me/columns', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  const used = (await list(user)).find(({ id }) => id === made.created.id)
  expect(used?.lastUsed ?? 1).toBe(Math.floor((used?.lastUsed ?? 0) / 60_000) * 60_000)
  // The header counts only behind a proxy, and this machine is not an address.
  expect(used?.lastAddress).toBeNull()
})

describe('to make one', () => {
  test.each([
    ['the password is needed', { password: undefined }, 'auth/wrong-password'],
    ['the right one', { password: 'not this one' }, 'auth/wrong-password'],
    ['an expiry in the past is refused', { expires: 1 }, 'bad-expiry'],
    ['one too far away, too', { expires: Date.now() + (LIMITS.tokenDays + 1) * 86_400_000 }, 'bad-expiry'],
    ['it needs a scope', { scopes: [] }, 'invalid-input'],
    ['each of them once', { scopes: ['read', 'read'] }, 'invalid-input'],
    ['and a known one', { scopes: ['delete'] }, 'invalid-input'],
  ])('%s', async (_, changes, reason) => {
    const { body } = await user.request('createToken', { ...READ, ...changes })
    expect(reasonOf(body)).toBe(reason)
  })

  test('guesses of the password come to an end', async () => {
    const victim = await newUser(server.url)
    for (let guess = 0; guess < 10; guess += 1)
      await victim.request('createToken', { ...READ, password: `guess ${guess}` })
    expect(reasonOf((await victim.request('createToken', READ)).body)).toBe('auth/too-many-requests')
  })

  test('without a password the sign-in has to be of today', async () => {
    const mine = await newUser(server.url)
    await query(server, `update auth_accounts set "providerId" = 'google' where "userId" = $1`, [mine.uid])
    await make(mine, { password: undefined })
    await query(server, `update auth_sessions set "createdAt" = now() - interval '25 hours' where "userId" = $1`, [
      mine.uid,
    ])
    const { body } = await mine.request('createToken', { ...READ, password: undefined })
    expect(reasonOf(body)).toBe('auth/requires-recent-login')
  })

  test('a demo has none, and takes no archive', async () => {
    const cookie = cookieOf(await post(server.url, '/api/auth/demo', {}))
    const token = await tokenOf(server.url, cookie)
    const demo = testUser(server.url, { uid: '', cookie, email: '', token })
    expect(reasonOf((await demo.request('createToken', READ)).body)).toBe('not-in-demo')
    const restored = await demo.fetch('/ledger/v1/me/restore', { method: 'POST', body: 'PK' })
    expect([restored.status, reasonOf(await restored.json())]).toEqual([403, 'not-in-demo'])
  })

  test(`${LIMITS.tokens} are enough, and one that goes makes room`, async () => {
    const mine = await newUser(server.url)
    for (let n = 0; n < LIMITS.tokens - 2; n += 1) await make(mine)
    const made = await Promise.all(Array.from({ length: 5 }, () => mine.request('createToken', READ)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(reasonOf(made.find(({ status }) => status !== 200)?.body)).toBe('too-many-tokens')
    await mine.call('revokeToken', { id: (await list(mine))[0]?.id })
    await make(mine)
  })
})

// Promise [Export, restore and scripts] A script reads or imports with a token that is shown only once, and that stops
//   working as soon as it is revoked.
test('a revoked token stops working at once, on every process', async () => {
  const other = await startServer({
    dataDir: newFolder(),
    environment: {
      DATABASE_URL: addressOfDatabase(server),
    },
  })
  try {
    const made = await make(user)
    const [here, there] = [script(made), script(made, other.url)]
    expect([(await here.request('listAccounts', {})).status, (await there.request('listAccounts', {})).status]).toEqual(
      [200, 200],
    )
    await user.call('revokeToken', { id: made.created.id })
    for (const client of [here, there]) {
      const { status, body } = await client.request('listAccounts', {})
      expect([status, reasonOf(body)]).toEqual([401, 'bad-token'])
      expect((await client.fetch('/ledger/v1/me/columns')).status).toBe(401)
    }
    expect(reasonOf((await user.request('revokeToken', { id: made.created.id })).body)).toBe('no-token')
  } finally {
    await other.stop()
  }
})

// ASVS 16.5.3
test('a token that expired, was mistyped or belongs to a deleted user is refused', async () => {
  const made = await make(user, { expires: Date.now() + 60_000 })
  await query(server, `update access_tokens set expires_at = now() where id = $1`, [made.created.id])
  expect(reasonOf((await script(made).request('listAccounts', {})).body)).toBe('token-expired')
  for (const token of [`${made.token.slice(0, -1)}z`, `rt_${'0'.repeat(72)}`, 'rt_']) {
    const { status, body } = await script({ ...made, token }).request('listAccounts', {})
    expect([status, reasonOf(body)]).toEqual([401, 'bad-token'])
  }
  const leaver = await newUser(server.url)
  const left = await make(leaver)
  await post(server.url, '/api/auth/delete-account', { password: PASSWORD }, { cookie: leaver.cookie })
  expect((await script(left).request('listAccounts', {})).status).toBe(401)
  expect(await query(server, 'select 1 from access_tokens where user_id = $1', [leaver.uid])).toEqual([])
})

// ASVS 2.4.1
test('too many requests in a minute have to wait, but only those of this token', async () => {
  const [busy, calm] = [await make(user), await make(user)]
  await query(server, 'update access_tokens set calls = $2, window_start = now() where id = $1', [
    busy.created.id,
    LIMITS.tokenCalls - 1,
  ])
  expect((await script(busy).request('listAccounts', {})).status).toBe(200)
  const { status, body, headers } = await script(busy).request('listAccounts', {})
  expect([status, reasonOf(body)]).toEqual([429, 'too-many-calls'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await script(calm).request('listAccounts', {})).status).toBe(200)
  await query(server, `update access_tokens set window_start = now() - interval '61 s' where id = $1`, [
    busy.created.id,
  ])
  expect((await script(busy).request('listAccounts', {})).status).toBe(200)
})
