import { useEffect, useId, useRef, useState } from 'react'
import type { Filters } from '../../data/filters/filters.ts'
import { typedRange, withRange } from '../../data/filters/ranges.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { useTyped } from '../../data/page/use-typed.ts'
import { asTyped, typedDecimal } from '../../format/decimal.ts'
import type { RangeFilter, TextField } from './filter-fields.ts'
import bar from './FilterBar.module.css'
import styles from './FilterEditor.module.css'
import { t } from '../../language/translate.ts'

type Common = { readonly filters: Filters; readonly onChange: ChangeFilters; readonly focused: boolean }

const PAUSE_MS = 250

/** From and to; either may stay empty. */
export function RangeFields({ field, filters, onChange, focused }: Common & { readonly field: RangeFilter }) {
  const { from, to } = typedRange(filters.range, field.field)
  const put = (range: { readonly from: string; readonly to: string }): void =>
    onChange({ range: withRange(filters.range, field.field, range) }, 'replace')
  return (
    <div className={bar.dates}>
      <NumberInput
        label={t('{name} from', { name: field.name })}
        hint={t('From')}
        unit={field.unit}
        value={from}
        focused={focused}
        onChange={(text) => put({ from: text, to })}
      />
      <NumberInput
        label={t('{name} to', { name: field.name })}
        hint={t('To')}
        unit={field.unit}
        value={to}
        focused={false}
        onChange={(text) => put({ from, to: text })}
      />
    </div>
  )
}

type NumberProps = {
  readonly label: string
  readonly hint: string
  readonly unit: string
  readonly value: string
  readonly focused: boolean
  readonly onChange: (text: string) => void
}

/** Takes a decimal in the reader's style; text that is not a number stays, is marked, and does not filter. */
function NumberInput({ label, hint, unit, value, focused, onChange }: NumberProps) {
  const input = useFocused(focused)
  const shown = asTyped(value)
  const [text, setText] = useState(shown)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // A change from elsewhere; typed text may mean the same value in other characters, such as 5. for 5.
    if ((limitOf(text) ?? '') !== value) setText(shown)
  }
  const isWrong = limitOf(text) === null
  return (
    <div className={styles.typed} data-unit={unit}>
      <input
        ref={input}
        className={styles.input}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isWrong}
        placeholder={hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          const limit = limitOf(event.target.value)
          if (limit !== null) onChange(limit)
        }}
      />
      <span className={styles.unit} aria-hidden>
        {unit}
      </span>
    </div>
  )
}

/** The text for the address; empty if nothing is typed, null if it is not a valid number. */
function limitOf(text: string): string | null {
  if (text.trim() === '') return ''
  const value = typedDecimal(text)
  return value !== null && /^-?\d{1,12}(?:\.\d{1,8})?$/.test(value) ? value : null
}

type NoteProps = Common & { readonly field: TextField; readonly without: boolean }

export function NoteField({ field, without, filters, onChange, focused }: NoteProps) {
  const key = without ? 'no-note' : 'note'
  const input = useFocused(focused)
  const id = useId()
  const [text, setText] = useTyped(
    filters[key] ?? '',
    (typed) => onChange({ [key]: typed.trim() === '' ? null : typed }, 'replace'),
    PAUSE_MS,
  )
  return (
    <input
      ref={input}
      id={id}
      className={styles.input}
      aria-label={field.name}
      maxLength={120}
      placeholder={t('Words of the note')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

function useFocused(focused: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  return input
}
