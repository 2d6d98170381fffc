import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeIdentity, startFakeIdentity } from '../../../fakes/identity.ts'
import { cookieOf, mailbox, newAddress, PASSWORD, post, signIn, signUp, tokenIn } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer
let identity: FakeIdentity

beforeAll(async () => {
  identity = await startFakeIdentity({ port: 0, clientId: 'roundtrip' })
  const environment = { OIDC_ISSUER: identity.issuer, OIDC_CLIENT_ID: 'roundtrip', OIDC_NAME: 'Test Identity' }
  server = await startServer({ environment })
})
afterAll(async () => {
  await server.stop()
  await identity.close()
})

const act = (name: string, body: unknown, cookie = ''): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, { cookie })

type Identity = {
  readonly uid: string
  readonly email: string | null
  readonly phone: string | null
  readonly hasPassword: boolean
  readonly providers: string[]
}

async function userOfCookie(cookie: string): Promise<Identity | null> {
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
  return ((await session.json()) as { user: Identity | null }).user
}

/** Goes to the provider's page, signs in there, and comes back with the browser's cookies. */
async function viaProvider(email: string): Promise<{ cookie: string; landed: string }> {
  const begun = await act('sign-in/provider', { provider: 'oidc' })
  const { url } = (await begun.json()) as { url: string }
  const page = new URL(url)
  expect(page.origin).toBe(identity.issuer)
  expect(page.searchParams.get('code_challenge_method')).toBe('S256')
  page.searchParams.set('email', email)
  const sent = await fetch(page, { redirect: 'manual' })
  const back = await fetch(sent.headers.get('location') ?? '', {
    redirect: 'manual',
    headers: { cookie: cookieOf(begun) },
  })
  return { cookie: cookieOf(back), landed: back.headers.get('location') ?? '' }
}

describe('an identity provider', () => {
  test('is offered by its name', async () => {
    const options = await (await fetch(`${server.url}/api/auth/options`)).json()
    expect(options).toMatchObject({ providers: [{ id: 'oidc', name: 'Test Identity' }] })
  })

  // Promise [Calls: accounts and payment] The accounts service signs in with an identity provider.
  // ASVS 10.5.2
  test('creates an account on the first visit and finds it on the second', async () => {
    const email = newAddress()
    const first = await viaProvider(email)
    expect(first.landed).toBe(`${server.url}/auth/login`)
    const user = await userOfCookie(first.cookie)
    expect(user).toMatchObject({ email, hasPassword: false, providers: ['oidc'] })
    expect((await userOfCookie((await viaProvider(email)).cookie))?.uid).toBe(user?.uid)
  })

  test('joins the account that has proven the same address', async () => {
    const user = await signUp(server.url)
    const { cookie } = await viaProvider(user.email)
    expect(await userOfCookie(cookie)).toMatchObject({ uid: user.uid, hasPassword: true, providers: ['oidc'] })
  })

  test('replaces a sign-up that a stranger began with the address and never confirmed', async () => {
    const email = newAddress()
    const stranger = { email, password: 'the password of a stranger' }
    await act('sign-up', stranger)
    const link = await tokenIn(server.url, email)
    const { cookie, landed } = await viaProvider(email)
    expect(landed).toBe(`${server.url}/auth/login`)
    expect(await userOfCookie(cookie)).toMatchObject({ email, hasPassword: false, providers: ['oidc'] })
    expect((await act('verify-email', { token: link, password: stranger.password })).status).toBe(400)
    expect((await act('sign-in', stranger)).status).toBe(401)
  })

  // ASVS 6.8.1
  test('joins no account whose address was never confirmed, and removes none', async () => {
    const email = newAddress()
    await act('sign-up', { email, password: PASSWORD })
    const [user] = await query(
      server,
      `insert into ledgers (user_id) select "id" from auth_users where "email" = $1 returning user_id`,
      [email],
    )
    const { cookie, landed } = await viaProvider(email)
    expect(landed).toMatch(/\/auth\/login\?error=account_not_linked/)
    expect(await userOfCookie(cookie)).toBeNull()
    expect(await query(server, 'select "id" as user_id from auth_users where "email" = $1', [email])).toEqual([user])
  })

  test('that has not verified an address opens no account of that address, and removes no sign-up', async () => {
    const sloppy = await startFakeIdentity({ port: 0, clientId: 'roundtrip', verifiesEmail: false })
    const environment = { OIDC_ISSUER: sloppy.issuer, OIDC_CLIENT_ID: 'roundtrip' }
    const other = await startServer({ environment })
    try {
      const email = newAddress()
      await post(other.url, '/api/auth/sign-up', { email, password: PASSWORD })
      for (const address of [email, (await signUp(other.url)).email]) {
        const begun = await post(other.url, '/api/auth/sign-in/provider', { provider: 'oidc' })
        const page = new URL(((await begun.json()) as { url: string }).url)
        page.searchParams.set('email', address)
        const sent = await fetch(page, { redirect: 'manual' })
        const back = await fetch(sent.headers.get('location') ?? '', {
          redirect: 'manual',
          headers: { cookie: cookieOf(begun) },
        })
        expect(back.headers.get('location')).toMatch(/\/auth\/login\?error=/)
        expect(cookieOf(back)).not.toMatch(/session_token=[^;]/)
      }
      const confirmed = { token: await tokenIn(other.url, email), password: PASSWORD }
      expect((await post(other.url, '/api/auth/verify-email', confirmed)).status).toBe(200)
    } finally {
      await other.stop()
      await sloppy.close()
    }
  })

  test('makes no account for an address that stands for users without one', async () => {
    const email = '4915100000999@phone.roundtrip.invalid'
    const { cookie, landed } = await viaProvider(email)
    expect(landed).toMatch(/\/auth\/login\?error=invalid_email/)
    expect(await userOfCookie(cookie)).toBeNull()
    expect(await query(server, 'select 1 from auth_users where "email" = $1', [email])).toEqual([])
  })

  // ASVS 7.6.2, 10.1.2, 10.2.1
  test('that sends a user who did not start here opens nothing', async () => {
    const begun = await act('sign-in/provider', { provider: 'oidc' })
    const page = new URL(((await begun.json()) as { url: string }).url)
    page.searchParams.set('email', newAddress())
    const location = (await fetch(page, { redirect: 'manual' })).headers.get('location') ?? ''
    // Another browser: the cookie of the beginning is missing.
    const back = await fetch(location, { redirect: 'manual' })
    expect(back.headers.get('location')).toMatch(/error=/)
    expect(cookieOf(back)).not.toMatch(/session_token=[^;]/)
  })

  test('with an unknown name is refused', async () => {
    expect((await act('sign-in/provider', { provider: 'nothing' })).status).toBe(400)
  })

  // ASVS 6.8.4
  test('needs a fresh sign-in instead of a password to change the address', async () => {
    const { cookie } = await viaProvider(newAddress())
    expect((await act('change-email', { email: newAddress() }, cookie)).status).toBe(200)
  })
})

describe('a phone number', () => {
  let numbers = 0
  const newNumber = (): string => {
    numbers += 1
    return `+4915100000${String(numbers).padStart(3, '0')}`
  }
  const codeSentTo = async (phone: string): Promise<string> =>
    /^\d{6}/.exec((await mailbox(server.url, phone))[0]?.text ?? '')?.[0] ?? ''

  // Promise [Calls: accounts and payment] The accounts service signs in with a phone number.
  test('opens an account with the code sent to it', async () => {
    const phone = newNumber()
    expect(await (await act('sign-in/phone', { phone })).json()).toEqual({})
    const code = await codeSentTo(phone)
    const entered = await act('sign-in/phone/verify', { phone, code })
    const user = await userOfCookie(cookieOf(entered))
    expect(user).toMatchObject({ email: null, phone, hasPassword: false })
    await act('sign-in/phone', { phone })
    const again = await act('sign-in/phone/verify', { phone, code: await codeSentTo(phone) })
    expect((await userOfCookie(cookieOf(again)))?.uid).toBe(user?.uid)
  })

  test('opens an account also where somebody signed up with the address that stood for it before', async () => {
    const phone = newNumber()
    await query(server, `insert into auth_users ("name", "email", "emailVerified") values ('', $1, false)`, [
      `${phone.slice(1)}@phone.roundtrip.invalid`,
    ])
    await act('sign-in/phone', { phone })
    const entered = await act('sign-in/phone/verify', { phone, code: await codeSentTo(phone) })
    expect(await userOfCookie(cookieOf(entered))).toMatchObject({ email: null, phone })
  })

  // ASVS 6.5.1, 6.5.4, 6.6.2, 6.6.3
  test('takes a code once, and none after three wrong ones', async () => {
    const phone = newNumber()
    await act('sign-in/phone', { phone })
    const code = await codeSentTo(phone)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await act('sign-in/phone/verify', { phone, code: wrong })).status).toBe(400)
    }
    expect((await act('sign-in/phone/verify', { phone, code })).status).not.toBe(200)
    await act('sign-in/phone', { phone })
    const fresh = await codeSentTo(phone)
    expect((await act('sign-in/phone/verify', { phone, code: fresh })).status).toBe(200)
    expect((await act('sign-in/phone/verify', { phone, code: fresh })).status).toBe(400)
  })

  // Promise [Calls: accounts and payment] The accounts service sends a verification code.
  // ASVS 6.6.3
  test('gets at most five codes an hour', async () => {
    const phone = newNumber()
    const statuses: number[] = []
    for (let time = 1; time <= 6; time += 1) statuses.push((await act('sign-in/phone', { phone })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test.each(['0151 000', '+49', '+49151000000000000', 'x', '+0151000000'])('%s is none', async (phone) => {
    expect((await act('sign-in/phone', { phone })).status).toBe(400)
  })

  // ASVS 6.6.1
  test('can be joined by an address, and then a password', async () => {
    const phone = newNumber()
    await act('sign-in/phone', { phone })
    const cookie = cookieOf(await act('sign-in/phone/verify', { phone, code: await codeSentTo(phone) }))
    const email = newAddress()
    expect((await act('change-email', { email }, cookie)).status).toBe(200)
    const link = decodeURIComponent(/#verify=(\S+)/.exec((await mailbox(server.url, email))[0]?.text ?? '')?.[1] ?? '')
    expect(await (await act('verify-email', { token: link }, cookie)).json()).toEqual({ outcome: 'email-changed' })
    expect(await userOfCookie(cookie)).toMatchObject({ email, phone })
    const uid = (await userOfCookie(cookie))?.uid
    await act('password-request', { email })
    const reset = await eventually('the link is sent', async () => {
      const [newest] = await mailbox(server.url, email)
      const code = /#code=(\S+)/.exec(newest?.text ?? '')?.[1]
      return code === undefined ? null : decodeURIComponent(code)
    })
    await act('password-reset', { token: reset, password: PASSWORD })
    expect((await signIn(server.url, email)).uid).toBe(uid)
  })
})

describe('an address for a user of a phone number', () => {
  test('is theirs once its mailbox agrees, also where a stranger began a sign-up with it', async () => {
    const phone = '+4915200000001'
    await act('sign-in/phone', { phone })
    const code = /^\d{6}/.exec((await mailbox(server.url, phone))[0]?.text ?? '')?.[0] ?? ''
    const cookie = cookieOf(await act('sign-in/phone/verify', { phone, code }))
    const email = newAddress()
    await act('sign-up', { email, password: 'the password of a stranger' })
    await act('change-email', { email }, cookie)
    expect(await mailbox(server.url, email)).toHaveLength(2)
    const verified = await act('verify-email', { token: await tokenIn(server.url, email) }, cookie)
    expect(await verified.json()).toEqual({ outcome: 'email-changed' })
    expect(await userOfCookie(cookie)).toMatchObject({ email, phone, hasPassword: false })
  })

  test('that somebody uses gets a mail without a link', async () => {
    const phone = '+4915200000002'
    await act('sign-in/phone', { phone })
    const code = /^\d{6}/.exec((await mailbox(server.url, phone))[0]?.text ?? '')?.[0] ?? ''
    const cookie = cookieOf(await act('sign-in/phone/verify', { phone, code }))
    const { email } = await signUp(server.url)
    expect((await act('change-email', { email }, cookie)).status).toBe(200)
    const [newest] = await mailbox(server.url, email)
    expect([newest?.subject, /#verify=/.test(newest?.text ?? '')]).toEqual([
      'You already have an account · Roundtrip',
      false,
    ])
  })
})

describe('SMS', () => {
  // Promise [Calls: accounts and payment] The accounts service sends a verification code.
  test('go to the gateway that is set, with its token', { tags: 'long' }, async () => {
    const taken: { auth: string | undefined; body: { to: string; text: string } }[] = []
    const gateway = createServer((request, reply) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => {
        taken.push({ auth: request.headers.authorization, body: JSON.parse(text) })
        // The first attempt fails, as gateways do now and then.
        reply.writeHead(taken.length === 1 ? 503 : 200).end()
      })
    })
    await new Promise<void>((settle) => gateway.listen(0, '127.0.0.1', settle))
    const environment = {
      SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      SMS_TOKEN: 'a-token',
    }
    const other = await startServer({ environment })
    try {
      await post(other.url, '/api/auth/sign-in/phone', { phone: '+15550001111' })
      await eventually('the gateway has it', () => (taken.length >= 2 ? true : null))
      expect(taken[1]).toMatchObject({ auth: 'Bearer a-token', body: { to: '+15550001111' } })
      expect(taken[1]?.body.text).toMatch(/^\d{6} is your Roundtrip code/)
      expect(other.output()).not.toContain('a-token')
      expect(await mailbox(other.url, '+15550001111')).toEqual([])
    } finally {
      await other.stop()
      gateway.close()
    }
  })
})

// ASVS 6.3.4
test('a server that is closed to new users creates none, whatever the sign-in method', async () => {
  const environment = { SIGN_UP: 'closed', OIDC_ISSUER: identity.issuer, OIDC_CLIENT_ID: 'roundtrip' }
  const closed = await startServer({ environment })
  try {
    const email = newAddress()
    expect((await post(closed.url, '/api/auth/sign-up', { email, password: PASSWORD })).status).toBe(400)
    await post(closed.url, '/api/auth/sign-in/phone', { phone: '+15550002222' })
    const code = /^\d{6}/.exec((await mailbox(closed.url, '+15550002222'))[0]?.text ?? '')?.[0] ?? '000000'
    const entered = await post(closed.url, '/api/auth/sign-in/phone/verify', { phone: '+15550002222', code })
    expect(cookieOf(entered)).not.toMatch(/session_token=[^;]/)
    const begun = await post(closed.url, '/api/auth/sign-in/provider', { provider: 'oidc' })
    const page = new URL(((await begun.json()) as { url: string }).url)
    page.searchParams.set('email', email)
    const sent = await fetch(page, { redirect: 'manual' })
    const back = await fetch(sent.headers.get('location') ?? '', {
      redirect: 'manual',
      headers: { cookie: cookieOf(begun) },
    })
    expect(back.headers.get('location')).toMatch(/\/auth\/login\?error=/)
  } finally {
    await closed.stop()
  }
})
