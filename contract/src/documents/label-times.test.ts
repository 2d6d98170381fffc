/** The times of labels are recorded while they are written, and restored with them. */
// Promise [Insights and views] A label counts as a reason only if it was added before the first exit of its trades.
import { describe, expect, test } from 'vitest'
import { annotationsCollection, NOTHING_NOTED } from './annotations.ts'
import { joinAnnotations } from './join-annotations.ts'
import { withLabelTimes } from './label-times.ts'

type Noted = { readonly labels: readonly string[]; readonly labelledAt: Readonly<Record<string, number>> }

const noted = (labels: string, labelledAt: Noted['labelledAt'] = {}): Noted => ({
  labels: labels.split(' ').filter(Boolean),
  labelledAt,
})

describe('the times of labels', () => {
  test.each<[string, Noted | null, Noted, Noted['labelledAt']]>([
    ['a new label gets the present one', null, noted('a'), { a: 90 }],
    ['another one leaves the first as it is', noted('a', { a: 10 }), noted('a b', { a: 10 }), { a: 10, b: 90 }],
    ['a form that knows no times loses none', noted('a', { a: 10 }), noted('a b'), { a: 10, b: 90 }],
    ['one that goes takes its time with it', noted('a b', { a: 10, b: 20 }), noted('b', { a: 10, b: 20 }), { b: 20 }],
    ['one that is put back gets its own back', noted('b', { b: 20 }), noted('a b', { a: 10, b: 20 }), { a: 10, b: 20 }],
    ['one of before times were kept has none', noted('old'), noted('old b'), { b: 90 }],
    ['no time is in the future', null, noted('a', { a: 999 }), { a: 90 }],
    ['names that mean something to objects have none', null, noted('__proto__ a'), { a: 90 }],
  ])('%s', (_, before, after, times) => {
    const stamped = withLabelTimes(after, { before, now: 90 })
    expect(stamped.labelledAt).toEqual(times)
    expect(withLabelTimes(stamped, { before: stamped, now: 95 })).toEqual(stamped)
  })
  test('a client that sends none still writes an annotation', () => {
    const { labelledAt: _, ...older } = { ...NOTHING_NOTED, labels: ['a'] }
    expect(annotationsCollection.schema.parse(older)).toEqual({ ...NOTHING_NOTED, labels: ['a'] })
  })
  test('trades that become one keep the earlier', () => {
    const part = (labelledAt: Record<string, number>) => ({
      ...NOTHING_NOTED,
      labels: Object.keys(labelledAt),
      labelledAt,
    })
    expect(joinAnnotations(part({ a: 20, b: 5 }), part({ a: 10 }))?.labelledAt).toEqual({ a: 10, b: 5 })
  })
})
