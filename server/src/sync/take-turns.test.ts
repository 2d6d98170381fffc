/** A new connection shows the newest trades of every market before anything older, and transfers last. */
import { itemAt } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import type { StreamRole } from '../exchanges/readers/reader.ts'
import type { SyncStream } from './sync-streams.ts'
import { takeTurns } from './take-turns.ts'

const UNTIL = 1_000
const NOW = 2_000

const unread = (name: string, role: StreamRole): SyncStream => ({
  name,
  title: name,
  role,
  position: null,
  reached: null,
  back: null,
  since: null,
  runUntil: null,
  ended: false,
  trouble: null,
})

type History = { readonly role: StreamRole; readonly pages: number; readonly leadsTo?: readonly string[] }

/** Reads streams with this many pages each, which lead to others. `start` is their state after earlier runs. */
function order(histories: Readonly<Record<string, History>>, start: Partial<SyncStream> = {}): readonly string[] {
  const roleOf = (name: string): StreamRole => histories[name]?.role ?? 'cash'
  const targets = new Set(Object.values(histories).flatMap(({ leadsTo }) => leadsTo ?? []))
  const names = Object.keys(histories).filter((name) => !targets.has(name))
  const streams: SyncStream[] = names.map((name) => ({ ...unread(name, roleOf(name)), ...start }))
  const turns = takeTurns()
  const read: string[] = []
  for (;;) {
    const index = turns.next(streams, { until: UNTIL, now: NOW })
    if (index === null) return read
    const stream = itemAt(streams, index)
    read.push(stream.name)
    const count = read.filter((name) => name === stream.name).length
    const ended = count >= (histories[stream.name]?.pages ?? 1)
    streams[index] = { ...stream, position: 'x', runUntil: UNTIL, ended }
    for (const name of histories[stream.name]?.leadsTo ?? []) {
      if (!streams.some((stream) => stream.name === name)) streams.push(unread(name, roleOf(name)))
    }
  }
}

const fills = (pages: number): History => ({ role: 'fills', pages })

// Promise [Connected exchanges] The newest trades of every market come first, and the history is read back from
//   there.
test('the newest page of each market comes first, then older ones in turn, and the rest at the end', () => {
  const histories: Record<string, History> = {
    deposits: { role: 'cash', pages: 2 },
    gone: { role: 'retired', pages: 1 },
    funding: { role: 'funding', pages: 2 },
    A: fills(3),
    B: fills(2),
  }
  expect(order(histories)).toEqual(['A', 'B', 'A', 'B', 'A', 'funding', 'funding', 'deposits', 'deposits', 'gone'])
})

test('what tells which markets were traded comes before them, whatever it is called', () => {
  const histories: Record<string, History> = {
    'spot/fills/A': fills(2),
    search: { role: 'market-search', pages: 2 },
    'usdm/income': { role: 'traded-markets', pages: 3, leadsTo: ['B', 'C'] },
    B: fills(1),
    C: fills(1),
  }
  expect(order(histories)).toEqual([
    'usdm/income',
    'spot/fills/A',
    'B',
    'C',
    // The first page of a search tries the likeliest markets.
    'search',
    'usdm/income',
    'usdm/income',
    'spot/fills/A',
    'search',
  ])
})

test('a market is read as soon as the search has found it, and older fills wait for a page of the search at most', () => {
  const histories: Record<string, History> = {
    search: { role: 'market-search', pages: 3, leadsTo: ['A', 'B'] },
    A: fills(3),
    B: fills(1),
    withdrawals: { role: 'cash', pages: 1 },
  }
  expect(order(histories)).toEqual(['search', 'A', 'B', 'search', 'A', 'search', 'A', 'withdrawals'])
})

test('a later run begins with what is new in each market', () => {
  const histories: Record<string, History> = {
    search: { role: 'market-search', pages: 2 },
    A: fills(2),
    B: fills(2),
    lead: { role: 'traded-markets', pages: 2 },
  }
  const read = { position: 'x', runUntil: UNTIL - 1, ended: true }
  expect(order(histories, read)).toEqual(['lead', 'A', 'B', 'search', 'lead', 'A', 'B', 'search'])
})

test('a part that is set aside waits for its time, and holds up nothing', () => {
  const trouble = { reason: 'bad-answer', exchangeMessage: null, since: 0, attempts: 1, nextTry: NOW + 1 } as const
  const failed = { ...unread('A', 'fills'), trouble }
  expect(takeTurns().next([failed, unread('deposits', 'cash')], { until: UNTIL, now: NOW })).toBe(1)
  expect(takeTurns().next([failed, unread('deposits', 'cash')], { until: UNTIL, now: NOW + 1 })).toBe(0)
  // Working streams go first: the newest page of this market may fail again.
  expect(takeTurns().next([failed, unread('B', 'fills')], { until: UNTIL, now: NOW + 1 })).toBe(1)
})
