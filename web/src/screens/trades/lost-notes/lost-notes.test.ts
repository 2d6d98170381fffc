import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { allocateColumns, emptyColumns, type TradeColumns } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { lostNotes } from './lost-notes.ts'

const HERE = '00000001ffffffff'
const GONE = '00000002ffffffff'
const ALSO_GONE = 'ffffffff00000003'

function columnsOf(id: string): TradeColumns {
  const columns = { ...emptyColumns('USD'), ...allocateColumns(1, 'USD') }
  columns.id.set([Number.parseInt(id.slice(0, 8), 16), Number.parseInt(id.slice(8), 16)])
  return columns
}

const lost = (noted: Record<string, Partial<AnnotationData>>) =>
  lostNotes(
    new Map(Object.entries(noted).map(([id, overrides]) => [id, { ...NOTHING_NOTED, ...overrides }])),
    columnsOf(HERE),
  ).map(([id]) => id)

test('a note whose trade is there is not lost, others are', () => {
  expect(lost({ [HERE]: { note: 'Here.' }, [GONE]: { note: 'Gone.' }, [ALSO_GONE]: { rating: 3 } })).toEqual([
    GONE,
    ALSO_GONE,
  ])
})

test('what says nothing is not missed', () => {
  expect(lost({ [GONE]: {}, [ALSO_GONE]: { anchor: 'x' } })).toEqual([])
})

test('what was joined with another note is there with that', () => {
  expect(lost({ [HERE]: { note: 'Both.' }, [GONE]: { note: 'Gone.', joinedInto: HERE } })).toEqual([])
  expect(lost({ [GONE]: { note: 'Gone.', joinedInto: HERE } })).toEqual([GONE])
})
