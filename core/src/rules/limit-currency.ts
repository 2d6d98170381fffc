/** The currency of limits in money, and limits in the reporting currency. */
import { convertedText, isSameMoney, type RateMoment } from '../reports/index.ts'
import type { Rule } from './rule.ts'

export type RuleLimit = Pick<Rule, 'kind' | 'parameters'>

/** Whether the limit of a rule is an amount of money. */
export function hasMoneyLimit({ kind, parameters: { unit } }: RuleLimit): boolean {
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
export function limitCurrency(rule: RuleLimit, typedCurrency: string): string | null {
  if (!hasMoneyLimit(rule)) return null
  const { currency } = rule.parameters
  return typeof currency === 'string' ? currency : typedCurrency
}

export type LimitCurrencies = {
  /** The reporting currency. */
  readonly currency: string
  readonly typedCurrency: string
  /** The time of the latest close, in UTC ms; its rates apply to limits. */
  readonly time: number
}

/** The rates that these limits need, one for each foreign currency. */
export function limitMoments(
  rules: readonly RuleLimit[],
  { currency, typedCurrency, time }: LimitCurrencies,
): readonly RateMoment[] {
  const currencies = rules.map((rule) => limitCurrency(rule, typedCurrency))
  const foreign = currencies.filter((unit) => unit !== null).filter((unit) => !isSameMoney(unit, currency))
  return [...new Set(foreign)].map((from) => ({ from, to: currency, time }))
}

type LimitRates = { readonly currency: string | null; readonly rateByCurrency: ReadonlyMap<string, string | null> }

/**
 * The rule with its limit converted. `rateByCurrency` has a rate, or null, for each currency except the reporting one.
 * A limit without a rate cannot be judged: the rule says so instead of comparing amounts in different currencies.
 */
export function reportedLimit<Named extends RuleLimit>(rule: Named, { currency, rateByCurrency }: LimitRates): Named {
  const rate = currency === null ? undefined : rateByCurrency.get(currency)
  if (rate === undefined) return rule
  const limit = convertedText(String(rule.parameters['limit'] ?? ''), rate)
  return { ...rule, parameters: { ...rule.parameters, limit: limit ?? `no rate for ${currency ?? ''}` } }
}
