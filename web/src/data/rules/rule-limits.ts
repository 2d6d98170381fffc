import {
  hasMoneyLimit,
  limitCurrency,
  limitMoments,
  reportedLimit,
  type RuleLimit as Limits,
} from '@roundtrip/core/rules'
import { useMemo } from 'react'
import { useSettings } from '../settings/settings.ts'
import { useJournalSpan, useRates } from '../trades/use-rates.ts'

/** The rule with a currency for its limit: its previous one if it has one, else the reporting currency. */
export function withLimitCurrency<Draft extends Limits>(
  rule: Draft,
  { before, currency, typedCurrency }: { before: Limits | null; currency: string; typedCurrency: string },
): Draft {
  const { currency: _currency, ...parameters } = rule.parameters
  if (!hasMoneyLimit(rule)) return { ...rule, parameters }
  const currencyBefore = before === null ? null : limitCurrency(before, typedCurrency)
  return { ...rule, parameters: { ...parameters, currency: currencyBefore ?? currency } }
}

/**
 * The rules with limits in the reporting currency, at the rate of the latest close. A limit without a rate cannot be
 * judged: the rule says so instead of comparing amounts in different currencies.
 */
export function useReportedLimits<Named extends Limits>(rules: readonly Named[]): readonly Named[] {
  const { currency, typedCurrency } = useSettings().settings
  const span = useJournalSpan()
  const moments = useMemo(
    () => (span === null ? [] : limitMoments(rules, { currency, typedCurrency, time: span.last })),
    [rules, span, currency, typedCurrency],
  )
  const { rates } = useRates(moments)
  return useMemo(() => {
    if (moments.length === 0) return rules
    const rateByCurrency = new Map(moments.map(({ from }, index) => [from, rates?.[index] ?? null]))
    return rules.map((rule) => reportedLimit(rule, { currency: limitCurrency(rule, typedCurrency), rateByCurrency }))
  }, [rules, moments, rates, typedCurrency])
}
