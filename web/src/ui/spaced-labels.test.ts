import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spacedLabels } from './spaced-labels.ts'

test('labels never touch one another, and never leave the chart', () => {
  const labels = fc.array(fc.record({ x: fc.integer({ min: 0, max: 900 }), text: fc.string({ maxLength: 14 }) }))
  fc.assert(
    fc.property(labels, fc.integer({ min: 100, max: 900 }), (list, to) => {
      const placed = spacedLabels(
        list.toSorted((a, b) => a.x - b.x),
        { from: 40, to },
      )
      const spans = placed.map(({ x, text, anchor }) => {
        const wide = text.length * 7
        const start = { start: x, middle: x - wide / 2, end: x - wide }[anchor]
        return [start, start + wide] as const
      })
      spans.forEach(([start, end], index) => {
        expect(start).toBeGreaterThanOrEqual(40)
        expect(end).toBeLessThanOrEqual(to + 1)
        const next = spans[index + 1]
        if (next !== undefined) expect(next[0]).toBeGreaterThanOrEqual(end + 12)
      })
    }),
  )
})

test('labels with room are all shown', () => {
  const texts = spacedLabels(
    [
      { x: 50, text: '1m' },
      { x: 150, text: '5m' },
    ],
    { from: 40, to: 200 },
  ).map(({ text }) => text)
  expect(texts).toEqual(['1m', '5m'])
})
