import type { Rule } from '@roundtrip/contract/documents'

type DemoRule = Pick<Rule, 'name' | 'kind' | 'scope' | 'parameters' | 'severity'> & { readonly id: string }

/** The rules of the demo's trader, over the whole history; kept well enough to be instructive. */
const KEPT: readonly DemoRule[] = [
  {
    id: 'demo-rule-few',
    name: 'At most 4 trades a day',
    kind: 'max-trades-per-day',
    scope: 'day',
    parameters: { limit: 4 },
    severity: 2,
  },
  {
    id: 'demo-rule-setup',
    name: 'Every trade has a setup',
    kind: 'required-setup',
    scope: 'trade',
    parameters: {},
    severity: 1,
  },
  {
    id: 'demo-rule-losers',
    name: 'Never add to a losing position',
    kind: 'no-averaging-down',
    scope: 'trade',
    parameters: {},
    severity: 3,
  },
  {
    id: 'demo-rule-losses',
    name: 'Stop for the day after 3 losses in a row',
    kind: 'stop-after-losses',
    scope: 'day',
    parameters: { losses: 3 },
    severity: 2,
  },
]

export const DEMO_RULES: readonly { readonly id: string; readonly data: Rule }[] = KEPT.map(({ id, ...rule }) => ({
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
