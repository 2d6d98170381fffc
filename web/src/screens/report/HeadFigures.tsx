import { MEASURE_CATALOGUE as MEASURES } from '@roundtrip/core/measures'
import type { HeadReport } from '../../data/reports/summary-report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING, percentText, plural, ratioText, rMultipleText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { useKeyFigures } from '../../parts/report/Kpis.tsx'
import { Kpi } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'

/** The twelve figures that matter first. */
export function HeadFigures({ report }: { readonly report: HeadReport }) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  const { net, won, factor, expected, fall } = useKeyFigures(report)
  const worst = summary.largestLoss
  return (
    <dl className={styles.figures} aria-label={t('Key figures')}>
      {net}
      <Kpi
        label={t('Trades')}
        formula={t(MEASURES.count.formula)}
        figure={countText(summary.count)}
        meaning={
          summary.tradingDays === null
            ? undefined
            : t('on {tradingDays}', { tradingDays: plural(summary.tradingDays, 'trading day') })
        }
      />
      {won}
      {factor}
      {expected}
      <Kpi
        label={t('Payoff ratio')}
        formula={t(MEASURES.payoff.formula)}
        figure={ratioText(summary.payoff)}
        meaning={summary.payoff === null ? t(MEASURES.payoff.whenNull) : t('average win ÷ average loss')}
      />
      <Kpi
        label={t('Expectancy in R')}
        formula={t(MEASURES.expectancyR.formula)}
        figure={<Money sign={summary.expectancyR} text={rMultipleText(summary.expectancyR)} />}
        meaning={
          (summary.rCount ?? 0) === 0
            ? t('no trade has a stop or a risk')
            : t('{rCount} of {count} trades have a risk', {
                rCount: countText(summary.rCount),
                count: countText(summary.count),
              })
        }
      />
      {fall}
      <Kpi
        label={t('Sharpe ratio')}
        formula={t(MEASURES.sharpe.formula)}
        figure={ratioText(summary.sharpe)}
        meaning={summary.sharpe === null ? t(MEASURES.sharpe.whenNull) : t('daily returns, per year')}
      />
      <Kpi
        label={t('Largest loss')}
        formula={t(MEASURES.largestLoss.formula)}
        figure={<Money sign={worst === null ? null : -worst} text={money.signed(worst === null ? null : -worst)} />}
        meaning={
          summary.largestWin === null
            ? undefined
            : t('largest win {largestWin}', { largestWin: money.signed(summary.largestWin) })
        }
      />
      <Kpi
        label={t('Fees')}
        formula={t(MEASURES.fees.formula)}
        figure={money.plain(summary.fees)}
        meaning={
          summary.feesOfGrossProfit === null
            ? undefined
            : t('{feesOfGrossProfit} of the gross profit', {
                feesOfGrossProfit: percentText(summary.feesOfGrossProfit),
              })
        }
      />
      <Kpi
        label={t('Average hold')}
        formula={t(MEASURES.avgHoldMs.formula)}
        figure={holding(summary.avgHoldMs)}
        meaning={
          summary.medianHoldMs === null
            ? MISSING
            : t('half of them under {medianHoldMs}', { medianHoldMs: holding(summary.medianHoldMs) })
        }
      />
    </dl>
  )
}
