import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = { readonly pressed: boolean; readonly onToggle: () => void; readonly children: ReactNode }

/** A choice that is on or off by itself. */
export function ToggleButton({ pressed, onToggle, children }: Props) {
  return (
    <Button look={pressed ? 'primary' : 'default'} aria-pressed={pressed} onClick={onToggle}>
      {children}
    </Button>
  )
}
