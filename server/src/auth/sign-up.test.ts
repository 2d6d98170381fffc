import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailbox, newAddress, PASSWORD, post, signUp, tokenIn } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const act = (name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  post(server.url, `/api/auth/${name}`, body, headers)

async function reasonOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error?: { details?: { reason?: string } } }
  return `${response.status} ${error?.details?.reason ?? 'none'}`
}

/** Everything in a response that a stranger sees, except what always differs. */
async function seen(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  const body = (await response.text()).replace(/"requestId":"[^"]+"/, '')
  return JSON.stringify([response.status, headers, body])
}

test('the same sign-up sent several times at once responds alike for known and unknown addresses', async () => {
  const { email: registered } = await signUp(server.url)
  const unknown = newAddress()
  const signUpThrice = async (email: string): Promise<string[]> =>
    Promise.all([1, 2, 3].map(async () => seen(await act('sign-up', { email, password: PASSWORD }))))
  expect(await signUpThrice(unknown)).toEqual(await signUpThrice(registered))
  expect(server.output()).not.toMatch(/"level":(?:40|50)/)
  expect(await query(server, 'select 1 from auth_users where "email" = $1', [unknown])).toHaveLength(1)
  const subjects = (await mailbox(server.url, unknown)).map((mail) => mail.subject)
  expect(subjects.filter((subject) => subject?.startsWith('Finish your sign-up'))).toHaveLength(2)
  await act('password-request', { email: unknown })
  await expect.poll(async () => (await mailbox(server.url, unknown)).length, { timeout: 300_000 }).toBe(4)
  await act('password-reset', { token: await tokenIn(server.url, unknown), password: PASSWORD })
  expect((await act('sign-in', { email: unknown, password: PASSWORD })).status).toBe(200)
})

describe('an address that no mail can reach', () => {
  // ASVS 1.3.11
  test.each(['4915155500001@phone.roundtrip.invalid', 'demo-1@DEMO.roundtrip.invalid', 'x@example.invalid'])(
    '%s is refused wherever one is typed',
    async (email) => {
      const { cookie } = await signUp(server.url)
      for (const [name, input] of [
        ['sign-up', { email, password: PASSWORD }],
        ['verify-email/resend', { email }],
        ['password-request', { email }],
        ['change-email', { email, password: PASSWORD }],
      ] as const) {
        expect(`${name} ${await reasonOf(await act(name, input, { cookie }))}`).toBe(`${name} 400 auth/invalid-email`)
      }
      expect(await query(server, 'select 1 from auth_users where "email" = $1', [email.toLowerCase()])).toEqual([])
    },
  )
})
