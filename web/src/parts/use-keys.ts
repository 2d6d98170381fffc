import { useEffect, useEffectEvent } from 'react'
import { anyModalOpen } from '../modals/flags.ts'
import { anyDialogOpen } from '../ui/use-on-top.ts'

/** What each key does, by what it types: `n`, `[`, `Enter`. A letter means the same with the capitals locked. */
export type Keys = Readonly<Record<string, () => void>>

/** Single keys while nothing is typed and nothing lies above the page. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isKeyFree(event)) return
    const act = keys[event.key] ?? (event.shiftKey ? undefined : keys[event.key.toLowerCase()])
    if (act === undefined) return
    // Otherwise the letter is typed into the field that appears.
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether a key that was pressed is the page's: not the browser's, not a text's, not that of what has the focus. */
export function isKeyFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || anyModalOpen() || anyDialogOpen()) return false
  if (!(event.target instanceof Element)) return true
  const pressed = event.key === 'Enter' || event.key === ' '
  return event.target.closest(pressed ? `${TYPING}, ${PRESSABLE}` : TYPING) === null
}

const TYPING = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]',
].join()
const PRESSABLE = 'a, button, summary'
