import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { editSteps, type TradeEdit } from './edit-steps.ts'

function after(edit: TradeEdit, before: AnnotationData | null): unknown {
  const [step] = editSteps(['a'], edit)
  return step?.collection === 'annotations' ? step.change(before) : undefined
}

const NOTED: AnnotationData = { ...NOTHING_NOTED, note: 'Why.', rating: 2, reviewedAt: 5 }

test('what is not named stays as it is', () => {
  expect(after({ rating: 4 }, NOTED)).toEqual({ ...NOTED, rating: 4 })
  expect(after({ excluded: true, risk: '10' }, NOTED)).toEqual({ ...NOTED, excluded: true, risk: '10' })
})

test('null takes it away', () => {
  expect(after({ rating: null, reviewedAt: null }, NOTED)).toEqual({ ...NOTED, rating: null, reviewedAt: null })
})

test('a trade that was reviewed keeps its time', () => {
  expect(after({ reviewedAt: 9 }, NOTED)).toEqual(NOTED)
  expect(after({ reviewedAt: 9 }, null)).toEqual({ ...NOTHING_NOTED, reviewedAt: 9 })
})

test('nothing to change makes no annotation', () => {
  expect(after({ excluded: false }, null)).toBeNull()
})
