import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly text: string; readonly onSaved: () => void }

/** The token's text. Shown only once: the server stores only a hash. */
export function TokenText({ text, onSaved }: Props) {
  const element = useFirstFocus<HTMLElement>()
  const copy = (): void =>
    copyText(text, {
      done: t('Token copied.'),
      otherwise: t('The browser did not allow copying. Select the token and copy it.'),
    })
  return (
    <section ref={element} className={`${styles.steps} ${styles.after}`} aria-label={t('The new token')} tabIndex={-1}>
      <div>
        <p>
          <b>{t('Copy it now. It is not shown again.')}</b>
        </p>
        <code className={styles.secret}>{text}</code>
        <p className={styles.soft}>
          {t(
            'Keep it where only your script can read it. Anyone who has it can do what you allowed, until you revoke it.',
          )}
        </p>
      </div>
      <div className={styles.row}>
        <Button onClick={copy}>{t('Copy')}</Button>
        <Button look="primary" onClick={onSaved}>
          {t('I saved it')}
        </Button>
      </div>
    </section>
  )
}
