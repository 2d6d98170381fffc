import { fixed, utcMs } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { typedRenames } from './typed-renames.ts'

test('each value is one rename', () => {
  expect(typedRenames(['MATIC=POL', 'lend=aave:0.01', 'LUNA=LUNC:2@2022-05-26'])).toEqual([
    { from: 'MATIC', to: 'POL', ratio: fixed(1), since: null },
    { from: 'LEND', to: 'AAVE', ratio: fixed('0.01'), since: null },
    { from: 'LUNA', to: 'LUNC', ratio: fixed(2), since: utcMs(Date.parse('2022-05-26T00:00Z')) },
  ])
})

test.each([
  [['MATIC'], '--rename MATIC is not a rename. Write OLD=NEW'],
  [['MATIC=POL=X'], '--rename MATIC=POL=X is not a rename'],
  [['MA TIC=POL'], '--rename MA TIC=POL, old name: Enter a ticker'],
  [['MATIC=USDT'], '--rename MATIC=USDT, new name: Stablecoins'],
  [['MATIC=POL:0'], '--rename MATIC=POL:0, ratio: Enter a number above 0'],
  [['MATIC=POL@2024-13-01'], '--rename MATIC=POL@2024-13-01, day: Enter a date'],
  [['OLD=NEW', 'OLD=OTHER'], '--rename OLD=OTHER, old name: You already renamed this coin'],
  [['OLD=NEW', 'NEW=OLD'], '--rename NEW=OLD, new name: This leads back to the old name'],
])('%o is refused with what is wrong', (values, message) => {
  expect(() => typedRenames(values)).toThrow(message)
})
