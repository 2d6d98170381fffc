import { type FocusEvent, useRef } from 'react'
import { type KeyBindings, useKeys } from './use-keys.ts'
import { t } from '../language/translate.ts'

export type RowKeys = {
  readonly length: number
  /** Scrolls to the row and focuses it, if not all rows are rendered. */
  readonly focus?: (index: number) => void
  /** `ranged`: every row from the previously selected one to this one. */
  readonly onSelect?: ((index: number, ranged: boolean) => void) | undefined
  readonly onOpen?: ((index: number) => void) | undefined
  readonly more?: RowActs<number>
}

/**
 * Further row keys, such as `w`: the action, and its row. `focused`: only for a focused row; otherwise the first row is
 * used.
 */
export type RowActs<T> = Readonly<Record<string, readonly [name: string, act: (item: T) => unknown, when?: 'focused']>>

/**
 * The keys of a list, which need no focused row: J and K go to the first row and then down and up, X selects. Rows have
 * `data-index`. Put the returned props on the element around the rows.
 */
export function useRowKeys<E extends Element>({ length, focus, onSelect, onOpen, more = {} }: RowKeys) {
  const list = useRef<E>(null)
  /** The row that was focused last, so that after a click on empty space J does not start at the top. */
  const last = useRef<{ readonly index: number; readonly length: number } | null>(null)
  const focused = (): number | null => {
    const row = rowAround(document.activeElement)
    return row !== null && list.current?.contains(row) === true ? indexOf(row) : null
  }
  const go = (index: number): void => {
    last.current = { index, length }
    if (focus === undefined) focusRow(list.current, index)
    else focus(index)
  }
  /** Keys do nothing while there is no row, or while another list has the focus. */
  const isElsewhere = (): boolean => length === 0 || (focused() === null && rowAround(document.activeElement) !== null)
  const step = (by: number): boolean => {
    if (isElsewhere()) return false
    const from = focused() ?? (last.current?.length === length ? last.current.index : null)
    const next = from === null ? 0 : from + by
    if (next >= 0 && next < length) go(next)
    return true
  }
  /** Acts on the focused row, or on the first row, which then gets the focus. */
  const withRow = (act: (index: number) => unknown): boolean => {
    if (isElsewhere()) return false
    const row = focused()
    if (row === null) go(0)
    act(row ?? 0)
    return true
  }
  const hasFocus = (): boolean => focused() !== null
  const rowKeys: Record<string, KeyBindings[string]> = {
    j: [t('Next row'), () => step(1)],
    ArrowDown: [t('Next row'), () => hasFocus() && step(1)],
    k: [t('Previous row'), () => step(-1)],
    ArrowUp: [t('Previous row'), () => hasFocus() && step(-1)],
  }
  // The browser handles Enter on a link; a row without one is opened here.
  if (onOpen !== undefined) rowKeys['Enter'] = [t('Open row'), () => hasFocus() && withRow(onOpen)]
  if (onSelect !== undefined) {
    rowKeys['x'] = [t('Select row'), () => withRow((index) => onSelect(index, false))]
    rowKeys['Shift+x'] = [t('Select every row up to this one'), () => withRow((index) => onSelect(index, true))]
  }
  for (const [key, [name, act, when]] of Object.entries(more)) {
    rowKeys[key] = [name, () => (when === undefined || hasFocus()) && withRow(act)]
  }
  useKeys(t('List'), rowKeys)
  const onFocus = (event: FocusEvent): void => {
    const row = rowAround(event.target)
    if (row !== null) last.current = { index: indexOf(row), length }
  }
  return { ref: list, onFocus }
}

/**
 * Focuses the link of a row, which opens it, or the row itself if it has none. Returns false if there is no such row.
 */
export function focusRow(list: Element | null, index: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null
  const target = row?.querySelector<HTMLElement>('a') ?? row
  target?.focus()
  return target !== null
}

function rowAround(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-index]') ?? null
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset['index'])
}
