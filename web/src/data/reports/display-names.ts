import type { DisplayNames } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useAccountNames } from '../accounts/accounts.ts'
import { useLabelNames } from '../labels/labels.ts'

/** The names of accounts and labels, by id. */
export function useDisplayNames(): DisplayNames {
  const accounts = useAccountNames()
  const labels = useLabelNames()
  return useMemo(
    () => new Map([...accounts, ...[...labels].map(([id, { name }]) => [id, name] as const)]),
    [accounts, labels],
  )
}
