import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWasEnded } from '../../data/session/current-session.ts'
import { AUTH, PUBLIC } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { BySession } from './BySession.tsx'
import styles from './Public.module.css'

const HEADER = [
  [PUBLIC.pricing, 'Pricing'],
  [PUBLIC.faq, 'FAQ'],
  [PUBLIC.roadmap, 'Roadmap'],
] as const

const FOOTER = [
  {
    title: 'Product',
    links: [
      [PUBLIC.landing, 'Home'],
      [PUBLIC.pricing, 'Pricing'],
      [PUBLIC.roadmap, 'Roadmap'],
    ],
  },
  {
    title: 'Help',
    links: [
      [PUBLIC.faq, 'FAQ'],
      [PUBLIC.contact, 'Contact'],
      [PUBLIC.accessibility, 'Accessibility'],
    ],
  },
  {
    title: 'Small print',
    links: [
      [PUBLIC.terms, 'Terms'],
      [PUBLIC.privacyPolicy, 'Privacy'],
      [PUBLIC.cookiePolicy, 'Cookies'],
      [PUBLIC.riskDisclaimer, 'Risk'],
    ],
  },
] as const

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
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link to={PUBLIC.landing} reloadDocument className={styles.brand}>
          <Mark /> Roundtrip
        </Link>
        <nav className={styles.nav} aria-label="Site">
          {HEADER.map(([path, name]) => (
            <Link key={path} to={path} reloadDocument className={styles.wide}>
              {name}
            </Link>
          ))}
          <BySession
            member={(overview) => (
              <Link to={overview} className={buttonClass('primary')}>
                Open your journal
              </Link>
            )}
            visitor={
              <>
                <Link to={AUTH.login}>Log in</Link>
                <Link to={AUTH.signup} className={buttonClass()}>
                  Sign up
                </Link>
              </>
            }
          />
        </nav>
      </header>
      {ended ? (
        <output className={styles.ended}>
          You were signed out. <Link to={AUTH.login}>Log in again</Link>
        </output>
      ) : null}
      <main id="content" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p className={styles.about}>
          <b>Roundtrip</b>
          <span>
            A journal. It places no orders, gives no advice and is no tax tool. Trading crypto can lose all of your
            money.
          </span>
        </p>
        {FOOTER.map((group) => (
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
