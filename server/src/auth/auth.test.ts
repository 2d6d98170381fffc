import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, PASSWORD, post, signUp, tokenOf, userOf } from '../testing/client.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function signIn(email: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify({ email, password }),
  })
}

test('who signs up is signed in, by a cookie that no script can read', async () => {
  const response = await post(server.url, '/api/auth/sign-up/email', {
    email: 'new@example.com',
    password: PASSWORD,
    name: '',
  })
  expect(response.status).toBe(200)
  for (const cookie of response.headers.getSetCookie()) {
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/Domain/i)
  }
  const sessionToken = decodeURIComponent(cookieOf(response).split('=')[1] ?? '').split('.')[0] ?? 'none'
  expect(await response.text()).not.toContain(sessionToken)
  const session = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie: cookieOf(response) } })
  const text = await session.text()
  expect(text).toContain('new@example.com')
  expect(text).not.toContain(sessionToken)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const user = await signUp(server.url)
  const answers = await Promise.all([
    signIn(user.email, 'wrong password'),
    signIn('nobody@example.com', 'wrong password'),
  ])
  const [wrong, unknown] = await Promise.all(
    answers.map(async (one) => ({ status: one.status, text: await one.text() })),
  )
  expect(wrong).toEqual(unknown)
  expect(wrong?.status).toBe(401)
})

test('a new sign-in has a new session, and signing out ends it', async () => {
  const user = await signUp(server.url)
  const again = await signIn(user.email, PASSWORD, { cookie: user.cookie })
  const cookie = cookieOf(again)
  expect(again.status).toBe(200)
  expect(cookie).not.toBe(user.cookie)
  const out = await fetch(`${server.url}/api/auth/sign-out`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(out.status).toBe(200)
  expect((await fetch(`${server.url}/api/auth/token`, { headers: { cookie } })).status).toBe(401)
  expect(await (await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } })).json()).toBeNull()
})

test('the token is ES256, lives ten minutes and carries nothing but the user', async () => {
  const user = await signUp(server.url)
  const [header, payload] = user.token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(header.alg).toBe('ES256')
  expect(payload.exp - payload.iat).toBe(600)
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub'])
  expect(payload.sub).toBe(user.uid)
})

test.each([
  ['no algorithm', (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`],
  ['another user', (token: string) => forged(token, { sub: '00000000-0000-4000-8000-000000000000' })],
  ['a longer life', (token: string) => forged(token, { exp: 4_000_000_000 })],
])('a token with %s is refused', async (_name, forge) => {
  const user = await signUp(server.url)
  const liar = userOf(server.url, { ...user, token: forge(user.token) })
  expect((await liar.ask('listAccounts', {})).status).toBe(401)
})

function forged(token: string, change: object): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
}

test('the eleventh try on one account is refused, from whatever address; a known device still gets in', async () => {
  const user = await signUp(server.url)
  const device = cookieOf(await signIn(user.email, PASSWORD))
  const tries: number[] = []
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${attempt}`, 'x-client-ip': `10.0.0.${attempt}` }
    tries.push((await signIn(user.email, 'guess', headers)).status)
  }
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await signIn(user.email, PASSWORD)).status).toBe(429)
  expect((await signIn(user.email, PASSWORD, { cookie: device })).status).toBe(200)
})

test('a page of another origin cannot sign anybody in', async () => {
  const user = await signUp(server.url)
  expect((await signIn(user.email, PASSWORD, { origin: 'https://evil.example', cookie: user.cookie })).status).toBe(403)
})

test.each(['/list-sessions', '/update-user', '/jwt', '/admin', '/sign-in/social'])(
  '%s is not reachable',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? '{}' : null
      expect((await fetch(`${server.url}/api/auth${path}`, { method, body })).status).toBe(404)
    }
  },
)

test.each([
  [7, 400],
  [8, 200],
  [128, 200],
  [129, 400],
])('a password of %i characters answers %i', async (length, status) => {
  const body = { email: `length${length}@example.com`, password: 'p'.repeat(length), name: '' }
  expect((await post(server.url, '/api/auth/sign-up/email', body)).status).toBe(status)
})

test('the secret lies in the data folder, readable by its owner alone', () => {
  const file = join(server.dataDir, 'auth-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThanOrEqual(43)
})

test('the demo needs no account, and its cookie finds it again', async () => {
  const first = await post(server.url, '/api/auth/demo', {})
  const { uid, created } = (await first.json()) as { uid: string; created: boolean }
  expect(created).toBe(true)
  const cookie = cookieOf(first)
  const again = await fetch(`${server.url}/api/auth/demo`, { method: 'POST', headers: { cookie, origin: server.url } })
  expect(await again.json()).toEqual({ uid, created: false })
  const demo = userOf(server.url, { uid, cookie, email: '', token: await tokenOf(server.url, cookie) })
  expect((await demo.ask('resetDemo', {})).status).toBe(200)
  const ordinary = await signUp(server.url)
  expect((await ordinary.ask('resetDemo', {})).status).toBe(403)
})

test('who deletes the account takes everything along', async () => {
  const user = await signUp(server.url)
  await user.call('createAccount', { venue: 'binance', market: 'spot', name: 'Gone', startBalance: null })
  const response = await fetch(`${server.url}/api/auth/delete-user`, {
    method: 'POST',
    headers: { cookie: user.cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  expect((await signIn(user.email, PASSWORD)).status).toBe(401)
  expect(await user.call('listAccounts', {})).toEqual({ accounts: [], ledgerVersion: 0 })
})
