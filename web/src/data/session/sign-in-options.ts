import type { SignInOptions } from '@roundtrip/contract'
import { useEffect, useState } from 'react'
import { session } from './page-session.ts'

let known: SignInOptions | null = null
let asked: Promise<SignInOptions> | null = null

/** How one can get in on this server. Asked once per page; a failure is asked again by `retry`. */
export function useSignInOptions(): {
  readonly options: SignInOptions | null
  readonly error: unknown
  readonly retry: () => void
} {
  const [options, setOptions] = useState(known)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (known !== null) return
    let here = true
    askOptions().then(
      (answer) => here && setOptions(answer),
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

async function askOptions(): Promise<SignInOptions> {
  asked ??= session.ask('options')
  try {
    known = await asked
    return known
  } finally {
    asked = null
  }
}
