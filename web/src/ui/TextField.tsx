import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const looks = [styles.input, button === undefined ? '' : styles.withButton, code ? styles.code : '']
  return (
    <Field {...{ label, error, hint }}>
      {(parts) => (
        <div className={styles.place}>
          <input required {...rest} {...parts} ref={input} className={looks.filter(Boolean).join(' ')} />
          {button}
        </div>
      )}
    </Field>
  )
}
