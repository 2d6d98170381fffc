import type { SignInOptions } from '@roundtrip/contract/auth'
import { useEffect, useState } from 'react'
import { session } from './page-session.ts'

let cached: SignInOptions | null = null
let pending: Promise<SignInOptions> | null = null

/** The ways to sign in that this server offers. Fetched once per page; `retry` fetches again after a failure. */
export function useSignInOptions(): {
  readonly options: SignInOptions | null
  readonly error: unknown
  readonly retry: () => void
} {
  const [options, setOptions] = useState(cached)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (cached !== null) return
    let here = true
    loadOptions().then(
      (loaded) => here && setOptions(loaded),
      (failure: unknown) => here && setError(failure),
    )
    return () => {
      here = false
    }
  }, [tries])
  const retry = (): void => {
    setError(null)
    setTries(tries + 1)
  }
  return { options, error, retry }
}

async function loadOptions(): Promise<SignInOptions> {
  pending ??= session.query('options')
  try {
    cached = await pending
    return cached
  } finally {
    pending = null
  }
}
