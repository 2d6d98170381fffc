import { Link } from 'react-router'
import { Article, type Section } from '../../parts/public/Article.tsx'
import { FactsTable } from '../../parts/public/FactsTable.tsx'
import { PUBLIC } from '../../paths.ts'
import { COOKIES, LOCAL_ENTRIES, OFFLINE_ENTRIES, SESSION_ENTRIES } from './stored.ts'
import { Trans } from '../../language/Trans.tsx'
import { perLanguage, t, tIn } from '../../language/translate.ts'

const COLUMNS = perLanguage(() => [t('Name'), tIn('purpose', 'For'), t('Life')] as const)

const SECTIONS = perLanguage((): readonly Section[] => [
  {
    id: 'cookies',
    title: t('Cookies'),
    body: (
      <>
        <p>
          {t(
            'A visitor who does not log in gets no cookie at all. The demo and an account need one, which keeps you logged in. The others appear only when they are needed. Scripts cannot read any of them, and they are sent to this server alone.',
          )}
        </p>
        <FactsTable label={t('Cookies')} columns={COLUMNS()} rows={COOKIES()} />
        <p>
          <Trans text="On a server that is reached by HTTPS each name begins with <code>__Host-</code>, which makes the browser keep the cookie to this one server." />
        </p>
      </>
    ),
  },
  {
    id: 'local-storage',
    title: t('Local storage'),
    body: (
      <>
        <p>{t('Stays in this browser until you clear it. Never sent anywhere unless the table says so.')}</p>
        <FactsTable label={t('Local storage')} columns={COLUMNS()} rows={LOCAL_ENTRIES()} />
      </>
    ),
  },
  {
    id: 'session-storage',
    title: t('Session storage'),
    body: (
      <>
        <p>{t('Belongs to one tab and ends with it. The first three are also cleared when you log out.')}</p>
        <FactsTable label={t('Session storage')} columns={COLUMNS()} rows={SESSION_ENTRIES()} />
      </>
    ),
  },
  {
    id: 'offline',
    title: t('Stored to work offline'),
    body: (
      <>
        <p>
          {t(
            'So that your journal opens without a connection, this browser stores what the server said last. All of it is deleted when you log out, except for the program itself, which holds nothing of yours.',
          )}
        </p>
        <FactsTable label={t('Database and cache')} columns={COLUMNS()} rows={OFFLINE_ENTRIES()} />
      </>
    ),
  },
  {
    id: 'nothing-else',
    title: t('Nothing else'),
    body: (
      <p>
        <Trans
          text="No cookies of other companies, no fingerprints, no pixels. That is why there is no banner to click away. What the server keeps is described in the <link>privacy policy</link>."
          with={{ link: <Link to={PUBLIC().privacyPolicy} /> }}
        />
      </p>
    ),
  },
])

export default function CookiePolicyScreen() {
  return (
    <Article
      title={t('Cookie policy')}
      lead={t(
        'Everything that this site puts into your browser, by name. All of it is needed for the journal to work, and none of it is for tracking.',
      )}
      sections={SECTIONS()}
    />
  )
}
