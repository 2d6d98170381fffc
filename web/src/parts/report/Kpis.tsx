import type { ShownReport } from '../../data/reports/report.ts'
import { expectancy, maxDrawdown, netProfit, profitFactor, winRate } from '@roundtrip/core/measures'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural, ratioText } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'

type Props = { readonly report: ShownReport }

/** The five figures of the overview. */
export function Kpis({ report }: Props) {
  return (
    <KpiRow label="Key figures">
      <NetKpi report={report} />
      <WinRateKpi report={report} />
      <ProfitFactorKpi report={report} />
      <ExpectancyKpi report={report} />
      <DrawdownKpi report={report} />
    </KpiRow>
  )
}

export function NetKpi({ report }: Props) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  // Without counted trades the profit is unknown, not zero.
  const net = summary.count === 0 ? null : summary.netProfit
  return (
    <Kpi
      label="Net P&L"
      formula={netProfit.formula}
      figure={<Money sign={net} text={money.signed(net)} />}
      meaning={
        net === null
          ? 'no counted trade'
          : `${plural(summary.count ?? 0, 'closed trade')}, fees ${money.plain(summary.fees)}`
      }
    />
  )
}

export function WinRateKpi({ report: { summary } }: Props) {
  return (
    <Kpi
      label="Win rate"
      formula={winRate.formula}
      figure={percentText(summary.winRate)}
      split={{ won: summary.wins ?? 0, lost: summary.losses ?? 0 }}
      meaning={summary.count === 0 ? undefined : `${countText(summary.wins)} won, ${countText(summary.losses)} lost`}
    />
  )
}

export function ProfitFactorKpi({ report }: Props) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  return (
    <Kpi
      label="Profit factor"
      formula={profitFactor.formula}
      figure={ratioText(summary.profitFactor)}
      meaning={
        summary.count === 0
          ? undefined
          : `${money.compact(summary.grossProfit)} won ÷ ${money.compact(magnitude(summary.grossLoss))} lost`
      }
    />
  )
}

export function ExpectancyKpi({ report }: Props) {
  const { money } = useFormats(report.currency)
  const { summary } = report
  return (
    <Kpi
      label="Expectancy"
      formula={expectancy.formula}
      figure={<Money sign={summary.expectancy} text={money.signed(summary.expectancy)} />}
      meaning={
        summary.count === 0
          ? undefined
          : `avg win ${money.plain(summary.avgWin)}, loss ${money.plain(magnitude(summary.avgLoss))}`
      }
    />
  )
}

export function DrawdownKpi({ report }: Props) {
  const { money } = useFormats(report.currency)
  const { maxDrawdown: fall, maxDrawdownPct: share } = report.summary
  const drawdown = fall === null ? null : -Math.abs(fall)
  return (
    <Kpi
      label="Max drawdown"
      formula={maxDrawdown.formula}
      figure={<Money sign={drawdown} text={money.signed(drawdown)} />}
      meaning={share === null ? 'largest fall of net P&L' : `${percentText(Math.abs(share))} below the peak`}
    />
  )
}

function magnitude(value: number | null): number | null {
  return value === null ? null : Math.abs(value)
}
