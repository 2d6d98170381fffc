import { expect, test } from 'vitest'
import type { AuthClient } from './auth-client.ts'
import { createSession } from './session.ts'

const mira = { uid: 'mira', email: 'mira@example.com', demo: false }
const token = (endsAtSeconds: number, name: string) => `h.${btoa(JSON.stringify({ exp: endsAtSeconds, name }))}.s`

function start(changes: Partial<AuthClient> = {}) {
  const heard: string[] = []
  let now = 0
  let asked = 0
  let hear: (data: string) => void = () => {}
  let left = 0
  const session = createSession({
    client: {
      current: () => Promise.resolve(mira),
      signUp: () => Promise.resolve(mira),
      signIn: () => Promise.resolve(mira),
      startDemo: () => Promise.resolve(mira),
      signOut: () => Promise.resolve(),
      token: () => Promise.resolve(token(now / 1000 + 300, String((asked += 1)))),
      ...changes,
    },
    channel: {
      postMessage: (data: string) => heard.push(data),
      addEventListener: (_: string, listener: unknown) => {
        hear = (data) => (listener as (event: { data: string }) => void)({ data })
      },
    } as unknown as BroadcastChannel,
    now: () => now,
    onSignedOut: () => {
      left += 1
    },
  })
  return {
    session,
    heard,
    hear: (data: string) => hear(data),
    left: () => left,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('the user is undetermined until the server has answered', async () => {
  const { session } = start()
  expect(session.current()).toBeUndefined()
  await session.load()
  expect(session.current()).toEqual(mira)
})

test('a token is kept in memory and renewed 30 s before it ends, once for all who ask', async () => {
  const { session, asked, pass } = start()
  expect(await session.token()).toBeNull()
  await session.load()
  await Promise.all([session.token(), session.token(), session.token()])
  expect(asked()).toBe(1)
  pass(269_000)
  await session.token()
  expect(asked()).toBe(1)
  pass(2_000)
  await session.token()
  expect(asked()).toBe(2)
  await session.token({ fresh: true })
  expect(asked()).toBe(3)
})

test('signing out reaches the other tabs, and theirs reaches this one', async () => {
  const { session, heard, hear, left } = start()
  await session.signIn('mira@example.com', 'secret-secret')
  await session.signOut()
  expect(session.current()).toBeNull()
  expect(heard).toEqual(['changed', 'signed-out'])
  await session.load()
  hear('signed-out')
  expect(session.current()).toBeNull()
  expect(left()).toBe(2)
})

test('an ended session signs out', async () => {
  const { session } = start({ token: () => Promise.resolve(null) })
  await session.load()
  expect(await session.token()).toBeNull()
  expect(session.current()).toBeNull()
})
