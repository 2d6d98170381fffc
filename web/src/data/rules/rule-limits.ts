import type { Rule } from '@roundtrip/core/rules'
import { convertedText, isSameMoney, type RateMoment } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useSettings } from '../settings/settings.ts'
import { useJournalSpan, useRates } from '../trades/use-rates.ts'

type Limits = Pick<Rule, 'kind' | 'parameters'>

/** Whether the limit of a rule is an amount of money. */
export function hasMoneyLimit({ kind, parameters: { unit } }: Limits): boolean {
  switch (kind) {
    case 'max-position-size':
      return true
    case 'max-daily-loss':
    case 'max-daily-profit':
    case 'max-loss-per-trade':
      return unit === undefined || unit === 'money'
    case 'max-risk-per-trade':
      return unit === 'money'
    default:
      return false
  }
}

/** The currency of a rule's limit; null if the limit is not an amount of money. */
export function limitCurrency(rule: Limits, typedCurrency: string): string | null {
  if (!hasMoneyLimit(rule)) return null
  const { currency } = rule.parameters
  return typeof currency === 'string' ? currency : typedCurrency
}

/** The rule with the currency of its limit: the previous one if there is one, else the reporting currency. */
export function withLimitCurrency<Draft extends Limits>(
  rule: Draft,
  { before, currency, typedCurrency }: { before: Limits | null; currency: string; typedCurrency: string },
): Draft {
  const { currency: _known, ...parameters } = rule.parameters
  if (!hasMoneyLimit(rule)) return { ...rule, parameters }
  const known = before === null ? null : limitCurrency(before, typedCurrency)
  return { ...rule, parameters: { ...parameters, currency: known ?? currency } }
}

/**
 * The rules with limits in the reporting currency, at the rate of the latest close. A limit without a rate cannot be
 * judged: the rule says so instead of comparing amounts in different currencies.
 */
export function useReportedLimits<Named extends Limits>(rules: readonly Named[]): readonly Named[] {
  const { currency, typedCurrency } = useSettings().settings
  const span = useJournalSpan()
  const moments = useMemo((): readonly RateMoment[] => {
    if (span === null) return []
    const found = rules.map((rule) => limitCurrency(rule, typedCurrency))
    const foreign = found.filter((unit) => unit !== null).filter((unit) => !isSameMoney(unit, currency))
    return [...new Set(foreign)].map((from) => ({ from, to: currency, time: span.last }))
  }, [rules, span, currency, typedCurrency])
  const { rates } = useRates(moments)
  return useMemo(() => {
    if (moments.length === 0) return rules
    const known = new Map(moments.map(({ from }, place) => [from, rates?.[place] ?? null]))
    return rules.map((rule) => reportedLimit(rule, { currency: limitCurrency(rule, typedCurrency), known }))
  }, [rules, moments, rates, typedCurrency])
}

type Known = { readonly currency: string | null; readonly known: ReadonlyMap<string, string | null> }

/** The rule with its limit converted. `known` has a rate, or null, for each currency except the reporting one. */
export function reportedLimit<Named extends Limits>(rule: Named, { currency, known }: Known): Named {
  const rate = currency === null ? undefined : known.get(currency)
  if (rate === undefined) return rule
  const limit = convertedText(String(rule.parameters['limit'] ?? ''), rate)
  return { ...rule, parameters: { ...rule.parameters, limit: limit ?? `no rate for ${currency ?? ''}` } }
}
