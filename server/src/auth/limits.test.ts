import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { network } from '../http/client-address.ts'
import { cookieOf, mailbox, newAddress, PASSWORD, post, signUp, tokenIn } from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { plainAddress } from './users.ts'

let server: RunningServer

beforeAll(async () => {
  // Behind a proxy, so that a test can come from many addresses.
  server = await startServer({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const signIn = (email: string, password: string, headers: Record<string, string> = {}): Promise<Response> =>
  post(server.url, '/api/auth/sign-in', { email, password }, headers)

let addresses = 0
const elsewhere = (): Record<string, string> => {
  addresses += 1
  return { 'x-forwarded-for': `10.${addresses >> 8}.${addresses & 255}.1` }
}

/** The mailbox page is closed behind a proxy, so these users are made before requests are forwarded. */
const person = () => signUp(server.url)

/**
 * Sends two requests, and sets the one new count that both raised to `count`. Sending that many would take too long: a
 * guess costs a tenth of a second of hashing.
 */
async function countTo(count: number, at: RunningServer, send: () => Promise<Response>): Promise<void> {
  const attempts = (await query(at, 'select key from attempts')).map(({ key }) => key)
  await Promise.all([send(), send()])
  const moved = 'update attempts set count = $2 where count = 2 and key <> all ($1) returning key'
  expect(await query(at, moved, [attempts, count])).toHaveLength(1)
}

describe('guessing', () => {
  // Promise [Other errors and notifications] Too many requests are reported.
  // ASVS 6.3.1
  test('one account from many addresses ends at the eleventh attempt; a known device still gets in', async () => {
    const user = await person()
    const device = cookieOf(await signIn(user.email, PASSWORD, elsewhere()))
    const tries: number[] = []
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      tries.push((await signIn(user.email, 'guess', elsewhere())).status)
    }
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(new Set(tries.slice(10))).toEqual(new Set([429]))
    expect((await signIn(user.email, PASSWORD, elsewhere())).status).toBe(429)
    expect((await signIn(user.email, PASSWORD, { ...elsewhere(), cookie: device })).status).toBe(200)
  })

  test('ends no longer than until its victim sets a new password, and then locks that device out no more', async () => {
    const [user, other] = [await person(), await person()]
    const guesses = async (email: string, cookie = ''): Promise<number> => {
      for (let attempt = 1; attempt <= 10; attempt += 1) await signIn(email, 'guess', { ...elsewhere(), cookie })
      return (await signIn(email, 'guess', { ...elsewhere(), cookie })).status
    }
    const deviceCookie = cookieOf(await signIn(user.email, PASSWORD, elsewhere()))
    expect([await guesses(user.email), await guesses(user.email, deviceCookie), await guesses(other.email)]).toEqual([
      429, 429, 429,
    ])
    await post(server.url, '/api/auth/password-request', { email: user.email })
    await expect
      .poll(async () => (await mailbox(server.url, user.email))[0]?.text, { timeout: 300_000 })
      .toContain('#code=')
    const token = await tokenIn(server.url, user.email)
    const password = 'a new password of mine'
    const wrong = await post(server.url, '/api/auth/password-reset', { token: `${token}x`, password })
    expect([wrong.status, (await signIn(user.email, password, elsewhere())).status]).toEqual([400, 429])
    const reset = await post(server.url, '/api/auth/password-reset', { token, password }, { cookie: deviceCookie })
    expect((await signIn(user.email, password, elsewhere())).status).toBe(200)
    expect((await signIn(user.email, password, { ...elsewhere(), cookie: deviceCookie })).status).toBe(200)
    expect((await signIn(other.email, PASSWORD, elsewhere())).status).toBe(429)
    expect(await guesses(user.email)).toBe(429)
    expect((await signIn(user.email, password, { ...elsewhere(), cookie: cookieOf(reset) })).status).toBe(200)
  })

  // ASVS 2.3.4, 6.3.1
  test('with simultaneous attempts does not help', async () => {
    const user = await person()
    const tries = Array.from({ length: 40 }, () => signIn(user.email, 'guess', elsewhere()))
    const statuses = (await Promise.all(tries)).map((response) => response.status)
    expect(statuses.filter((status) => status === 401).length).toBe(10)
  })

  // ASVS 6.3.1
  test('one password on many accounts from one address ends after 100', async () => {
    const from = elsewhere()
    const guess = (): Promise<Response> => signIn(newAddress(), 'Summer2026!!', from)
    await countTo(95, server, guess)
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map((response) => response.status)
    expect(statuses.filter((status) => status === 401).length).toBe(5)
  })

  test('an unknown address is counted like a known one', async () => {
    const email = newAddress()
    const tries: number[] = []
    for (let attempt = 1; attempt <= 11; attempt += 1) tries.push((await signIn(email, 'guess', elsewhere())).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('what succeeds does not count', async () => {
    const user = await person()
    const from = elsewhere()
    for (let round = 1; round <= 3; round += 1) {
      for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(user.email, 'guess', from)
      expect((await signIn(user.email, PASSWORD, from)).status).toBe(200)
    }
  })

  test('SMS to many numbers from many addresses end after 500 a day', async () => {
    let number = 0
    const send = (): Promise<Response> => {
      number += 1
      const phone = `+1555${String(number).padStart(7, '0')}`
      return post(server.url, '/api/auth/sign-in/phone', { phone }, elsewhere())
    }
    await countTo(495, server, send)
    const statuses: number[] = []
    for (let more = 1; more <= 10; more += 1) statuses.push((await send()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
  })

  test('the counts hold nobody’s address', async () => {
    const email = newAddress()
    await signIn(email, 'guess', { 'x-forwarded-for': '203.0.113.77' })
    expect(await columnsWith(server, [email, '203.0.113.77'])).toEqual([])
  })
})

describe('who asks', () => {
  // ASVS 4.1.3, 15.3.4
  test('without a trusted proxy is the socket, whatever the headers say', async () => {
    const direct = await startServer()
    try {
      const email = newAddress()
      let attempt = 0
      const send = (): Promise<Response> => {
        attempt += 1
        const headers = { 'x-forwarded-for': `10.9.${attempt}.1`, 'x-client-ip': `10.9.${attempt}.1` }
        const body = { token: `${email}${attempt}`, password: PASSWORD }
        return post(direct.url, '/api/auth/password-reset', body, headers)
      }
      await countTo(98, direct, send)
      expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 429])
    } finally {
      await direct.stop()
    }
  })

  // ASVS 4.1.3, 15.3.4
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is counted as %s', (address, expected) => {
    expect(network(address)).toBe(expected)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:0db8:0000:0000:0000:0000:0000:0009', '2001:db8::9'],
    ['0000:0000:0000:0000:0000:0000:0000:0001', null],
    ['127.0.0.1', null],
    ['', null],
  ])('%s is shown as %s', (address, expected) => {
    expect(plainAddress(address)).toBe(expected)
  })
})
