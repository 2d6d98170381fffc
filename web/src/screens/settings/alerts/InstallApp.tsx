import { useInstall } from '../../../data/page/install.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../../../parts/SettingsCard.module.css'
import { isIos } from './push.ts'
import { t } from '../../../language/translate.ts'

/** Installs Roundtrip as an app if the browser offers that; on iOS, explains how. */
export function InstallApp() {
  const { state, install } = useInstall()
  if (state === 'installed' || (state === 'not-offered' && !isIos())) return null
  return (
    <div className={styles.field}>
      <span className={styles.name}>{t('Install app')}</span>
      <span className={styles.soft}>
        {state === 'offered'
          ? t('Roundtrip in a window of its own, from your home screen or dock.')
          : t('In Safari, tap Share, then Add to Home Screen.')}
      </span>
      {state === 'offered' ? <Button onClick={install}>{t('Install app')}</Button> : null}
    </div>
  )
}
