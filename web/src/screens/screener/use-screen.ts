import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readScreen, type Screen, writeScreen } from './market/screen-view.ts'

export type ChangeScreen = (changes: Partial<Omit<Screen, 'problems'>>, how?: 'push' | 'replace') => void

/** The screen of the address, the one way to change it, and addresses that differ from it. */
export function useScreen() {
  const [address, setAddress] = useSearchParams()
  const screen = useMemo(() => readScreen(address), [address])
  const change = useCallback<ChangeScreen>(
    (changes, how = 'push') =>
      setAddress((now) => writeScreen(now, changes), { replace: how === 'replace', preventScrollReset: true }),
    [setAddress],
  )
  /** Opens a saved screen: nothing of the present one stays. */
  const open = useCallback(
    (search: string) => setAddress(new URLSearchParams(search), { preventScrollReset: true }),
    [setAddress],
  )
  const linkTo = useCallback((id: string) => `?${writeScreen(address, { open: id })}`, [address])
  return { screen, change, open, linkTo }
}
