import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = { readonly pressed: boolean; readonly onToggle: () => void; readonly children: ReactNode }

/** A button that is on or off. */
export function ToggleButton({ pressed, onToggle, children }: Props) {
  return (
    <Button look={pressed ? 'primary' : 'default'} aria-pressed={pressed} onClick={onToggle}>
      {children}
    </Button>
  )
}
