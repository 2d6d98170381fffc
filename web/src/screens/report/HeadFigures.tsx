import type { Drawdown } from '@roundtrip/core/charts'
import { MEASURE_CATALOGUE as MEASURES } from '@roundtrip/core/measures'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import { useResultWords } from '../../data/reports/result-form.ts'
import type { HeadReport } from '../../data/reports/summary-report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, MISSING, percentText, plural, ratioText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { showsExpectancyInR } from '../../parts/report/hero/Strip.tsx'
import { Kpi } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { useExplainedFall } from './explained-fall.ts'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly report: HeadReport
  readonly filters: Filters
  /** The largest fall of the curve; undefined while loading, and if there is none. */
  readonly largestFall: Drawdown | undefined
}

/** The eight figures after those of the result: what trades were like, and what they risked. */
export function HeadFigures({ report, filters, largestFall }: Props) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  const worst = summary.largestLoss
  const all = explainedBy({ slice: drillSearch(filters, {}) })
  const losses = explainedBy({ slice: drillSearch(filters, { outcome: ['loss'] }) })
  return (
    <dl className={styles.figures} aria-label={t('Trades, risk and costs')}>
      <Kpi
        explained={all}
        label={t('Trades')}
        formula={t(MEASURES.count.formula)}
        figure={countText(summary.count)}
        meaning={
          summary.tradingDays === null
            ? undefined
            : t('on {tradingDays}', { tradingDays: plural(summary.tradingDays, 'trading day') })
        }
      />
      <Expected summary={summary} money={money} explained={all} />
      <Kpi
        explained={all}
        label={t('Payoff ratio')}
        formula={t(MEASURES.payoff.formula)}
        figure={ratioText(summary.payoff)}
        meaning={summary.payoff === null ? t(MEASURES.payoff.whenNull) : t('average win ÷ average loss')}
      />
      <Fall summary={summary} money={money} explained={useExplainedFall(largestFall, filters)} />
      <Kpi
        explained={all}
        label={t('Sharpe ratio')}
        formula={t(MEASURES.sharpe.formula)}
        figure={ratioText(summary.sharpe)}
        meaning={summary.sharpe === null ? t(MEASURES.sharpe.whenNull) : t('daily returns, per year')}
      />
      <Kpi
        explained={worst === null ? undefined : losses}
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
        explained={all}
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
        explained={all}
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

type FigureProps = {
  readonly summary: HeadReport['summary']
  readonly money: MoneyFormat
  readonly explained: string | undefined
}

/** In money if the result has it in R, and the other way round. */
function Expected({ summary, money, explained }: FigureProps) {
  if (!showsExpectancyInR(summary)) {
    return (
      <Kpi
        label={t('Expectancy in R')}
        formula={t(MEASURES.expectancyR.formula)}
        figure={MISSING}
        meaning={t('no trade has a stop or a risk')}
      />
    )
  }
  return (
    <Kpi
      explained={explained}
      label={t('Expectancy')}
      formula={t(MEASURES.expectancy.formula)}
      figure={<Money sign={summary.expectancy} text={money.signed(summary.expectancy)} />}
      meaning={t('avg win {avgWin}, loss {avgLoss}', {
        avgWin: money.plain(summary.avgWin),
        avgLoss: money.plain(summary.avgLoss === null ? null : Math.abs(summary.avgLoss)),
      })}
    />
  )
}

function Fall({ summary, money, explained }: FigureProps) {
  const results = useResultWords()
  const fall = summary.maxDrawdown === null ? null : -Math.abs(summary.maxDrawdown)
  return (
    <Kpi
      explained={explained}
      label={t('Max drawdown')}
      formula={t(MEASURES.maxDrawdown.formula)}
      figure={<Money sign={fall} text={money.signed(fall)} />}
      meaning={
        summary.maxDrawdownPct === null
          ? t('largest fall of {inSentence}', { inSentence: results.inSentence })
          : t('{maxDrawdownPct} below the peak', { maxDrawdownPct: percentText(Math.abs(summary.maxDrawdownPct)) })
      }
    />
  )
}
