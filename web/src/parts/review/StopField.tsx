import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { typedPositive } from '../../data/decimal.ts'

type Props = { readonly value: string | null; readonly onSave: (stop: string | null) => void }

/** The first stop; saved by Enter or when it is left. */
export function StopField({ value, onSave }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const stop = typed.trim() === '' ? null : typedPositive(typed)
  const wrong = typed.trim() !== '' && stop === null
  const save = (): void => {
    if (!wrong && stop !== value) onSave(stop)
  }
  return (
    <TextInput
      label="Stop at entry"
      inputMode="decimal"
      value={typed}
      error={wrong ? 'A price above zero, such as 61250.5.' : null}
      data-review="stop"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
    />
  )
}
