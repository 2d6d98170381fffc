import { LIMITS } from '@roundtrip/contract/fields'
import type { NamedLabel } from './labels.ts'

/** Why a name cannot be used for a label, as a sentence; null if it can. `own` is the label being renamed. */
export function labelNameProblem(labels: readonly NamedLabel[], name: string, own: string | null): string | null {
  const text = name.trim()
  if (text === '') return 'Give the label a name.'
  if (text.length > LIMITS.name) return `At most ${LIMITS.name} characters.`
  const twin = labels.find((label) => label.id !== own && sameName(label.name, text))
  if (twin === undefined) return null
  return twin.archived
    ? `There is an archived label “${twin.name}”. Restore it instead.`
    : `There is a label “${twin.name}” already.`
}

/** Whether two names look the same to a reader: `FOMO` and ` fomo`. */
export function sameName(a: string, b: string): boolean {
  return folded(a) === folded(b)
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
