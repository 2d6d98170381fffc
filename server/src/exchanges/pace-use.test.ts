import { MINUTE_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { paceUse } from './pace-use.ts'

test('the share is of the time that has passed, and of the busiest key where keys are counted apart', () => {
  let now = 0
  const use = paceUse(() => now)
  use.add('bybit', 30_000)
  use.add('kraken 0123', 6_000)
  use.add('kraken 4567', 12_000)
  expect([...use.shares()]).toEqual([
    ['bybit', 0.5],
    ['kraken', 0.2],
  ])
  now = MINUTE_MS
  use.add('bybit', 15_000)
  now = 1.5 * MINUTE_MS
  expect(use.shares().get('bybit')).toBe(0.5)
})

test('what nobody has used for two minutes has no share', () => {
  let now = 0
  const use = paceUse(() => now)
  use.add('bybit', 30_000)
  now = 3 * MINUTE_MS
  expect([...use.shares()]).toEqual([])
})
