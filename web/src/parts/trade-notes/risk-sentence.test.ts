import { expect, test } from 'vitest'
import { riskSentence } from './risk-sentence.ts'

test.each([
  [{ counted: '57.00', atStop: '24.13', source: 'typed' }, 'Risk 57.00, entered by you. The stop would give 24.13.'],
  [{ counted: '57.00', atStop: null, source: 'typed' }, 'Risk 57.00, entered by you.'],
  [{ counted: '57.00', atStop: '57.00', source: 'typed' }, 'Risk 57.00, entered by you.'],
  [{ counted: '57.00', atStop: '24.13', source: 'plan' }, 'Risk 57.00, from the plan. The stop would give 24.13.'],
  [
    { counted: null, atStop: '24.13', source: 'typed' },
    'The risk is entered by you, but has no exchange rate. The stop would give 24.13.',
  ],
  [{ counted: '24.13', atStop: '24.13', source: 'stop' }, 'Risk 24.13, from the stop.'],
  [{ counted: null, atStop: null, source: 'stop' }, null],
] as const)('%j', (fields, sentence) => {
  expect(riskSentence(fields)).toBe(sentence)
})
