import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchLoopDelay } from './loop-delay.ts'

test('a blocked event loop is seen, and its resolution is not a delay', async () => {
  const monitor = watchLoopDelay()
  await delay(100)
  const until = performance.now() + 300
  while (performance.now() < until);
  await delay(100)
  const { p99, max } = monitor.now()
  monitor.close()
  expect(max).toBeGreaterThan(0.2)
  expect(p99).toBeLessThanOrEqual(max)
})
