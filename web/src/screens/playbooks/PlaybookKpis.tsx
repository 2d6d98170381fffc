import { useResultWords } from '../../data/reports/result-form.ts'
import { expectancy, netProfit, profitFactor, winRate } from '@roundtrip/core/measures'
import type { Adherence } from '@roundtrip/core/rules'
import type { ShownReport } from '../../data/reports/report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, percentText, plural, ratioText, rMultipleText } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  /** The report of the trades with this label. */
  readonly report: ShownReport
  readonly label: string
  readonly total: Adherence | undefined
}

export function PlaybookKpis({ report, label, total }: Props) {
  const { money } = useFormats(report.currency)
  const results = useResultWords()
  const { summary } = report
  const isEmpty = summary.count === 0
  const net = isEmpty ? null : summary.netProfit
  const expectancyR = report.groups.label.find(({ key }) => key === label)?.expectancyR ?? null
  return (
    <KpiRow label={t('Figures of this setup')}>
      <Kpi
        label={results.title}
        formula={netProfit.formula}
        figure={<Money sign={net} text={money.signed(net)} />}
        meaning={isEmpty ? t('no closed trade yet') : plural(summary.count ?? 0, 'closed trade')}
      />
      <Kpi
        label={t('Win rate')}
        formula={winRate.formula}
        figure={percentText(summary.winRate)}
        split={{ won: summary.wins ?? 0, lost: summary.losses ?? 0 }}
        meaning={
          isEmpty
            ? undefined
            : t('{wins} won, {losses} lost', { wins: countText(summary.wins), losses: countText(summary.losses) })
        }
      />
      <Kpi label={t('Profit factor')} formula={profitFactor.formula} figure={ratioText(summary.profitFactor)} />
      <Kpi
        label={t('Expectancy')}
        formula={expectancy.formula}
        figure={<Money sign={summary.expectancy} text={money.signed(summary.expectancy)} />}
        meaning={
          expectancyR === null
            ? t('no trade with a risk')
            : t('{expectancyR} per trade', { expectancyR: rMultipleText(expectancyR) })
        }
      />
      <Kpi
        label={t('Adherence')}
        formula={t('The weighted share of its checklist and rules that you kept.')}
        figure={percentText(total?.score ?? null)}
        split={{ won: total?.passed ?? 0, lost: total?.failed ?? 0 }}
        meaning={total === undefined ? undefined : adherenceMeaning(total)}
      />
    </KpiRow>
  )
}

function adherenceMeaning({ passed, failed, pending }: Adherence): string {
  if (passed + failed + pending === 0) return t('no rule applied yet')
  const open = pending === 0 ? '' : t(', {pending} open', { pending: countText(pending) })
  return t('{passed} kept, {failed} broken{open}', { passed: countText(passed), failed: countText(failed), open })
}
