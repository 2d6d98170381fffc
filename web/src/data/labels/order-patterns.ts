import { LIMITS } from '@roundtrip/contract/fields'
import { t } from '../../language/translate.ts'

/** The client order id patterns typed by the user, such as */
export function orderPatternsOf(text: string): string[] {
  const patterns = text.split(/[\s,]+/).filter((pattern) => pattern !== '')
  return [...new Set(patterns)]
}

/** What is wrong with the patterns; null = nothing. */
export function orderPatternsProblem(text: string): string | null {
  const patterns = orderPatternsOf(text)
  if (patterns.length > LIMITS.orderPatterns)
    return t('At most {orderPatterns} patterns.', { orderPatterns: LIMITS.orderPatterns })
  const long = patterns.find((pattern) => pattern.length > LIMITS.orderPattern)
  return long === undefined
    ? null
    : t('"{long}…" is longer than {orderPattern} characters.', {
        long: long.slice(0, 20),
        orderPattern: LIMITS.orderPattern,
      })
}
