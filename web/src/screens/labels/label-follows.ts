import type { Playbook } from '@roundtrip/contract/documents'
import { lineagesOf } from '@roundtrip/core/rules'
import { useCollection } from '../../data/documents/use-documents.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { followingRules, orphanedRules } from '../../data/playbooks/playbook-steps.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useToday } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'

type LabelFollows = {
  readonly playbooks: ReadonlyMap<string, Playbook>
  /** What goes with the label when it is deleted, as sentences; empty if nothing does. */
  readonly onDelete: () => string
  /** What the other label takes over, as sentences with a space after them; empty if nothing. */
  readonly onMerge: (target: NamedLabel) => string
}

/** The playbook and the rules of a label, which go where it goes. */
export function useLabelFollows(label: string): LabelFollows {
  const { documents: playbooks } = useCollection('playbooks')
  const rules = useRules()
  const today = useToday()
  const hasPlaybook = playbooks.has(label)
  return {
    playbooks,
    onDelete: () => deletionText(hasPlaybook, orphanedRules({ label, rules, today }).length),
    onMerge: (target) => {
      const moved = hasPlaybook
        ? playbooks.has(target.id)
          ? `Its playbook is added to that of “${target.name}”. `
          : `Its playbook goes to “${target.name}”. `
        : ''
      const count = lineagesOf(followingRules(rules, label)).length
      if (count === 0) return moved
      return `${moved}${count === 1 ? '1 rule is' : `${count} rules are`} about “${target.name}” from now on, for past trades too. `
    },
  }
}

function deletionText(hasPlaybook: boolean, rules: number): string {
  const ended = `${plural(rules, 'rule')} about it ${rules === 1 ? 'ends' : 'end'}`
  if (hasPlaybook) return rules === 0 ? 'Its playbook is deleted too.' : `Its playbook is deleted too, and ${ended}.`
  return rules === 0 ? '' : `${ended}.`
}
