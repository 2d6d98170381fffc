import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
  mailbox,
  newAddress,
  PASSWORD,
  post,
  signIn,
  signUp,
  tokenIn,
  tokenOf,
  testUser,
} from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, headers)

async function reasonOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: { details?: { reason?: string } } }
  return `${response.status} ${error?.details?.reason ?? 'none'}`
}

/** Everything in a response that a stranger sees, except what always differs. */
async function seen(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  const body = (await response.text()).replace(/"requestId":"[^"]+"/, '')
  return JSON.stringify([response.status, headers, body])
}

describe('signing up', () => {
  // Promise [Calls: accounts and payment] The accounts service signs up.
  test('sends a link, and the password works only after the link was opened', async () => {
    const email = newAddress()
    const response = await act('sign-up', { email, password: PASSWORD })
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([200, {}, []])
    expect(await reasonOf(await act('sign-in', { email, password: PASSWORD }))).toBe('400 auth/email-not-verified')
    const confirmed = await act('verify-email', { token: await tokenIn(server.url, email), password: PASSWORD })
    expect([await confirmed.json(), confirmed.headers.getSetCookie()]).toEqual([{ outcome: 'verified' }, []])
    expect(await (await act('sign-in', { email, password: PASSWORD })).json()).toEqual({ next: 'done' })
  })

  test('with an address in other letters finds the same account', async () => {
    const user = await signUp(server.url)
    expect((await act('sign-in', { email: user.email.toUpperCase(), password: PASSWORD })).status).toBe(200)
  })

  test('opening the link again does no harm', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: PASSWORD })
    const token = await tokenIn(server.url, email)
    expect((await act('verify-email', { token, password: PASSWORD })).status).toBe(200)
    const again = await act('verify-email', { token })
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
  })

  // ASVS 6.4.1, 9.2.2
  test.each([
    ['not a token', 'x', '400 auth/invalid-action-code'],
    ['a forged one', `${'a'.repeat(30)}.${'b'.repeat(30)}.${'c'.repeat(30)}`, '400 auth/invalid-action-code'],
  ])('%s proves nothing', async (_name, token, expected) => {
    expect(await reasonOf(await act('verify-email', { token }))).toBe(expected)
  })

  // ASVS 6.4.1, 6.5.5
  test('a link expires after an hour, and says so', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: PASSWORD })
    const secret = readFileSync(join(server.dataDir, 'auth-secret'), 'utf8').trim()
    const claims = JSON.parse(
      Buffer.from((await tokenIn(server.url, email)).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims.exp - claims.iat).toBe(3_600)
    const token = await new SignJWT({ ...claims, iat: claims.iat - 7_200, exp: claims.iat - 3_600 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    expect(await reasonOf(await act('verify-email', { token }))).toBe('400 auth/expired-action-code')
  })

  test('is confirmed only by who knows its password, so a stranger’s sign-up with my address never becomes mine', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: 'the password of a stranger' })
    const token = await tokenIn(server.url, email)
    expect(await reasonOf(await act('verify-email', { token }))).toBe('400 auth/password-needed')
    expect(await reasonOf(await act('verify-email', { token, password: PASSWORD }))).toBe('403 auth/wrong-password')
    const stranger = { email, password: 'the password of a stranger' }
    expect(await reasonOf(await act('sign-in', stranger))).toBe('400 auth/email-not-verified')
    // The log-in page must not say that it sent one.
    expect(await mailbox(server.url, email)).toHaveLength(1)
    await act('password-request', { email })
    await expect.poll(async () => (await mailbox(server.url, email)).length, { timeout: 300_000 }).toBe(2)
    await act('password-reset', { token: await tokenIn(server.url, email), password: PASSWORD })
    expect((await act('sign-in', { email, password: PASSWORD })).status).toBe(200)
    expect((await act('sign-in', stranger)).status).toBe(401)
  })

  test('cannot be used to guess passwords with a link that was made up', async () => {
    const user = await signUp(server.url)
    const claims = Buffer.from(JSON.stringify({ email: user.email, userId: user.uid })).toString('base64url')
    const token = `eyJhbGciOiJIUzI1NiJ9.${claims}.c2lnbmF0dXJl`
    for (const password of [PASSWORD, 'another password']) {
      expect(await reasonOf(await act('verify-email', { token, password }))).toBe('400 auth/invalid-action-code')
    }
  })

  test('again with an address that waits for its link sends one to set the password that shall count', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: 'the password of a stranger' })
    await act('sign-up', { email, password: PASSWORD })
    const [newest] = await mailbox(server.url, email)
    expect(newest?.subject).toBe('Finish your sign-up · Roundtrip')
    const reset = await act('password-reset', { token: await tokenIn(server.url, email), password: PASSWORD })
    expect(reset.status).toBe(200)
    expect((await act('sign-in', { email, password: PASSWORD })).status).toBe(200)
    expect((await act('sign-in', { email, password: 'the password of a stranger' })).status).toBe(401)
  })

  test('the link can be sent again while it was not opened, and to nobody else', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: PASSWORD })
    await act('verify-email/resend', { email })
    await expect.poll(async () => (await mailbox(server.url, email)).length, { timeout: 300_000 }).toBe(2)
    await act('verify-email', { token: await tokenIn(server.url, email), password: PASSWORD })
    await act('verify-email/resend', { email })
    await act('verify-email/resend', { email: 'nobody@example.com' })
    await signUp(server.url)
    expect((await mailbox(server.url, email)).length).toBe(2)
    expect(await mailbox(server.url, 'nobody@example.com')).toEqual([])
  })
})

describe('nobody learns who has an account', () => {
  const pairs = [
    ['sign-up', (email: string) => act('sign-up', { email, password: PASSWORD })],
    ['sign-in', (email: string) => act('sign-in', { email, password: 'a wrong password' })],
    ['password-request', (email: string) => act('password-request', { email })],
    ['verify-email/resend', (email: string) => act('verify-email/resend', { email })],
  ] as const
  // Promise [Other errors and notifications] A wrong password is reported in the same words as an unknown address.
  // Promise [Other errors and notifications] An unknown user gets the same response as a wrong password.
  // Promise [Other errors and notifications] That an email address is already in use is disclosed only to its owner, by
  //   email.
  test.each(pairs)('%s responds alike for known and unknown addresses', async (_name, send) => {
    const { email } = await signUp(server.url)
    expect(await seen(await send(email))).toBe(await seen(await send(newAddress())))
  })

  // Promise [Other errors and notifications] That an email address is already in use is disclosed only to its owner, by
  //   email.
  test('signing up with a known address sends an email that says so, and changes nothing', async () => {
    const user = await signUp(server.url)
    await act('sign-up', { email: user.email, password: 'another good password' })
    const [newest] = await mailbox(server.url, user.email)
    expect(newest?.subject).toBe('You already have an account · Roundtrip')
    expect(newest?.text).not.toMatch(/#(verify|code)=/)
    expect((await act('sign-in', { email: user.email, password: 'another good password' })).status).toBe(401)
  })

  test('an unknown address gets no mail at all', async () => {
    const email = newAddress()
    await act('password-request', { email })
    await signUp(server.url)
    expect(await mailbox(server.url, email)).toEqual([])
  })
})

describe('passwords', () => {
  // Promise [Validation] The rules for passwords are those of the accounts service.
  // ASVS 6.2.1, 6.2.4, 6.2.11, 6.2.12
  test.each([
    ['7 characters', 'p4ssw0_', '400 auth/weak-password'],
    ['129 characters', 'p'.repeat(129), '400 auth/weak-password'],
    ['one of the most common', 'Password123', '400 auth/common-password'],
    ['the name of the product', 'Roundtrip2026!', '400 auth/common-password'],
  ])('%s are refused', async (_name, password, expected) => {
    expect(await reasonOf(await act('sign-up', { email: newAddress(), password }))).toBe(expected)
  })

  // ASVS 6.2.5, 6.2.9
  test.each([8, 128])('%i characters are accepted', async (length) => {
    const password = 'kq7 zw/x'.repeat(16).slice(0, length)
    expect((await act('sign-up', { email: newAddress(), password })).status).toBe(200)
  })

  // ASVS 6.2.11
  test('their own address is refused', async () => {
    const password = 'mira-trades-here@example.com'
    const response = await act('sign-up', { email: password, password })
    expect(await reasonOf(response)).toBe('400 auth/common-password')
  })

  const OTHERS = ['Correct Horse BATTERY', `${PASSWORD} `, PASSWORD.slice(0, -1), `${PASSWORD}${'x'.repeat(99)}`]
  // ASVS 6.2.8
  test.each(OTHERS)('are compared as typed, so "%s" is a different one', async (typed) => {
    const { email } = await newUser(server.url)
    expect(await reasonOf(await act('sign-in', { email, password: typed }))).toBe('401 auth/invalid-credential')
    expect((await act('sign-in', { email, password: PASSWORD })).status).toBe(200)
  })

  // Promise [Validation] The rules for passwords are those of the accounts service.
  test('the form can request the password rules', async () => {
    const options = (await (await fetch(`${server.url}/api/auth/options`)).json()) as { passwordPolicy: object }
    expect(options.passwordPolicy).toEqual({ minLength: 8, maxLength: 128, refusesCommon: true })
  })
})

describe('tokens', () => {
  // ASVS 9.1.2, 9.2.1, 11.2.3, 11.6.1
  test('are ES256, expire after ten minutes and contain only the user and the session', async () => {
    const user = await newUser(server.url)
    const [header, payload] = user.token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header.alg).toBe('ES256')
    expect(payload.exp - payload.iat).toBe(600)
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(payload.sub).toBe(user.uid)
  })

  // ASVS 7.2.1, 9.1.1, 9.1.2
  test.each([
    [
      'no algorithm',
      (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    ['another user', (token: string) => forged(token, { sub: '00000000-0000-4000-8000-000000000000' })],
    ['a longer life', (token: string) => forged(token, { exp: 4_000_000_000 })],
  ])('with %s are refused', async (_name, forge) => {
    const user = await newUser(server.url)
    const liar = testUser(server.url, { ...user, token: forge(user.token) })
    expect((await liar.request('listAccounts', {})).status).toBe(401)
  })

  function forged(token: string, change: object): string {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
    return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  }

  // ASVS 13.3.1
  test('the secret is in the data folder, readable only by its owner', () => {
    const file = join(server.dataDir, 'auth-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThanOrEqual(43)
  })
})

describe('actions are accepted only from our own pages', () => {
  const origins: readonly [string, Record<string, string | undefined>][] = [
    ['no origin', { origin: undefined }],
    ['the origin null', { origin: 'null' }],
    ['another site', { origin: 'https://evil.example' }],
    ['a part of our name', { origin: 'http://localhost.evil.example' }],
    ['our name with another port', { origin: 'http://localhost:1' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ]
  // ASVS 3.5.1
  test.each(origins)('%s is refused', async (_name, changes) => {
    const user = await newUser(server.url)
    const headers = { origin: server.url, 'content-type': 'application/json', cookie: user.cookie, ...changes }
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
    for (const name of ['sign-in', 'delete-account', 'sign-out-everywhere', 'demo']) {
      const response = await fetch(`${server.url}/api/auth/${name}`, { method: 'POST', headers: given, body: '{}' })
      expect([name, response.status]).toEqual([name, 403])
    }
    expect((await fetch(`${server.url}/api/auth/token`, { headers: { cookie: user.cookie } })).status).toBe(200)
  })

  // ASVS 3.5.1, 3.5.2
  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'what a form can send is refused: %s',
    async (type) => {
      const user = await newUser(server.url)
      const headers = { 'content-type': type, cookie: user.cookie }
      expect((await act('sign-out', {}, headers)).status).toBe(400)
    },
  )

  // ASVS 3.5.3, 14.2.1
  test('asking by GET does nothing', async () => {
    const user = await newUser(server.url)
    for (const name of ['sign-out', 'delete-account', 'verify-email', 'password-reset']) {
      const response = await fetch(`${server.url}/api/auth/${name}`, { headers: { cookie: user.cookie } })
      expect([name, response.status]).toEqual([name, 404])
    }
    expect(await tokenOf(server.url, user.cookie)).toMatch(/^ey/)
  })

  // ASVS 6.3.4
  test.each([
    '/list-sessions',
    '/update-user',
    '/jwt',
    '/admin',
    '/sign-in/social',
    '/sign-in/email',
    '/sign-up/email',
    '/get-session',
    '/two-factor/enable',
    '/phone-number/verify',
  ])('%s of the library is not reachable', async (path) => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? '{}' : null
      const headers = { origin: server.url, 'content-type': 'application/json' }
      expect((await fetch(`${server.url}/api/auth${path}`, { method, body, headers })).status).toBe(404)
    }
  })
})

describe('bodies contain only the expected fields', () => {
  const FIELDS = ['uid', 'id', 'role', 'plan', 'emailVerified', 'createdAt', 'constructor']
  // ASVS 6.4.2, 8.2.3, 15.3.3
  test.each(FIELDS)('%s is refused', async (field) => {
    const email = newAddress()
    const body = { email, password: PASSWORD, [field]: 'x' }
    expect((await act('sign-up', body)).status).toBe(400)
    expect((await act('sign-in', body)).status).toBe(400)
    expect(await query(server, 'select 1 from auth_users where "email" = $1', [email])).toEqual([])
  })

  // ASVS 1.5.2, 15.3.6
  test('__proto__ is refused', async () => {
    const body = `{"email":"${newAddress()}","password":"${PASSWORD}","__proto__":{"admin":true}}`
    const headers = { origin: server.url, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
  })

  // ASVS 15.3.5
  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['10,001 bytes', JSON.stringify({ email: 'x'.repeat(10_000 - 11) }), 413],
  ])('%s', async (_name, body, status) => {
    const headers = { origin: server.url, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/auth/sign-in`, { method: 'POST', headers, body })
    expect(response.status).toBe(status)
  })

  test('a wrong address is reported as such, with its field', async () => {
    const response = await act('sign-up', { email: 'not an address', password: PASSWORD })
    const { error } = (await response.json()) as {
      error: { details: { reason: string; issues: { path: string[] }[] } }
    }
    expect([response.status, error.details.reason, error.details.issues[0]?.path]).toEqual([
      400,
      'auth/invalid-email',
      ['email'],
    ])
  })
})

describe('the demo', () => {
  test('needs no account, and its cookie finds it again', async () => {
    const first = await act('demo', {})
    const cookie = cookieOf(first)
    const again = await act('demo', {}, { cookie })
    expect([first.status, again.status, again.headers.getSetCookie()]).toEqual([200, 200, []])
    const { user } = (await (await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })).json()) as {
      user: { uid: string; email: null; demo: boolean; hasPassword: boolean }
    }
    expect([user.email, user.demo, user.hasPassword]).toEqual([null, true, false])
    const demo = testUser(server.url, { uid: user.uid, cookie, email: '', token: await tokenOf(server.url, cookie) })
    const { accounts } = await demo.call<{ accounts: unknown[] }>('listAccounts', {})
    expect(accounts.length).toBeGreaterThan(0)
    await demo.call('addRename', { rename: { from: 'WAS', to: 'IS', ratio: '2', since: null } })
    expect((await demo.request('resetDemo', {})).status).toBe(200)
    expect(await demo.call('listRenames', {})).toEqual({ renames: [] })
    expect((await act('delete-account', {}, { cookie })).status).toBe(200)
  })

  test('cannot be reset by anybody else', async () => {
    const ordinary = await newUser(server.url)
    expect((await ordinary.request('resetDemo', {})).status).toBe(403)
  })
})

// Promise [Calls: accounts and payment] The accounts service signs in with email and password.
// ASVS 7.2.2, 7.2.4, 7.4.1
test('each sign-in starts a new session, and signing out ends it', async () => {
  const user = await newUser(server.url)
  const again = await signIn(server.url, user.email)
  expect(again.cookie).not.toBe(user.cookie)
  expect((await act('sign-out', {}, { cookie: again.cookie })).status).toBe(200)
  expect((await fetch(`${server.url}/api/auth/token`, { headers: { cookie: again.cookie } })).status).toBe(401)
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie: again.cookie } })
  expect(await session.json()).toEqual({ user: null })
})
