import { Link } from 'react-router'
import { PUBLIC } from '../../paths.ts'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './NotFound.module.css'

export default function NotFoundScreen() {
  return (
    <PublicFrame title="Not found · Roundtrip">
      <div className={styles.place}>
        <p className={styles.number}>404</p>
        <h1 className={styles.title}>There is no page here</h1>
        <p className={styles.text}>The address may be mistyped, or the page has moved.</p>
        <Link to={PUBLIC.landing} className={buttonClass('primary', 'large')}>
          To the start
        </Link>
      </div>
    </PublicFrame>
  )
}
