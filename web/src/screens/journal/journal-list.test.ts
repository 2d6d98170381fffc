import { EMPTY_DAY, type JournalEntry } from '@roundtrip/contract/documents'
import type { EquityPoint } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { excerptOf, journalDays, parseJournalFilters, passes, oneLineText } from './journal-list.ts'

const point = (day: string, pnl: number, closedTrades = 1): EquityPoint => ({
  day,
  pnl,
  net: pnl,
  open: 0,
  closedTrades,
  openedTrades: 0,
  equity: 0,
  drawdown: 0,
  gross: pnl,
  fees: 0,
  funding: 0,
  otherCash: 0,
  flow: 0,
})
const entry = (changes: Partial<JournalEntry>): JournalEntry => ({ ...EMPTY_DAY, ...changes })

const DAYS = journalDays(
  new Map([
    ['2026-03-02', entry({ text: 'Bought **the dip**', mood: 4 })],
    ['2026-03-07', entry({ dayOff: true, pictures: [{ id: '0'.repeat(32), caption: '' }] })],
  ]),
  [point('2026-03-02', 8), point('2026-03-03', -3), point('2026-03-05', 0, 0)],
)

test('days that were traded or written about are there, the latest first, and others are not', () => {
  expect(DAYS.map(({ day, net, trades }) => [day, net, trades])).toEqual([
    ['2026-03-07', null, 0],
    ['2026-03-03', -3, 1],
    ['2026-03-02', 8, 1],
  ])
})

test.each([
  ['', ['2026-03-07', '2026-03-03', '2026-03-02']],
  ['from=2026-03-03&to=2026-03-06', ['2026-03-03']],
  ['written=yes', ['2026-03-02']],
  ['written=no', ['2026-03-07', '2026-03-03']],
  ['mood=4', ['2026-03-02']],
  ['result=profit', ['2026-03-02']],
  ['result=loss', ['2026-03-03']],
  ['result=none', ['2026-03-07']],
  ['off=yes', ['2026-03-07']],
  ['pictures=yes', ['2026-03-07']],
  ['weekday=0', ['2026-03-02']],
  ['weekday=9&mood=good&from=yesterday', ['2026-03-07', '2026-03-03', '2026-03-02']],
])('%s lets the right days through', (search, days) => {
  const filters = parseJournalFilters(new URLSearchParams(search))
  expect(DAYS.filter((day) => passes(day, filters)).map(({ day }) => day)).toEqual(days)
})

test('an excerpt is words without marks', () => {
  expect(oneLineText('# Plan\n\n- [x] wait for *it*\n> and [sell](https://a.b)')).toBe('Plan · wait for it · and sell')
  expect(excerptOf(entry({ plan: 'the plan', text: ' ' }))).toBe('the plan')
  expect(excerptOf(null)).toBe('')
})
