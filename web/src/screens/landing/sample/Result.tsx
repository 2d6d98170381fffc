import { countText, percentText, plural, ratioText, rMultipleText } from '../../../format/number.ts'
import { shortMonth } from '../../../format/time.ts'
import { fromStart } from '../../../ui/from-start.ts'
import { Kpi } from '../../../ui/Kpi.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StillCurve } from '../../../ui/StillCurve.tsx'
import { FIGURES } from './figures.ts'
import { sampleMoney } from './formats.ts'
import { Panel } from './Panel.tsx'
import styles from './Stage.module.css'
import { t } from '../../../language/translate.ts'

/** The first card of the overview: the result, its curve, and the figures that judge it. */
export function Result() {
  const { summary } = FIGURES
  return (
    <Panel title={t('Net P&L')} wide>
      <dl className={styles.figures} aria-label={t('Key figures of the made-up history')}>
        <div className={styles.result}>
          <dt className="hidden">{t('Net P&L')}</dt>
          <dd className={`${styles.figure} figures`}>
            <Money sign={summary.netProfit} text={sampleMoney.signed(summary.netProfit)} />
          </dd>
          <dd className={styles.split}>
            {t('{trades}, fees {fees}', {
              trades: plural(summary.count, 'closed trade'),
              fees: sampleMoney.plain(summary.fees),
            })}
          </dd>
          <dd className={styles.curve}>
            <Curve />
          </dd>
        </div>
        <Strip />
      </dl>
    </Panel>
  )
}

function Curve() {
  // A label at either end would overflow the card.
  const last = FIGURES.equity.length - 10
  const line = fromStart(FIGURES.equity.map(({ day, value }) => ({ time: day, value })))
  const points = line.map(({ time, value }, index) => {
    const day = String(time)
    return { label: index > 0 && index < last && day.endsWith('-01') ? shortMonth(day.slice(0, 7)) : '', value }
  })
  return (
    <StillCurve
      points={points}
      label={t('Cumulative net profit over four months, at the end {profit}', {
        profit: sampleMoney.signed(points.at(-1)?.value ?? null),
      })}
      axis={sampleMoney.compact}
      height={220}
    />
  )
}

function Strip() {
  const { summary } = FIGURES
  return (
    <>
      <Kpi
        look="plain"
        label={t('Win rate')}
        figure={percentText(summary.winRate)}
        meaning={t('{wins} won, {losses} lost', { wins: countText(summary.wins), losses: countText(summary.losses) })}
      />
      <Kpi
        look="plain"
        label={t('Profit factor')}
        figure={ratioText(summary.profitFactor)}
        meaning={t('{grossProfit} won ÷ {grossLoss} lost', {
          grossProfit: sampleMoney.compact(summary.grossProfit),
          grossLoss: sampleMoney.compact(Math.abs(summary.grossLoss)),
        })}
      />
      <Kpi
        look="plain"
        label={t('Expectancy in R')}
        figure={<Money sign={summary.expectancyR} text={rMultipleText(summary.expectancyR)} />}
        meaning={t('{rCount} of {count} trades have a risk', {
          rCount: countText(summary.rCount),
          count: countText(summary.count),
        })}
      />
      <Kpi
        look="plain"
        label={t('Max drawdown')}
        figure={<Money sign={-1} text={sampleMoney.signed(-Math.abs(summary.maxDrawdown))} />}
        meaning={t('largest fall from a peak')}
      />
    </>
  )
}
