import { MEASURE_CATALOGUE as MEASURES } from '@roundtrip/core/measures'
import type { HeadReport } from '../../data/reports/summary-report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING, percentText, plural, ratioText, rMultipleText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { useKeyFigures } from '../../parts/report/Kpis.tsx'
import { Kpi } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Summary.module.css'

/** The twelve figures that matter first. */
export function HeadFigures({ report }: { readonly report: HeadReport }) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  const { net, won, factor, expected, fall } = useKeyFigures(report)
  const worst = summary.largestLoss
  return (
    <dl className={styles.figures} aria-label="Key figures">
      {net}
      <Kpi
        label="Trades"
        formula={MEASURES.count.formula}
        figure={countText(summary.count)}
        meaning={summary.tradingDays === null ? undefined : `on ${plural(summary.tradingDays, 'trading day')}`}
      />
      {won}
      {factor}
      {expected}
      <Kpi
        label="Payoff ratio"
        formula={MEASURES.payoff.formula}
        figure={ratioText(summary.payoff)}
        meaning={summary.payoff === null ? MEASURES.payoff.whenNull : 'average win ÷ average loss'}
      />
      <Kpi
        label="Expectancy in R"
        formula={MEASURES.expectancyR.formula}
        figure={<Money sign={summary.expectancyR} text={rMultipleText(summary.expectancyR)} />}
        meaning={
          (summary.rCount ?? 0) === 0
            ? 'no trade has a stop or a risk'
            : `${countText(summary.rCount)} of ${countText(summary.count)} trades have a risk`
        }
      />
      {fall}
      <Kpi
        label="Sharpe ratio"
        formula={MEASURES.sharpe.formula}
        figure={ratioText(summary.sharpe)}
        meaning={summary.sharpe === null ? MEASURES.sharpe.whenNull : 'daily returns, per year'}
      />
      <Kpi
        label="Largest loss"
        formula={MEASURES.largestLoss.formula}
        figure={<Money sign={worst === null ? null : -worst} text={money.signed(worst === null ? null : -worst)} />}
        meaning={summary.largestWin === null ? undefined : `largest win ${money.signed(summary.largestWin)}`}
      />
      <Kpi
        label="Fees"
        formula={MEASURES.fees.formula}
        figure={money.plain(summary.fees)}
        meaning={
          summary.feesOfGrossProfit === null
            ? undefined
            : `${percentText(summary.feesOfGrossProfit)} of the gross profit`
        }
      />
      <Kpi
        label="Average hold"
        formula={MEASURES.avgHoldMs.formula}
        figure={holding(summary.avgHoldMs)}
        meaning={summary.medianHoldMs === null ? MISSING : `half of them under ${holding(summary.medianHoldMs)}`}
      />
    </dl>
  )
}
