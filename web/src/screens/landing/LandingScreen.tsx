import { Link } from 'react-router'
import { BySession } from '../../parts/public/BySession.tsx'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Enter } from './Enter.tsx'
import { Exact } from './Exact.tsx'
import { Exchanges } from './Exchanges.tsx'
import styles from './Landing.module.css'
import { Own } from './Own.tsx'
import { Stage } from './sample/Stage.tsx'
import { ResultByParts } from './ResultByParts.tsx'
import { TripSection } from './TripSection.tsx'
import { t } from '../../language/translate.ts'

export default function LandingScreen() {
  return (
    <PublicFrame title={t('Roundtrip: a trading journal for crypto')}>
      <section className={styles.hero}>
        <h1 className={styles.title}>{t('Know which of your trades pay.')}</h1>
        <p className={styles.lead}>
          {t(
            'Roundtrip is a journal for people who trade crypto often: spot, perpetuals, futures. It turns the fills of your exchange into trades from flat to flat, exact to the last digit, and shows by hour, ticker and setup where the money comes from and where it goes.',
          )}
        </p>
        <Ways demo={t('Try the demo')} />
      </section>
      <Stage />
      <ResultByParts />
      <TripSection />
      <Exact />
      <Exchanges />
      <Own />
      <section className={styles.end}>
        <h2>{t('Look around before you bring a single trade.')}</h2>
        <p>
          {t('The demo is a whole journal of two made-up years. Change anything you like. It is deleted after a week.')}
        </p>
        <Ways demo={t('Look around')} />
      </section>
    </PublicFrame>
  )
}

function Ways({ demo }: { readonly demo: string }) {
  return (
    <BySession
      visitor={<Enter demo={demo} />}
      member={(overview) => (
        <div className={styles.actions}>
          <Link to={overview} className={buttonClass('primary', 'large')}>
            {t('Open your journal')}
          </Link>
        </div>
      )}
    />
  )
}
