import { expect, test } from 'vitest'
import { localMoment, readLocalMoment } from './local-moment.ts'

test.each([
  ['UTC', '2026-03-02T09:30:05', Date.UTC(2026, 2, 2, 9, 30, 5)],
  ['Europe/Berlin', '2026-07-01T00:15:00', Date.UTC(2026, 5, 30, 22, 15)],
  ['America/New_York', '2026-01-31T23:59:59', Date.UTC(2026, 1, 1, 4, 59, 59)],
] as const)('%s: %s there and back', (zone, text, time) => {
  expect(readLocalMoment(zone, text)).toBe(time)
  expect(localMoment(zone, time)).toBe(text)
})

test('browsers leave out seconds, or add more digits', () => {
  expect(readLocalMoment('UTC', '2026-03-02T09:30')).toBe(Date.UTC(2026, 2, 2, 9, 30))
  expect(readLocalMoment('UTC', '2026-03-02T09:30:05.250')).toBe(Date.UTC(2026, 2, 2, 9, 30, 5))
})

test.each(['', '2026-03-02', '2026-13-02T09:30', '2026-03-02T25:00', 'yesterday', '1960-01-01T00:00'])(
  '“%s” is not a moment',
  (text) => {
    expect(readLocalMoment('UTC', text)).toBeNull()
  },
)
