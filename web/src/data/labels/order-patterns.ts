import { LIMITS } from '@roundtrip/contract/fields'

/** The patterns of client order ids that were typed, such as `grid-*, *_v2`; see `fitsPattern` of core. */
export function orderPatternsOf(text: string): string[] {
  const patterns = text.split(/[\s,]+/).filter((pattern) => pattern !== '')
  return [...new Set(patterns)]
}

/** What is wrong with them; null = nothing. */
export function orderPatternsProblem(text: string): string | null {
  const patterns = orderPatternsOf(text)
  if (patterns.length > LIMITS.orderPatterns) return `At most ${LIMITS.orderPatterns} patterns.`
  const long = patterns.find((pattern) => pattern.length > LIMITS.orderPattern)
  return long === undefined ? null : `"${long.slice(0, 20)}…" is longer than ${LIMITS.orderPattern} characters.`
}
