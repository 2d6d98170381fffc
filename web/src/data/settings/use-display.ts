import { useSyncExternalStore } from 'react'
import { currentDisplay, type Display, onDisplay, shownTheme } from './display.ts'

export function useDisplay(): Display {
  return useSyncExternalStore(onDisplay, currentDisplay)
}

/** The theme that is shown; follows the device if that was chosen. */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(onDisplay, shownTheme)
}
