import { LIMITS } from '@roundtrip/contract/fields'
import type { NamedLabel } from './labels.ts'
import { t } from '../../language/translate.ts'

/** Why a name cannot be used for a label, as a sentence; null if it can. `own` is the label being renamed. */
export function labelNameProblem(labels: readonly NamedLabel[], name: string, own: string | null): string | null {
  const text = name.trim()
  if (text === '') return t('Give the label a name.')
  if (text.length > LIMITS.name) return t('At most {name} characters.', { name: LIMITS.name })
  const twin = labels.find((label) => label.id !== own && sameName(label.name, text))
  if (twin === undefined) return null
  return twin.archived
    ? t('There is an archived label “{name}”. Restore it instead.', { name: twin.name })
    : t('There is a label “{name}” already.', { name: twin.name })
}

/** Whether two names look the same to a reader: `FOMO` and ` fomo`. */
export function sameName(a: string, b: string): boolean {
  return folded(a) === folded(b)
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
