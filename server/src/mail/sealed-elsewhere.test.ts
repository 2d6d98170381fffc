/** A server whose AUTH_SECRET was replaced: data sealed with the old one is lost, and nothing else is. */
import { afterEach, expect, test } from 'vitest'
import { getServerState, type ServerState } from '@roundtrip/contract/operation'
import { totp } from '../../../fakes/authenticator.ts'
import { startFakeIdentity } from '../../../fakes/identity.ts'
import { cookieOf, mailbox, newAddress, PASSWORD, post, signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, newFolder, type RunningServer, startedFolder, startServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'
import { mailServer } from '../testing/smtp.testing.ts'
import { newUser } from '../testing/user.testing.ts'

const [OLD, NEW] = ['the old secret of this server, 32 and more', 'the new secret of this server, 32 and more']

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function start(dataDir: string, environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn', ...environment } })
  running.push(server)
  return server
}

/** Stops the server but keeps its folder. */
async function halt(server: RunningServer): Promise<void> {
  server.kill('SIGTERM')
  await server.exited
  running.splice(running.indexOf(server), 1)
}

const signUp = (server: RunningServer, email: string) =>
  post(server.url, '/api/auth/sign-up', { email, password: PASSWORD })

test('mails that cannot be opened are counted, and new ones are shown and sent', { tags: 'long' }, async () => {
  const folder = startedFolder(newFolder())
  const before = await start(folder, { AUTH_SECRET: OLD })
  const user = await newUser(before.url)
  for (let count = 0; count < 12; count += 1) await signUp(before, newAddress())
  await eventually('all are stored', async () =>
    (await query(before, 'select 1 from outbox')).length === 12 ? true : null,
  )
  await halt(before)

  const after = await start(folder, { AUTH_SECRET: NEW })
  const email = newAddress()
  await signUp(after, email)
  await eventually('the new mail is shown', async () => (await mailbox(after.url, email))[0] ?? null)
  expect(await (await fetch(`${after.url}/mailbox.json`)).json()).toMatchObject({ messages: [{}], unreadable: 12 })
  expect(await (await fetch(`${after.url}/mailbox`)).text()).toContain('12 messages are not shown')
  const { out } = await typed(['mailbox'], { environment: { DATA_DIR: folder, AUTH_SECRET: NEW } })
  expect(out).toContain('because they were sealed with another AUTH_SECRET: 12.')
  expect(out).toContain(email)
  // The keys that sign tokens were sealed with the old secret, too.
  expect((await signIn(after.url, user.email)).uid).toBe(user.uid)
  expect(after.output()).toContain('AUTH_SECRET is not the one that this database was used with.')
  await query(after, `update outbox set state = 'waiting', next_try_at = '2020-01-01' where sealed is not null`)
  await halt(after)

  const smtp = await mailServer()
  const sending = await start(folder, { AUTH_SECRET: NEW, SMTP_URL: smtp.url, MAIL_FROM: 'journal@example.com' })
  await eventually('the mail that can be opened arrives', () => smtp.received[0] ?? null)
  expect(smtp.received.map(({ to }) => to)).toEqual([[email]])
  // A mail arrives before it is marked as sent.
  const left = await eventually('no mail waits', async () => {
    const rows = await query(sending, 'select state, error from outbox')
    return rows.some(({ state }) => state === 'waiting') ? null : rows
  })
  expect(left).toEqual(Array.from({ length: 12 }, () => ({ state: 'failed', error: 'unreadable' })))
  expect(sending.output()).toContain('it was sealed with another AUTH_SECRET')
  await smtp.close()
})

const MASTER = { old: `old:${'a'.repeat(43)}=`, new: `new:${'b'.repeat(43)}=` }

const act = (server: RunningServer, name: string, body: unknown, cookie = ''): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, { cookie })

async function unreadable(operator: TestUser): Promise<ServerState['unreadable']> {
  const state = await operator.call<ServerState>('getServerState', {})
  expect(getServerState.output.safeParse(state).error).toBeUndefined()
  return state.unreadable
}

async function turnOnSecondFactor(server: RunningServer, user: TestUser): Promise<string> {
  const begun = await act(server, 'second-factor/begin', { password: PASSWORD }, user.cookie)
  const { secret } = (await begun.json()) as { readonly secret: string }
  const code = totp(secret, Date.now())
  expect((await act(server, 'second-factor/confirm', { code }, user.cookie)).status).toBe(200)
  return secret
}

test('a second factor that cannot be checked is named, and goes with a new password', async () => {
  const folder = startedFolder(newFolder())
  const environment = { OPERATOR_ACCOUNTS: 'boss@example.com', EXCHANGE_GATEWAY: 'off' }
  const before = await start(folder, { ...environment, AUTH_SECRET: OLD, MASTER_KEYS: MASTER.old })
  const operator = await newUser(before.url, 'boss@example.com')
  const trader = await newUser(before.url)
  await turnOnSecondFactor(before, trader)
  const webhook = { url: 'http://127.0.0.1:9/hook', chat: null }
  await query(before, `insert into summary_webhooks (user_id, sealed, shown) values ($1, 'v1.old.AAAA.AAAA', $2)`, [
    trader.uid,
    JSON.stringify(webhook),
  ])
  expect(await unreadable(operator)).toEqual({ mails: 0, secondFactors: 0, connections: 0, addresses: 0 })
  await halt(before)

  const after = await start(folder, { ...environment, AUTH_SECRET: NEW, MASTER_KEYS: MASTER.new })
  const boss = await signIn(after.url, operator.email)
  const { mails, ...others } = (await unreadable(boss)) ?? {}
  expect(mails).toBeGreaterThan(0)
  expect(others).toEqual({ secondFactors: 1, connections: 0, addresses: 1 })
  expect(after.output()).toContain('are sealed with master keys that this server does not have')
  const credentials = { email: trader.email, password: PASSWORD }
  const refused = await act(after, 'sign-in', credentials)
  expect(await refused.json()).toMatchObject({ error: { details: { reason: 'auth/second-factor-unreadable' } } })
  expect(cookieOf(refused)).not.toMatch(/session_token=[^;]/)
  expect((await act(after, 'sign-in', { ...credentials, password: 'not this password' })).status).toBe(401)

  await act(after, 'password-request', { email: trader.email })
  const token = await eventually('the link is sent', async () => {
    const [newest] = await mailbox(after.url, trader.email)
    const code = /#code=(\S+)/.exec(newest?.text ?? '')?.[1]
    return code === undefined ? null : decodeURIComponent(code)
  })
  expect((await act(after, 'password-reset', { token, password: PASSWORD })).status).toBe(200)
  expect(await (await act(after, 'sign-in', credentials)).json()).toEqual({ next: 'done' })
  const [newest] = await mailbox(after.url, trader.email)
  expect(newest?.subject).toBe('The second factor is off · Roundtrip')
  expect(await unreadable(boss)).toMatchObject({ secondFactors: 0 })
  const renewed = await signIn(after.url, trader.email)
  expect((await turnOnSecondFactor(after, renewed)).length).toBeGreaterThan(10)
  expect(after.output()).not.toContain('"level":50,"err"')
})

test('a new password does not turn off a second factor that can be checked', async () => {
  const server = await start(newFolder(), { AUTH_SECRET: OLD })
  const trader = await newUser(server.url)
  await turnOnSecondFactor(server, trader)
  await act(server, 'password-request', { email: trader.email })
  const token = await eventually('the link is sent', async () => {
    const codes = (await mailbox(server.url, trader.email)).map(({ text }) => /#code=(\S+)/.exec(text)?.[1])
    const code = codes.find((candidate) => candidate !== undefined)
    return code === undefined ? null : decodeURIComponent(code)
  })
  expect((await act(server, 'password-reset', { token, password: PASSWORD })).status).toBe(200)
  const credentials = { email: trader.email, password: PASSWORD }
  expect(await (await act(server, 'sign-in', credentials)).json()).toEqual({ next: 'second-factor' })
})

test('who comes by a provider or a phone is let in as before', async () => {
  const identity = await startFakeIdentity({ port: 0, clientId: 'roundtrip' })
  const environment = { OIDC_ISSUER: identity.issuer, OIDC_CLIENT_ID: 'roundtrip' }
  const email = newAddress()
  const phone = '+4915100000987'
  const uidOf = async (server: RunningServer, cookie: string): Promise<unknown> => {
    const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
    return ((await session.json()) as { user: { uid: string } | null }).user?.uid
  }
  const byProvider = async (server: RunningServer): Promise<unknown> => {
    const begun = await act(server, 'sign-in/provider', { provider: 'oidc' })
    const page = new URL(((await begun.json()) as { url: string }).url)
    page.searchParams.set('email', email)
    const sent = await fetch(page, { redirect: 'manual' })
    const headers = { cookie: cookieOf(begun) }
    const back = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual', headers })
    return uidOf(server, cookieOf(back))
  }
  const byPhone = async (server: RunningServer): Promise<unknown> => {
    await act(server, 'sign-in/phone', { phone })
    const code = await eventually('the code is there', async () => {
      const [newest] = await mailbox(server.url, phone)
      return /^\d{6}/.exec(newest?.text ?? '')?.[0] ?? null
    })
    return uidOf(server, cookieOf(await act(server, 'sign-in/phone/verify', { phone, code })))
  }
  const folder = startedFolder(newFolder())
  const uids: unknown[][] = []
  for (const secret of [OLD, NEW]) {
    const server = await start(folder, { ...environment, AUTH_SECRET: secret })
    uids.push([await byProvider(server), await byPhone(server)])
    await halt(server)
  }
  expect(uids[0]?.every((uid) => typeof uid === 'string')).toBe(true)
  expect(uids[1]).toEqual(uids[0])
  await identity.close()
})
