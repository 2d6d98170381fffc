import type { ReactNode } from 'react'
import { countText, exact, percentText } from '../../format/number.ts'
import { IconCircleCheck } from '../../ui/icons/index.ts'
import exactStyles from './Exact.module.css'
import styles from './Landing.module.css'
import { FIGURES } from './sample/figures.ts'
import { t, tIn } from '../../language/translate.ts'

/** Why the figures can be trusted: each claim next to figures from the made-up history. */
export function Exact() {
  const { sum, reading, proof, summary } = FIGURES
  return (
    <section className={styles.block}>
      <div className={styles.words}>
        <h2>{t('Numbers you can check.')}</h2>
        <p>
          {t(
            'Prices, sizes, fees and profits are decimals with 18 places from the file to the total. The figures below were computed when this page was built, and yours are checked in the same way.',
          )}
        </p>
      </div>
      <div className={exactStyles.proofs}>
        <Proof
          title={t('Groups add up to the summary')}
          lines={sum.parts.map(({ name, net }) => [name, exact(net)] as const)}
          total={[t('All trades'), exact(sum.total)]}
        >
          {t('Every report, every filter, to the eighth decimal. Sums use exact decimals, never floats.')}
        </Proof>
        <Proof
          title={t('Nothing counts twice')}
          lines={[
            [t('Rows in the file'), countText(reading.rows)],
            [t('Unreadable rows: line {line}', { line: countText(reading.refused.line) }), '1'],
            [tIn('rows', 'Imported'), countText(reading.taken)],
          ]}
          total={[t('Skipped as duplicates the second time'), countText(reading.duplicates)]}
        >
          {t(
            'The same file again, or one that overlaps, changes nothing. What cannot be read is shown with its line and reason: “{reason}”',
            { reason: t('A number is missing here.') },
          )}
        </Proof>
        <Proof
          title={t('Ledger and exchange agree')}
          lines={[
            [t('Ledger, one fill missing'), `${exact(proof.missing.ledger)} BTC`],
            [t('Exchange'), `${exact(proof.missing.exchange)} BTC`],
            [t('Remainder'), `${exact(proof.missing.remainder)} BTC`],
          ]}
          total={[
            t('With the fill added'),
            <span key="matches" className={exactStyles.agrees}>
              <IconCircleCheck size={15} aria-hidden /> {t('matches')}
            </span>,
          ]}
        >
          {t(
            'After every sync, a connected account is compared with the positions and balances of the exchange. Gaps are found, never guessed over.',
          )}
        </Proof>
        <Proof
          title={t('Honest about luck')}
          lines={[
            [t('Trades'), countText(summary.count)],
            [t('Won'), countText(summary.wins)],
            [t('Win rate'), percentText(summary.winRate)],
          ]}
          total={[
            t('95% sure it is within'),
            t('{from} to {to}', { from: percentText(summary.winRateLow), to: percentText(summary.winRateHigh) }),
          ]}
        >
          {t(
            'Rates come with their interval, bars of few trades are hatched, and you can hover any number to see its formula.',
          )}
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
