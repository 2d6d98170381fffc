import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'ref'> & {
  readonly name: string
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** Shown inside the input, at its end. */
  readonly button?: ReactNode
  /** For codes that are read digit by digit. */
  readonly code?: boolean
  /** Takes the focus when it appears, for a field that the user has just opened. */
  readonly focused?: boolean
}

/** A plain input with its label, and an error or hint below. Does not need the UI kit. */
export function TextField({ label, error, hint, button, code = false, focused = false, ...rest }: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const looks = [styles.input, button === undefined ? '' : styles.withButton, code ? styles.code : '']
  return (
    <Field {...{ label, error, hint }}>
      {(props) => (
        <div className={styles.root}>
          <input required {...rest} {...props} ref={input} className={looks.filter(Boolean).join(' ')} />
          {button}
        </div>
      )}
    </Field>
  )
}
