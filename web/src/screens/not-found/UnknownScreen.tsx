import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './NotFound.module.css'
import { t } from '../../language/translate.ts'

/** An unknown address in the signed-in area; the navigation stays. */
export default function UnknownScreen() {
  return (
    <Page title={t('Page not found')} tab={t('Not found')}>
      <p className={styles.text}>
        {t('The address may be mistyped, or the page has moved. Your journal is as it was.')}
      </p>
      <div className={styles.ways}>
        <Link to={userPath(useUid(), 'overview')} className={buttonClass('primary', 'large')}>
          {t('To the overview')}
        </Link>
      </div>
    </Page>
  )
}
