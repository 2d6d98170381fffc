import { useResultWords } from '../../data/reports/result-form.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { expectancy, maxDrawdown, netProfit, profitFactor, winRate } from '@roundtrip/core/measures'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural, ratioText } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'

type Props = { readonly report: ShownReport }

/** The five figures of the overview. */
export function Kpis({ report }: Props) {
  const { net, won, factor, expected, fall } = useKeyFigures(report)
  return (
    <KpiRow label="Key figures">
      {net}
      {won}
      {factor}
      {expected}
      {fall}
    </KpiRow>
  )
}

/** The figures that the overview and the summary share. */
export function useKeyFigures({ currency, summary }: ShownReport) {
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
          net === null
            ? 'no counted trade'
            : `${plural(summary.count ?? 0, 'closed trade')}, ${summary.fees === null ? 'before costs' : `fees ${money.plain(summary.fees)}`}`
        }
      />
    ),
    won: (
      <Kpi
        label="Win rate"
        formula={winRate.formula}
        figure={percentText(summary.winRate)}
        split={{ won: summary.wins ?? 0, lost: summary.losses ?? 0 }}
        meaning={net === null ? undefined : `${countText(summary.wins)} won, ${countText(summary.losses)} lost`}
      />
    ),
    factor: (
      <Kpi
        label="Profit factor"
        formula={profitFactor.formula}
        figure={ratioText(summary.profitFactor)}
        meaning={
          net === null
            ? undefined
            : `${money.compact(summary.grossProfit)} won ÷ ${money.compact(magnitude(summary.grossLoss))} lost`
        }
      />
    ),
    expected: (
      <Kpi
        label="Expectancy"
        formula={expectancy.formula}
        figure={<Money sign={summary.expectancy} text={money.signed(summary.expectancy)} />}
        meaning={
          net === null
            ? undefined
            : `avg win ${money.plain(summary.avgWin)}, loss ${money.plain(magnitude(summary.avgLoss))}`
        }
      />
    ),
    fall: (
      <Kpi
        label="Max drawdown"
        formula={maxDrawdown.formula}
        figure={<Money sign={drawdown} text={money.signed(drawdown)} />}
        meaning={
          summary.maxDrawdownPct === null
            ? `largest fall of ${results.inSentence}`
            : `${percentText(Math.abs(summary.maxDrawdownPct))} below the peak`
        }
      />
    ),
  }
}

function magnitude(value: number | null): number | null {
  return value === null ? null : Math.abs(value)
}
