import { expect, test } from 'vitest'
import { readRate } from './RatesCard.tsx'

const typed = { asset: 'bnb', rate: '600', from: '', to: '' }

test.each([
  [{}, { asset: 'BNB', rate: '600', from: null, to: null }],
  [
    { from: '2026-01-01', to: '2026-01-01' },
    { asset: 'BNB', rate: '600', from: '2026-01-01', to: '2026-01-01' },
  ],
  [{ rate: '0.00000001' }, { asset: 'BNB', rate: '0.00000001', from: null, to: null }],
])('a rate that was typed %o', (fields, rate) => {
  expect(readRate({ ...typed, ...fields })).toEqual({ rate, faults: {} })
})

test.each([
  [{ asset: 'B N B' }, ['asset']],
  [{ rate: '0' }, ['rate']],
  [{ rate: '-5' }, ['rate']],
  [{ rate: 'much' }, ['rate']],
  [{ from: '2026-02-01', to: '2026-01-01' }, ['to']],
])('%o is refused, with the field that is wrong', (changes, fields) => {
  const { rate, faults } = readRate({ ...typed, ...changes })
  expect([rate, Object.keys(faults)]).toEqual([null, fields])
})
