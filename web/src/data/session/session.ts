import {
  AppError,
  type AuthAct,
  type AuthAnswer,
  type AuthInput,
  type AuthOutput,
  type AuthQuestion,
  type SessionUser,
} from '@roundtrip/contract'
import type { TokenSource } from './tokens.ts'
import type { AuthClient } from './auth-client.ts'
import { createTokens } from './tokens.ts'

/** undefined = not known yet, null = signed out. */
export type CurrentUser = SessionUser | null | undefined

export type Session = {
  readonly current: () => CurrentUser
  /** True after this page was signed out by something that was not done on it, until someone signs in. */
  readonly wasEnded: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Gives a link of a sign-up to the tab that began it, which still knows the password. */
  readonly handOver: (link: string) => void
  /** Runs when another tab of this browser hands a link over. */
  readonly onLink: (listener: (link: string) => void) => () => void
  /** Asks the server who is signed in. */
  readonly load: () => Promise<void>
  /** The page is looked at again: after a minute the session may have ended on another machine. */
  readonly returned: () => Promise<void>
  readonly ask: <Q extends AuthQuestion>(question: Q) => Promise<AuthAnswer<Q>>
  /** Tells the accounts service to do something, and follows up what that does to the session, in every tab. */
  readonly act: <A extends AuthAct>(act: A, input: AuthInput<A>) => Promise<AuthOutput<A>>
  readonly token: TokenSource
}

/** What a tab tells the others. */
type News = 'signed-out' | 'changed'
type Effect = 'enters' | 'changes' | 'leaves'

/** What an act does to the session of this browser. The others leave it alone. */
const EFFECTS: Readonly<Partial<Record<AuthAct, Effect>>> = {
  demo: 'enters',
  'sign-in': 'enters',
  'sign-in/second-factor': 'enters',
  'sign-in/phone/verify': 'enters',
  'update-profile': 'changes',
  'change-password': 'changes',
  'password-reset': 'changes',
  'second-factor/confirm': 'changes',
  'second-factor/off': 'changes',
  'sign-out': 'leaves',
  'sign-out-everywhere': 'leaves',
  'delete-account': 'leaves',
}

const NEWS: Readonly<Record<Effect, News>> = {
  enters: 'changed',
  changes: 'changed',
  leaves: 'signed-out',
}

function effectOf(name: AuthAct, answer: unknown): Effect | undefined {
  // Half of a sign-in: the second factor is still to come.
  if (says(answer, 'next', 'second-factor')) return undefined
  if (name === 'verify-email' && !says(answer, 'outcome', 'verified')) return 'changes'
  return EFFECTS[name]
}

const ASKED_AGAIN_AFTER_MS = 60_000

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Parts = {
  readonly client: AuthClient
  readonly channel: Channel | null
  readonly now: () => number
  readonly onSignedOut: () => void
}

/**
 * Who is signed in, for the whole page. The session itself is a cookie that scripts cannot read; the short-lived
 * token lives in this closure and nowhere else. What one tab changes reaches every open tab.
 */
export function createSession({ client, channel, now, onSignedOut }: Parts): Session {
  const store = createUserStore(() => {
    tokens.forget()
    onSignedOut()
  })
  const takers = new Set<(link: string) => void>()
  let askedAt = 0
  const tokens = createTokens({
    token: () => endedIsNull(client.ask('token')),
    now,
    uid: () => store.user()?.uid ?? null,
    onEnded: () => store.set(null, 'elsewhere'),
  })
  const load = async (): Promise<void> => {
    askedAt = now()
    const settle = store.expect()
    try {
      settle((await client.ask('session')).user, 'elsewhere')
    } catch (error) {
      // Without an answer nobody is signed in here, but a user who is stays so: the connection may come back.
      if (store.user() === undefined) settle(null, 'here')
      if (!(error instanceof AppError)) throw error
    }
  }
  /** The answers to signing in say nothing about the user; the session is the one place that tells who it is. */
  const enter = async (): Promise<void> => {
    askedAt = now()
    const answer = await client.ask('session')
    if (answer.user === null) {
      throw new AppError({ code: 'internal', reason: 'auth/internal-error', message: 'The session was not kept.' })
    }
    store.set(answer.user, 'here')
  }
  const follow = async (effect: Effect): Promise<News> => {
    if (effect === 'leaves') store.set(null, 'here')
    else if (effect === 'enters') await enter()
    else await load()
    return NEWS[effect]
  }
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') store.set(null, 'elsewhere')
    else if (data === 'changed') void load()
    else if (isLink(data)) for (const take of takers) take(data.link)
  })
  return {
    current: store.user,
    wasEnded: store.wasEnded,
    subscribe: store.subscribe,
    handOver: (link) => channel?.postMessage({ link } satisfies HandedOver),
    onLink: (listener) => join(takers, listener),
    load,
    returned: async () => {
      if (now() - askedAt > ASKED_AGAIN_AFTER_MS) await load()
    },
    ask: client.ask,
    act: async (name, input) => {
      const answer = await client.act(name, input)
      const effect = effectOf(name, answer)
      if (effect !== undefined) channel?.postMessage(await follow(effect))
      return answer
    },
    token: tokens.token,
  }
}

type Where = 'here' | 'elsewhere'

/** The user of the page, who hears of a change, and whether it came from elsewhere. */
function createUserStore(onLeft: () => void) {
  const listeners = new Set<() => void>()
  let user: CurrentUser
  let ended = false
  let turn = 0
  const set = (next: SessionUser | null, where: Where): void => {
    if (user && user.uid !== next?.uid) onLeft()
    ended = next === null && (ended || (Boolean(user) && where === 'elsewhere'))
    user = next
    turn += 1
    for (const listener of listeners) listener()
  }
  return {
    user: () => user,
    wasEnded: () => ended,
    subscribe: (listener: () => void) => join(listeners, listener),
    set,
    /** For an answer that is on its way: it counts only if nothing newer was set or asked meanwhile. */
    expect: (): typeof set => {
      turn += 1
      const mine = turn
      return (next, where) => {
        if (mine === turn) set(next, where)
      }
    },
  }
}

type HandedOver = { readonly link: string }

function isLink(data: unknown): data is HandedOver {
  return typeof data === 'object' && data !== null && 'link' in data && typeof data.link === 'string'
}

function join<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function says(answer: unknown, name: string, value: string): boolean {
  return (
    typeof answer === 'object' && answer !== null && Object.entries(answer).some(([k, v]) => k === name && v === value)
  )
}

async function endedIsNull(answer: Promise<{ readonly token: string }>): Promise<string | null> {
  try {
    return (await answer).token
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
