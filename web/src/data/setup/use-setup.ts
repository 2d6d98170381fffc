import { useEffect, useState } from 'react'
import type { SetupState } from '@roundtrip/contract/operation'
import { readSetup } from './setup.ts'

/** Undefined before the server has answered, and where it does not. */
export function useSetup(): SetupState | undefined {
  const [state, setState] = useState<SetupState>()
  useEffect(() => {
    readSetup().then(setState, () => undefined)
  }, [])
  return state
}
