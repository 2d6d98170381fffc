/** The figures match what is written in the address, and its slices have the trades of their lists. */
// Promise [Laboratory] All changes combine and are in the address, so a link keeps its meaning. Each says what it did
//   and what it cannot know.
import { NET_MONEY } from '@roundtrip/core/reports'
import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import { NO_SCENARIOS, runLaboratory } from '@roundtrip/core/laboratory'
import { countedRows, reportSettings, selectTrades } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLaboratory } from '../analysis/laboratory.ts'
import { EVERYTHING, tradeFilter } from '../filters/filters.ts'
import { narrowedFilter, type SelectedPart } from '../insights/slice-filters.ts'
import { uglyJournal } from '../reports/ugly-journal.testing.ts'
import {
  NOTHING_CHANGED,
  numberIn,
  parseWhatIf,
  RANGES,
  MAX_SLICES,
  type WhatIf,
  withSlice,
  writeWhatIf,
} from './what-if.ts'

const today = parseDayKey('2026-05-20') as CivilDay

const slice = fc.constantFrom<SelectedPart[]>(
  { dimension: 'weekday', keys: ['5', '6'] },
  { dimension: 'holding', keys: ['15-60m'] },
  { dimension: 'side', keys: ['long'] },
  { dimension: 'label', keys: ['fomo'] },
  { dimension: 'label', keys: ['breakout'] },
  { dimension: 'coin', keys: ['BTC'] },
  { dimension: 'group', keys: ['label-group:setup'] },
)
const whole = (to: number) => fc.integer({ min: 1, max: to })
const hundredths = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map((value) => value / 100)
const whatIfs: fc.Arbitrary<WhatIf> = fc.record({
  slices: fc.uniqueArray(slice, {
    maxLength: MAX_SLICES,
    selector: ({ dimension, keys }) => `${dimension}:${keys[0]}`,
  }),
  fees: fc.option(
    fc.oneof(
      hundredths(0, 1_000).map((pct) => ({ by: 'factor' as const, factor: pct / 100 })),
      fc.tuple(hundredths(-5, 5), hundredths(-5, 5), hundredths(0, 100)).map(([maker, taker, share]) => ({
        by: 'rates' as const,
        maker: maker / 100,
        taker: taker / 100,
        makerShare: share / 100,
      })),
    ),
  ),
  funding: fc.option(whole(1_000).map((pct) => pct / 100)),
  sameRisk: fc.option(hundredths(1, 9_000)),
  dayStop: fc.option(fc.record({ losses: whole(99), inRow: fc.boolean() })),
  withoutBest: fc.option(whole(1_000)),
  balance: fc.option(hundredths(1, 90_000)),
  lossPct: whole(100),
})

test('an address says what it was written from, and keeps the filters of the page', () => {
  fc.assert(
    fc.property(whatIfs, (whatIf) => {
      const search = writeWhatIf(new URLSearchParams('side=long&without=fomo&out=hour:09&risk=5'), whatIf)
      const again = parseWhatIf(new URLSearchParams(search.toString()))
      expect(writeWhatIf(new URLSearchParams(), again).toString()).toBe(
        writeWhatIf(new URLSearchParams(), whatIf).toString(),
      )
      expect({ ...again, fees: null }).toEqual({ ...whatIf, fees: null })
      expect(search.getAll('side').concat(search.getAll('without'))).toEqual(['long', 'fomo'])
    }),
  )
})

test.each([
  ['risk=0', 'risk=0.0000001', 'risk=-5', 'risk=1e3', 'risk=NaN', 'risk=', 'risk=abc'],
  ['stop=0', 'stop=2.5', 'stop=-in-a-row', 'stop=100', 'stop=3-in-a-week'],
  ['fees=-1', 'fees=0.1_0.2', 'fees=1_2_101', 'fees=1_2_3_4', 'fees=9_0_50', 'fees=_'],
  ['funding=-1', 'funding=1001', 'funding=half'],
  ['best=0', 'best=1.5', 'out=colour:red', 'out=weekday', 'out=group:x', 'balance=0', 'lose=101'],
])('what cannot be read is as if it were not there: %s, %s, %s', (...texts) => {
  for (const text of texts) expect([text, parseWhatIf(new URLSearchParams(text))]).toEqual([text, NOTHING_CHANGED])
})

test('several keys of a dimension are one slice, and each label is one of its own', () => {
  const search = new URLSearchParams('out=weekday:5&out=label:a&out=weekday:6&out=label:b&out=weekday:5')
  expect(parseWhatIf(search).slices).toEqual([
    { dimension: 'weekday', keys: ['5', '6'] },
    { dimension: 'label', keys: ['a'] },
    { dimension: 'label', keys: ['b'] },
  ])
})

test('a slice is replaced, added and taken away at its place', () => {
  const [a, b, c] = ['5', '6', '0'].map((key): SelectedPart => ({ dimension: 'weekday', keys: [key] })) as [
    SelectedPart,
    SelectedPart,
    SelectedPart,
  ]
  expect(withSlice([a, b], 0, c)).toEqual([c, b])
  expect(withSlice([a, b], 2, c)).toEqual([a, b, c])
  expect(withSlice([a, b], 0, null)).toEqual([b])
})

test.each(Object.entries(RANGES))('both ends of a range stand in the address as they were typed: %s', (_, range) => {
  for (const end of [range.from, range.to]) expect(numberIn(String(end), range)).toBe(end)
})

test('no number that can be typed is one that the address would refuse', () => {
  const search = writeWhatIf(new URLSearchParams(), {
    sameRisk: RANGES.risk.to,
    balance: RANGES.balance.to,
    fees: { by: 'rates', maker: RANGES.ratePct.from / 100, taker: RANGES.ratePct.to / 100, makerShare: 1 },
    lossPct: RANGES.lossPct.from,
  })
  expect(parseWhatIf(search)).toMatchObject({
    sameRisk: 1e9,
    balance: 1e12,
    fees: { maker: -0.05, taker: 0.05, makerShare: 1 },
    lossPct: 1,
  })
})

test('the worker leaves out just the counted trades that the lists of the slices have', () => {
  fc.assert(
    fc.property(uglyJournal(30), fc.uniqueArray(slice, { maxLength: 3 }), (columns, slices) => {
      const settings = reportSettings(
        { zone: 'Europe/Berlin', dayStartMinutes: 0, breakevenBand: '0', startBalance: null },
        null,
      )
      const context = { tickers: columns.dictionaries.tickers, venues: new Map<string, string>(), today }
      const plain = slices.filter(({ dimension }) => dimension !== 'group')
      const filters = plain.map((part) =>
        tradeFilter({ ...EVERYTHING, ...narrowedFilter(EVERYTHING, [part], context) }, today),
      )
      const select = ({ filter }: { readonly filter: Parameters<typeof selectTrades>[1] }) =>
        selectTrades(columns, filter, { settings })
      const { scenarios, simulation } = {
        scenarios: { ...NO_SCENARIOS, withoutBest: 1 },
        simulation: { balance: 100, lossShare: 0.5 },
      }
      const engine = createLaboratory(() => columns, select)
      const laboratory = engine.laboratory({
        filter: {},
        settings,
        names: new Map(),
        form: NET_MONEY,
        slices: [...filters, null],
        scenarios,
        simulation,
      })
      const listed = filters.map((filter) => select({ filter }))
      const every = select({ filter: {} })
      expect(laboratory).toEqual(
        runLaboratory(columns, every, {
          settings,
          simulation,
          scenarios: { ...scenarios, slices: listed.length === 0 ? [new Uint32Array()] : listed },
        }),
      )
      const left = new Set(listed.flatMap((rows) => [...countedRows(columns, rows)]))
      expect(laboratory.steps[0]).toMatchObject({ scenario: 'slices', leftOut: left.size })
    }),
  )
})
