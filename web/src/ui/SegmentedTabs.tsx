/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the chosen radio takes the focus, not the group */
import type { KeyboardEvent } from 'react'
import styles from './SegmentedTabs.module.css'

export type SegmentedProps<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A choice of a few options: a radio group that looks like one control. Arrow keys move the choice. */
export function SegmentedTabs<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const step = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    // Steps from the focused button: a choice that changes the address becomes the value a moment after the press.
    const focused = [...event.currentTarget.children].indexOf(document.activeElement ?? event.currentTarget)
    const now = focused === -1 ? options.findIndex((option) => option.value === value) : focused
    const index = (now + by + options.length) % options.length
    const next = options[index]
    if (next === undefined) return
    onChange(next.value)
    const button = event.currentTarget.children[index]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div className={styles.tabs} data-screen-only role="radiogroup" aria-label={label} onKeyDown={step}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
