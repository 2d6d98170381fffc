import type { Judgement } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'

export function RuleKpis({ judgement }: { readonly judgement: Judgement }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { adherence, total, streak, days, cost } = judgement
  const perfect = days.filter(({ score }) => score === 1).length
  const scored = days.filter(({ score }) => score !== null).length
  const off = days.filter(({ dayOff }) => dayOff).length
  return (
    <KpiRow label="How well the rules were kept">
      <Kpi
        label="Adherence"
        formula="Mean of the days: of what was judged on a day, the weighted share that was kept."
        figure={percentText(adherence)}
        meaning={scored === 0 ? 'nothing judged yet' : `over ${plural(scored, 'day')}`}
      />
      <Kpi
        label="Streak"
        formula="Days in a row on which every rule was kept. Days off and days without anything to judge neither add nor break."
        figure={plural(streak.current, 'day')}
        meaning={`longest ${plural(streak.longest, 'day')}`}
      />
      <Kpi
        label="Perfect days"
        formula="Days on which every rule was kept."
        figure={perfect}
        meaning={off === 0 ? `of ${scored}` : `of ${scored}, and ${plural(off, 'day')} off`}
      />
      <Kpi
        label="Kept and broken"
        formula="Single judgements: one for each rule and each trade or day that it is about."
        figure={percentText(total.score)}
        split={{ won: total.passed, lost: total.failed }}
        meaning={`${countText(total.failed)} broken${total.unknown === 0 ? '' : `, ${countText(total.unknown)} unknown`}`}
      />
      <Kpi
        label="Net of broken trades"
        formula="Closed trades that broke any rule, of their own or of their day."
        figure={<Money sign={cost.broken.net} text={money.signed(cost.broken.net)} />}
        meaning={`${plural(cost.broken.count, 'trade')}; kept ${money.signed(cost.followed.net)}`}
      />
    </KpiRow>
  )
}
