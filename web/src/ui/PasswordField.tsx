import { type KeyboardEvent, useState } from 'react'
import styles from './Field.module.css'
import { type FieldProps, TextField } from './TextField.tsx'

type Props = Omit<FieldProps, 'type' | 'button'> & {
  /** What the button shows and hides. */
  readonly subject?: string
}

/** A password that can be looked at. Says when Caps Lock is on; pasting and password managers are welcome. */
export function PasswordField({ hint, subject = 'password', ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      onKeyDown={look}
      onKeyUp={look}
      hint={
        hint === undefined && !caps ? undefined : (
          <>
            {hint}
            {caps ? <p className={styles.caps}>Caps Lock is on.</p> : null}
          </>
        )
      }
      button={
        <button type="button" className={styles.button} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="hidden"> {subject}</span>
        </button>
      }
    />
  )
}
