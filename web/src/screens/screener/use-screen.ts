import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readScreen, type Screen, writeScreen } from './market/screen-view.ts'

export type ChangeScreen = (changes: Partial<Omit<Screen, 'problems'>>, how?: 'push' | 'replace') => void

/** The screen in the address, the way to change it, and links to variations of it. */
export function useScreen() {
  const [address, setAddress] = useSearchParams()
  const screen = useMemo(() => readScreen(address), [address])
  const change = useCallback<ChangeScreen>(
    (changes, how = 'push') =>
      setAddress((now) => writeScreen(now, changes), { replace: how === 'replace', preventScrollReset: true }),
    [setAddress],
  )
  /** Opens a saved screen, which replaces the current one entirely. */
  const open = useCallback(
    (search: string) => setAddress(new URLSearchParams(search), { preventScrollReset: true }),
    [setAddress],
  )
  const linkTo = useCallback((id: string) => `?${writeScreen(address, { open: id })}`, [address])
  return { screen, change, open, linkTo }
}
