import type { Judgement } from '@roundtrip/core/rules'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { t } from '../../language/translate.ts'

export function RuleKpis({ judgement }: { readonly judgement: Judgement }) {
  const { money } = useFormats(useTrades().data?.columns.currency)
  const { adherence, total, streak, days, cost } = judgement
  const perfect = days.filter(({ score }) => score === 1).length
  const scored = days.filter(({ score }) => score !== null).length
  const off = days.filter(({ dayOff }) => dayOff).length
  return (
    <KpiRow label={t('How well the rules were kept')}>
      <Kpi
        label={t('Adherence')}
        formula={t('The weighted share of rules you kept each day, averaged over the days.')}
        figure={percentText(adherence)}
        meaning={scored === 0 ? t('no rule applied yet') : t('over {days}', { days: plural(scored, 'day') })}
      />
      <Kpi
        label={t('Streak')}
        formula={t(
          'Days in a row on which every rule was kept. Days off and days without anything to judge neither add nor break.',
        )}
        figure={plural(streak.current, 'day')}
        meaning={t('longest {days}', { days: plural(streak.longest, 'day') })}
      />
      <Kpi
        label={t('Perfect days')}
        formula={t('Days on which every rule was kept.')}
        figure={perfect}
        meaning={
          off === 0
            ? t('of {scored}', { scored })
            : t('of {scored}, and {days} off', { scored, days: plural(off, 'day') })
        }
      />
      <Kpi
        label={t('Kept and broken')}
        formula={t('Single judgments: one for each rule and each trade or day that it is about.')}
        figure={percentText(total.score)}
        split={{ won: total.passed, lost: total.failed }}
        meaning={t('{failed} broken{unknown}', {
          failed: countText(total.failed),
          unknown: total.unknown === 0 ? '' : t(', {unknown} unknown', { unknown: countText(total.unknown) }),
        })}
      />
      <Kpi
        label={t('Net of broken trades')}
        formula={t('Closed trades that broke any rule, of their own or of their day.')}
        figure={<Money sign={cost.broken.net} text={money.signed(cost.broken.net)} />}
        meaning={t('{trades}, kept {net}', {
          trades: plural(cost.broken.count, 'trade'),
          net: money.compactSigned(cost.followed.net),
        })}
      />
    </KpiRow>
  )
}
