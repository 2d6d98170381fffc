import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWasEnded } from '../../data/session/current-session.ts'
import { AUTH, PUBLIC } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { BySession } from './BySession.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import styles from './Public.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const HEADER = perLanguage(
  () =>
    [
      [PUBLIC().pricing, t('Pricing')],
      [PUBLIC().faq, 'FAQ'],
      [PUBLIC().roadmap, t('Roadmap')],
    ] as const,
)

const FOOTER = perLanguage(
  () =>
    [
      {
        title: t('Product'),
        links: [
          [PUBLIC().landing, t('Home')],
          [PUBLIC().pricing, t('Pricing')],
          [PUBLIC().roadmap, t('Roadmap')],
        ],
      },
      {
        title: t('Help'),
        links: [
          [PUBLIC().faq, 'FAQ'],
          [PUBLIC().contact, t('Contact')],
          [PUBLIC().accessibility, t('Accessibility')],
        ],
      },
      {
        title: t('Small print'),
        links: [
          [PUBLIC().terms, t('Terms')],
          [PUBLIC().privacyPolicy, t('Privacy')],
          [PUBLIC().cookiePolicy, t('Cookies')],
          [PUBLIC().riskDisclaimer, t('Risk')],
        ],
      },
    ] as const,
)

/**
 * The frame of every public page: the brand, the log-in, and the legal links. Its links reload the page, because the
 * built pages name the operator.
 */
export function PublicFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const ended = useWasEnded()
  return (
    <div className={styles.frame}>
      <title>{title}</title>
      <a href="#content" className={styles.skip}>
        {t('Skip to the content')}
      </a>
      <header className={styles.header}>
        <Link to={PUBLIC().landing} reloadDocument className={styles.brand}>
          <Mark /> Roundtrip
        </Link>
        <nav className={styles.nav} aria-label={t('Site')}>
          {HEADER().map(([path, name]) => (
            <Link key={path} to={path} reloadDocument className={styles.wide}>
              {name}
            </Link>
          ))}
          <div className={styles.wide}>
            <LanguageLink />
          </div>
          <BySession
            member={(overview) => (
              <Link to={overview} className={buttonClass('primary')}>
                {t('Open your journal')}
              </Link>
            )}
            visitor={
              <>
                <Link to={AUTH.login}>{t('Log in')}</Link>
                <Link to={AUTH.signup} className={buttonClass()}>
                  {t('Sign up')}
                </Link>
              </>
            }
          />
        </nav>
      </header>
      {ended ? (
        <output className={styles.ended}>
          <Trans text="You were logged out. <link>Log in again</link>" with={{ link: <Link to={AUTH.login} /> }} />
        </output>
      ) : null}
      <main id="content" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p className={styles.about}>
          <b>Roundtrip</b>
          <span>
            {t(
              'A journal. It places no orders, gives no advice and is not a tax tool. Trading crypto can lose all of your money.',
            )}
          </span>
        </p>
        <div className={styles.narrow}>
          <LanguageLink />
        </div>
        {FOOTER().map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <p className={styles.group}>{group.title}</p>
            <ul>
              {group.links.map(([path, name]) => (
                <li key={path}>
                  <Link to={path} reloadDocument>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </footer>
    </div>
  )
}
