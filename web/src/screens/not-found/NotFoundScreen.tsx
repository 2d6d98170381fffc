import { Link } from 'react-router'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { PUBLIC } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './NotFound.module.css'
import { t } from '../../language/translate.ts'

export default function NotFoundScreen() {
  return (
    <PublicFrame title={t('Not found · Roundtrip')}>
      <div className={styles.root}>
        <p className={styles.number}>404</p>
        <h1 className={styles.title}>{t('Page not found')}</h1>
        <p className={styles.text}>
          {t('The address may be mistyped, or the page has moved. Nothing in your journal is lost.')}
        </p>
        <div className={styles.ways}>
          <Link to={PUBLIC().landing} reloadDocument className={buttonClass('primary', 'large')}>
            {t('Go to the home page')}
          </Link>
          <Link to={PUBLIC().faq} reloadDocument className={buttonClass('default', 'large')}>
            {t('FAQ')}
          </Link>
        </div>
      </div>
    </PublicFrame>
  )
}
