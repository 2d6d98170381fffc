/** A new connection shows the newest trades of every market before anything older, and transfers last. */
import { itemAt } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import type { StreamState } from '../ledger/add-synced.ts'
import { takeTurns } from './take-turns.ts'

const UNTIL = 1_000
const NOW = 2_000

const unread = (name: string): StreamState => ({
  name,
  title: name,
  position: null,
  reached: null,
  back: null,
  since: null,
  runUntil: null,
  ended: false,
  trouble: null,
})

/** Reads a history whose streams have so many pages each, and lead to others. */
function order(pages: Readonly<Record<string, number>>, found: Readonly<Record<string, readonly string[]>> = {}) {
  const streams = Object.keys(pages)
    .filter((name) => !Object.values(found).flat().includes(name))
    .map(unread)
  const left = new Map(Object.entries(pages))
  const turns = takeTurns()
  const read: string[] = []
  for (;;) {
    const place = turns.next(streams, { until: UNTIL, now: NOW })
    if (place === null) return read
    const stream = itemAt(streams, place)
    const rest = (left.get(stream.name) ?? 1) - 1
    left.set(stream.name, rest)
    read.push(stream.name)
    streams[place] = { ...stream, position: 'x', runUntil: UNTIL, ended: rest === 0 }
    for (const name of found[stream.name] ?? []) {
      if (!streams.some((known) => known.name === name)) streams.push(unread(name))
    }
  }
}

test('the newest page of each market first, then older ones in turns, and the rest at the end', () => {
  expect(order({ deposits: 2, 'spot/fills/A': 3, 'usdm/income': 1, 'inverse/executions': 2 })).toEqual([
    'spot/fills/A',
    'inverse/executions',
    'spot/fills/A',
    'inverse/executions',
    'spot/fills/A',
    'deposits',
    'usdm/income',
    'deposits',
  ])
})

test('a market is read as soon as the search has found it', () => {
  const found = { 'spot/markets': ['spot/fills/A', 'spot/fills/B'] }
  expect(order({ 'spot/markets': 3, 'spot/fills/A': 2, 'spot/fills/B': 1, withdrawals: 1 }, found)).toEqual([
    'spot/markets',
    'spot/fills/A',
    'spot/fills/B',
    'spot/markets',
    'spot/fills/A',
    'spot/markets',
    'withdrawals',
  ])
})

test('a part that is set aside waits for its time, and holds up nothing', () => {
  const trouble = { reason: 'bad-answer', exchangeMessage: null, since: 0, attempts: 1, nextTry: NOW + 1 } as const
  const streams = [{ ...unread('spot/fills/A'), trouble }, unread('deposits')]
  expect(takeTurns().next(streams, { until: UNTIL, now: NOW })).toBe(1)
  expect(takeTurns().next(streams, { until: UNTIL, now: NOW + 1 })).toBe(0)
})
