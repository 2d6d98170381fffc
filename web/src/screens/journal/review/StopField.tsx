import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { typedPositive } from '../../../format/decimal.ts'

type Props = {
  readonly value: string | null
  /** The problem of a stop, given side and entry; null = valid. */
  readonly problemOf: (stop: string) => string | null
  readonly onSave: (stop: string | null) => void
}

/** The first stop; saved by Enter or on leaving, once it is valid. */
export function StopField({ value, problemOf, onSave }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const stop = typed.trim() === '' ? null : typedPositive(typed)
  const isNumber = typed.trim() === '' || stop !== null
  const problem = isNumber ? stop && problemOf(stop) : 'A price above zero, such as 61250.5.'
  const save = (): void => {
    if (problem === null && stop !== value) onSave(stop)
  }
  return (
    <TextInput
      label="Stop at entry"
      inputMode="decimal"
      value={typed}
      error={problem}
      data-review="stop"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
    />
  )
}
