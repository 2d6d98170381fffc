import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeReader } from './dates.ts'

const two = (most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, '0'))

test('the common form reads like the same time with a T between day and clock', () => {
  for (const zone of ['UTC', '+05:30', 'Europe/Berlin']) {
    const read = createTimeReader({ zone, order: 'ymd' })
    const timeOf = (text: string) =>
      read(
        Uint8Array.from(text, (char) => char.charCodeAt(0)),
        0,
        text.length,
      )
    const parts = fc.tuple(fc.integer({ min: 1990, max: 2110 }), two(13), two(32), two(25), two(61), two(61))
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second]) => {
        const date = `${year}-${month}-${day}`
        const clock = `${hour}:${minute}:${second}`
        expect(timeOf(`${date} ${clock}`)).toBe(timeOf(`${date}T${clock}`))
      }),
    )
    expect(timeOf('2026-01-31 23-59:59')).toBe(timeOf('2026-01-31T23-59:59'))
    expect(timeOf('2026-01-3x 23:59:59')).toBeNaN()
  }
})
