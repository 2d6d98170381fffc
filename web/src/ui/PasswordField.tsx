import { type KeyboardEvent, useState } from 'react'
import styles from './Field.module.css'
import { type TextFieldProps, TextField } from './TextField.tsx'
import { t } from '../language/translate.ts'

type Props = Omit<TextFieldProps, 'type' | 'button'> & {
  /** What the button shows and hides. */
  readonly subject?: string
}

/** A password field with a button to show the text. Warns about Caps Lock; works with pasting and password managers. */
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
            {caps ? <p className={styles.caps}>{t('Caps Lock is on.')}</p> : null}
          </>
        )
      }
      button={
        <button type="button" className={styles.button} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('Hide') : t('Show')}
          <span className="hidden"> {subject}</span>
        </button>
      }
    />
  )
}
