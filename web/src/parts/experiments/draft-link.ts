/**
 * An experiment that another screen suggests, in the query string of the experiments page, whose form opens with it.
 */

/** About the trades that filters select; `search` is their query string. */
export function tryTradesSearch(search: string, sentence: string): string {
  const next = new URLSearchParams(search)
  next.set('try', 'trades')
  next.set('sentence', sentence)
  return next.toString()
}

/** About a rule. */
export function tryRuleSearch(rule: string): string {
  return new URLSearchParams({ try: 'rule', rule }).toString()
}
