import type { AuthAct, AuthQueryOutput, AuthInput, AuthOutput, AuthQuery, SessionUser } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { queryAfterActs } from './query-after-acts.ts'
import type { TokenSource } from './tokens.ts'
import type { AuthClient } from './auth-client.ts'
import { createTokens } from './tokens.ts'

/** undefined = not known yet, null = signed out. */
export type CurrentUser = SessionUser | null | undefined

export type Session = {
  readonly current: () => CurrentUser
  /** True after the session ended elsewhere, until someone signs in. */
  readonly wasEnded: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Passes a sign-up link to the tab that began the sign-up, which still has the password. */
  readonly handOver: (link: string) => void
  /** Runs when another tab of this browser passes a link. */
  readonly onLink: (listener: (link: string) => void) => () => void
  /** Asks the server who is signed in. */
  readonly load: () => Promise<void>
  /** Called when the page becomes visible again: after a minute away, the session may have ended on another device. */
  readonly returned: () => Promise<void>
  readonly query: <Q extends AuthQuery>(name: Q) => Promise<AuthQueryOutput<Q>>
  /** Performs an action of the accounts service, and applies its effect on the session in every tab. */
  readonly act: <A extends AuthAct>(act: A, input: AuthInput<A>) => Promise<AuthOutput<A>>
  readonly token: TokenSource
}

/** The message from one tab to the others. */
type News = 'signed-out' | 'changed'
type Effect = 'enters' | 'changes' | 'leaves'

/** The effect of an action on this browser's session. Actions that are not listed have none. */
const EFFECTS: Readonly<Partial<Record<AuthAct, Effect>>> = {
  demo: 'enters',
  'sign-in': 'enters',
  'sign-in/second-factor': 'enters',
  'sign-in/phone/verify': 'enters',
  'sign-in/passkey': 'enters',
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

function effectOf(name: AuthAct, output: unknown): Effect | undefined {
  // Only half a sign-in: the second factor is still to come.
  if (says(output, 'next', 'second-factor')) return undefined
  if (name === 'verify-email' && !says(output, 'outcome', 'verified')) return 'changes'
  return EFFECTS[name]
}

const RELOAD_AFTER_MS = 60_000

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type Dependencies = {
  readonly client: AuthClient
  readonly channel: Channel | null
  readonly now: () => number
  readonly onSignedOut: () => void
}

/**
 * The signed-in user of the page. The session itself is a cookie that scripts cannot read; the short-lived token is
 * only in this closure. Changes in one tab reach every open tab.
 */
export function createSession({ client: plain, channel, now, onSignedOut }: Dependencies): Session {
  const client = queryAfterActs(plain)
  const store = createUserStore(() => {
    tokens.forget()
    onSignedOut()
  })
  const takers = new Set<(link: string) => void>()
  let lastLoadedAt = 0
  const tokens = createTokens({
    token: () => endedIsNull(client.query('token')),
    now,
    uid: () => store.user()?.uid ?? null,
    onEnded: () => store.set(null, 'elsewhere'),
  })
  const load = async (): Promise<void> => {
    lastLoadedAt = now()
    const settle = store.expect()
    try {
      settle((await client.query('session')).user, 'elsewhere')
    } catch (error) {
      // Without a response, an unknown user counts as signed out, but a known one stays: the connection may come back.
      if (store.user() === undefined) settle(null, 'here')
      if (!(error instanceof AppError)) throw error
    }
  }
  /** Sign-in responses do not describe the user; only the session does. */
  const enter = async (): Promise<void> => {
    lastLoadedAt = now()
    const output = await client.query('session')
    if (output.user === null) {
      throw new AppError({ code: 'internal', reason: 'auth/internal-error', message: 'The session was not kept.' })
    }
    store.set(output.user, 'here')
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
      if (now() - lastLoadedAt > RELOAD_AFTER_MS) await load()
    },
    query: client.query,
    act: async (name, input) => {
      const output = await client.act(name, input)
      const effect = effectOf(name, output)
      if (effect !== undefined) channel?.postMessage(await follow(effect))
      return output
    },
    token: tokens.token,
  }
}

type Where = 'here' | 'elsewhere'

/** The user of the page, the listeners, and whether the last change came from elsewhere. */
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
    /** For a pending response: it is applied only if nothing newer was set or requested in the meantime. */
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

function says(output: unknown, name: string, value: string): boolean {
  return (
    typeof output === 'object' && output !== null && Object.entries(output).some(([k, v]) => k === name && v === value)
  )
}

async function endedIsNull(output: Promise<{ readonly token: string }>): Promise<string | null> {
  try {
    return (await output).token
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
