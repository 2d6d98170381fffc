import type { Playbook } from '@roundtrip/contract/documents'
import { lineagesOf } from '@roundtrip/core/rules'
import { useCollection } from '../../data/documents/use-documents.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { followingRules, orphanedRules } from '../../data/playbooks/playbook-steps.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useToday } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

type LabelFollows = {
  readonly playbooks: ReadonlyMap<string, Playbook>
  /** What is deleted with the label, as sentences; empty if nothing is. */
  readonly onDelete: () => string
  /** What the other label takes over, as sentences with a space after them; empty if nothing. */
  readonly onMerge: (target: NamedLabel) => string
}

/** The playbook and the rules of a label, which follow it. */
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
          ? t('Its playbook is added to that of “{name}”. ', { name: target.name })
          : t('Its playbook goes to “{name}”. ', { name: target.name })
        : ''
      const count = lineagesOf(followingRules(rules, label)).length
      if (count === 0) return moved
      return t('{moved}{count} about “{name}” from now on, for past trades too. ', {
        moved,
        count: count === 1 ? t('1 rule is') : t('{count} rules are', { count }),
        name: target.name,
      })
    },
  }
}

function deletionText(hasPlaybook: boolean, rules: number): string {
  const ended = t('{rules} about it {text}', { rules: plural(rules, 'rule'), text: rules === 1 ? t('ends') : t('end') })
  if (hasPlaybook)
    return rules === 0 ? t('Its playbook is deleted too.') : t('Its playbook is deleted too, and {ended}.', { ended })
  return rules === 0 ? '' : `${ended}.`
}
