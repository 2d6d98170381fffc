/** Selections, and the dimensions and keys that they use. */
import type { SelectedPart } from '../../data/insights/slice-filters.ts'
import { partOfKey } from '../../data/workbench/dimensions.ts'
import type { Selection } from '../../data/workbench/selection.ts'
import type { KeyNames } from './use-key-names.ts'
import { t } from '../../language/translate.ts'

/** `holding`, or the id of a custom field. */
export function idOf({ dimension, keys }: SelectedPart): string {
  return dimension === 'group' ? (keys[0] ?? '').slice(0, (keys[0] ?? '').indexOf(':')) : dimension
}

/** The key without the field that it belongs to. */
export function keyOf({ dimension }: SelectedPart, key: string): string {
  return dimension === 'group' ? key.slice(key.indexOf(':') + 1) : key
}

/** The part for some keys of a dimension or a custom field. */
export function partOf(id: string, keys: readonly string[]): SelectedPart {
  if (id === 'period' || id === 'without') return { dimension: id, keys }
  const { dimension } = partOfKey(id, '')
  return { dimension, keys: keys.flatMap((key) => partOfKey(id, key).keys) }
}

/** `Monday, Tuesday and 2 more`. */
export function nameOfSelection(selection: Selection, names: KeyNames): string {
  if (selection === 'rest') return t('All other trades')
  const id = idOf(selection)
  const keyNames = selection.keys.map((key) => names.key(id, keyOf(selection, key)))
  return keyNames.length <= SHOWN
    ? keyNames.join(', ')
    : t('{known} and {count} more', { known: keyNames.slice(0, SHOWN).join(', '), count: keyNames.length - SHOWN })
}

const SHOWN = 3
