import type { Label } from '@roundtrip/contract/documents'
import type { BulkWritten, Step } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { newId } from '../documents/new-id.ts'
import { useDocuments } from '../documents/use-documents.ts'
import { mergeSteps, removeLabelSteps } from '../labels/label-steps.ts'
import type { Progress } from '../labels/use-label-acts.ts'
import type { StoredRule } from '../rules/rule-steps.ts'
import { useToday } from '../settings/settings.ts'
import {
  followingSteps,
  newPlaybookSteps,
  orphanedSteps,
  type PlaybookStart,
  removePlaybookSteps,
} from './playbook-steps.ts'

/** All changes to whole playbooks, and what happens to them with their labels. Each can be undone as one. */
export type PlaybookActs = {
  /** Creates a playbook with its rules, and its label if there is none yet. Returns the id of both. */
  readonly create: (playbook: NewPlaybook) => Promise<{ readonly id: string; readonly written: BulkWritten }>
  /** Deletes a playbook; its label and trades stay. `ends`: also ends its rules. */
  readonly remove: (label: string, ends: boolean) => Promise<BulkWritten>
  /** Moves all trades, rules and the playbook of the first label to the second, then deletes the first. */
  readonly mergeLabels: (pair: { from: string; into: string }, onProgress?: Progress) => Promise<BulkWritten>
  /** Removes a label from its trades and deletes it with its playbook; rules about it end. */
  readonly removeLabel: (label: string) => Promise<BulkWritten>
}

export type NewPlaybook = {
  /** The id of its label, or a label to create. */
  readonly label: string | Label
  readonly start: PlaybookStart
  readonly validFrom: Parameters<typeof newPlaybookSteps>[0]['validFrom']
}

export function usePlaybookActs(): PlaybookActs {
  const documents = useDocuments()
  const today = useToday()
  return useMemo(() => {
    const storedRules = async (): Promise<readonly StoredRule[]> =>
      [...(await documents.loaded('rules')).documents].map(([id, rule]) => ({ ...rule, id }))
    const labelled = async () => {
      const [annotations, planned, labels] = await Promise.all([
        documents.loaded('annotations'),
        documents.loaded('planned'),
        documents.loaded('labels'),
      ])
      return { noted: annotations.documents, planned: planned.documents, labels: labels.documents }
    }
    const playbooks = async () => (await documents.loaded('playbooks')).documents
    const run = (steps: readonly Step[], onProgress?: Progress): Promise<BulkWritten> =>
      documents.writeAll(steps, (done) => onProgress?.(done, steps.length))
    const succeeded = async (steps: readonly Step[]): Promise<BulkWritten> => {
      const written = await run(steps)
      if (written.failure !== null) throw written.failure
      return written
    }
    return {
      create: async ({ label, start, validFrom }) => {
        await Promise.all([documents.loaded('labels'), storedRules(), playbooks()])
        const id = typeof label === 'string' ? label : newId()
        const made = typeof label === 'string' ? null : label
        const steps = newPlaybookSteps({ id, label: made, start, validFrom, newId })
        return { id, written: await succeeded(steps) }
      },
      remove: async (label, ends) => {
        const [rules] = await Promise.all([storedRules(), playbooks()])
        return succeeded(removePlaybookSteps({ label, rules, today }, ends))
      },
      mergeLabels: async (pair, onProgress) => {
        const [all, rules, books] = await Promise.all([labelled(), storedRules(), playbooks()])
        const name = all.labels.get(pair.from)?.name ?? ''
        const following = followingSteps({ rules, playbooks: books, name }, pair)
        return run([...following, ...mergeSteps(all, pair)], onProgress)
      },
      removeLabel: async (label) => {
        const [all, rules] = await Promise.all([labelled(), storedRules(), playbooks()])
        return run([...orphanedSteps({ label, rules, today }), ...removeLabelSteps(all, label)])
      },
    }
  }, [documents, today])
}
