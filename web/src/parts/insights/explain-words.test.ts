import type { Explanation } from '@roundtrip/core/insights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFilters } from '../../data/filters/filters.ts'
import { moneyFormat } from '../../format/money.ts'
import {
  bookedNote,
  explainFacts,
  explainLead,
  frequentWords,
  withinWords,
  writtenAmounts,
  writtenGroups,
} from './explain-words.ts'
import { slicePartsOf } from './slice-parts.ts'

const NAMES = {
  money: moneyFormat('USD'),
  values: moneyFormat('USD'),
  account: String,
  venue: String,
  label: () => 'FOMO',
  group: String,
  groupKey: String,
  groupPhrase: String,
  day: () => '3 Mar 2026',
}

const amounts = (price: number, fees: number) => ({ price, fees, funding: 0, interest: 0, net: price + fees })

const FRIDAYS: Explanation = {
  currency: 'USD',
  trades: 95,
  open: 0,
  others: 500,
  decisions: { count: 90, unit: 'decision', enough: 30 },
  amounts: amounts(377, -596),
  splits: [],
  most: { by: 'session', key: 'us', trades: 31, net: -456 },
  largest: { id: '1', time: 0, net: -73 },
  frequent: [{ by: 'label', key: 'l1', trades: 21, others: 40, times: 2.763 }],
}

test('a slice is put in facts', () => {
  const written = writtenAmounts(FRIDAYS, 'USD')
  expect(explainLead('Friday', written, NAMES)).toBe('Friday: +\u2060$377.00 before costs, $596.00 of fees.')
  expect(explainFacts(FRIDAYS, NAMES)).toEqual([
    'More than the whole loss falls on trades opened in the US afternoon (16–21 UTC): −\u2060$456.00 over 31 trades.',
    'The largest loss, −\u2060$73.00 on 3 Mar 2026, is 33% of it.',
  ])
  const smaller = { ...FRIDAYS, most: { by: 'side', key: 'short', trades: 9, net: -120 } as const }
  expect(explainFacts(smaller, NAMES)[0]).toBe('Most of the loss falls on shorts: −\u2060$120.00 over 9 trades.')
  const falling = { ...FRIDAYS, most: { by: 'trend', key: 'below', trades: 40, net: -200 } as const }
  expect(explainFacts(falling, { ...NAMES, groupPhrase: (key) => `of ${key}` })[0]).toBe(
    'Most of the loss falls on trades of trend:below: −\u2060$200.00 over 40 trades.',
  )
  expect(frequentWords(FRIDAYS.frequent[0] as never, FRIDAYS, NAMES)).toBe(
    'Trades labeled “FOMO”: 21 of 95 trades here, 2.8 times as often as among your other trades.',
  )
})

test('trades that no filter selects are named by what chooses them', () => {
  const day = '2026-03-03'
  expect(withinWords({ by: 'fall', day }, NAMES)).toBe('Trades closed from the last high to the low on 3 Mar 2026')
  expect(withinWords({ by: 'booked', day }, NAMES)).toBe('Booked on 3 Mar 2026')
  expect(withinWords({ by: 'booked-fall', day }, NAMES)).toBe('Booked from the last high to 3 Mar 2026')
  expect(withinWords({ by: 'net', from: null, below: -5 }, NAMES)).toBe('Results below −\u2060$5')
})

test('booked amounts say that they are not results, and how many trades are open', () => {
  const within = { by: 'booked', day: '2026-03-03' } as const
  expect(bookedNote(within, { ...FRIDAYS, open: 1 })).toMatch(/booked then counts, 1 open trade included\./)
  expect(bookedNote(within, FRIDAYS)).not.toContain('open')
  expect(bookedNote({ by: 'fall', day: '2026-03-03' }, FRIDAYS)).toBeNull()
})

test('no word says why', () => {
  const texts = [...explainFacts(FRIDAYS, NAMES), frequentWords(FRIDAYS.frequent[0] as never, FRIDAYS, NAMES)]
  for (const text of texts) expect(text).not.toMatch(/because|cost|reason|without them/i)
})

test('amounts and groups add up as they are shown, however many groups there are', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 1e6)
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), cents, (nets, fees) => {
      const net = nets.reduce((sum, each) => sum + each, 0)
      const groups = nets.map((each, key) => ({ key: String(key), trades: 1, amounts: amounts(each, 0) }))
      const explanation: Explanation = {
        ...FRIDAYS,
        amounts: { price: net - fees, fees, funding: 0, interest: 0, net },
        splits: [{ by: 'ticker', groups }],
      }
      const written = writtenAmounts(explanation, 'USD')
      const rows = writtenGroups(explanation, 'ticker', 'USD')
      const sum = (values: readonly number[]): number =>
        values.reduce((total, each) => total + Math.round(each * 100), 0)
      expect(sum(written.columns.map(({ amount }) => amount))).toBe(Math.round(written.net * 100))
      expect(sum(rows.map((row) => row.net))).toBe(Math.round(written.net * 100))
      expect(rows.length).toBeLessThanOrEqual(7)
      expect(rows.reduce((total, { trades }) => total + trades, 0)).toBe(nets.length)
    }),
  )
})

describe('the slice that filters select', () => {
  test.each([
    ['weekday=4', [{ dimension: 'weekday', keys: ['4'] }]],
    [
      'side=short&ticker=BTCUSDT&counted=yes&period=month',
      [
        { dimension: 'side', keys: ['short'] },
        { dimension: 'ticker', keys: ['BTCUSDT'] },
      ],
    ],
    ['hour=23&hour=0&hour=22', [{ dimension: 'hour', keys: ['22', '23', '00'] }]],
    // A gap makes it no window; the hour of the close, the holding time and the outcome are known only later.
    ['hour=9&hour=11', null],
    ['hour=9&basis=close', null],
    ['side=short&holding=1-4h', null],
    ['outcome=loss', null],
    ['label=x', null],
    ['month=2026-03', null],
    ['', null],
  ])('%s', (search, fields) => {
    expect(slicePartsOf(parseFilters(new URLSearchParams(search)))).toEqual(fields)
  })
})
