/**
 * Core defines what a rule is and the contract how it is stored; neither imports the other, so this keeps them equal.
 */
import { type Rule as StoredRule, RULE_KINDS as STORED_KINDS } from '@roundtrip/contract/documents'
import { type Rule, RULE_KINDS } from '@roundtrip/core/rules'
import { expect, test } from 'vitest'

test('every kind of rule that can be stored can be judged, and no other', () => {
  expect(RULE_KINDS).toEqual(STORED_KINDS)
})

test('a stored rule with its id is a rule', () => {
  const stored: StoredRule = {
    name: 'Two trades',
    kind: 'max-trades-per-day',
    scope: 'day',
    parameters: { limit: 2 },
    filter: { accounts: [], tickers: [], labels: [] },
    severity: 1,
    validFrom: null,
    validTo: null,
    weekdays: [],
    active: true,
    follows: null,
  }
  const judged: Rule = { id: 'rule-1', ...stored }
  expect(judged.kind).toBe(stored.kind)
})
