import { newLabel, type Playbook } from '@roundtrip/contract/documents'
import { useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'
import type { NamedLabel } from '../labels/labels.ts'
import { labelsInOrder } from '../labels/label-order.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** A playbook with the label of its trades. */
export type NamedPlaybook = Playbook & { readonly id: string; readonly label: NamedLabel }

/** The user's playbooks, in the order of their labels. */
export function usePlaybooks(): readonly NamedPlaybook[] {
  const { documents: playbooks } = useCollection('playbooks')
  const { documents: labels } = useCollection('labels')
  return useMemo(() => {
    const label = (id: string): NamedLabel => ({ ...(labels.get(id) ?? DELETED()), id })
    const byId = new Map([...playbooks].map(([id, playbook]) => [id, { ...playbook, id, label: label(id) }]))
    return labelsInOrder([...byId.values()].map((playbook) => playbook.label)).flatMap(({ id }) => byId.get(id) ?? [])
  }, [playbooks, labels])
}

/** Nothing written is lost if only the label was deleted, as by a page of an earlier release. */
const DELETED = perLanguage(
  (): Omit<NamedLabel, 'id'> => newLabel({ name: t('Deleted label'), group: 'setup', colour: 15 }),
)
