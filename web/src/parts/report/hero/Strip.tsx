import { expectancy, expectancyR, profitFactor, winRate } from '@roundtrip/core/measures'
import { useMemo } from 'react'
import { activeCount, drillSearch, type Filters, rangeOf } from '../../../data/filters/filters.ts'
import { explainedBy } from '../../../data/insights/explained-element.ts'
import type { ShownReport } from '../../../data/reports/report.ts'
import { useFirstResponses } from '../../../data/requests/first-responses.ts'
import { useJudgement } from '../../../data/rules/judgement.ts'
import { useRules } from '../../../data/rules/rules.ts'
import { useFormats, useToday } from '../../../data/settings/settings.ts'
import { countText, percentText, plural, ratioText, rMultipleText } from '../../../format/number.ts'
import { Kpi } from '../../../ui/Kpi.tsx'
import { Money } from '../../../ui/Money.tsx'
import { t } from '../../../language/translate.ts'

type Props = { readonly report: ShownReport; readonly filters: Filters }

/** Win rate, profit factor, expectancy (in R if trades have a risk) and rule adherence. */
export function Strip({ report: { currency, summary, notices }, filters }: Props) {
  const { money } = useFormats(currency)
  const isEmpty = summary.count === 0
  const explained = isEmpty ? undefined : explainedBy({ slice: drillSearch(filters, {}) })
  // The base of the percentages has to be stated next to them: an unknown cost can turn a win into a loss.
  const partly =
    notices.incompleteBasis === 0
      ? undefined
      : t('{trades} partly counted', { trades: plural(notices.incompleteBasis, 'trade') })
  return (
    <>
      <Kpi
        look="plain"
        explained={explained}
        label={t('Win rate')}
        formula={t(winRate.formula)}
        figure={percentText(summary.winRate)}
        meaning={
          isEmpty
            ? undefined
            : (partly ??
              t('{wins} won, {losses} lost', { wins: countText(summary.wins), losses: countText(summary.losses) }))
        }
      />
      <Kpi
        look="plain"
        explained={explained}
        label={t('Profit factor')}
        formula={t(profitFactor.formula)}
        figure={ratioText(summary.profitFactor)}
        meaning={
          isEmpty
            ? undefined
            : (partly ??
              t('{grossProfit} won ÷ {grossLoss} lost', {
                grossProfit: money.compact(summary.grossProfit),
                grossLoss: money.compact(Math.abs(summary.grossLoss ?? 0)),
              }))
        }
      />
      <Expected report={{ currency, summary }} explained={explained} />
      <Adherence filters={filters} />
    </>
  )
}

type ExpectedProps = {
  readonly report: Pick<ShownReport, 'currency' | 'summary'>
  readonly explained: string | undefined
}

function Expected({ report: { currency, summary }, explained }: ExpectedProps) {
  const { money } = useFormats(currency)
  if (showsExpectancyInR(summary)) {
    return (
      <Kpi
        look="plain"
        explained={explained}
        label={t('Expectancy in R')}
        formula={t(expectancyR.formula)}
        figure={<Money sign={summary.expectancyR} text={rMultipleText(summary.expectancyR)} />}
        meaning={t('{rCount} of {count} trades have a risk', {
          rCount: countText(summary.rCount),
          count: countText(summary.count),
        })}
      />
    )
  }
  return (
    <Kpi
      look="plain"
      explained={explained}
      label={t('Expectancy')}
      formula={t(expectancy.formula)}
      figure={<Money sign={summary.expectancy} text={money.signed(summary.expectancy)} />}
      meaning={summary.count === 0 ? undefined : t('a trade on average')}
    />
  )
}

/** Expectancy is shown in R as soon as one trade has a risk. */
export function showsExpectancyInR({ rCount }: Pick<ShownReport['summary'], 'rCount'>): boolean {
  return (rCount ?? 0) > 0
}

/** For the period alone: rules are judged over all trades. */
function Adherence({ filters }: Pick<Props, 'filters'>) {
  const today = useToday()
  const rules = useRules()
  const period = useMemo(() => rangeOf(filters, today), [filters, today])
  const { data: judgement } = useJudgement(period, useFirstResponses())
  const days = judgement?.days.filter(({ score }) => score !== null).length ?? 0
  const values = { days: plural(days, 'day') }
  return (
    <Kpi
      look="plain"
      label={t('Adherence')}
      formula={t('The weighted share of rules you kept each day, averaged over the days.')}
      figure={percentText(rules.length === 0 ? null : (judgement?.adherence ?? null))}
      meaning={
        rules.length === 0
          ? t('No rules yet')
          : judgement === undefined
            ? undefined
            : days === 0
              ? t('no rule applied yet')
              : isOnlyOfPeriod(filters)
                ? t('over {days}', values)
                : t('all trades, over {days}', values)
      }
    />
  )
}

function isOnlyOfPeriod(filters: Filters): boolean {
  return filters.q === null && activeCount({ ...filters, period: null, from: null, to: null }) === 0
}
