import { Select } from '@mantine/core'
import type { SelectedPart } from '../../data/insights/slice-filters.ts'
import { hasOneKey } from '../../data/workbench/selection.ts'
import { MAX_SLICES, withSlice } from '../../data/workbench/what-if.ts'
import { KeysField } from '../../parts/insights/KeysField.tsx'
import { idOf, partOf } from '../../parts/insights/selected.ts'
import type { KeyNames } from '../../parts/insights/use-key-names.ts'
import type { KeysOf } from '../../parts/insights/use-keys-of.ts'
import { Button } from '../../ui/Button.tsx'
import { IconX } from '../../ui/icons/index.ts'
import styles from './Laboratory.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly slices: readonly SelectedPart[]
  readonly names: KeyNames
  readonly keysOf: KeysOf
  readonly onChange: (slices: readonly SelectedPart[]) => void
}

/** The slices to leave out, and a choice that adds one. */
export function SliceFields({ slices, names, keysOf, onChange }: Props) {
  const offered = names.ids.filter((id) => firstKey(id, slices, keysOf) !== null)
  return (
    <>
      {slices.map((part, index) => (
        <div key={`${part.dimension}:${hasOneKey(part.dimension) ? part.keys[0] : ''}`} className={styles.slice}>
          <KeysField
            {...{ part, names, keysOf }}
            prefix={t('Leave out: ')}
            onChange={(next) => onChange(withSlice(slices, index, next))}
          />
          <Button
            look="ghost"
            size="icon"
            aria-label={t('Keep these trades: {part}', { part: names.dimension(idOf(part)) })}
            title={t('Keep these trades')}
            onClick={() => onChange(withSlice(slices, index, null))}
          >
            <IconX size={16} />
          </Button>
        </div>
      ))}
      {slices.length >= MAX_SLICES ? null : (
        <Select
          label={slices.length === 0 ? t('Leave out by') : t('Also leave out by')}
          placeholder={t('Choose')}
          data={offered.map((id) => ({ value: id, label: names.dimension(id) }))}
          value={null}
          maxDropdownHeight={320}
          onChange={(id) => {
            const key = id === null ? null : firstKey(id, slices, keysOf)
            if (id !== null && key !== null) onChange(withSlice(slices, slices.length, partOf(id, [key])))
          }}
        />
      )}
    </>
  )
}

/** The initial key of a new slice of a dimension; null if there is nothing more to leave out. */
function firstKey(id: string, slices: readonly SelectedPart[], keysOf: KeysOf): string | null {
  const keys = keysOf(id)
  const { dimension } = partOf(id, [keys[0] ?? ''])
  const taken = slices.filter((slice) => slice.dimension === dimension)
  if (taken.length > 0 && !hasOneKey(dimension)) return null
  return keys.find((key) => !taken.some((slice) => slice.keys.includes(partOf(id, [key]).keys[0] ?? ''))) ?? null
}
