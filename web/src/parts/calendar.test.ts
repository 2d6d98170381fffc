import { type CivilDay, parseDayKey, weekKey } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { moneyFormat } from '../format/money.ts'
import { shortPeriodName } from '../format/time.ts'
import { calendarDays, monthWeeks, yearDays } from './calendar.ts'

const money = moneyFormat('USD')
const today = parseDayKey('2026-03-08') ?? (0 as CivilDay)

// A trade closed on 2 March that had paid funding on the 1st; on the 3rd, an open trade only paid funding.
const equity = [
  { day: '2026-03-01', pnl: -1, net: 0, open: 0, closedTrades: 0 },
  { day: '2026-03-02', pnl: 9, net: 8, open: 0, closedTrades: 1 },
  { day: '2026-03-03', pnl: -1.5, net: 0, open: -1.5, closedTrades: 0 },
  { day: '2026-03-04', pnl: 0, net: 0, open: 0, closedTrades: 0 },
].map((point) => ({ ...point, equity: 0, drawdown: 0 }))
const days = new Map(
  calendarDays({ equity } as unknown as Parameters<typeof calendarDays>[0]).map((day) => [day.key, day]),
)

test('a day shows the net of its closed trades, and what open ones booked as a second figure', () => {
  const week = monthWeeks('2026-03', { days, money, today, href: String })[1]
  const shown = week?.days.flatMap((day) =>
    day?.hasValue === true ? [[day.number, day.valueText, day.countText, day.openText, day.openTitle]] : [],
  )
  expect(shown).toEqual([
    [2, '+$8', '1 closed', undefined, undefined],
    [3, '', '0 closed', '−$2', 'open trades booked −\u2060$1.50'],
  ])
  expect([week?.valueText, week?.countText, week?.openTitle]).toEqual([
    '+$8',
    '1 closed',
    'open trades booked −\u2060$1.50',
  ])
})

test.each([
  ['2026-03', ['W9', 'W10', 'W11', 'W12', 'W13', 'W14']],
  // The first days of a year can belong to the last week of the previous one.
  ['2027-01', ['W53', 'W1', 'W2', 'W3', 'W4']],
  ['2024-12', ['W48', 'W49', 'W50', 'W51', 'W52', 'W1']],
])('the weeks of %s have the names of their reviews', (month, names) => {
  const weeks = monthWeeks(month, { days, money, today: (today + 3_650) as CivilDay, href: String })
  expect(weeks.map(({ name }) => name)).toEqual(names)
  expect(weeks.map(({ key }) => shortPeriodName(key))).toEqual(names)
  for (const { key, days: cells } of weeks) {
    const own = cells.flatMap((cell) => (cell === null ? [] : [weekKey(parseDayKey(cell.key) ?? today)]))
    expect(new Set(own)).toEqual(new Set([key]))
  }
})

test('the year shows it too, and says nothing of other days', () => {
  const traded = yearDays(today, { days, money }).days.filter((day) => day.hasValue)
  expect(traded[1]?.name).toBe('3 Mar 2026: $0.00, 0 closed, open trades booked −\u2060$1.50')
  expect(traded.map(({ key, value }) => [key, value])).toEqual([
    ['2026-03-02', 8],
    ['2026-03-03', 0],
  ])
})
