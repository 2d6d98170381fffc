import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Field.module.css'

export type FieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'ref'> & {
  readonly name: string
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Sits inside of the input, at its end. */
  readonly button?: ReactNode
  /** For what is read digit by digit. */
  readonly code?: boolean
  /** Takes the focus when it appears, for a field that a press has just asked for. */
  readonly focused?: boolean
}

/** A plain input with its label, and below it what is wrong or what to know. Needs nothing of the UI kit. */
export function TextField({ label, error, hint, button, code = false, focused = false, ...rest }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const looks = [styles.input, button === undefined ? '' : styles.withButton, code ? styles.code : '']
  const notes = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(Boolean)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.place}>
        <input
          required
          {...rest}
          ref={input}
          id={id}
          className={looks.filter(Boolean).join(' ')}
          aria-invalid={error !== undefined}
          aria-describedby={notes.length === 0 ? undefined : notes.join(' ')}
        />
        {button}
      </div>
      {error === undefined ? null : (
        <small id={`${id}-error`} className={styles.error}>
          {error}
        </small>
      )}
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
