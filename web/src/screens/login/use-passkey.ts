import type { PasskeyChallenge, SignedCredential } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { canOfferPasskeys, forgetPasskey, signWithPasskey } from '../../data/session/passkeys.ts'
import { sentenceOf } from '../../data/words/sentences.ts'

type PasskeySignIn = {
  readonly busy: boolean
  /** Why the last try failed. */
  readonly failed: string | undefined
  /** Opens the browser's choice of passkeys. */
  readonly choose: () => void
}

/** Signs in with a passkey: from the button, or from the suggestions of the email field if the browser offers them. */
export function usePasskey(): PasskeySignIn {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  const offer = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    offer.current = controller
    void offerPasskeys(controller.signal, setFailed)
    return () => controller.abort()
  }, [tries])
  const choose = (): void => {
    // A browser handles one request at a time.
    offer.current?.abort()
    setBusy(true)
    setFailed(undefined)
    enterByChoice()
      .catch((error: unknown) => {
        setFailed(sentenceOf(error))
        setTries((count) => count + 1)
      })
      .finally(() => setBusy(false))
  }
  return { busy, failed, choose }
}

async function enterByChoice(): Promise<void> {
  const challenge = await session.act('sign-in/passkey/begin', {})
  await enter(challenge, await signWithPasskey(challenge, { mediation: 'optional' }))
}

async function enter({ site }: PasskeyChallenge, credential: SignedCredential): Promise<void> {
  try {
    await session.act('sign-in/passkey', { credential })
  } catch (error) {
    if (error instanceof AppError && error.reason === 'auth/passkey-unknown') forgetPasskey(site, credential.id)
    throw error
  }
}

/** Offers passkeys in the email field until `signal` aborts; a new challenge replaces one that is about to expire. */
async function offerPasskeys(signal: AbortSignal, onFailed: (sentence: string) => void): Promise<void> {
  if (!(await canOfferPasskeys())) return
  while (!signal.aborted) {
    // Without a response, the button still reports what is wrong.
    const challenge = await session.act('sign-in/passkey/begin', {}).catch(() => null)
    if (challenge === null || signal.aborted) return
    const renewal = new AbortController()
    const renew = (): void => renewal.abort()
    signal.addEventListener('abort', renew)
    const timer = setTimeout(renew, challenge.timeoutMs - RENEWED_BEFORE_MS)
    const credential = await signWithPasskey(challenge, { mediation: 'conditional', signal: renewal.signal }).catch(
      () => null,
    )
    clearTimeout(timer)
    signal.removeEventListener('abort', renew)
    if (credential === null && !renewal.signal.aborted) return
    if (credential === null) continue
    await enter(challenge, credential).catch((error: unknown) => onFailed(sentenceOf(error)))
    if (session.current()) return
  }
}

const RENEWED_BEFORE_MS = 60_000
