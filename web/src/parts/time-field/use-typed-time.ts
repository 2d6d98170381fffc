import { useState } from 'react'
import { readTypedTime, type TimeKind, typedTime, unreadableTime } from '../../format/typed-time.ts'
import { dayName } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

type Options = {
  readonly kind: TimeKind
  readonly value: string
  readonly max: string | undefined
  readonly settled: boolean
  readonly thisYear: number
  readonly onChange: (value: string) => void
}

/** A text in the field that is not reformatted, because the user is still typing or it cannot be read. */
type Typed = {
  readonly text: string
  /** The values of the field that belong to this text; any other comes from elsewhere and replaces it. */
  readonly values: readonly string[]
}

/** The text typed into a date or time field, until it can be written in the reader's style. */
export function useTypedTime({ kind, value, max, settled, thisYear, onChange }: Options) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [isLeft, setLeft] = useState(false)
  const text = typed?.values.includes(value) === true ? typed.text : typedTime(kind, value)
  const read = (from: string): string | null => (from.trim() === '' ? '' : readTypedTime(kind, from, thisYear))
  const current = read(text)
  const isLate = max !== undefined && current !== null && current.slice(0, max.length) > max
  const problem =
    current === null ? unreadableTime(kind) : isLate ? t('Choose a day up to {day}.', { day: dayName(max) }) : null
  const put = (next: string): void => {
    if (next !== value) onChange(next)
  }
  return {
    text,
    /** Shown only after the field is left: unreadable text is often half of a readable one. */
    problem: isLeft ? problem : null,
    /** The value of the text; empty if there is none. */
    value: current ?? '',
    type: (next: string): void => {
      const sent = read(next) ?? next
      setLeft(false)
      setTyped({ text: next, values: settled ? [value] : [value, sent] })
      if (!settled) put(sent)
    },
    leave: (): void => {
      setLeft(true)
      if (problem !== null || current === null) return
      setTyped(null)
      put(current)
    },
    pick: (next: string): void => {
      setTyped(null)
      put(next)
    },
  }
}
