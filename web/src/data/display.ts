/** How the page looks. Kept in the browser so the first paint is right, and in the settings so it follows the user. */
export type Display = { readonly theme: 'dark' | 'light'; readonly pnlColours: 'green-red' | 'blue-orange' }

const KEY = 'roundtrip.display'
const listeners = new Set<() => void>()
let display: Display = read()

export function currentDisplay(): Display {
  return display
}

export function setDisplay(changes: Partial<Display>): void {
  display = { ...display, ...changes }
  try {
    localStorage.setItem(KEY, JSON.stringify(display))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  applyDisplay()
  for (const listener of listeners) listener()
}

/** Puts the choice on the document; called once before the first paint. */
export function applyDisplay(): void {
  document.documentElement.dataset['mantineColorScheme'] = display.theme
  if (display.pnlColours === 'blue-orange') document.documentElement.dataset['pnl'] = 'cb'
  else delete document.documentElement.dataset['pnl']
}

export function onDisplay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): Display {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const choice =
      typeof stored === 'object' && stored !== null ? (stored as Partial<Record<keyof Display, unknown>>) : {}
    return {
      theme: choice.theme === 'light' ? 'light' : 'dark',
      pnlColours: choice.pnlColours === 'blue-orange' ? 'blue-orange' : 'green-red',
    }
  } catch {
    return { theme: 'dark', pnlColours: 'green-red' }
  }
}
