import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { asTyped, typedPositive } from '../../format/decimal.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly label: string
  readonly value: string | null
  /** The name by which a keyboard shortcut finds the field. */
  readonly part?: string
  /** The problem of a price for this trade; null = valid. */
  readonly problemOf: (price: string) => string | null
  /** Null = the field was emptied. */
  readonly onSave: (price: string | null) => void
}

/** A price that is saved by Enter or on leaving, once it is valid. */
export function PriceField({ label, value, part, problemOf, onSave }: Props) {
  const [typed, setTyped] = useState(asTyped(value))
  const price = typed.trim() === '' ? null : typedPositive(typed)
  const isNumber = typed.trim() === '' || price !== null
  const problem = isNumber
    ? price && problemOf(price)
    : t('A price above zero, such as {example}.', { example: asTyped('61250.5') })
  const save = (): void => {
    if (problem === null && price !== value) onSave(price)
  }
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed}
      error={problem}
      data-part={part}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && event.currentTarget.blur()}
    />
  )
}
