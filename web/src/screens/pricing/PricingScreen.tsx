import { Link } from 'react-router'
import { PublicFrame } from '../../parts/public/PublicFrame.tsx'
import { PUBLIC } from '../../paths.ts'
import { Plans } from './Plans.tsx'
import styles from './Pricing.module.css'

const PROMISES = [
  [
    'Your data is never held back',
    'Whatever plan you have or had, everything can be exported and deleted at any time, also after a plan has ended.',
  ],
  ['The demo stays free', 'Two made-up years to try everything on. No account, no card.'],
  [
    'Your own server is unlimited',
    'The same program, started with one command, with nothing switched off and nothing to pay.',
  ],
] as const

export default function PricingScreen() {
  return (
    <PublicFrame title="Pricing · Roundtrip">
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Pricing</h1>
          <p>Pay for a server that someone runs for you, or run your own for free. The program is the same.</p>
        </header>
        <Plans />
        <dl className={styles.promises}>
          {PROMISES.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.soft}>
          More about payment in the <Link to={`${PUBLIC.faq}#payment`}>FAQ</Link>.
        </p>
      </div>
    </PublicFrame>
  )
}
