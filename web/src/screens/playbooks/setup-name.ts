import { labelNameProblem, sameName } from '../../data/labels/label-name.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'

/** The setup that a new playbook is for: a label of this name, or null where one is made; or why neither is possible. */
export type ChosenSetup =
  | { readonly label: NamedLabel | null; readonly problem: null }
  | { readonly label: null; readonly problem: string }

/** Finds the setup that a typed name means. `taken`: labels that have a playbook. */
export function setupNamed(name: string, labels: readonly NamedLabel[], taken: ReadonlySet<string>): ChosenSetup {
  const refused = (problem: string): ChosenSetup => ({ label: null, problem })
  const label = labels.find((other) => sameName(other.name, name))
  if (label === undefined) {
    const problem = name.trim() === '' ? 'Give the setup a name.' : labelNameProblem(labels, name, null)
    return problem === null ? { label: null, problem } : refused(problem)
  }
  if (taken.has(label.id)) return refused(`“${label.name}” has a playbook already.`)
  if (label.archived) return refused(`There is an archived label “${label.name}”. Restore it first.`)
  if (label.group !== 'setup') return refused(`“${label.name}” is a label of another group. Playbooks are for setups.`)
  return { label, problem: null }
}
