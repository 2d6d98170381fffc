// Promise [Charts] Notes can be pinned to a time and a price on the chart of a trade.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barAt, pinnedNotes, withNote } from './chart-notes.ts'

const MINUTE = 60_000
const market = { candles: [0, 1, 2, 5, 6].map((minute) => ({ time: minute * MINUTE })), intervalMs: MINUTE }
const note = (minute: number, text: string) => ({ time: minute * MINUTE, price: '10', text })

test.each([
  [-1, null],
  [0, 0],
  [MINUTE - 1, 0],
  [MINUTE, 1],
  // Candles are missing.
  [3 * MINUTE, null],
  [5.5 * MINUTE, 3],
  [7 * MINUTE, null],
])('the candle at %s ms is %s', (time, bar) => {
  expect(barAt(market, time)).toBe(bar)
})

test('a candle holds the time that it is found at', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 * MINUTE }), (time) => {
      const bar = barAt(market, time)
      const holding = market.candles.findIndex((candle) => candle.time <= time && time < candle.time + MINUTE)
      expect(bar ?? -1).toBe(holding)
    }),
  )
})

test('notes without a candle are not drawn, and a replay has not seen later ones', () => {
  const notes = [note(0, 'a'), note(3, 'b'), note(5, 'c')]
  expect(pinnedNotes(notes, { ...market, until: Infinity }).map(({ id, bar }) => [id, bar])).toEqual([
    ['0', 0],
    ['2', 3],
  ])
  expect(pinnedNotes(notes, { ...market, until: 5 * MINUTE }).map(({ id }) => id)).toEqual(['0'])
})

test('a note is added, moved and removed, and the list stays in the order of time', () => {
  const notes = [note(1, 'a'), note(5, 'b')]
  expect(withNote(notes, null, note(2, 'c')).map(({ text }) => text)).toEqual(['a', 'c', 'b'])
  expect(withNote(notes, 0, note(6, 'a')).map(({ text }) => text)).toEqual(['b', 'a'])
  expect(withNote(notes, 1, null)).toEqual([note(1, 'a')])
})
