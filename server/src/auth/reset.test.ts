import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailbox,
  newAddress,
  PASSWORD,
  post,
  signIn,
  signUp,
  tokenIn,
  type TestUser,
} from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, headers)

const NEW = 'a password from a mail'

async function reasonOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: { details?: { reason?: string } } }
  return `${response.status} ${error?.details?.reason ?? 'none'}`
}

/** Requests a link and waits for it: the response does not wait for the work. */
async function resetToken(email: string): Promise<string> {
  const before = (await mailbox(server.url, email)).length
  await act('password-request', { email })
  await eventually('the link is sent', async () => ((await mailbox(server.url, email)).length > before ? true : null))
  return tokenIn(server.url, email)
}

async function emailOf(user: { readonly cookie: string }): Promise<string | null> {
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie: user.cookie } })
  return ((await session.json()) as { user: { email: string | null } | null }).user?.email ?? null
}

describe('a link to set a password', () => {
  // ASVS 6.4.1, 7.4.3
  test('works once, and ends all sessions and the old password', async () => {
    const user = await newUser(server.url)
    const token = await resetToken(user.email)
    expect((await act('password-reset', { token, password: NEW })).status).toBe(200)
    expect(await reasonOf(await act('password-reset', { token, password: 'once more, please' }))).toBe(
      '400 auth/invalid-action-code',
    )
    expect((await fetch(`${server.url}/api/auth/token`, { headers: { cookie: user.cookie } })).status).toBe(401)
    expect((await act('sign-in', { email: user.email, password: PASSWORD })).status).toBe(401)
    expect((await act('sign-in', { email: user.email, password: NEW })).status).toBe(200)
    const [newest] = await mailbox(server.url, user.email)
    expect(newest?.subject).toBe('Your password was changed · Roundtrip')
  })

  // ASVS 6.4.3
  test('used twice at the same moment works once', async () => {
    const user = await newUser(server.url)
    const token = await resetToken(user.email)
    const tries = ['first password', 'other password'].map((password) => act('password-reset', { token, password }))
    expect((await Promise.all(tries)).map((response) => response.status).sort()).toEqual([200, 400])
  })

  // ASVS 6.4.3, 6.5.5
  test('expires after half an hour', async () => {
    const user = await newUser(server.url)
    const token = await resetToken(user.email)
    const [row] = await query(
      server,
      `update auth_verifications set "expiresAt" = "expiresAt" - interval '30 minutes' where "value" = $1
       returning "expiresAt" <= now() + interval '1 s' as over`,
      [user.uid],
    )
    expect(row?.['over']).toBe(true)
    await query(server, `update auth_verifications set "expiresAt" = now() - interval '1 s' where "value" = $1`, [
      user.uid,
    ])
    expect((await act('password-reset', { token, password: NEW })).status).toBe(400)
  })

  test('is worth nothing to who reads the database', async () => {
    const user = await newUser(server.url)
    const token = await resetToken(user.email)
    expect(await columnsWith(server, [token])).toEqual([])
  })

  test('leads to our own address, whatever host the request names', async () => {
    const user = await newUser(server.url)
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await act('password-request', { email: user.email }, headers)
    await eventually('the link is sent', async () => ((await mailbox(server.url, user.email)).length > 0 ? true : null))
    const [newest] = await mailbox(server.url, user.email)
    expect(newest?.text).toContain(`${server.url}/auth/password-reset#code=`)
    expect(newest?.text).not.toContain('evil')
  })

  test('refuses a poor password and stays good', async () => {
    const user = await newUser(server.url)
    const token = await resetToken(user.email)
    expect(await reasonOf(await act('password-reset', { token, password: 'iloveyou' }))).toBe(
      '400 auth/common-password',
    )
    expect((await act('password-reset', { token, password: NEW })).status).toBe(200)
  })

  test('of which the sixth within an hour is not sent', async () => {
    const email = newAddress()
    const statuses: number[] = []
    for (let time = 1; time <= 6; time += 1) statuses.push((await act('password-request', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a new email address', () => {
  async function change(user: TestUser, email: string, password = PASSWORD): Promise<Response> {
    return act('change-email', { email, password }, { cookie: user.cookie })
  }

  // Promise [Calls: accounts and payment] The accounts service updates an account.
  test('counts once both mailboxes have confirmed; other devices are signed out and old links stop working', async () => {
    const user = await newUser(server.url)
    const other = await signIn(server.url, user.email)
    const next = newAddress()
    const reset = await resetToken(user.email)
    expect(await (await change(user, next)).json()).toEqual({})
    expect(await emailOf(user)).toBe(user.email)
    const first = await act('verify-email', { token: await tokenIn(server.url, user.email) }, { cookie: user.cookie })
    expect(await first.json()).toEqual({ outcome: 'confirm-new-address' })
    expect(await emailOf(user)).toBe(user.email)
    const second = await act('verify-email', { token: await tokenIn(server.url, next) }, { cookie: user.cookie })
    expect(await second.json()).toEqual({ outcome: 'email-changed' })
    expect(await emailOf(user)).toBe(next)
    expect(await emailOf(other)).toBe(null)
    expect((await act('password-reset', { token: reset, password: NEW })).status).toBe(400)
    expect((await act('sign-in', { email: next, password: PASSWORD })).status).toBe(200)
    expect((await act('sign-in', { email: user.email, password: PASSWORD })).status).toBe(401)
    const [newest] = await mailbox(server.url, user.email)
    expect(newest?.subject).toBe('Your email address was changed · Roundtrip')
  })

  // ASVS 7.5.1
  test('needs the password', async () => {
    const user = await newUser(server.url)
    expect(await reasonOf(await change(user, newAddress(), 'not this one'))).toBe('403 auth/wrong-password')
    const without = await act('change-email', { email: newAddress() }, { cookie: user.cookie })
    expect(await reasonOf(without)).toBe('403 auth/wrong-password')
    expect((await mailbox(server.url, user.email)).length).toBe(0)
  })

  test('that somebody else has is not told to the one who asks, only to its owner', async () => {
    const user = await newUser(server.url)
    const owner = await newUser(server.url)
    const [taken, free] = [await change(user, owner.email), await change(user, newAddress())]
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
    const [afterFree, afterTaken] = await mailbox(server.url, user.email)
    expect(afterTaken?.subject).toBe(afterFree?.subject)
    const link = decodeURIComponent(/#verify=(\S+)/.exec(afterTaken?.text ?? '')?.[1] ?? '')
    expect(await (await act('verify-email', { token: link })).json()).toEqual({ outcome: 'confirm-new-address' })
    const [newest] = await mailbox(server.url, owner.email)
    expect(newest?.subject).toBe('You already have an account · Roundtrip')
    expect(newest?.text).not.toMatch(/#verify=/)
    expect(await emailOf(user)).toBe(user.email)
  })

  test('that somebody took meanwhile is refused', async () => {
    const user = await newUser(server.url)
    const next = newAddress()
    await change(user, next)
    await act('verify-email', { token: await tokenIn(server.url, user.email) })
    const link = await tokenIn(server.url, next)
    await signUp(server.url, next)
    expect(await reasonOf(await act('verify-email', { token: link }))).toBe('400 auth/invalid-action-code')
    expect(await emailOf(user)).toBe(user.email)
  })

  test('that a stranger began a sign-up with replaces the sign-up once its mailbox has agreed', async () => {
    const user = await newUser(server.url)
    const next = newAddress()
    const stranger = { email: next, password: 'the password of a stranger' }
    await act('sign-up', stranger)
    const signUpLink = await tokenIn(server.url, next)
    await change(user, next)
    await act('verify-email', { token: await tokenIn(server.url, user.email) })
    expect((await mailbox(server.url, next))[0]?.text).toMatch(/#verify=/)
    expect(await query(server, 'select 1 from auth_users where "email" = $1', [next])).toHaveLength(1)
    expect(await emailOf(user)).toBe(user.email)
    const moved = await act('verify-email', { token: await tokenIn(server.url, next) }, { cookie: user.cookie })
    expect(await moved.json()).toEqual({ outcome: 'email-changed' })
    expect(await emailOf(user)).toBe(next)
    expect((await act('verify-email', { token: signUpLink, password: stranger.password })).status).toBe(400)
    expect((await act('sign-in', stranger)).status).toBe(401)
    expect((await act('sign-in', { email: next, password: PASSWORD })).status).toBe(200)
  })

  test('that two take at the same moment goes to one, and the other link is refused', async () => {
    const next = newAddress()
    const links: string[] = []
    for (const user of [await newUser(server.url), await newUser(server.url), await newUser(server.url)]) {
      await change(user, next)
      await act('verify-email', { token: await tokenIn(server.url, user.email) })
      links.push(await tokenIn(server.url, next))
    }
    const responses = await Promise.all(links.map((token) => act('verify-email', { token })))
    const results = await Promise.all(responses.map(async (response) => (response.ok ? 'moved' : reasonOf(response))))
    expect(results.sort()).toEqual(['400 auth/invalid-action-code', '400 auth/invalid-action-code', 'moved'])
  })

  test('cannot be forced on the next owner of an address by a link of its last one', async () => {
    const attacker = await newUser(server.url)
    const own = newAddress()
    await change(attacker, own)
    const toOld = await tokenIn(server.url, attacker.email)
    await act('verify-email', { token: toOld })
    const toNew = await tokenIn(server.url, own)
    const gone = await act('delete-account', { password: PASSWORD }, { cookie: attacker.cookie })
    expect(gone.status).toBe(200)
    const victim = await signUp(server.url, attacker.email)
    for (const token of [toOld, toNew]) {
      const response = await act('verify-email', { token })
      expect(response.status).toBe(400)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await emailOf(victim)).toBe(attacker.email)
    expect((await act('sign-in', { email: own, password: PASSWORD })).status).toBe(401)
  })
})
