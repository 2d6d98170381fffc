import { LIMITS } from '@roundtrip/contract/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totp } from '../../../fakes/authenticator.ts'
import { cookieOf, mailbox, PASSWORD, post, signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type Faults, makePasskey, type SoftPasskey } from '../testing/passkey.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let origin: string

beforeAll(async () => {
  server = await startServer()
  const options = (await (await fetch(`${server.url}/api/auth/options`)).json()) as { passkeyOrigin: string }
  origin = options.passkeyOrigin
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, cookie = ''): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, { cookie })

async function reasonOf(response: Response): Promise<string> {
  if (response.ok) return 'ok'
  const { error } = (await response.json()) as { error: { details: { reason: string } } }
  return error.details.reason
}

type Begun = Parameters<typeof makePasskey>[1] & { readonly known: string[] }

async function begin(cookie: string): Promise<Begun> {
  const response = await act('passkeys/begin', { password: PASSWORD }, cookie)
  expect(response.status).toBe(200)
  return (await response.json()) as Begun
}

async function add(cookie: string, name = 'Laptop', faults: Parameters<typeof makePasskey>[2] = {}) {
  const passkey = makePasskey(origin, await begin(cookie), faults)
  return { passkey, response: await act('passkeys/add', { name, credential: passkey.made }, cookie) }
}

async function withPasskey(): Promise<{ user: TestUser; passkey: SoftPasskey }> {
  const user = await newUser(server.url)
  const { passkey, response } = await add(user.cookie)
  expect(response.status).toBe(200)
  return { user, passkey }
}

type RequestOptions = { readonly challenge: string; readonly site: string }

async function beginSignIn(cookie = ''): Promise<{ options: RequestOptions; cookie: string }> {
  const begun = await act('sign-in/passkey/begin', {}, cookie)
  return { options: (await begun.json()) as RequestOptions, cookie: cookieOf(begun) || cookie }
}

async function enter(passkey: SoftPasskey, faults: Faults = {}): Promise<Response> {
  const { options, cookie } = await beginSignIn()
  return act('sign-in/passkey', { credential: passkey.sign(options, faults) }, cookie)
}

async function uidOf(cookie: string): Promise<string | undefined> {
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
  return ((await session.json()) as { user: { uid: string } | null }).user?.uid
}

type Listed = { readonly id: string; readonly name: string; readonly lastUsedAt: string | null }

async function list(cookie: string): Promise<Listed[]> {
  const response = await fetch(`${server.url}/api/auth/passkeys`, { headers: { cookie } })
  return ((await response.json()) as { passkeys: Listed[] }).passkeys
}

describe('adding a passkey', () => {
  test('needs the password, shows it in the list, and a mail says so', async () => {
    const user = await newUser(server.url)
    expect(await reasonOf(await act('passkeys/begin', {}, user.cookie))).toBe('auth/wrong-password')
    const guess = { password: 'not this one' }
    expect(await reasonOf(await act('passkeys/begin', guess, user.cookie))).toBe('auth/wrong-password')
    expect((await add(user.cookie, 'My laptop')).response.status).toBe(200)
    expect(await list(user.cookie)).toMatchObject([{ name: 'My laptop', lastUsedAt: null, synced: false }])
    const [newest] = await mailbox(server.url, user.email)
    expect(newest?.subject).toBe('A new passkey · Roundtrip')
    expect(newest?.text).toContain('“My laptop”')
  })

  test('without a password needs a fresh session instead', async () => {
    const user = await newUser(server.url)
    await query(server, `delete from auth_accounts where "userId" = $1`, [user.uid])
    expect((await act('passkeys/begin', {}, user.cookie)).status).toBe(200)
    await query(server, `update auth_sessions set "createdAt" = now() - interval '25 hours' where "userId" = $1`, [
      user.uid,
    ])
    expect(await reasonOf(await act('passkeys/begin', {}, user.cookie))).toBe('auth/requires-recent-login')
  })

  test('takes a self attestation, and refuses one that is about something else', async () => {
    const user = await newUser(server.url)
    expect((await add(user.cookie, 'Key', { attestation: 'packed' })).response.status).toBe(200)
    const begun = await begin(user.cookie)
    const challenge = Buffer.alloc(32, 7).toString('base64url')
    const packed = makePasskey(origin, begun, { attestation: 'packed', challenge })
    // Its signature is about another challenge.
    const credential = { ...packed.made, clientDataJSON: makePasskey(origin, begun).made['clientDataJSON'] }
    const response = await act('passkeys/add', { name: 'Key', credential }, user.cookie)
    expect(await reasonOf(response)).toBe('auth/passkey-refused')
  })

  test.each<[string, Faults]>([
    ['a page of another site', { origin: 'https://roundtrip.example' }],
    ['another site', { site: 'roundtrip.example' }],
    ['a frame in another site', { crossOrigin: true }],
    ['a device that did not verify its user', { verified: false }],
  ])('made for %s is refused', async (_name, faults) => {
    const user = await newUser(server.url)
    expect(await reasonOf((await add(user.cookie, 'Bad', faults)).response)).toBe('auth/passkey-refused')
    expect(await list(user.cookie)).toEqual([])
  })

  test('takes a challenge once, from the session that it was made for', async () => {
    const user = await newUser(server.url)
    const begun = await begin(user.cookie)
    const credentialOf = () => ({ name: 'Twice', credential: makePasskey(origin, begun).made })
    const elsewhere = await signIn(server.url, user.email)
    const stranger = await newUser(server.url)
    for (const { cookie } of [elsewhere, stranger]) {
      expect(await reasonOf(await act('passkeys/add', credentialOf(), cookie))).toBe('auth/passkey-expired')
    }
    expect((await act('passkeys/add', credentialOf(), user.cookie)).status).toBe(200)
    expect(await reasonOf(await act('passkeys/add', credentialOf(), user.cookie))).toBe('auth/passkey-expired')
  })

  test('of somebody who signs in with it already is refused', async () => {
    const { passkey } = await withPasskey()
    const thief = await newUser(server.url)
    const begun = await begin(thief.cookie)
    const fresh = makePasskey(origin, begun)
    await query(server, 'update passkeys set credential_id = $1 where credential_id = $2', [
      Buffer.from(fresh.id, 'base64url'),
      Buffer.from(passkey.id, 'base64url'),
    ])
    const stolen = { name: 'Mine', credential: fresh.made }
    expect(await reasonOf(await act('passkeys/add', stolen, thief.cookie))).toBe('auth/passkey-already-added')
  })

  test('names those that the user has, so that a device makes no second one', async () => {
    const { user, passkey } = await withPasskey()
    expect((await begin(user.cookie)).known).toEqual([passkey.id])
  })

  test('ends at the limit', async () => {
    const { user } = await withPasskey()
    const fill = (count: number) =>
      query(
        server,
        `insert into passkeys (user_id, credential_id, public_key, counter, transports, synced, name)
         select $1, uuid_send(gen_random_uuid()), '', 0, '{}', false, 'Filler' from generate_series(1, $2::int)`,
        [user.uid, count],
      )
    await fill(LIMITS.passkeys - 2)
    const [last, tooMany] = [await begin(user.cookie), await begin(user.cookie)]
    const addWith = (begun: Begun) =>
      act('passkeys/add', { name: 'Last', credential: makePasskey(origin, begun).made }, user.cookie)
    expect((await addWith(last)).status).toBe(200)
    expect(await reasonOf(await addWith(tooMany))).toBe('auth/too-many-passkeys')
    const response = await act('passkeys/begin', { password: PASSWORD }, user.cookie)
    expect(await reasonOf(response)).toBe('auth/too-many-passkeys')
    expect(await list(user.cookie)).toHaveLength(LIMITS.passkeys)
  })
})

describe('signing in with a passkey', () => {
  test('opens the account without a password', async () => {
    const { user, passkey } = await withPasskey()
    const response = await enter(passkey)
    expect(response.status).toBe(200)
    expect(await uidOf(cookieOf(response))).toBe(user.uid)
    expect((await list(user.cookie))[0]?.lastUsedAt).not.toBeNull()
    expect((await enter(passkey)).status).toBe(200)
  })

  test('counts as both factors', async () => {
    const { user, passkey } = await withPasskey()
    const begun = await act('second-factor/begin', { password: PASSWORD }, user.cookie)
    const { secret } = (await begun.json()) as { secret: string }
    const code = totp(secret, Date.now())
    expect((await act('second-factor/confirm', { code }, user.cookie)).status).toBe(200)
    const typed = await act('sign-in', { email: user.email, password: PASSWORD })
    expect(await typed.json()).toEqual({ next: 'second-factor' })
    expect(await uidOf(cookieOf(await enter(passkey)))).toBe(user.uid)
  })

  test('works while somebody guesses the password', async () => {
    const { user, passkey } = await withPasskey()
    const guess = { email: user.email, password: 'not this one' }
    for (let tries = 1; tries <= 11; tries += 1) await act('sign-in', guess)
    expect((await act('sign-in', { ...guess, password: PASSWORD })).status).toBe(429)
    expect((await enter(passkey)).status).toBe(200)
  })

  test.each<[string, Faults]>([
    ['a page of another site', { origin: 'https://roundtrip.example' }],
    ['another site', { site: 'roundtrip.example' }],
    ['a frame in another site', { crossOrigin: true }],
    ['a device that did not verify its user', { verified: false }],
    ['another user', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('for %s is refused', async (_name, faults) => {
    const { passkey } = await withPasskey()
    const response = await enter(passkey, faults)
    expect(await reasonOf(response)).toBe('auth/passkey-refused')
    expect(cookieOf(response)).toBe('')
    expect((await enter(passkey)).status).toBe(200)
  })

  test('with a challenge that we did not make is refused', async () => {
    const { passkey } = await withPasskey()
    const challenge = Buffer.alloc(32, 7).toString('base64url')
    expect(await reasonOf(await enter(passkey, { challenge }))).toBe('auth/passkey-expired')
  })

  test('takes a challenge once, also where the first try failed', async () => {
    const { passkey } = await withPasskey()
    const { options, cookie } = await beginSignIn()
    const credential = passkey.sign(options)
    expect((await act('sign-in/passkey', { credential }, cookie)).status).toBe(200)
    expect(await reasonOf(await act('sign-in/passkey', { credential }, cookie))).toBe('auth/passkey-expired')
    const next = await beginSignIn(cookie)
    const forged = { credential: { ...passkey.sign(next.options), signature: 'AAAA' } }
    expect(await reasonOf(await act('sign-in/passkey', forged, cookie))).toBe('auth/passkey-refused')
    const honest = { credential: passkey.sign(next.options) }
    expect(await reasonOf(await act('sign-in/passkey', honest, cookie))).toBe('auth/passkey-expired')
  })

  test('takes a challenge from the browser that it was made for, in each of its tabs', async () => {
    const { passkey } = await withPasskey()
    const first = await beginSignIn()
    const second = await beginSignIn(first.cookie)
    const other = await beginSignIn()
    const credential = passkey.sign(first.options)
    for (const cookie of ['', other.cookie]) {
      expect(await reasonOf(await act('sign-in/passkey', { credential }, cookie))).toBe('auth/passkey-expired')
    }
    expect((await act('sign-in/passkey', { credential }, first.cookie)).status).toBe(200)
    const later = { credential: passkey.sign(second.options) }
    expect((await act('sign-in/passkey', later, first.cookie)).status).toBe(200)
  })

  test('takes no challenge that is over, or that was made for adding one', async () => {
    const { user, passkey } = await withPasskey()
    const { options, cookie } = await beginSignIn()
    await query(server, `update passkey_challenges set expires_at = now() - interval '1 second'`)
    const late = { credential: passkey.sign(options) }
    expect(await reasonOf(await act('sign-in/passkey', late, cookie))).toBe('auth/passkey-expired')
    const { challenge } = await begin(user.cookie)
    const borrowed = { credential: passkey.sign({ ...options, challenge }) }
    expect(await reasonOf(await act('sign-in/passkey', borrowed, cookie))).toBe('auth/passkey-expired')
  })

  test("with the name of another user's passkey opens nothing", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const userHandle = Buffer.from(theirs.user.uid).toString('base64url')
    const response = await enter(mine.passkey, { id: theirs.passkey.id, userHandle })
    expect(await reasonOf(response)).toBe('auth/passkey-refused')
  })

  test('is refused once the counter goes back or stands still, as a copy of the passkey would have it', async () => {
    const { passkey } = await withPasskey()
    expect((await enter(passkey, { counter: 9 })).status).toBe(200)
    expect(await reasonOf(await enter(passkey, { counter: 8 }))).toBe('auth/passkey-refused')
    expect(await reasonOf(await enter(passkey, { counter: 9 }))).toBe('auth/passkey-refused')
    expect(await reasonOf(await enter(passkey, { counter: 0 }))).toBe('auth/passkey-refused')
    expect((await enter(passkey, { counter: 10 })).status).toBe(200)
  })

  test('works again and again with a passkey that does not count', async () => {
    const user = await newUser(server.url)
    const { passkey } = await add(user.cookie, 'Phone', { counter: 0 })
    expect((await enter(passkey, { counter: 0 })).status).toBe(200)
    expect((await enter(passkey, { counter: 0 })).status).toBe(200)
  })

  test('opens nothing with a passkey that nobody has added', async () => {
    const passkey = makePasskey(origin, { challenge: 'x', site: { id: 'localhost' }, user: { id: 'x' } })
    expect(await reasonOf(await enter(passkey))).toBe('auth/passkey-unknown')
  })
})

describe('removing a passkey', () => {
  test('needs the password; from then on it opens nothing, and a mail says so', async () => {
    const { user, passkey } = await withPasskey()
    const [{ id } = { id: '' }] = await list(user.cookie)
    expect(await reasonOf(await act('passkeys/remove', { id }, user.cookie))).toBe('auth/wrong-password')
    expect((await act('passkeys/remove', { id, password: PASSWORD }, user.cookie)).status).toBe(200)
    expect(await list(user.cookie)).toEqual([])
    expect(await reasonOf(await enter(passkey))).toBe('auth/passkey-unknown')
    const [newest] = await mailbox(server.url, user.email)
    expect(newest?.subject).toBe('A passkey was removed · Roundtrip')
    const again = await act('passkeys/remove', { id, password: PASSWORD }, user.cookie)
    expect(await reasonOf(again)).toBe('auth/passkey-gone')
  })

  test('reaches nobody else', async () => {
    const { user, passkey } = await withPasskey()
    const stranger = await newUser(server.url)
    const [{ id } = { id: '' }] = await list(user.cookie)
    expect(await list(stranger.cookie)).toEqual([])
    const response = await act('passkeys/remove', { id, password: PASSWORD }, stranger.cookie)
    expect(await reasonOf(response)).toBe('auth/passkey-gone')
    expect((await enter(passkey)).status).toBe(200)
  })

  test('goes with the account', async () => {
    const { user, passkey } = await withPasskey()
    expect((await act('delete-account', { password: PASSWORD }, user.cookie)).status).toBe(200)
    expect(await query(server, 'select 1 from passkeys where user_id = $1', [user.uid])).toEqual([])
    expect(await reasonOf(await enter(passkey))).toBe('auth/passkey-unknown')
  })
})

test('a demo has no passkeys, and a visitor has no list', async () => {
  const demo = cookieOf(await act('demo', {}))
  expect(await reasonOf(await act('passkeys/begin', {}, demo))).toBe('auth/operation-not-allowed')
  expect((await fetch(`${server.url}/api/auth/passkeys`)).status).toBe(401)
})
