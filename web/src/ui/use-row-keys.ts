import { type FocusEvent, useRef } from 'react'
import { type Keys, useKeys } from './use-keys.ts'

export type RowKeys = {
  readonly length: number
  /** Scrolls to the row and gives it the focus, where not all rows are on the page. */
  readonly focus?: (index: number) => void
  /** `ranged`: everything from the row selected before to this one. */
  readonly onSelect?: ((index: number, ranged: boolean) => void) | undefined
  readonly onOpen?: ((index: number) => void) | undefined
  readonly more?: RowActs<number>
}

/**
 * Further keys of a row by the key, such as `w`: what each does, and with which row. `focused`: only where a row has the
 * focus; otherwise the first row takes it.
 */
export type RowActs<T> = Readonly<Record<string, readonly [name: string, act: (item: T) => unknown, when?: 'focused']>>

/**
 * The keys of a list, without a row having the focus: J and K go to the first row and from there up and down, X selects.
 * Rows carry `data-index`. What it returns belongs on the element around the rows.
 */
export function useRowKeys<E extends Element>({ length, focus, onSelect, onOpen, more = {} }: RowKeys) {
  const list = useRef<E>(null)
  /** The row that had the focus last, so that a press on empty space does not send the next J to the top. */
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
  /** Nothing happens here while there is no row, or while another list has the focus. */
  const isElsewhere = (): boolean => length === 0 || (focused() === null && rowAround(document.activeElement) !== null)
  const step = (by: number): boolean => {
    if (isElsewhere()) return false
    const from = focused() ?? (last.current?.length === length ? last.current.index : null)
    const next = from === null ? 0 : from + by
    if (next >= 0 && next < length) go(next)
    return true
  }
  /** With the row that has the focus; with the first where none has, which then shows the focus. */
  const withRow = (act: (index: number) => unknown): boolean => {
    if (isElsewhere()) return false
    const row = focused()
    if (row === null) go(0)
    act(row ?? 0)
    return true
  }
  const hasFocus = (): boolean => focused() !== null
  const rowKeys: Record<string, Keys[string]> = {
    j: ['Next row', () => step(1)],
    ArrowDown: ['Next row', () => hasFocus() && step(1)],
    k: ['Previous row', () => step(-1)],
    ArrowUp: ['Previous row', () => hasFocus() && step(-1)],
  }
  // On a link Enter is the browser's; a row without one is opened here.
  if (onOpen !== undefined) rowKeys['Enter'] = ['Open row', () => hasFocus() && withRow(onOpen)]
  if (onSelect !== undefined) {
    rowKeys['x'] = ['Select row', () => withRow((index) => onSelect(index, false))]
    rowKeys['Shift+x'] = ['Select every row up to this one', () => withRow((index) => onSelect(index, true))]
  }
  for (const [key, [name, act, when]] of Object.entries(more)) {
    rowKeys[key] = [name, () => (when === undefined || hasFocus()) && withRow(act)]
  }
  useKeys('List', rowKeys)
  const onFocus = (event: FocusEvent): void => {
    const row = rowAround(event.target)
    if (row !== null) last.current = { index: indexOf(row), length }
  }
  return { ref: list, onFocus }
}

/** Focuses the link of a row, which opens it, or the row itself where it has none. False where there is no such row. */
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
