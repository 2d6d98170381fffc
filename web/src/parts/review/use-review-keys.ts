import { useEffect, useEffectEvent } from 'react'
import { anyModalOpen } from '../../modals/flags.ts'

/** What each key does. Digits are told apart by themselves. */
export type ReviewKeys = Readonly<Record<string, () => void>> & { readonly digit?: never }

/** Single keys while nothing is typed and nothing lies above the page. */
export function useReviewKeys(keys: ReviewKeys, onDigit: (digit: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || anyModalOpen()) return
    const { target } = event
    const typing = 'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]'
    if (target instanceof Element && target.closest(typing) !== null) return
    // On a button or a link the key is theirs.
    if (event.key === 'Enter' && target instanceof Element && target.closest('a, button') !== null) return
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault()
      return onDigit(Number(event.key))
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
