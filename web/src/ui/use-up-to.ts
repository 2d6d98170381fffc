import { useMediaQuery } from '@mantine/hooks'
import { type BREAKPOINTS, upTo } from '../styles/breakpoints.ts'

/** Whether the window is at most as wide as this breakpoint; correct from the first render on. */
export function useUpTo(name: keyof typeof BREAKPOINTS): boolean {
  return useMediaQuery(upTo(name), false, { getInitialValueInEffect: false })
}
