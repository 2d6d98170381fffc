import type { ReactNode } from 'react'
import { countText, exact, percentText } from '../../format/number.ts'
import { IconCircleCheck } from '../../ui/icons/index.ts'
import exactStyles from './Exact.module.css'
import styles from './Landing.module.css'
import { FIGURES } from './sample/figures.ts'

/** Why the figures can be trusted: each claim beside figures from the made-up history. */
export function Exact() {
  const { sum, reading, proof, summary } = FIGURES
  return (
    <section className={styles.block}>
      <div className={styles.words}>
        <h2>Numbers you can check.</h2>
        <p>
          Prices, sizes, fees and profits are decimals with 18 places from the file to the total. The figures below were
          computed when this page was built, and yours are checked in the same way.
        </p>
      </div>
      <div className={exactStyles.proofs}>
        <Proof
          title="Groups add up to the summary"
          lines={sum.parts.map(({ name, net }) => [name, exact(net)] as const)}
          total={['All trades', exact(sum.total)]}
        >
          Every report, every filter, to the eighth decimal: what is added are whole units, never rounded fractions.
        </Proof>
        <Proof
          title="Nothing counts twice"
          lines={[
            ['Rows in the file', countText(reading.rows)],
            [`Unreadable rows: line ${countText(reading.refused.line)}`, '1'],
            ['Taken', countText(reading.taken)],
          ]}
          total={['Known, the second time', countText(reading.known)]}
        >
          The same file again, or one that overlaps, changes nothing. What cannot be read is shown with its line and
          reason: “{reading.refused.reason}”
        </Proof>
        <Proof
          title="Ledger and exchange agree"
          lines={[
            ['Ledger, one fill missing', `${exact(proof.missing.ledger)} BTC`],
            ['Exchange', `${exact(proof.missing.exchange)} BTC`],
            ['Remainder', `${exact(proof.missing.remainder)} BTC`],
          ]}
          total={[
            'After the missing fill',
            <span key="agrees" className={exactStyles.agrees}>
              <IconCircleCheck size={15} aria-hidden /> agrees
            </span>,
          ]}
        >
          A connected account is put beside the positions and balances of the exchange after every read. Gaps are found,
          never guessed over.
        </Proof>
        <Proof
          title="Honest about luck"
          lines={[
            ['Trades', countText(summary.count)],
            ['Won', countText(summary.wins)],
            ['Win rate', percentText(summary.winRate)],
          ]}
          total={['95% sure it is within', `${percentText(summary.winRateLow)} to ${percentText(summary.winRateHigh)}`]}
        >
          Rates come with their interval, bars of few trades are hatched, and every measure shows its formula where it
          stands.
        </Proof>
      </div>
    </section>
  )
}

type ProofProps = {
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
  readonly total: readonly [string, ReactNode]
  readonly children: ReactNode
}

function Proof({ title, lines, total, children }: ProofProps) {
  return (
    <div className={styles.panel}>
      <h3 className={exactStyles.title}>{title}</h3>
      <dl className={exactStyles.sum}>
        {[...lines, total].map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={exactStyles.text}>{children}</p>
    </div>
  )
}
