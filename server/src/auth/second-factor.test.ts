import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../../../fakes/authenticator.ts'
import { cookieOf, mailbox, PASSWORD, post, type TestUser } from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, cookie = ''): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, { cookie })

type Protected = { readonly user: TestUser; readonly cookie: string; readonly secret: string; readonly codes: string[] }

async function withSecondFactor(): Promise<Protected> {
  const user = await newUser(server.url)
  const begun = await act('second-factor/begin', { password: PASSWORD }, user.cookie)
  const { secret, recoveryCodes, uri } = (await begun.json()) as {
    secret: string
    recoveryCodes: string[]
    uri: string
  }
  expect(uri).toMatch(/^otpauth:\/\/totp\/Roundtrip:/)
  expect((await act('sign-in', { email: user.email, password: PASSWORD })).status).toBe(200)
  const confirmed = await act('second-factor/confirm', { code: totp(secret, Date.now()) }, user.cookie)
  expect(confirmed.status).toBe(200)
  return { user, cookie: cookieOf(confirmed), secret, codes: recoveryCodes }
}

const signIn = (user: TestUser, cookie = ''): Promise<Response> =>
  act('sign-in', { email: user.email, password: PASSWORD }, cookie)

async function signedIn(cookie: string): Promise<boolean> {
  return (await fetch(`${server.url}/api/auth/token`, { headers: { cookie } })).ok
}

async function enter(kind: string, code: string, cookie: string): Promise<Response> {
  return act('sign-in/second-factor', { kind, code, trustDevice: false }, cookie)
}

// ASVS 2.3.1, 6.3.3
test('the password alone opens nothing; with the code from the app it does', async () => {
  const { user, secret } = await withSecondFactor()
  const first = await signIn(user)
  expect(await first.json()).toEqual({ next: 'second-factor' })
  expect(await signedIn(cookieOf(first))).toBe(false)
  const second = await enter('authenticator', totp(secret, Date.now()), cookieOf(first))
  expect(second.status).toBe(200)
  expect(await signedIn(cookieOf(second))).toBe(true)
  const [newest] = await mailbox(server.url, user.email)
  expect(newest?.subject).toBe('The second factor is on · Roundtrip')
})

// ASVS 6.5.1
test('a code works for one session only', async () => {
  const { user, secret } = await withSecondFactor()
  const [first, second] = [cookieOf(await signIn(user)), cookieOf(await signIn(user))]
  const code = totp(secret, Date.now())
  const responses = await Promise.all([enter('authenticator', code, first), enter('authenticator', code, second)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = responses.find(({ status }) => status === 400)
  expect(await refused?.json()).toMatchObject({ error: { details: { reason: 'auth/invalid-verification-code' } } })
  const sessions = await query(server, `select count(*)::int as n from auth_sessions where "userId" = $1`, [user.uid])
  // The session of the sign-up, the one that replaced it when the factor was turned on, and the one that the code
  // opened.
  expect(sessions[0]?.['n']).toBeLessThanOrEqual(3)
  expect((await enter('authenticator', code, cookieOf(await signIn(user)))).status).toBe(400)
})

test('a wrong code opens nothing, and after a few the password must be given again', async () => {
  const { user, secret } = await withSecondFactor()
  const cookie = cookieOf(await signIn(user))
  const wrong = String((Number(totp(secret, Date.now())) + 1) % 1_000_000).padStart(6, '0')
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await enter('authenticator', wrong, cookie)).status)
  expect(new Set(statuses.slice(0, 5))).toEqual(new Set([400]))
  expect((await enter('authenticator', totp(secret, Date.now()), cookie)).status).not.toBe(200)
})

// ASVS 6.6.3
test('guessing across many sign-ins locks the account for a while', async () => {
  const { user } = await withSecondFactor()
  const statuses: number[] = []
  for (let round = 1; round <= 3; round += 1) {
    const cookie = cookieOf(await signIn(user))
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      statuses.push((await enter('authenticator', '000000', cookie)).status)
    }
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(statuses.at(-1)).toBe(429)
})

// ASVS 6.4.4, 6.5.1
test('each recovery code works once', async () => {
  const { user, codes } = await withSecondFactor()
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect((await enter('recovery', code, cookieOf(await signIn(user)))).status).toBe(200)
  expect((await enter('recovery', code, cookieOf(await signIn(user)))).status).toBe(400)
})

test('new recovery codes replace the old ones', async () => {
  const { user, cookie, codes } = await withSecondFactor()
  const made = await act('second-factor/recovery-codes', { password: PASSWORD }, cookie)
  const { recoveryCodes } = (await made.json()) as { recoveryCodes: string[] }
  expect((await enter('recovery', codes[1] ?? '', cookieOf(await signIn(user)))).status).toBe(400)
  expect((await enter('recovery', recoveryCodes[1] ?? '', cookieOf(await signIn(user)))).status).toBe(200)
})

test('a trusted browser is not asked again, another one is', async () => {
  const { user, secret } = await withSecondFactor()
  const body = { kind: 'authenticator', code: totp(secret, Date.now()), trustDevice: true }
  const trusted = cookieOf(await act('sign-in/second-factor', body, cookieOf(await signIn(user))))
  expect(await (await signIn(user, trusted)).json()).toEqual({ next: 'done' })
  expect(await (await signIn(user)).json()).toEqual({ next: 'second-factor' })
})

// ASVS 6.4.3
test('signing out everywhere, or a new password, ends that trust', async () => {
  const { user, cookie, secret } = await withSecondFactor()
  const body = { kind: 'authenticator', code: totp(secret, Date.now()), trustDevice: true }
  const trusted = cookieOf(await act('sign-in/second-factor', body, cookieOf(await signIn(user))))
  expect(await (await signIn(user, trusted)).json()).toEqual({ next: 'done' })
  expect((await act('sign-out-everywhere', {}, cookie)).status).toBe(200)
  expect(await (await signIn(user, trusted)).json()).toEqual({ next: 'second-factor' })
})

// ASVS 6.4.4, 7.5.1
test('it can only be turned off with the password, and an email says so', async () => {
  const { user, cookie } = await withSecondFactor()
  expect((await act('second-factor/off', { password: 'not this one' }, cookie)).status).toBe(403)
  expect((await act('second-factor/off', { password: PASSWORD }, cookie)).status).toBe(200)
  expect(await (await signIn(user)).json()).toEqual({ next: 'done' })
  const [newest] = await mailbox(server.url, user.email)
  expect(newest?.subject).toBe('The second factor is off · Roundtrip')
})

// ASVS 7.5.1
test('setting it up needs the password, and changes nothing before it is confirmed', async () => {
  const user = await newUser(server.url)
  expect((await act('second-factor/begin', { password: 'not this one' }, user.cookie)).status).toBe(403)
  expect((await act('second-factor/begin', { password: PASSWORD }, user.cookie)).status).toBe(200)
  expect((await act('second-factor/confirm', { code: '000000' }, user.cookie)).status).toBe(400)
  expect(await (await signIn(user)).json()).toEqual({ next: 'done' })
})

// ASVS 6.5.2
test('secret and recovery codes are encrypted in the database', async () => {
  const { secret, codes } = await withSecondFactor()
  expect(await columnsWith(server, [secret, ...codes])).toEqual([])
})
