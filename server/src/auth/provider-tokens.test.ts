/** A response of an identity provider is believed only if it is signed, current, issued to us and for this sign-in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deceit, type FakeIdentity, startFakeIdentity } from '../../../fakes/identity.ts'
import { cookieOf, newAddress, post } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

let deceit: Deceit = {}
let identity: FakeIdentity
let server: RunningServer
beforeAll(async () => {
  identity = await startFakeIdentity({ port: 0, clientId: 'roundtrip', deceit: () => deceit })
  server = await startServer({ environment: { OIDC_ISSUER: identity.issuer, OIDC_CLIENT_ID: 'roundtrip' } })
})
afterAll(async () => {
  await server.stop()
  await identity.close()
})

/** Where a sign-in through the provider ends, and with which cookies. */
async function signInWith(email: string): Promise<{ landed: string; cookie: string }> {
  const begun = await post(server.url, '/api/auth/sign-in/provider', { provider: 'oidc' })
  if (!begun.ok) return { landed: `refused with ${begun.status}`, cookie: '' }
  const page = new URL(((await begun.json()) as { url: string }).url)
  page.searchParams.set('email', email)
  const sent = await fetch(page, { redirect: 'manual' })
  const headers = { cookie: cookieOf(begun) }
  const back = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual', headers })
  return { landed: back.headers.get('location') ?? `no way on, ${back.status}`, cookie: cookieOf(back) }
}

const PAST = Math.floor(Date.now() / 1_000) - 3_600

// ASVS 6.8.2, 9.1.1, 9.1.3, 9.2.1, 9.2.3, 10.5.1, 10.5.4
test.each<readonly [string, Deceit, boolean]>([
  ['an honest one', {}, true],
  ['one for another client', { claims: { aud: 'another-client' } }, false],
  ['one of another issuer', { claims: { iss: 'https://issuer.example' } }, false],
  ['one that is over', { claims: { iat: PAST, exp: PAST + 300 } }, false],
  ['one of another sign-in', { claims: { nonce: 'of another sign-in' } }, false],
  ['one of no sign-in', { claims: { nonce: undefined } }, false],
  ['one that nobody signed', { signature: 'none' }, false],
  ['one that somebody else signed', { signature: 'another-key' }, false],
  ['an honest one again', {}, true],
])('a token opens an account or does not: %s', async (_, kind, opens) => {
  deceit = kind
  const email = newAddress()
  const { landed, cookie } = await signInWith(email)
  deceit = {}
  const users = await query(server, 'select 1 from auth_users where "email" = $1', [email])
  expect({ users: users.length, session: /session_token=[^;]/.test(cookie) }).toEqual({
    users: opens ? 1 : 0,
    session: opens,
  })
  if (opens) expect(landed).toBe(`${server.url}/auth/login`)
  else expect(landed).not.toBe(`${server.url}/auth/login`)
})

// ASVS 6.8.1, 10.2.2, 10.5.3
test('a provider that claims to be another one opens nothing', async () => {
  const liar = await startFakeIdentity({
    port: 0,
    clientId: 'roundtrip',
    deceit: () => ({ issuer: 'https://issuer.example', claims: { iss: 'https://issuer.example' } }),
  })
  const other = await startServer({ environment: { OIDC_ISSUER: liar.issuer, OIDC_CLIENT_ID: 'roundtrip' } })
  const before = server
  try {
    server = other
    const email = newAddress()
    const { cookie } = await signInWith(email)
    expect(cookie).not.toMatch(/session_token=[^;]/)
    expect(await query(other, 'select 1 from auth_users where "email" = $1', [email])).toEqual([])
  } finally {
    server = before
    await other.stop()
    await liar.close()
  }
})
