import { useSyncExternalStore } from 'react'
import { currentDisplay, type Display, onDisplay, shownTheme } from './display.ts'

export function useDisplay(): Display {
  return useSyncExternalStore(onDisplay, currentDisplay)
}

/** The theme that is shown; it follows the device where that was chosen. */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(onDisplay, shownTheme)
}
