import { type CivilDay, dayKey, parseDayKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { EVERYTHING, type Filters } from './filters.ts'
import { spanOfPeriod } from './period-span.ts'

const TODAY = parseDayKey('2026-11-29') as CivilDay

test.each<[Partial<Filters>, string | null]>([
  [{}, null],
  [{ to: '2026-11-01' }, null],
  [{ period: '30d' }, '2026-10-31 2026-11-29'],
  [{ period: 'last-month' }, '2026-10-01 2026-10-31'],
  [{ from: '2026-11-20' }, '2026-11-20 2026-11-29'],
  // Future days have no results to draw.
  [{ from: '2026-11-20', to: '2026-12-31' }, '2026-11-20 2026-11-29'],
  [{ from: '2026-12-01', to: '2026-12-31' }, null],
  [{ from: '1970-01-01' }, null],
])('%j spans %s', (filters, expected) => {
  const span = spanOfPeriod({ ...EVERYTHING, ...filters }, TODAY)
  expect(span === null ? null : `${dayKey(span.first)} ${dayKey(span.last)}`).toBe(expected)
})
