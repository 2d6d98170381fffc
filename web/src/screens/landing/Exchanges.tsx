import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { Link } from 'react-router'
import { venueName } from '../../data/words/venues.ts'
import { FILE_VENUES } from '../../parts/public/file-venues.ts'
import { PUBLIC } from '../../paths.ts'
import styles from './Landing.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { plural } from '../../format/number.ts'

const KEYS = perLanguage(
  () =>
    [
      [
        t('Read only'),
        t(
          'Step by step for each exchange, which boxes to tick and which not. Keys that can withdraw are refused wherever the exchange reports it.',
        ),
      ],
      [t('Sealed'), t('Encrypted before it is stored, with a master key outside the database. Never shown again.')],
      [t('Delete it any time'), t('Deleting the connection deletes the key. No export ever contains one.')],
    ] as const,
)

/** The supported exchanges, and what happens with a key. The names come from the code that reads them. */
export function Exchanges() {
  return (
    <section className={styles.block}>
      <div className={styles.words}>
        <h2>{t('From a file, from the exchange, or both.')}</h2>
        <p>
          {t(
            'Your browser reads the files and sends only their trading rows. A connection fills the journal automatically. Both can fill the same account, and nothing is counted twice.',
          )}
        </p>
      </div>
      <div className={styles.ways}>
        <div className={styles.panel}>
          <h3 className={styles.name}>
            {t('Connected by a key')} <span>{plural(EXCHANGES.length, 'exchange')}</span>
          </h3>
          <Names names={EXCHANGES.map(venueName)} />
        </div>
        <div className={styles.panel}>
          <h3 className={styles.name}>
            {t('Export files as they come')} <span>{t('CSV, workbook or ZIP')}</span>
          </h3>
          <Names names={[...FILE_VENUES, t('Any other CSV or workbook')]} />
        </div>
      </div>
      <dl className={styles.three}>
        {KEYS().map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.more}>
        <Link to={`${PUBLIC().faq}#exchanges`} reloadDocument>
          {t('More about exchanges and keys')}
        </Link>
      </p>
    </section>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
