/** Notices that users get without a request: once, in the product and by mail, until they are resolved. */
import { PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import type { Notice } from '@roundtrip/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { mailbox, newAddress, PASSWORD, post, signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { type MailServer, mailServer } from '../testing/smtp.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const TOKEN = 'a token of sixteen or more'

async function noticesOf(user: TestUser): Promise<Notice[]> {
  return (await user.call<{ notices: Notice[] }>('listNotices', {})).notices
}

describe('a connection that breaks', () => {
  let exchange: FakeExchange
  let server: RunningServer
  beforeAll(async () => {
    exchange = await startFakeExchange({ limits: { scale: null } })
    server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
  })
  afterAll(async () => {
    await server.stop()
    await exchange.close()
  })

  const lettersTo = async ({ email }: TestUser) =>
    (await mailbox(server.url, email)).filter(({ subject }) => subject?.includes('has stopped syncing'))

  async function connected(seed: number): Promise<{ user: TestUser; at: FakeAccount; id: string }> {
    const user = await newUser(server.url)
    const to = Date.now() - 3_600_000
    const at = exchange.addAccount(makeAccount({ exchange: 'okx', seed, fills: 20, from: to - 86_400_000, to }))
    const { id } = await connectAccount(user, at, { name: 'Main <b>account</b>' })
    await until(user, id, ({ state }) => state === 'fresh')
    return { user, at, id }
  }

  async function runInto(user: TestUser, id: string, state: 'stopped' | 'fresh'): Promise<void> {
    await user.call('syncNow', { id })
    await until(user, id, (connection) => connection.state === state)
  }

  // Promise [Alerts and notifications] A broken connection is emailed once, and again only after it has worked. Users
  //   who opt out get no email.
  test('is emailed once, however often it is retried, and again only after it has worked', async () => {
    const { user, at, id } = await connected(1)
    exchange.allow(at, { withdraw: true })
    await runInto(user, id, 'stopped')
    await runInto(user, id, 'stopped')
    const [letter, ...others] = await eventually('the letter is there', async () => {
      const letters = await lettersTo(user)
      return letters.length > 0 ? letters : null
    })
    expect(others).toEqual([])
    expect(letter?.subject).toContain('Main <b>account</b> has stopped syncing')
    expect(letter?.text).toContain('can now withdraw your money')
    expect(letter?.text).toContain(`/user/${user.uid}/connections`)

    exchange.allow(at, { withdraw: false })
    await runInto(user, id, 'fresh')
    exchange.allow(at, { withdraw: true })
    await runInto(user, id, 'stopped')
    await eventually('the second letter is there', async () => ((await lettersTo(user)).length === 2 ? true : null))
  })

  test('is mailed in the language of the user', async () => {
    const { user, at, id } = await connected(3)
    const put = { method: 'PUT', body: JSON.stringify({ ...PLAIN_SETTINGS, language: 'de' }) }
    expect((await user.fetch(`/db/v1/users/${user.uid}/settings/main`, put)).status).toBe(200)
    exchange.allow(at, { withdraw: true })
    await runInto(user, id, 'stopped')
    const letter = await eventually('the letter is there', async () =>
      (await mailbox(server.url, user.email)).find(({ subject }) => subject?.includes('synchronisiert nicht mehr')),
    )
    expect(letter?.text).toContain('Roundtrip kann die Verbindung „Main <b>account</b>“ nicht mehr lesen.')
    expect(letter?.text).toContain('Der Schlüssel darf jetzt dein Geld auszahlen')
    expect(await lettersTo(user)).toEqual([])
  })

  // Promise [Alerts and notifications] A broken connection is emailed once, and again only after it has worked. Users
  //   who opt out get no email.
  test('is not emailed to users who opted out', async () => {
    const { user, at, id } = await connected(2)
    const settings = { ...PLAIN_SETTINGS, mails: { connections: false } }
    const put = { method: 'PUT', body: JSON.stringify(settings) }
    expect((await user.fetch(`/db/v1/users/${user.uid}/settings/main`, put)).status).toBe(200)
    exchange.allow(at, { withdraw: true })
    await runInto(user, id, 'stopped')
    const noticesOf = () => query(server, `select 1 from notices where user_id = $1`, [user.uid])
    await eventually('it was reported', async () => ((await noticesOf()).length === 1 ? true : null))
    expect(await lettersTo(user)).toEqual([])
  })
})

describe('an address that takes no mail', () => {
  let smtp: MailServer
  let server: RunningServer
  const gone = new Set<string>()
  beforeAll(async () => {
    smtp = await mailServer({ unknown: (address) => gone.has(address) })
    server = await startServer({
      environment: { SMTP_URL: smtp.url, MAIL_FROM: 'journal@example.com', BOUNCE_TOKEN: TOKEN },
    })
  })
  afterAll(async () => {
    await server.stop()
    await smtp.close()
  })

  /** Signs up with a mail that was really sent. */
  async function member(): Promise<TestUser> {
    const email = newAddress()
    await post(server.url, '/api/auth/sign-up', { email, password: PASSWORD })
    const letter = await eventually(
      'the letter has arrived',
      () => smtp.received.find(({ to }) => to.includes(email)) ?? null,
    )
    const plain = letter.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const token = /#verify=([\w.-]+)/.exec(plain)?.[1] ?? ''
    await post(server.url, '/api/auth/verify-email', { token, password: PASSWORD })
    return signIn(server.url, email)
  }

  const report = (to: unknown, token = TOKEN): Promise<Response> =>
    fetch(`${server.url}/api/mail/bounced`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ to }),
    })

  // Promise [Alerts and notifications] The product says so if an email address cannot receive mail.
  test('is shown in the product, once for all emails, until it is dismissed', async () => {
    const user = await member()
    gone.add(user.email)
    for (let round = 0; round < 2; round += 1) {
      await post(server.url, '/api/auth/password-request', { email: user.email })
    }
    const notices = await eventually('it is reported', async () => {
      const list = await noticesOf(user)
      return list.length > 0 ? list : null
    })
    expect(notices).toMatchObject([{ kind: 'mail-bounced', about: user.email }])
    await user.call('dismissNotice', { kind: 'mail-bounced', about: user.email })
    await report(user.email)
    expect(await noticesOf(user)).toEqual([])
  })

  // Promise [Alerts and notifications] The product says so if an email address cannot receive mail.
  // ASVS 13.2.1
  test('is reported by the mail service, which must know the token', async () => {
    const [user, other] = [await member(), await member()]
    expect((await report(user.email, 'another token of sixteen')).status).toBe(401)
    expect((await report(7)).status).toBe(400)
    expect([(await report(newAddress())).status, await noticesOf(user)]).toEqual([204, []])
    expect((await report(user.email.toUpperCase())).status).toBe(204)
    expect(await noticesOf(user)).toMatchObject([{ kind: 'mail-bounced', about: user.email }])
    expect(await noticesOf(other)).toEqual([])
    await other.call('dismissNotice', { kind: 'mail-bounced', about: user.email })
    expect(await noticesOf(user)).toHaveLength(1)
  })

  test('that is the address of nobody any more is not shown', async () => {
    const user = await member()
    await report(user.email)
    await query(server, 'update auth_users set "email" = $2 where "id" = $1', [user.uid, newAddress()])
    expect(await noticesOf(user)).toEqual([])
  })
})
