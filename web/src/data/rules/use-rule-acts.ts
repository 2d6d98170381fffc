import { useMemo } from 'react'
import { dayKey } from '@roundtrip/core/base'
import type { BulkWritten } from '@roundtrip/sync/client'
import { useDocuments } from '../documents/use-documents.ts'
import { newId } from '../documents/new-id.ts'
import { changeSteps, endSteps, removeRuleSteps, resumeSteps, type RuleDraft, type StoredRule } from './rule-steps.ts'
import { useToday } from '../settings/settings.ts'

/** All changes to rules. The caller reports the result; versions are written together or not at all. */
export type RuleActs = {
  /** In force from that day; null = for the whole history. */
  readonly create: (draft: RuleDraft, validFrom: string | null) => Promise<BulkWritten>
  readonly change: (before: StoredRule, draft: RuleDraft) => Promise<BulkWritten>
  readonly end: (rule: StoredRule) => Promise<BulkWritten>
  readonly resume: (rule: StoredRule) => Promise<BulkWritten>
  readonly remove: (versions: readonly StoredRule[]) => Promise<BulkWritten>
  readonly today: string
}

export function useRuleActs(): RuleActs {
  const documents = useDocuments()
  const today = useToday()
  return useMemo(() => {
    const run = async (steps: Parameters<typeof documents.writeAll>[0]): Promise<BulkWritten> => {
      await documents.loaded('rules')
      const written = await documents.writeAll(steps)
      if (written.failure !== null) throw written.failure
      return written
    }
    return {
      create: (draft, validFrom) => {
        const rule = { ...draft, validFrom, validTo: null, active: true, follows: null }
        return run([{ collection: 'rules', id: newId(), change: () => rule }])
      },
      change: (before, draft) => run(changeSteps(before, draft, { today, newId: newId() })),
      end: (rule) => run(endSteps(rule, today)),
      resume: (rule) => run(resumeSteps(rule, { today, newId: newId() })),
      remove: (versions) => run(removeRuleSteps(versions)),
      today: dayKey(today),
    }
  }, [documents, today])
}
