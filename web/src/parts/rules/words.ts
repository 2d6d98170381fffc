import type { Verdict } from '@roundtrip/core/rules'
import { MINUTE_MS } from '@roundtrip/core/base'
import { useMemo } from 'react'
import type { NamedRule } from '../../data/rules/rules.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { moneyFormat } from '../../format/money.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { countText, digitsOf, inPercent, ratioText, rMultipleText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { RULE_TEXTS, type RuleUnit, type Words } from './kinds.ts'
import { t } from '../../language/translate.ts'

export type RuleWords = {
  /** `At most 3 trades a day` */
  readonly sentence: (rule: Pick<NamedRule, 'kind' | 'parameters'>) => string
  /** `5, limit 3`; empty if the rule measures nothing. */
  readonly measured: (
    rule: Pick<NamedRule, 'kind' | 'parameters'>,
    verdict: Pick<Verdict, 'measured' | 'limit'>,
  ) => string
}

/** Words for rules and verdicts. */
export function useRuleWords(): RuleWords {
  const labels = useLabelNames()
  const currency = useTrades().data?.columns.currency
  const { money } = useFormats(currency)
  const { typedCurrency } = useSettings().settings
  return useMemo(() => {
    const words: Words = {
      label: (id) => t('“{label}”', { label: labels.get(id)?.name ?? t('a deleted label') }),
      money: (amount, typed) => moneyFormat(typeof typed === 'string' ? typed : typedCurrency).plain(amount),
    }
    const figures: Readonly<Record<RuleUnit, (value: number) => string>> = {
      count: countText,
      money: (value) => money.plain(value),
      percent: (value) => inPercent(digitsOf(value, 2)),
      r: rMultipleText,
      ratio: (value) => ratioText(value),
      times: (value) => `${ratioText(value)}×`,
      minutes: (value) => holding(value * MINUTE_MS),
      none: () => '',
    }
    return {
      sentence: ({ kind, parameters }) => RULE_TEXTS()[kind].sentence(parameters, words),
      measured: ({ kind, parameters }, { measured, limit }) => {
        const unit = RULE_TEXTS()[kind].unit(parameters)
        if (unit === 'none' || measured === null) return ''
        const measuredText = figures[unit](measured)
        if (limit === null) return measuredText
        if (limit === 0 && unit === 'count')
          return measured === 1 ? t('once') : t('{count} times', { count: measuredText })
        return t('{found} against a limit of {limit}', { found: measuredText, limit: figures[unit](limit) })
      },
    }
  }, [labels, money, typedCurrency])
}
