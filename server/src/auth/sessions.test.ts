import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeIdentity } from '../../../fakes/identity.ts'
import { openPool } from '../database/connection.ts'
import { cookieOf, PASSWORD, post, signIn, type TestUser, tokenOf } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { databaseOf, eventually, freePort, startServer, type RunningServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { tokenReader } from './tokens.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, headers)

type Session = { readonly id: string; readonly current: boolean; readonly agent: string | null }

async function sessionsOf(user: { readonly cookie: string }): Promise<Session[]> {
  const response = await fetch(`${server.url}/api/auth/sessions`, { headers: { cookie: user.cookie } })
  return ((await response.json()) as { sessions: Session[] }).sessions
}

async function cookieWorks(user: { readonly cookie: string }): Promise<boolean> {
  return (await fetch(`${server.url}/api/auth/token`, { headers: { cookie: user.cookie } })).ok
}

/** A token is refused a second after its session has ended, at the latest. */
async function tokenDies(user: TestUser): Promise<void> {
  await eventually('the token is refused', async () =>
    (await user.request('listAccounts', {})).status === 401 ? true : null,
  )
}

// ASVS 3.3.2, 3.3.4, 7.2.3
test('only the server can read the cookie, and no response reveals what is in it', async () => {
  const { email } = await newUser(server.url)
  const response = await act('sign-in', { email, password: PASSWORD })
  expect(response.headers.getSetCookie().length).toBeGreaterThan(0)
  for (const cookie of response.headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Domain/i)
  }
  const cookie = cookieOf(response)
  const secret = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? 'none').split('.')[0] ?? 'none'
  // Letters and digits: 190 bits.
  expect(secret).toMatch(/^[\w-]{32,}$/)
  expect(await response.text()).not.toContain(secret)
  for (const query of ['session', 'sessions', 'token', 'options']) {
    const sessionResponse = await fetch(`${server.url}/api/auth/${query}`, { headers: { cookie } })
    expect(await sessionResponse.text()).not.toContain(secret)
  }
})

// ASVS 3.3.1, 3.3.3, 12.2.1
test('on https every cookie has the __Host- prefix and is secure', async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const identity = await startFakeIdentity({ port: 0, clientId: 'roundtrip' })
  const environment = {
    PUBLIC_URL: 'https://journal.example.com',
    PORT: String(port),
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: 'roundtrip',
  }
  const strict = await startServer({ environment })
  try {
    const headers = { origin: 'https://journal.example.com' }
    const email = 'strict@example.com'
    expect((await post(url, '/api/auth/sign-up', { email, password: PASSWORD }, headers)).status).toBe(200)
    await query(strict, 'update auth_users set "emailVerified" = true')
    const responses = [
      await post(url, '/api/auth/sign-in', { email, password: PASSWORD }, headers),
      await post(url, '/api/auth/demo', {}, headers),
      await post(url, '/api/auth/sign-in/provider', { provider: 'oidc' }, headers),
    ]
    const cookies = responses.flatMap((response) => response.headers.getSetCookie())
    expect(responses.map((response) => response.headers.getSetCookie().length > 0)).toEqual([true, true, true])
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-(?!.*Domain).*; Secure/)
    const out = await post(url, '/api/auth/sign-out', {}, { ...headers, cookie: cookies.join('; ') })
    for (const cookie of out.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-(?!.*Domain).*; Secure/)
  } finally {
    await strict.stop()
    await identity.close()
  }
})

// ASVS 7.2.4
test('a cookie planted before signing in is not the session cookie afterwards', async () => {
  const user = await newUser(server.url)
  const planted = `roundtrip.session_token=planted.value; ${user.cookie}`
  const response = await act('sign-in', { email: user.email, password: PASSWORD }, { cookie: planted })
  expect(cookieOf(response)).not.toContain('planted')
  expect(cookieOf(response)).not.toBe(user.cookie)
})

// ASVS 6.2.2, 7.4.3
test('a new password starts a new session and ends all others, including tokens already issued', async () => {
  const here = await newUser(server.url)
  const there = await signIn(server.url, here.email)
  expect((await there.request('listAccounts', {})).status).toBe(200)
  const body = { currentPassword: PASSWORD, newPassword: 'an even better password' }
  const changed = await act('change-password', body, { cookie: here.cookie })
  expect(changed.status).toBe(200)
  expect(cookieOf(changed)).not.toBe(here.cookie)
  expect([await cookieWorks(here), await cookieWorks(there)]).toEqual([false, false])
  expect(await cookieWorks({ cookie: cookieOf(changed) })).toBe(true)
  await tokenDies(there)
  await tokenDies(here)
  expect((await act('sign-in', { email: here.email, password: PASSWORD })).status).toBe(401)
})

// ASVS 6.2.3
test('a wrong current password changes nothing', async () => {
  const user = await newUser(server.url)
  const body = { currentPassword: 'not this one', newPassword: 'an even better password' }
  expect((await act('change-password', body, { cookie: user.cookie })).status).toBe(403)
  expect((await act('sign-in', { email: user.email, password: PASSWORD })).status).toBe(200)
})

// ASVS 7.5.2
test('the list names the devices, and any of them can be signed out', async () => {
  const here = await newUser(server.url)
  const phone = await act('sign-in', { email: here.email, password: PASSWORD }, { 'user-agent': 'Phone 1.0' })
  const there = { cookie: cookieOf(phone) }
  const sessions = await sessionsOf(here)
  expect(sessions.map((session) => session.current).sort()).toEqual([false, true])
  const other = sessions.find((session) => session.agent === 'Phone 1.0')
  expect(other?.current).toBe(false)
  expect((await act('sessions/revoke', { id: other?.id ?? '' }, { cookie: here.cookie })).status).toBe(200)
  expect([await cookieWorks(here), await cookieWorks(there)]).toEqual([true, false])
})

// ASVS 7.5.2
test("another user's session can be neither ended nor seen", async () => {
  const owner = await newUser(server.url)
  const stranger = await newUser(server.url)
  const [session] = await sessionsOf(owner)
  await act('sessions/revoke', { id: session?.id ?? '' }, { cookie: stranger.cookie })
  expect(await cookieWorks(owner)).toBe(true)
  expect((await sessionsOf(stranger)).map((listed) => listed.id)).not.toContain(session?.id)
})

// ASVS 7.4.1
test('signing out everywhere ends all sessions', async () => {
  const here = await newUser(server.url)
  const there = await signIn(server.url, here.email)
  expect((await act('sign-out-everywhere', {}, { cookie: here.cookie })).status).toBe(200)
  expect([await cookieWorks(here), await cookieWorks(there)]).toEqual([false, false])
  await tokenDies(there)
})

// Promise [Calls: accounts and payment] The accounts service looks an account up.
// Promise [Calls: accounts and payment] The accounts service updates an account.
test('the name can be changed', async () => {
  const user = await newUser(server.url)
  expect((await act('update-profile', { name: ' Mira ' }, { cookie: user.cookie })).status).toBe(200)
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie: user.cookie } })
  expect(await session.json()).toMatchObject({ user: { name: 'Mira', email: user.email, hasPassword: true } })
})

// ASVS 7.2.1
test.each(['sign-out-everywhere', 'change-password', 'change-email', 'delete-account', 'second-factor/begin'])(
  '%s needs a session',
  async (name) => {
    const inputs: Readonly<Record<string, object>> = {
      'change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
      'change-email': { email: 'x@example.com' },
      'second-factor/begin': { password: PASSWORD },
    }
    expect((await act(name, inputs[name] ?? {})).status).toBe(401)
  },
)

// ASVS 7.3.1
test('an expired session opens nothing', async () => {
  const user = await newUser(server.url)
  await query(server, `update auth_sessions set "expiresAt" = now() - interval '1 s' where "userId" = $1`, [user.uid])
  expect(await cookieWorks(user)).toBe(false)
  await tokenDies(user)
  await expect(tokenOf(server.url, user.cookie)).resolves.toBeUndefined()
})

// ASVS 9.1.3
test('a token signed with a key made just after the keys were read is accepted', async () => {
  const user = await newUser(server.url)
  const { sid } = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString())
  const pool = openPool(databaseOf(server), 1)
  const signed = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const token = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(user.uid)
      .setIssuer('us')
      .setAudience('us')
      .setExpirationTime('1m')
      .sign(privateKey)
    return { token, key: { ...(await exportJWK(publicKey)), kid } }
  }
  const [first, second, never] = await Promise.all(['first', 'second', 'never'].map(signed))
  const keys = [first?.key]
  const uidOf = tokenReader({ pool, issuer: 'us', loadKeys: () => Promise.resolve({ keys: [...keys] }) })
  try {
    expect(await uidOf(first?.token ?? '')).toBe(user.uid)
    keys.push(second?.key)
    expect(await uidOf(second?.token ?? '')).toBe(user.uid)
    expect(await uidOf(never?.token ?? '')).toBeNull()
  } finally {
    await pool.end()
  }
})
