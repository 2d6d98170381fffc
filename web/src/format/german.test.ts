/** How this room writes in German. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inGerman } from '../language/german.testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function load() {
  return { ...(await import('./time.ts')), ...(await import('./column-value.ts')) }
}

let german: Awaited<ReturnType<typeof load>>

beforeEach(async () => {
  german = await inGerman(load)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('a span of time', () => {
  test('has the units that are usual in German, and does not break before them', () => {
    const texts = [45_000, 45 * MINUTE, 12 * HOUR + 20 * MINUTE, 76 * HOUR].map(german.holding)
    expect(texts).toEqual(['45\u00a0s', '45\u00a0min', '12\u00a0h 20\u00a0min', '3\u00a0d 4\u00a0h'])
    expect([german.ago(61_000), german.hoursText(8)]).toEqual(['vor 1\u00a0min', '8\u00a0h'])
    expect(german.columnText('listedDays', 31.5)).toBe('31\u00a0d')
  })

  test('of a bucket is under, over or between', () => {
    const names = ['<1m', '5-15m', '1-4h', '>=30d', 'unknown'].map(german.holdingName)
    expect(names).toEqual(['unter 1\u00a0min', '5–15\u00a0min', '1–4\u00a0h', 'über 30\u00a0d', 'unknown'])
  })
})
