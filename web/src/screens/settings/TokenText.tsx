import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import styles from './Settings.module.css'

type Props = { readonly text: string; readonly onSaved: () => void }

/** The token's text. Shown only once: the server stores only a hash. */
export function TokenText({ text, onSaved }: Props) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const copy = (): void =>
    copyText(text, {
      done: 'Token copied.',
      otherwise: 'The browser did not allow copying. Select the token and copy it.',
    })
  return (
    <section ref={place} className={`${styles.steps} ${styles.after}`} aria-label="The new token" tabIndex={-1}>
      <div>
        <p>
          <b>Copy it now. It is not shown again.</b>
        </p>
        <code className={styles.secret}>{text}</code>
        <p className={styles.soft}>
          Keep it where only your script can read it. Anyone who has it can do what you allowed, until you revoke it.
        </p>
      </div>
      <div className={styles.row}>
        <Button onClick={copy}>Copy</Button>
        <Button look="primary" onClick={onSaved}>
          I saved it
        </Button>
      </div>
    </section>
  )
}
