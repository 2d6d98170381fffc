import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { notedChanges } from './noted.ts'

const note: AnnotationData = { ...NOTHING_NOTED, note: 'long text', stop: '95.5', labels: ['a'] }
const two: AnnotationData = { ...NOTHING_NOTED, risk: '12.5' }
const ids = (changes: ReturnType<typeof notedChanges>) => changes.changed.map(({ annotation }) => annotation.tradeId)

test('only what is another object has changed', () => {
  const before = new Map([
    ['1', note],
    ['2', two],
  ])
  expect(notedChanges(before, new Map(before))).toEqual({ changed: [], removed: [] })
  const now = new Map([
    ['2', { ...two, rating: 3 }],
    ['3', note],
  ])
  const changes = notedChanges(before, now)
  expect([ids(changes), changes.removed]).toEqual([['2', '3'], ['1']])
  expect(ids(notedChanges(new Map(), before))).toEqual(['1', '2'])
})

test('figures become numbers for reports and stay exact for rules; a text is not sent', () => {
  const [noted] = notedChanges(new Map(), new Map([['1', note]])).changed
  expect(noted?.annotation).toEqual({
    tradeId: '1',
    labels: ['a'],
    labelledAt: {},
    risk: null,
    stop: 95.5,
    stopMoves: [],
    excluded: false,
  })
  expect(noted?.details).toMatchObject({ note: 'x', stop: '95.5' })
})
