import { useEffect, useRef, useState } from 'react'

let opener: Element | null = null

/**
 * Returns the focus to the element that had it before a dialog opened. Our dialogs are mounted open and unmounted to
 * close, which the UI kit's own focus return does not handle.
 */
export function useFocusReturn(): void {
  // Read while rendering, because the effects of the dialog already move the focus into it.
  const [back] = useState(() => {
    const active = lasting(document.activeElement)
    // A dialog that replaces another has the same opener.
    if (active?.closest('[role="dialog"]') == null) opener = active
    return opener
  })
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      requestAnimationFrame(() => {
        const another = shown.current || document.querySelector('[role="dialog"]') !== null
        if (!another && (back instanceof HTMLElement || back instanceof SVGElement) && back.isConnected) back.focus()
      })
    }
  }, [back])
}

/** A menu item disappears with its menu; the button that opened the menu stays. */
function lasting(active: Element | null): Element | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button == null ? null : document.getElementById(button)) ?? active
}
