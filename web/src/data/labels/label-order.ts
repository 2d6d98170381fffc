import type { Label } from '@roundtrip/contract/documents'

/** Groups in the order of a trade: why it was entered, what went wrong, how it felt, the rest. */
export const LABEL_GROUP_ORDER = ['setup', 'mistake', 'emotion', 'custom'] as const satisfies readonly Label['group'][]

/** Labels in the order in which they are listed and get their keys: by group, then by name. */
export function labelsInOrder<L extends Pick<Label, 'group' | 'name'> & { readonly id: string }>(
  labels: readonly L[],
): readonly L[] {
  const rankOf = ({ group }: L): number => LABEL_GROUP_ORDER.indexOf(group)
  return labels.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}
