import type { Rule } from '@roundtrip/contract/documents'
import type { Translator } from '../language/translator.ts'

type Kept = Pick<Rule, 'name' | 'kind' | 'scope' | 'parameters' | 'severity'> & { readonly id: string }
type DemoRule = { readonly id: string; readonly data: Rule }

/** The rules of the demo's trader, over the whole history; followed well enough to be instructive. */
export function demoRules(t: Translator['t']): readonly DemoRule[] {
  const kept: readonly Kept[] = [
    {
      id: 'demo-rule-few',
      name: t('At most 4 trades a day'),
      kind: 'max-trades-per-day',
      scope: 'day',
      parameters: { limit: 4 },
      severity: 2,
    },
    {
      id: 'demo-rule-setup',
      name: t('Every trade has a setup'),
      kind: 'required-setup',
      scope: 'trade',
      parameters: {},
      severity: 1,
    },
    {
      id: 'demo-rule-losers',
      name: t('Never add to a losing position'),
      kind: 'no-averaging-down',
      scope: 'trade',
      parameters: {},
      severity: 3,
    },
    {
      id: 'demo-rule-losses',
      name: t('Stop for the day after 3 losses in a row'),
      kind: 'stop-after-losses',
      scope: 'day',
      parameters: { losses: 3 },
      severity: 2,
    },
  ]

  return kept.map(({ id, ...rule }) => ({
    id,
    data: {
      ...rule,
      filter: { accounts: [], tickers: [], labels: [] },
      validFrom: null,
      validTo: null,
      weekdays: [],
      active: true,
      follows: null,
    },
  }))
}
