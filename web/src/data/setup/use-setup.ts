import { useEffect, useState } from 'react'
import type { SetupState } from '@roundtrip/contract/operation'
import { readSetup } from './setup.ts'

/** Undefined until the server has responded, and if it does not. */
export function useSetup(): SetupState | undefined {
  const [state, setState] = useState<SetupState>()
  useEffect(() => {
    readSetup().then(setState, () => undefined)
  }, [])
  return state
}
