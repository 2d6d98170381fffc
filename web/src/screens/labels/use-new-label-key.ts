import { useEffect, useEffectEvent } from 'react'
import { anyModalOpen } from '../../modals/flags.ts'

/** N makes a new label while nothing is typed and nothing is open. */
export function useNewLabelKey(make: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || anyModalOpen()) return
    const { target } = event
    const field = 'input, textarea, select, [role="dialog"], [role="menu"]'
    if (target instanceof Element && target.closest(field) !== null) return
    // Otherwise the letter is typed into the field that appears.
    event.preventDefault()
    make()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
