/** Passkeys: signing in with them, adding and removing them. */
import type { AuthActHandler, Acted, ActDependencies } from './acts.ts'
import type { AuthInput } from '@roundtrip/contract/auth'
import { confirmed } from './confirm-owner.ts'
import type { Letterbox } from './letterbox.ts'
import { CHALLENGE_MS, makeChallenge, takeChallenge } from './passkey-challenges.ts'
import { ALGORITHMS, challengeIn, provenNew, provenUse } from './passkey-proof.ts'
import { findPasskey, credentialIdsOf, markUsed, removePasskey, storePasskey } from './passkey-store.ts'
import { authError } from './refusals.ts'
import type { RelyingParty } from './relying-party.ts'
import { readUser } from './users.ts'

type PasskeyAct = 'sign-in/passkey/begin' | 'sign-in/passkey' | 'passkeys/begin' | 'passkeys/add' | 'passkeys/remove'

export function passkeyActs(dependencies: ActDependencies): { readonly [A in PasskeyAct]: AuthActHandler<A> } {
  const { pool } = dependencies
  return {
    'sign-in/passkey/begin': async (_input, request) => {
      const site = siteOf(dependencies)
      // One secret for all tabs of a browser, so that none spoils the challenge of another.
      const existing = dependencies.browser.read(request)
      const { secret, cookie } = existing === null ? dependencies.browser.make() : { secret: existing, cookie: null }
      const challenge = await makeChallenge(pool, { browser: secret })
      return {
        output: { challenge, site: site.id, timeoutMs: CHALLENGE_MS },
        cookies: cookie === null ? [] : [cookie],
      }
    },
    'sign-in/passkey': (input, request) => signIn(dependencies, input, request),
    'passkeys/begin': async ({ password }, request) => {
      const site = siteOf(dependencies)
      const caller = await dependencies.callerOf(request)
      const user = await confirmed(pool, caller, password)
      if (user.demo) throw authError('auth/operation-not-allowed')
      const credentialIds = await credentialIdsOf(pool, user.uid)
      const challenge = await makeChallenge(pool, { session: caller.sessionId })
      const name = user.email ?? user.phone ?? user.name
      return {
        output: {
          challenge,
          site: { id: site.id, name: 'Roundtrip' },
          user: { id: handleOf(user.uid), name, displayName: user.name === '' ? name : user.name },
          algorithms: [...ALGORITHMS],
          known: credentialIds,
          timeoutMs: CHALLENGE_MS,
        },
      }
    },
    'passkeys/add': (input, request) => add(dependencies, input, request),
    'passkeys/remove': async ({ id, password }, request) => {
      const user = await confirmed(pool, await dependencies.callerOf(request), password)
      const name = await removePasskey(pool, user.uid, id)
      await report(dependencies.letterbox(request), user, { name, change: 'removed' })
      return { output: {} }
    },
  }
}

/** This session got the challenge after confirming the owner, so the challenge proves that. */
async function add(
  dependencies: ActDependencies,
  { name, credential }: AuthInput<'passkeys/add'>,
  request: Request,
): Promise<Acted<'passkeys/add'>> {
  const { pool } = dependencies
  const site = siteOf(dependencies)
  const { uid, sessionId } = await dependencies.callerOf(request)
  const challenge = challengeIn(credential.clientDataJSON)
  if (!(await takeChallenge(pool, challenge, { session: sessionId }))) throw authError('auth/passkey-expired')
  const made = await provenNew(site, challenge, credential)
  await storePasskey(pool, { uid, name }, made)
  const user = await readUser(pool, uid)
  if (user !== null) await report(dependencies.letterbox(request), user, { name, change: 'added' })
  return { output: {} }
}

async function signIn(
  dependencies: ActDependencies,
  { credential }: AuthInput<'sign-in/passkey'>,
  request: Request,
): Promise<Acted<'sign-in/passkey'>> {
  const { pool } = dependencies
  const site = siteOf(dependencies)
  const challenge = challengeIn(credential.clientDataJSON)
  const secret = dependencies.browser.read(request)
  if (secret === null || !(await takeChallenge(pool, challenge, { browser: secret }))) {
    throw authError('auth/passkey-expired')
  }
  const passkey = await findPasskey(pool, credential.id)
  if (passkey === null) throw authError('auth/passkey-unknown')
  if (credential.userHandle !== handleOf(passkey.uid)) throw authError('auth/passkey-refused')
  const used = await provenUse(site, challenge, { passkey, signed: credential })
  if (!(await markUsed(pool, passkey, used))) throw authError('auth/passkey-refused')
  const cookies = await dependencies.letIn(passkey.uid, request)
  const email = (await readUser(pool, passkey.uid))?.email ?? null
  return { output: {}, cookies: email === null ? cookies : [...cookies, dependencies.devices.remember(email)] }
}

function siteOf({ site }: ActDependencies): RelyingParty {
  if (site === null) throw authError('auth/operation-not-allowed')
  return site
}

/** How a passkey names its owner: the uid, as bytes. */
function handleOf(uid: string): string {
  return Buffer.from(uid).toString('base64url')
}

async function report(
  letterbox: Letterbox,
  user: { readonly uid: string; readonly email: string | null },
  passkey: { readonly name: string; readonly change: 'added' | 'removed' },
): Promise<void> {
  if (user.email !== null) await letterbox.passkeyChanged({ id: user.uid, email: user.email }, passkey)
}
