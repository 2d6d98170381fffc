import { download } from '../../data/page/save-file.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly codes: readonly string[]; readonly onSaved: () => void }

/** The codes for logging in without the phone. Shown only once: the server stores only hashes. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const element = useFirstFocus<HTMLElement>()
  const copy = (): void =>
    copyText(codes.join('\n'), {
      done: t('Recovery codes copied.'),
      otherwise: t('The browser did not allow copying. Download them.'),
    })
  return (
    <section ref={element} className={styles.steps} aria-label={t('Recovery codes')} tabIndex={-1}>
      <p className={styles.soft}>
        {t(
          'Keep these recovery codes somewhere other than your phone. Each works once in place of a code from the app. They are not shown again.',
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button onClick={copy}>{t('Copy')}</Button>
        <Button onClick={() => download('roundtrip-recovery-codes.txt', `${codes.join('\r\n')}\r\n`, 'text/plain')}>
          {t('Download')}
        </Button>
        <Button look="primary" onClick={onSaved}>
          {t('I saved them')}
        </Button>
      </div>
    </section>
  )
}
