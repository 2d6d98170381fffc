/** The log of acts on accounts: each act with its outcome, and nothing that identifies a person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, post, type TestUser } from '../testing/client.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser
beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'info', REQUEST_LOG: 'off' } })
  user = await newUser(server.url)
})
afterAll(() => server.stop())

type Line = Readonly<Record<string, unknown>>

const linesOf = ({ output }: RunningServer): Line[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

const WRONG = 'canary of a wrong password'

// ASVS 16.2.1, 16.2.2, 16.3.1, 16.3.3
test.each<readonly [string, string, () => unknown, Readonly<Record<string, string>>, string]>([
  ['a sign-in', 'sign-in', () => ({ email: user.email, password: PASSWORD }), {}, 'ok'],
  ['a wrong password', 'sign-in', () => ({ email: user.email, password: WRONG }), {}, 'auth/invalid-credential'],
  ['an unknown user', 'sign-in', () => ({ email: 'x@example.com', password: WRONG }), {}, 'auth/invalid-credential'],
  ['a page of another site', 'sign-in', () => ({}), { origin: 'https://evil.example' }, 'auth/wrong-origin'],
  ['a body with too much', 'sign-in', () => ({ email: user.email, password: WRONG, uid: 1 }), {}, 'auth/invalid-input'],
  ['a poor password', 'sign-up', () => ({ email: 'y@example.com', password: '12345678' }), {}, 'auth/common-password'],
  ['a request for a link', 'password-request', () => ({ email: user.email }), {}, 'ok'],
  [
    'a made-up link',
    'password-reset',
    () => ({ token: 'x'.repeat(24), password: WRONG }),
    {},
    'auth/invalid-action-code',
  ],
  ['nobody', 'change-password', () => ({ currentPassword: WRONG, newPassword: WRONG }), {}, 'auth/user-token-expired'],
])('%s is logged with its outcome', async (_, act, body, headers, outcome) => {
  const response = await post(server.url, `/api/auth/${act}`, body(), headers)
  const id = response.headers.get('x-request-id')
  const line = await eventually(
    'the act is in the log',
    () => linesOf(server).find(({ msg, requestId }) => msg === 'account act' && requestId === id) ?? null,
  )
  const { time, ...rest } = line
  expect(rest).toEqual({ level: 30, msg: 'account act', act, outcome, requestId: id })
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(server.output()).not.toMatch(/canary|@example|127\.0\.0\.1/)
  expect(server.output()).not.toContain(user.uid)
})
