import { type ReactNode, useState } from 'react'
import { useTyped } from '../../data/page/use-typed.ts'
import { type NumberRange, numberIn } from '../../data/workbench/what-if.ts'
import { asTyped, typedDecimal } from '../../format/decimal.ts'
import { exact } from '../../format/number.ts'
import { TextField } from '../../ui/TextField.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly name: string
  readonly label: string
  readonly value: number | null
  readonly range: NumberRange
  readonly hint?: ReactNode
  readonly placeholder?: string
  /** Null if the field was emptied. */
  readonly onChange: (value: number | null) => void
}

/** A number that takes effect a moment after it was typed; an invalid one changes nothing. */
export function NumberField({ name, label, value, range, hint, placeholder, onChange }: Props) {
  const [isWrong, setWrong] = useState(false)
  const [text, setText] = useTyped(
    asTyped(value),
    (typed) => {
      const read = numberIn(typedDecimal(typed), range)
      const isUsable = read !== null || typed.trim() === ''
      setWrong(!isUsable)
      if (isUsable) onChange(read)
    },
    PAUSE_MS,
  )
  return (
    <TextField
      {...{ name, label, hint, placeholder }}
      required={false}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={
        isWrong
          ? t('Enter {text} from {from} to {to}.', {
              text: range.isWhole === true ? t('a whole number') : t('a number'),
              from: exact(String(range.from)),
              to: exact(String(range.to)),
            })
          : undefined
      }
      onChange={(event) => setText(event.target.value)}
    />
  )
}

const PAUSE_MS = 300
