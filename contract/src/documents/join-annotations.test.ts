import { describe, expect, test } from 'vitest'
import { type AnnotationData, NOTHING_NOTED } from './annotations.ts'
import { joinAnnotations } from './join-annotations.ts'

const noted = (overrides: Partial<AnnotationData>): AnnotationData => ({ ...NOTHING_NOTED, ...overrides })
const picture = (letter: string) => ({ id: letter.repeat(32), caption: letter })

describe('what two trades had, joined', () => {
  test('labels, notes, ticks, pictures and moved stops are put together', () => {
    const into = noted({
      labels: ['a', 'b'],
      note: 'First.',
      ticks: ['t'],
      pictures: [picture('a')],
      stopMoves: [{ time: 5, price: '90' }],
      chartNotes: [{ time: 6, price: '90', text: 'Retest.' }],
    })
    const from = noted({
      labels: ['b', 'c'],
      note: 'Second.',
      ticks: ['t', 'u'],
      pictures: [picture('b'), picture('a')],
      stopMoves: [{ time: 3, price: '80' }],
      chartNotes: [
        { time: 4, price: '80', text: 'Sweep.' },
        { time: 6, price: '90', text: 'Retest.' },
      ],
    })
    expect(joinAnnotations(into, from)).toEqual(
      noted({
        labels: ['a', 'b', 'c'],
        note: 'First.\n\nSecond.',
        ticks: ['t', 'u'],
        pictures: [picture('b'), picture('a')],
        stopMoves: [
          { time: 3, price: '80' },
          { time: 5, price: '90' },
        ],
        chartNotes: [
          { time: 4, price: '80', text: 'Sweep.' },
          { time: 6, price: '90', text: 'Retest.' },
        ],
      }),
    )
  })

  test('what only one of them holds counts', () => {
    const from = noted({
      risk: '10',
      riskCurrency: 'EUR',
      rating: 4,
      targets: [{ price: '9', quantity: null }],
      fields: { f: 1 },
    })
    expect(joinAnnotations(NOTHING_NOTED, from)).toEqual(from)
    expect(joinAnnotations(from, NOTHING_NOTED)).toEqual(from)
    expect(joinAnnotations(from, from)).toEqual(from)
  })

  test.each([
    ['risk', noted({ risk: '1' }), noted({ risk: '2' })],
    ['currency of the risk', noted({ risk: '1', riskCurrency: 'EUR' }), noted({ risk: '1', riskCurrency: 'USD' })],
    ['stop', noted({ stop: '1' }), noted({ stop: '2' })],
    ['rating', noted({ rating: 1 }), noted({ rating: 2 })],
    ['own fields', noted({ fields: { f: 1 } }), noted({ fields: { f: 2 } })],
    ['length', noted({ note: 'a'.repeat(15_000) }), noted({ note: 'b'.repeat(15_000) })],
  ])('where they differ, or are too much, nobody chooses for the trader: %s', (_what, into, from) => {
    expect(joinAnnotations(into, from)).toBeNull()
  })

  test('joining once more adds nothing', () => {
    const into = noted({ note: 'First.' })
    const from = noted({ note: 'Second.', labels: ['a'] })
    const once = joinAnnotations(into, from)
    expect(once === null ? null : joinAnnotations(once, from)).toEqual(once)
  })
})
