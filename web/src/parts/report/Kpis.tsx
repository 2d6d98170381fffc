import { useResultWords } from '../../data/reports/result-form.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { expectancy, maxDrawdown, netProfit, profitFactor, winRate } from '@roundtrip/core/measures'
import { OpenLine } from '../OpenLine.tsx'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural, ratioText } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly report: ShownReport }

/** The five figures of the overview. */
export function Kpis({ report }: Props) {
  const { net, won, factor, expected, fall } = useKeyFigures(report)
  return (
    <KpiRow label={t('Key figures')}>
      {net}
      {won}
      {factor}
      {expected}
      {fall}
    </KpiRow>
  )
}

/** The figures that the overview and the summary share. */
export function useKeyFigures({ currency, summary, booked }: ShownReport) {
  const { money } = useFormats(currency)
  const results = useResultWords()
  // Without counted trades the profit is unknown, not zero.
  const net = summary.count === 0 ? null : summary.netProfit
  const drawdown = summary.maxDrawdown === null ? null : -Math.abs(summary.maxDrawdown)
  return {
    net: (
      <Kpi
        label={results.title}
        formula={summary.fees === null ? undefined : netProfit.formula}
        figure={<Money sign={net} text={money.signed(net)} />}
        meaning={
          <>
            {net === null
              ? t('no counted trade')
              : `${plural(summary.count ?? 0, 'trade')} · ${summary.fees === null ? t('before costs') : t('fees {fees}', { fees: money.compact(summary.fees) })}`}
            <OpenLine open={booked.open} money={money} />
          </>
        }
      />
    ),
    won: (
      <Kpi
        label={t('Win rate')}
        formula={winRate.formula}
        figure={percentText(summary.winRate)}
        split={{ won: summary.wins ?? 0, lost: summary.losses ?? 0 }}
        meaning={
          net === null
            ? undefined
            : t('{wins} won, {losses} lost', { wins: countText(summary.wins), losses: countText(summary.losses) })
        }
      />
    ),
    factor: (
      <Kpi
        label={t('Profit factor')}
        formula={profitFactor.formula}
        figure={ratioText(summary.profitFactor)}
        meaning={
          net === null
            ? undefined
            : t('{grossProfit} won ÷ {grossLoss} lost', {
                grossProfit: money.compact(summary.grossProfit),
                grossLoss: money.compact(magnitude(summary.grossLoss)),
              })
        }
      />
    ),
    expected: (
      <Kpi
        label={t('Expectancy')}
        formula={expectancy.formula}
        figure={<Money sign={summary.expectancy} text={money.signed(summary.expectancy)} />}
        meaning={
          net === null
            ? undefined
            : t('avg win {avgWin}, loss {avgLoss}', {
                avgWin: money.compact(summary.avgWin),
                avgLoss: money.compact(magnitude(summary.avgLoss)),
              })
        }
      />
    ),
    fall: (
      <Kpi
        label={t('Max drawdown')}
        formula={maxDrawdown.formula}
        figure={<Money sign={drawdown} text={money.signed(drawdown)} />}
        meaning={
          summary.maxDrawdownPct === null
            ? t('largest fall of {inSentence}', { inSentence: results.inSentence })
            : t('{maxDrawdownPct} below the peak', { maxDrawdownPct: percentText(Math.abs(summary.maxDrawdownPct)) })
        }
      />
    ),
  }
}

function magnitude(value: number | null): number | null {
  return value === null ? null : Math.abs(value)
}
