import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeReader } from './dates.ts'

const two = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))

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

const timeIn = (text: string): number =>
  createTimeReader({ zone: 'UTC', order: 'dmy' })(
    Uint16Array.from(text, (char) => char.charCodeAt(0)),
    0,
    text.length,
  )

test.each([
  '23. Mai 2026 19:01:57',
  '23 mai 2026 19:01:57',
  '23 de mayo de 2026, 19:01:57',
  '23 de maio de 2026 19:01:57',
  '23 maggio 2026 19:01:57',
  '23 maja 2026 19:01:57',
  '23 mei 2026 om 19:01:57',
  '23 мая 2026 г., 19:01:57',
  '23 травня 2026 19:01:57',
  '23 Mayıs 2026 19:01:57',
  '2026年5月23日 19:01:57',
  '2026年5月23日 下午7:01:57',
  '2026/05/23 午後7:01:57',
  '2026. 5. 23. 오후 7:01:57',
  '2026년 5월 23일 19:01:57',
  'May 23, 2026 7:01:57 pm',
])('%s is a time', (text) => {
  expect(timeIn(text)).toBe(timeIn('2026-05-23 19:01:57'))
})

test.each([
  ['juin', 6],
  ['juil.', 7],
  ['Temmuz', 7],
  ['août', 8],
  ['Ağustos', 8],
  ['октября', 10],
  ['Dez.', 12],
])('%s is month %i', (month, number) => {
  expect(timeIn(`5 ${month} 2026`)).toBe(timeIn(`2026-${String(number).padStart(2, '0')}-05`))
})
