// Promise [One number everywhere] A figure that moved says why: the causes add up to the change exactly.
import type { Change, ChangeCause } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { amountOf, causeText, eventText, joinedChanges } from './change-words.ts'

const change = (cause: ChangeCause, trades: number, net: number, counted = 0): Change => ({
  cause,
  trades,
  counted,
  amounts: { gross: 0, fees: 0, funding: 0, otherCash: 0, net },
  examples: [`${cause} ${net}`],
})

test('the causes of several steps add up, each named once', () => {
  const joined = joinedChanges([
    { changes: [change('added', 2, 500, 2), change('funding', 1, -20)] },
    { changes: null },
    { changes: [change('added', 1, -100, 1)] },
  ])
  expect(joined.map((sum) => [causeText(sum), amountOf(sum, 'net'), amountOf(sum, 'trades')])).toEqual([
    ['3 new trades', 400, 3],
    ['1 trade with late funding', -20, 0],
  ])
  expect(joined[0]?.examples).toEqual(['added 500', 'added -100'])
})

test('a step is named after the import that happened in it', () => {
  const imported = { state: 'done', createdAt: 150, files: [{ name: 'may.csv' }] }
  const happened = { imports: [imported, { ...imported, createdAt: 90 }] as never, connections: [] }
  expect(eventText({ from: 100, to: 200, changes: [] }, happened)).toBe('Imported may.csv')
  expect(eventText({ from: 200, to: 300, changes: [] }, happened)).toBe('Trades were updated')
  const takenBack = [
    { part: 'Fills', records: 2, at: 250 },
    { part: 'Withdrawals', records: 1, at: 90 },
  ]
  const connections = [{ name: 'Coinbase', lastSync: 260, takenBack }] as never
  expect(eventText({ from: 200, to: 300, changes: [] }, { ...happened, connections })).toBe(
    'Synced Coinbase. The exchange of Coinbase took back 2 records (Fills)',
  )
  expect(eventText({ from: 100, to: 200, changes: null }, happened)).toBe('The reporting currency was changed')
})
