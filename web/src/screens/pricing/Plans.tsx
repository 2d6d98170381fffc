import { Link } from 'react-router'
import { AUTH } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './Pricing.module.css'

const INCLUDED = [
  'Every import, every connection, every report',
  'Journal, rules, replay and pictures',
  'Everything as one ZIP, whenever you like',
  'No limit on trades',
] as const

/**
 * The plans of this server. Which there are is known at run time only: a server without payment keys has none, and
 * gives everybody everything. This is what such a server shows.
 */
export function Plans() {
  return (
    <section className={styles.plan} aria-labelledby="plan-everything" data-plans>
      <h2 id="plan-everything">Everything</h2>
      <p className={styles.price}>
        <b>Free</b> on this server
      </p>
      <p className={styles.soft}>No payment is set up here, so nothing is held back and no card is asked for.</p>
      <ul>
        {INCLUDED.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Link to={AUTH.signup} className={buttonClass('primary', 'large')}>
        Sign up
      </Link>
    </section>
  )
}
