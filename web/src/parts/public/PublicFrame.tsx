import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWasEnded } from '../../data/session/current-session.ts'
import { AUTH, PUBLIC } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { BySession } from './BySession.tsx'
import styles from './Public.module.css'

const FOOTER = [
  [PUBLIC.pricing, 'Pricing'],
  [PUBLIC.roadmap, 'Roadmap'],
  [PUBLIC.faq, 'Questions'],
  [PUBLIC.contact, 'Contact'],
  [PUBLIC.terms, 'Terms'],
  [PUBLIC.privacyPolicy, 'Privacy'],
  [PUBLIC.cookiePolicy, 'Cookies'],
  [PUBLIC.riskDisclaimer, 'Risk'],
] as const

/** Around every public page: who we are, the way in, and the small print. */
export function PublicFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const ended = useWasEnded()
  return (
    <div className={styles.frame}>
      <title>{title}</title>
      <header className={styles.header}>
        <Link to={PUBLIC.landing} className={styles.brand}>
          <Mark /> Roundtrip
        </Link>
        <nav className={styles.nav} aria-label="Site">
          <Link to={PUBLIC.pricing} className={styles.wide}>
            Pricing
          </Link>
          <Link to={PUBLIC.faq} className={styles.wide}>
            Questions
          </Link>
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
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <ul>
          {FOOTER.map(([path, name]) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
        <p>
          Roundtrip is a journal. It places no orders, gives no advice and is no tax tool. Trading crypto can lose all
          of your money.
        </p>
      </footer>
    </div>
  )
}
