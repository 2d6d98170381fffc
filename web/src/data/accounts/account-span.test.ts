import { expect, test } from 'vitest'
import { timeFormat } from '../../format/time.ts'
import { spanText } from './account-span.ts'

test('an account names the days of its records, and none before it has any', () => {
  const times = timeFormat('UTC')
  const [firstTime, lastTime] = [Date.UTC(2024, 11, 2), Date.UTC(2026, 11, 1, 23)]
  expect(spanText({ firstTime, lastTime }, times)).toBe(', 2 Dec 2024 to 1 Dec 2026')
  expect(spanText({ firstTime: null, lastTime: null }, times)).toBe('')
})
