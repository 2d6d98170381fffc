import { Link } from 'react-router'
import { PUBLIC } from '../../paths.ts'
import styles from './Landing.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const COMMAND = `$ npm start
Roundtrip is ready at http://localhost:3000`

/** Self-hosting. */
export function Own() {
  return (
    <section className={styles.pair}>
      <div className={styles.words}>
        <h2>{t('On your own machine with one command.')}</h2>
        <p>
          {t(
            'It brings its own database and runs without an account, a cloud or a license key. The program is the same as here, with nothing switched off, and its source comes with it.',
          )}
        </p>
        <p>
          <Trans
            text="Node 20.19 is all it needs. One ZIP takes everything from one server to another. <link>More about your own server</link>"
            with={{ link: <Link to={`${PUBLIC().faq}#self-hosting`} reloadDocument /> }}
          />
        </p>
      </div>
      <pre className={styles.terminal}>
        <code>{COMMAND}</code>
      </pre>
    </section>
  )
}
