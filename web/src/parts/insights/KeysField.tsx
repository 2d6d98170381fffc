import { MultiSelect, Select } from '@mantine/core'
import type { SelectedPart } from '../../data/insights/slice-filters.ts'
import { hasOneKey } from '../../data/workbench/selection.ts'
import { idOf, keyOf, partOf } from './selected.ts'
import type { KeyNames } from './use-key-names.ts'
import type { KeysOf } from './use-keys-of.ts'

type Props = {
  readonly part: SelectedPart
  readonly names: KeyNames
  readonly keysOf: KeysOf
  /** Comes before the name of the field for screen readers, where several fields are of one dimension. */
  readonly prefix: string
  readonly onChange: (part: SelectedPart) => void
}

/** The values of a dimension that select trades; at least one. */
export function KeysField({ part, names, keysOf, prefix, onChange }: Props) {
  const id = idOf(part)
  const chosen = part.keys.map((key) => keyOf(part, key))
  // A key from the address is kept even if it is not offered: the figures are about it.
  const data = [...new Set([...keysOf(id), ...chosen])].map((key) => ({ value: key, label: names.key(id, key) }))
  const name = names.dimension(id)
  const common = { label: name, 'aria-label': `${prefix}${name}`, data, searchable: true, limit: 80 }
  if (hasOneKey(part.dimension)) {
    return (
      <Select
        {...common}
        value={chosen[0] ?? null}
        allowDeselect={false}
        onChange={(key) => key !== null && onChange(partOf(id, [key]))}
      />
    )
  }
  return <MultiSelect {...common} value={chosen} onChange={(keys) => keys.length > 0 && onChange(partOf(id, keys))} />
}
