import { Link } from 'react-router'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { FactsTable } from '../../parts/public/FactsTable.tsx'
import { Operator } from '../../parts/public/Operator.tsx'
import { PUBLIC } from '../../paths.ts'
import { KEPT } from './kept.ts'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const SECTIONS = perLanguage((): readonly Section[] => [
  {
    id: 'responsible',
    title: t('Who is responsible'),
    body: (
      <>
        <p>
          {t(
            'The operator of this server decides about the data on it and answers for it. The makers of the program have no access to servers that others run.',
          )}
        </p>
        <Operator />
      </>
    ),
  },
  {
    id: 'kept',
    title: t('What is kept, and for how long'),
    body: (
      <>
        <FactsTable label={t('What is kept')} columns={[t('What'), t('Why'), t('How long')]} rows={KEPT()} />
        <p>{t('All of it is in this server’s database. Backups exist for as long as the operator keeps them.')}</p>
      </>
    ),
  },
  {
    id: 'not-kept',
    title: t('What is not kept'),
    body: (
      <p>
        {t(
          'The files you import: they are read in your browser. Only their executions and payments are sent, with the rows that tell of them. Who visits these pages: there is no analytics, no advertising, no pixel and no script, font or picture of another company on any page.',
        )}
      </p>
    ),
  },
  {
    id: 'protected',
    title: t('How it is protected'),
    body: (
      <ul>
        <li>{t('Passwords are stored as a slow one-way hash, addresses are confirmed before an account opens.')}</li>
        <li>
          {t(
            'Exchange keys are encrypted with a master key outside the database. They are never shown again, logged or exported. Keys that can withdraw are refused wherever the exchange reports it.',
          )}
        </li>
        <li>
          {t('The database itself keeps the rows of one user from another, in addition to the checks of the program.')}
        </li>
        <li>{t('You see where you are logged in, can end each of these sessions, and can add a second factor.')}</li>
        <li>{t('Place and camera are taken out of pictures before they are stored.')}</li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: t('Who can see it'),
    body: (
      <p>
        {t(
          'You, and anyone who opens a link by which you share a page: that page alone, until the link ends. The operator can technically reach the database, as with any server, though not read your exchange keys from it alone. Exchanges that you connect see that your key is used from this server. The mail service of the operator delivers its emails to you. SMS, other sign-in services and a payment provider take part only if you use them. If you turn on notifications, the push service of your browser (of Google, Apple, Mozilla or Microsoft) delivers them. It learns when one comes, and can’t read it: each is encrypted for your device. Nothing is sold or given to anyone else.',
        )}
      </p>
    ),
  },
  {
    id: 'rights',
    title: t('Your rights'),
    body: (
      <p>
        <Trans
          text="See everything: it is on your screen. Take it with you: one ZIP in the settings, or any list as CSV. Correct it: every note and every fill can be corrected. Delete it: an import, an account, or all of it in the settings, at once. For anything else, or to complain, <link>write to the operator</link>. In many countries you can also turn to a data protection authority."
          with={{ link: <Link to={PUBLIC().contact} /> }}
        />
      </p>
    ),
  },
  {
    id: 'browser',
    title: t('In your browser'),
    body: (
      <p>
        <Trans
          text="Cookies and entries in the storage of your browser are listed one by one in the <link>cookie policy</link>."
          with={{ link: <Link to={PUBLIC().cookiePolicy} /> }}
        />
      </p>
    ),
  },
])

export default function PrivacyPolicyScreen() {
  return (
    <Article
      title={t('Privacy policy')}
      lead={t(
        'Your trades are yours. This page says what this server stores, where, for how long, and how it is deleted.',
      )}
      changed={t('22 November 2026')}
      sections={SECTIONS()}
    />
  )
}
