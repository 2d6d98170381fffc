import { plural } from '../../format/number.ts'
import { Money } from '../../ui/Money.tsx'
import { Waterfall } from '../../ui/Waterfall.tsx'
import styles from './Landing.module.css'
import { FIGURES } from './sample/figures.ts'
import { sampleMoney } from './sample/formats.ts'
import { SETUP_NAMES } from './sample/setup-names.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** A count and its noun stay on one line. */
const NO_BREAK = '\u00a0'

/** The purpose of a journal: seeing at a glance where the result comes from. */
export function ResultByParts() {
  const { setups, summary } = FIGURES
  const best = setups[0]
  const worst = setups.at(-1)
  if (best === undefined || worst === undefined) return null
  const steps = setups.map(({ key, net, count }) => ({
    name: `${SETUP_NAMES()[key]}, ${plural(count, 'trade').replace(' ', NO_BREAK)}`,
    value: net,
    text: sampleMoney.signed(net),
    kind: 'step' as const,
  }))
  return (
    <section className={styles.pair}>
      <div className={styles.words}>
        <h2>{t('The result is not the story. Its parts are.')}</h2>
        <p>
          <Trans
            text="This made-up trader is ahead by {profit}. <b>{setup}s made {made}</b>, and {trades} without a plan took <b>{lost}</b> of it back. Leave those out, change nothing else, and the same months end at {rest}."
            with={{
              profit: sampleMoney.plain(summary.netProfit),
              setup: SETUP_NAMES()[best.key],
              made: sampleMoney.plain(best.net),
              trades: plural(worst.count, 'trade'),
              lost: <Money sign={worst.net} text={sampleMoney.plain(Math.abs(worst.net))} />,
              rest: sampleMoney.plain(summary.netProfit - worst.net),
            }}
          />
        </p>
        <p>
          {t(
            'Label a trade with one key, or many at once. Reports by hour, weekday, ticker, holding time and label say where to look, and every bar opens the trades behind it.',
          )}
        </p>
      </div>
      <div className={styles.panel}>
        <Waterfall
          label={t('How the setups add up to the result')}
          steps={[
            ...steps,
            { name: t('Net P&L'), value: summary.netProfit, text: sampleMoney.signed(summary.netProfit), kind: 'sum' },
          ]}
        />
      </div>
    </section>
  )
}
