/** U+0000 and halves of characters, wherever a text can come in: refused in words, never an error of the server. */
// ASVS 1.3.3
import { AUTH_ACTS } from '@roundtrip/contract/auth'
import { COLLECTION_NAMES, COLLECTIONS } from '@roundtrip/contract/documents'
import { FUNCTIONS } from '@roundtrip/contract/functions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/client.testing.ts'
import { poisonedInputs } from '../testing/poisoned.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let user: TestUser

beforeAll(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off', CONTACT_EMAIL: 'desk@example.com' } })
  user = await newUser(server.url)
})
afterAll(() => server.stop())

/** The whole of it, or in the middle of other text. */
const poison = fc
  .tuple(fc.constantFrom('', 'a', 'é😀'), fc.constantFrom('\0', '\ud800', '\udfff'), fc.constantFrom('', 'z'))
  .map((parts) => parts.join(''))

const json = { 'content-type': 'application/json' }

/** Sends each input with each of several texts in it. */
async function expectRefused(
  inputs: (text: string) => readonly unknown[],
  send: (input: unknown) => Promise<Response>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(poison, async (text) => {
      for (const input of inputs(text)) {
        const response = await send(input)
        expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('invalid-')])
      }
    }),
    { numRuns: 4 },
  )
}

const callables = FUNCTIONS.filter(({ input }) => poisonedInputs(input, 'x').length > 0)

test('most functions take texts', () => {
  expect(callables.length).toBeGreaterThan(FUNCTIONS.length / 3)
  const creating = FUNCTIONS.find(({ name }) => name === 'createAccount')
  expect(creating === undefined ? [] : poisonedInputs(creating.input, '\0')).toContainEqual(
    expect.objectContaining({ name: '\0' }),
  )
})

test.each(callables.map(({ name, region, input }) => [name, region, input] as const))(
  '%s',
  async (name, region, schema) => {
    await expectRefused(
      (text) => poisonedInputs(schema, text),
      (data) => user.fetch(`/fn/${region}/${name}`, { method: 'POST', headers: json, body: JSON.stringify({ data }) }),
    )
  },
)

test.each(Object.entries(AUTH_ACTS))('the act %s', async (name, { input: schema }) => {
  const headers = { ...json, origin: server.url, cookie: user.cookie }
  await expectRefused(
    (text) => poisonedInputs(schema, text),
    (input) => fetch(`${server.url}/api/auth/${name}`, { method: 'POST', headers, body: JSON.stringify(input) }),
  )
})

test.each(COLLECTION_NAMES)('documents of %s', async (collection) => {
  const path = `/db/v1/users/${user.uid}/${collection}/one`
  const data = (text: string): readonly unknown[] => [
    ...poisonedInputs(COLLECTIONS[collection].schema, text),
    { [text]: 1 },
  ]
  for (const method of ['PUT', 'PATCH']) {
    await expectRefused(data, (body) => user.fetch(path, { method, headers: json, body: JSON.stringify(body) }))
  }
  const writes = (text: string): readonly unknown[] =>
    [{ id: text, data: {} }, ...data(text).map((part) => ({ id: 'one', data: part }))].map((write) => ({
      writes: [{ op: 'set', collection, ...write }],
    }))
  const commit = (body: unknown): Promise<Response> =>
    user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  await expectRefused(writes, commit)
})

const paths = [
  '/db/v1/users/me/labels?cursor=HERE',
  '/db/v1/users/me/labels?limit=HERE',
  '/db/v1/users/me/labels/HERE',
  '/db/v1/users/me/labels/HERE/earlier',
  '/db/v1/users/me/HERE',
  '/db/v1/users/HERE/labels',
  '/db/v1/listen/me?collections=HERE',
  '/db/v1/pictures/me/HERE',
  '/ledger/v1/HERE/columns',
  '/ledger/v1/me/trades?from=HERE',
  '/ledger/v1/me/export?format=HERE',
  '/fn/us-central1/HERE',
  '/mailbox.json?to=HERE',
  '/api/auth/callback/any?state=HERE&code=HERE',
  '/HERE',
]

// The second is half a character in the bytes of UTF-8, which no reader of addresses makes a text of.
// ASVS 1.1.1
test.each(paths.flatMap((path) => [path.replaceAll('HERE', 'a%00b'), path.replaceAll('HERE', 'a%ED%A0%80b')]))(
  'GET %s',
  async (path) => {
    const response = await user.fetch(path)
    await response.body?.cancel()
    // 503 if the pages are not built.
    expect(response.status).not.toBe(500)
    if (path.includes('%00')) expect([response.status, response.headers.has('x-request-id')]).toEqual([400, true])
  },
)

test('the form of the contact page', async () => {
  const body = 'name=Mira&email=mira%40example.com&subject=Files&message=a%00b&website='
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url }
  const response = await fetch(`${server.url}/contact`, { method: 'POST', headers, body })
  expect(response.status).toBe(400)
})
