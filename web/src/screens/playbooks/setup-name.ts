import { labelNameProblem, sameName } from '../../data/labels/label-name.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { t } from '../../language/translate.ts'

/** The setup of a new playbook: a label of this name, or null if one is created; or why neither is possible. */
export type ChosenSetup =
  | { readonly label: NamedLabel | null; readonly problem: null }
  | { readonly label: null; readonly problem: string }

/** Finds the setup that a typed name means. `taken`: labels that have a playbook. */
export function setupNamed(name: string, labels: readonly NamedLabel[], taken: ReadonlySet<string>): ChosenSetup {
  const refused = (problem: string): ChosenSetup => ({ label: null, problem })
  const label = labels.find((other) => sameName(other.name, name))
  if (label === undefined) {
    const problem = name.trim() === '' ? t('Give the setup a name.') : labelNameProblem(labels, name, null)
    return problem === null ? { label: null, problem } : refused(problem)
  }
  if (taken.has(label.id)) return refused(t('“{name}” has a playbook already.', { name: label.name }))
  if (label.archived) return refused(t('There is an archived label “{name}”. Restore it first.', { name: label.name }))
  if (label.group !== 'setup')
    return refused(t('“{name}” is a label of another group. Playbooks are for setups.', { name: label.name }))
  return { label, problem: null }
}
