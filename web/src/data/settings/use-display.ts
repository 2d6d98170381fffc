import { useSyncExternalStore } from 'react'
import { currentDisplay, type Display, onDisplay } from './display.ts'

export function useDisplay(): Display {
  return useSyncExternalStore(onDisplay, currentDisplay)
}
