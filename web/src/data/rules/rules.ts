import type { Rule } from '@roundtrip/contract/documents'
import { useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'

export type NamedRule = Rule & { readonly id: string }

/** All versions of all rules, by name. */
export function useRules(): readonly NamedRule[] {
  const { documents } = useCollection('rules')
  return useMemo(() => {
    const rules = [...documents].map(([id, rule]): NamedRule => ({ ...rule, id }))
    return rules.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  }, [documents])
}
