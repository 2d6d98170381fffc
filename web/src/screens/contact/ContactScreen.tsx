import { Link } from 'react-router'
import { Operator } from '../../parts/public/Operator.tsx'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { WithFact } from '../../parts/public/ServerFacts.tsx'
import { PUBLIC } from '../../paths.ts'
import styles from './Contact.module.css'
import { ContactForm } from './ContactForm.tsx'
import { Trans } from '../../language/Trans.tsx'
import { t } from '../../language/translate.ts'

export default function ContactScreen() {
  return (
    <PublicFrame title={t('{title} · Roundtrip', { title: t('Contact') })}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('Contact')}</h1>
          <p className={styles.lead}>
            {t('Questions, bugs, files we can’t read: your message goes to the people who run this server.')}
          </p>
        </header>
        <div className={styles.main}>
          <WithFact fact="takes-no-messages" otherwise={<ContactForm />}>
            <p className={styles.closed}>
              {t(
                'This server takes no messages: its operator has not set a mailbox for them. Write to the operator directly, or to the person who gave you the address of this server.',
              )}
            </p>
          </WithFact>
        </div>
        <aside className={styles.aside} aria-label={t('Before you write')}>
          <section>
            <h2>{t('A file we can’t read')}</h2>
            <p>
              {t(
                'Tell us the exchange, what its menu calls the export, and the first line of the file with the column names. Leave out the rows: they are yours.',
              )}
            </p>
          </section>
          <section>
            <h2>{t('A number that looks wrong')}</h2>
            <p>
              {t(
                'Open the trade and compare its fills with your exchange. If one is missing or counted twice, tell us which kind of file it came from and what you expected.',
              )}
            </p>
          </section>
          <section>
            <h2>{t('Never send')}</h2>
            <p>{t('Passwords, exchange keys or recovery codes. Nobody here will ask for them.')}</p>
          </section>
          <section>
            <h2>{t('Who runs this server')}</h2>
            <Operator />
            <p>
              <Trans text="The <link>FAQ</link> answers many questions." with={{ link: <Link to={PUBLIC().faq} /> }} />
            </p>
          </section>
        </aside>
      </div>
    </PublicFrame>
  )
}
