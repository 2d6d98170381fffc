import { HOUR_MS } from '@roundtrip/core/base'
import { type AnnotationData, type Field, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE, setStyle } from '../../format/style.ts'
import { type AnnotationDraft, annotationOfDraft, draftOf } from './draft.ts'

const NOON = Date.UTC(2026, 2, 2, 12)
const FIELDS = new Map<string, Field>([
  ['n', { name: 'Slip', about: 'trade', kind: 'number', unit: 'bps', choices: [], archived: false }],
])
const FULL: AnnotationData = {
  ...NOTHING_NOTED,
  labels: ['a'],
  note: 'Why.',
  risk: '12.5',
  riskCurrency: 'EUR',
  stop: '90',
  stopMoves: [{ time: NOON, price: '95' }],
  targets: [
    { price: '110', quantity: null },
    { price: '120', quantity: '0.5' },
  ],
  leverage: '5',
  rating: 3,
  fields: { n: 2.5, y: true, c: 'choice' },
  reviewedAt: 7,
}

const saved = (draft: AnnotationDraft, seen = FULL) =>
  annotationOfDraft(draft, { seen, zone: 'Europe/Berlin', fields: FIELDS, now: NOON, riskCurrency: 'EUR' })
const changed = (overrides: Partial<AnnotationDraft>) => saved({ ...draftOf(FULL, 'Europe/Berlin'), ...overrides })

describe('the form', () => {
  test('gives back what it was given', () => {
    expect(saved(draftOf(FULL, 'Europe/Berlin'))).toEqual({ data: FULL, problems: new Map() })
    expect(saved(draftOf(NOTHING_NOTED, 'UTC'), NOTHING_NOTED).data).toEqual(NOTHING_NOTED)
  })
  test('has numbers in the style of the reader, and gives back what nobody touched', () => {
    setStyle({ ...DEFAULT_STYLE, numbers: 'point-comma' })
    const seen = { ...FULL, stop: '61.250', leverage: '2.5' }
    const draft = draftOf(seen, 'Europe/Berlin')
    expect([draft.stop, draft.leverage, draft.fields['n']]).toEqual(['61,250', '2,5', '2,5'])
    expect(saved(draft, seen).data).toEqual({ ...seen, stop: '61.25' })
    const { problems } = saved({ ...draft, stop: 'x', fields: { n: 'x' } }, seen)
    expect([problems.get('stop'), problems.get('fields.n')]).toEqual([
      'A number above zero, such as 125,50.',
      'A number, such as 12,5.',
    ])
    setStyle(DEFAULT_STYLE)
  })
  test('reads commas, and leaves out what is empty', () => {
    const { data, problems } = changed({
      stop: ' 91,5 ',
      risk: '',
      targets: [{ key: 0, price: '', quantity: '' }],
      stopMoves: [{ key: 0, moment: '', price: '' }],
      fields: { n: ' ' },
    })
    expect(problems.size).toBe(0)
    expect(data).toMatchObject({ stop: '91.5', risk: null, targets: [], stopMoves: [], fields: {} })
  })
  test.each([
    ['risk', { risk: 'much' }],
    ['risk', { risk: '-5' }],
    ['stop', { stop: '0' }],
    ['leverage', { leverage: 'x' }],
    ['targets.4.price', { targets: [{ key: 4, price: '', quantity: '2' }] }],
    ['targets.4.quantity', { targets: [{ key: 4, price: '9', quantity: 'all' }] }],
    ['stopMoves.2.moment', { stopMoves: [{ key: 2, moment: '', price: '9' }] }],
    ['stopMoves.2.price', { stopMoves: [{ key: 2, moment: '2026-03-02T10:00', price: '' }] }],
    ['fields.n', { fields: { n: 'few' } }],
  ] as const)('names the field that is wrong: %s', (field, fields) => {
    expect([...changed(fields).problems.keys()]).toEqual([field])
  })
  test('moves of the stop are kept in time order, entered in the user’s zone', () => {
    const { data } = changed({
      stopMoves: [
        { key: 0, moment: '2026-03-02T15:00', price: '97' },
        { key: 1, moment: '2026-03-02T13:00:00', price: '95' },
      ],
    })
    expect(data.stopMoves).toEqual([
      { time: NOON, price: '95' },
      { time: NOON + 2 * HOUR_MS, price: '97' },
    ])
  })
  test('a review keeps its time, a new one has that of now', () => {
    expect(changed({}).data.reviewedAt).toBe(7)
    expect(changed({ reviewed: false }).data.reviewedAt).toBeNull()
    expect(saved({ ...draftOf(NOTHING_NOTED, 'UTC'), reviewed: true }, NOTHING_NOTED).data.reviewedAt).toBe(NOON)
  })
})
