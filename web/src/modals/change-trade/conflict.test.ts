import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { conflictOf, solveConflict } from './conflict.ts'

const SEEN: AnnotationData = { ...NOTHING_NOTED, note: 'Before.', stop: '90', labels: ['a'], rating: 2 }
const both = (mine: Partial<AnnotationData>, theirs: Partial<AnnotationData>, seen = SEEN) =>
  conflictOf({ seen, mine: { ...seen, ...mine }, theirs: { ...seen, ...theirs } })

test('what only one side changed stands, and lists are joined', () => {
  const { merged, open } = both({ note: 'Mine.', labels: ['a', 'b'] }, { stop: '91', labels: ['a', 'c'] })
  expect(open).toEqual([])
  expect(merged).toEqual({ ...SEEN, note: 'Mine.', stop: '91', labels: ['a', 'b', 'c'] })
})

test('a note and a price that both changed wait for a choice, and nothing is lost until then', () => {
  const conflict = both({ note: 'Mine.', stop: null }, { note: 'Theirs.', stop: '91' })
  expect(conflict.open).toEqual([
    { field: 'note', mine: 'Mine.', theirs: 'Theirs.' },
    { field: 'stop', mine: '', theirs: '91' },
  ])
  expect(conflict.merged).toEqual(conflict.theirs)
  const noted = solveConflict(conflict, 'note', 'Theirs.\n\nMine.')
  expect(noted.open.map(({ field }) => field)).toEqual(['stop'])
  const solved = solveConflict(noted, 'stop', '')
  expect(solved.open).toEqual([])
  expect(solved.merged).toEqual({ ...SEEN, note: 'Theirs.\n\nMine.', stop: null })
})

test('a first stop set on both sides is a choice too', () => {
  expect(both({ stop: '90' }, { stop: '80' }, NOTHING_NOTED).open).toEqual([
    { field: 'stop', mine: '90', theirs: '80' },
  ])
})

test('joined lists are in time order and no longer than may be kept', () => {
  const target = (index: number) => ({ price: String(index), quantity: null })
  const ten = (from: number) => Array.from({ length: 10 }, (_, index) => target(from + index))
  const { merged } = both(
    { targets: ten(100), stopMoves: [{ time: 9, price: '1' }] },
    { targets: ten(200), stopMoves: [{ time: 5, price: '2' }] },
  )
  expect(merged.targets).toEqual(ten(100))
  expect(merged.stopMoves.map(({ time }) => time)).toEqual([5, 9])
})
