import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { editSteps, type TradeEdit } from './edit-steps.ts'
import { hasRisk, stopAt } from './stop-at.ts'

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

test('stops are set where there is none, or everywhere', () => {
  const stopOf = (id: string): string | null => (id === 'a' ? '95' : null)
  const stopped: AnnotationData = { ...NOTED, stop: '90' }
  expect(after({ stop: { of: stopOf, everywhere: false } }, NOTED)).toEqual({ ...NOTED, stop: '95' })
  expect(after({ stop: { of: stopOf, everywhere: false } }, stopped)).toEqual(stopped)
  expect(after({ stop: { of: stopOf, everywhere: true } }, stopped)).toEqual({ ...NOTED, stop: '95' })
  expect(after({ stop: { of: () => null, everywhere: true } }, stopped)).toEqual(stopped)
})

test.each([
  [64_000, 'long', 2, '62720'],
  [64_000, 'short', 2, '65280'],
  [0.000_012_34, 'long', 10, '0.000011106'],
  [3, 'long', 33.333_333_3, '2'],
  [1.5, 'long', 100, null],
] as const)('from an entry at %s a %s has its stop %s %% away', (entry, side, percent, stop) => {
  expect(stopAt({ entry, side, percent })).toBe(stop)
})

test('a stop or a typed risk is a risk', () => {
  expect(hasRisk(undefined)).toBe(false)
  expect(hasRisk(NOTED)).toBe(false)
  expect(hasRisk({ ...NOTED, stop: '90' })).toBe(true)
  expect(hasRisk({ ...NOTED, risk: '10' })).toBe(true)
})
