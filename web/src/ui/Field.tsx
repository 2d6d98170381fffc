import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type Props = {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** The input; it must take these props, which connect it to its label and notes. */
  readonly children: (props: InputProps) => ReactNode
}

export type InputProps = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** The frame of a field: its label above, and an error or hint below. */
export function Field({ label, error, hint, children }: Props) {
  const id = useId()
  const notes = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(Boolean)
  const described = notes.length === 0 ? undefined : notes.join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described })}
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
