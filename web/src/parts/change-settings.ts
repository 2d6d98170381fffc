import type { Settings } from '@roundtrip/contract/documents'
import { useCallback } from 'react'
import { useSaveSettings } from '../data/settings/settings.ts'
import { tellFailure } from './tell.ts'

/** Changes settings, and says why if that fails, also if the component is gone by then. */
export function useChangeSettings(): (changes: Partial<Settings>) => void {
  const { mutateAsync } = useSaveSettings()
  return useCallback((changes) => void mutateAsync(changes).catch(tellFailure), [mutateAsync])
}
