import type { SessionUser } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { expect, test } from 'vitest'
import { createSession } from './session.ts'
import { userOf } from './session.testing.ts'

const mira = userOf('mira')
const token = (endsAtSeconds: number, name: string) => `h.${btoa(JSON.stringify({ exp: endsAtSeconds, name }))}.s`
const ended = () => new AppError({ code: 'unauthenticated', reason: 'auth/user-token-expired', message: '' })

/** A page, a server that responds from `state`, and other tabs. */
function start() {
  const state: { user: SessionUser | null; reachable: boolean; outputs: Record<string, unknown> } = {
    user: mira,
    reachable: true,
    outputs: {},
  }
  const sentNews: unknown[] = []
  const sentQueries: string[] = []
  let now = 0
  let tokens = 0
  let left = 0
  let hear: (data: unknown) => void = () => {}
  const queries: Record<string, () => unknown> = {
    session: () => ({ user: state.user }),
    token: () => {
      if (state.user === null) throw ended()
      tokens += 1
      return { token: token(now / 1000 + 300, String(tokens)) }
    },
  }
  const session = createSession({
    client: {
      query: async (name) => {
        sentQueries.push(name)
        if (!state.reachable) throw new AppError({ code: 'unavailable', message: '' })
        return queries[name]?.() as never
      },
      act: async (act) => {
        const output = state.outputs[act] ?? {}
        return (typeof output === 'function' ? await output() : output) as never
      },
    },
    channel: {
      postMessage: (data: unknown) => sentNews.push(data),
      addEventListener: (_: string, listener: unknown) => {
        hear = (data) => (listener as (event: { data: unknown }) => void)({ data })
      },
    } as unknown as BroadcastChannel,
    now: () => now,
    onSignedOut: () => {
      left += 1
    },
  })
  return {
    session,
    state,
    sentNews,
    sentQueries,
    hear: (data: unknown) => hear(data),
    left: () => left,
    tokens: () => tokens,
    pass: (ms: number) => {
      now += ms
    },
    settle: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }
}

// Promise [States] The current user is undefined while loading, null when signed out, and a user when signed in.
// Promise [Calls: accounts and payment] The accounts service looks an account up.
test('the user is undetermined until the server has responded', async () => {
  const { session } = start()
  expect(session.current()).toBeUndefined()
  await session.load()
  expect(session.current()).toEqual(mira)
})

// Promise [Calls: protocol of functions] A token is renewed before it expires.
test('a token is kept in memory and renewed 30 s before it expires, once for all callers', async () => {
  const { session, tokens, pass } = start()
  expect(await session.token()).toBeNull()
  await session.load()
  await Promise.all([session.token(), session.token(), session.token()])
  expect(tokens()).toBe(1)
  pass(269_000)
  await session.token()
  expect(tokens()).toBe(1)
  pass(2_000)
  await session.token()
  expect(tokens()).toBe(2)
  await session.token({ fresh: true })
  expect(tokens()).toBe(3)
})

// Promise [States] The current user is undefined while loading, null when signed out, and a user when signed in.
// Promise [States] The current user follows every change of the session, in every tab.
// Promise [States] There is a way to log out.
test('signing in and out reaches the other tabs, and theirs reaches this one', async () => {
  const { session, state, sentNews, hear, left, settle } = start()
  state.outputs['sign-in'] = { next: 'done' }
  await session.act('sign-in', { email: 'mira@example.com', password: 'secret' })
  expect(session.current()).toEqual(mira)
  await session.act('sign-out', {})
  expect(session.current()).toBeNull()
  expect(session.wasEnded()).toBe(false)
  expect(sentNews).toEqual(['changed', 'signed-out'])
  hear('changed')
  await settle()
  expect(session.current()).toEqual(mira)
  hear('signed-out')
  expect(session.current()).toBeNull()
  expect(session.wasEnded()).toBe(true)
  expect(left()).toBe(2)
})

test('a password without its second factor changes nothing yet', async () => {
  const { session, state, sentNews } = start()
  state.user = null
  await session.load()
  state.outputs['sign-in'] = { next: 'second-factor' }
  await session.act('sign-in', { email: 'mira@example.com', password: 'secret' })
  expect([session.current(), sentNews]).toEqual([null, []])
  state.user = mira
  await session.act('sign-in/second-factor', { kind: 'authenticator', code: '123456', trustDevice: false })
  expect([session.current(), sentNews]).toEqual([mira, ['changed']])
})

test('a sign-in whose session the browser does not keep is a failure, not a silence', async () => {
  const { session, state } = start()
  state.user = null
  state.outputs['sign-in'] = { next: 'done' }
  const failed = session.act('sign-in', { email: 'mira@example.com', password: 'secret' })
  await expect(failed).rejects.toMatchObject({ reason: 'auth/internal-error' })
})

test('a change of address is sent to the other tabs; a confirmed sign-up changes no session', async () => {
  const { session, state, sentNews } = start()
  state.outputs['verify-email'] = { outcome: 'confirm-new-address' }
  await session.act('verify-email', { token: 't' })
  expect(sentNews).toEqual(['changed'])
  state.outputs['verify-email'] = { outcome: 'verified' }
  await session.act('verify-email', { token: 't', password: 'secret' })
  expect(sentNews).toEqual(['changed'])
})

test('a link is handed to the tab that can use it', () => {
  const { session, sentNews, hear } = start()
  session.handOver('a-link')
  expect(sentNews).toEqual([{ link: 'a-link' }])
  const taken: string[] = []
  const leave = session.onLink((link) => taken.push(link))
  hear({ link: 'another-link' })
  hear('email-verified')
  leave()
  hear({ link: 'too late' })
  expect(taken).toEqual(['another-link'])
})

test('a session that ended elsewhere signs this page out and is remembered until someone signs in', async () => {
  const { session, state, left } = start()
  await session.load()
  state.user = null
  expect(await session.token()).toBeNull()
  expect([session.current(), session.wasEnded(), left()]).toEqual([null, true, 1])
  await session.load()
  expect(session.wasEnded()).toBe(true)
  state.user = mira
  await session.load()
  expect(session.wasEnded()).toBe(false)
})

test('a page that is looked at again asks who is signed in, once a minute has passed', async () => {
  const { session, state, sentQueries, pass } = start()
  await session.load()
  state.user = null
  pass(59_000)
  await session.returned()
  expect(sentQueries).toEqual(['session'])
  pass(2_000)
  await session.returned()
  expect([session.current(), session.wasEnded()]).toEqual([null, true])
})

test('without a connection a user stays signed in, and a new page counts as signed out', async () => {
  const { session, state } = start()
  await session.load()
  state.reachable = false
  await session.load()
  expect(session.current()).toEqual(mira)
  const fresh = start()
  fresh.state.reachable = false
  await fresh.session.load()
  expect([fresh.session.current(), fresh.session.wasEnded()]).toEqual([null, false])
})

test('an answer that was on its way when the user left brings nobody back', async () => {
  const { session } = start()
  await session.load()
  const late = session.load()
  await session.act('sign-out', {})
  await late
  expect(session.current()).toBeNull()
})

test('while a new password replaces the session, nobody is signed out by an answer in between', async () => {
  const { session, state, left, settle } = start()
  await session.load()
  let finish: () => void = () => {}
  state.outputs['change-password'] = async () => {
    // The server has ended every session, and the cookie of the new one is on its way.
    state.user = null
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    state.user = mira
    return {}
  }
  const change = session.act('change-password', { current: 'old', next: 'new' } as never)
  const loaded = session.load()
  const token = session.token({ fresh: true })
  await settle()
  expect([session.current(), left()]).toEqual([mira, 0])
  finish()
  await Promise.all([change, loaded])
  expect(await token).toMatch(/^h\./)
  expect([session.current(), session.wasEnded(), left()]).toEqual([mira, false, 0])
})

test('a session that ended for good during such an act does sign out', async () => {
  const { session, state, left } = start()
  await session.load()
  state.outputs['change-password'] = async () => {
    state.user = null
    throw ended()
  }
  const change = session.act('change-password', { current: 'old', next: 'new' } as never).catch(() => undefined)
  await Promise.all([change, session.load()])
  expect([session.current(), left()]).toEqual([null, 1])
})
