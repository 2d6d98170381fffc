import type { JournalFact } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { moneyFormat } from '../../../format/money.ts'
import { factText } from './fact-text.ts'

const money = moneyFormat('USD')

test.each<[JournalFact, string]>([
  [
    { kind: 'fees', key: '', amount: -40, rest: -39.53, count: 39 },
    'Fees | $40.00 | 50.3% of the loss, −\u2060$39.53 before fees',
  ],
  [
    { kind: 'fees', key: '', amount: -40, rest: 160, count: 39 },
    'Fees | $40.00 | 25.0% of the $160.00 made before fees',
  ],
  [
    { kind: 'fees', key: '', amount: -40, rest: 30, count: 39 },
    'Fees | $40.00 | 133.3% of the $30.00 made before fees',
  ],
  [
    { kind: 'trade', key: 'a', amount: 279, rest: -11.64, count: 1 },
    'Best trade: ETHUSDT long | +$279.00 | all others together −\u2060$11.64',
  ],
  [
    { kind: 'trade', key: 'a', amount: -3, rest: 9.9, count: 1 },
    'Worst trade: ETHUSDT long | −$3.00 | all others together +\u2060$9.90',
  ],
  [{ kind: 'day', key: '2026-03-02', amount: -5, rest: 1, count: 2 }, 'Worst day: 2 Mar 2026 | −$5.00 | in 2 trades'],
  [
    { kind: 'hour', key: '11', amount: -60, rest: 1, count: 12 },
    'Worst hour so far: 11:00–11:59 | −$60.00 | in 12 trades',
  ],
  [
    { kind: 'ticker', key: 'SOLUSDT', amount: -6, rest: 1, count: 1 },
    'Worst ticker so far: SOLUSDT | −$6.00 | in 1 trade',
  ],
])('%j', (fact, expected) => {
  const { name, amount, detail } = factText(fact, { money, tradeName: fact.kind === 'trade' ? 'ETHUSDT long' : null })
  expect(`${name} | ${amount} | ${detail}`).toBe(expected)
})

test('a trade that is not loaded yet is named by what it is', () => {
  const fact: JournalFact = { kind: 'trade', key: 'a', amount: 1, rest: 0, count: 1 }
  expect(factText(fact, { money, tradeName: null }).name).toBe('Best trade')
})
