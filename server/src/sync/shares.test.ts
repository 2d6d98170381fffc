/** Nothing takes all slots: not a user with many accounts, not an exchange, not first histories. */
import type { ExchangeId } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import { hasRoom, priorityOf, SLOTS, type SyncTurn } from './shares.ts'

const EXCHANGES: readonly ExchangeId[] = ['binance', 'bybit', 'okx', 'kraken']

/** Starts one after the other while there is room. Returns the running ones. */
function begin(turns: readonly SyncTurn[], running: readonly SyncTurn[] = []): SyncTurn[] {
  const now = [...running]
  for (const turn of turns) if (hasRoom(now, turn)) now.push(turn)
  return now
}

const turns = (count: number, make: (index: number) => Partial<SyncTurn>): SyncTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `user ${index}`,
    exchange: EXCHANGES[index % EXCHANGES.length] ?? 'binance',
    isFirst: false,
    isDemo: false,
    ...make(index),
  }))

// Promise [Connected exchanges] All servers behind one IP address together stay within an exchange's limits, and no
//   user takes all of its capacity.
test('a user with thirty accounts leaves room for others', () => {
  const running = begin(turns(30, () => ({ uid: 'one', isFirst: true })))
  expect(running).toHaveLength(4)
  expect(hasRoom(running, { uid: 'other', exchange: 'binance', isFirst: true, isDemo: false })).toBe(true)
})

test('a hundred histories of a slow exchange leave room for the others', () => {
  const running = begin(turns(100, () => ({ exchange: 'kraken' })))
  expect(running).toHaveLength(8)
  expect(hasRoom(running, { uid: 'x', exchange: 'okx', isFirst: false, isDemo: false })).toBe(true)
})

test('demos together leave room for users of the same exchange', () => {
  const running = begin(turns(100, () => ({ exchange: 'bybit', isDemo: true })))
  expect(running).toHaveLength(3)
  expect(
    begin(
      turns(8, () => ({ exchange: 'bybit' })),
      running,
    ),
  ).toHaveLength(11)
})

test('first histories leave room for news, which may use every slot', () => {
  const running = begin(turns(100, () => ({ isFirst: true })))
  expect(running).toHaveLength(10)
  expect(
    begin(
      turns(100, () => ({})),
      running,
    ),
  ).toHaveLength(SLOTS)
  expect(begin(turns(100, () => ({})))).toHaveLength(SLOTS)
})

test('a trader who asked goes before news, and news before first histories', () => {
  const priorities = [
    { isFirst: true, isRequested: true },
    { isFirst: false, isRequested: false },
    { isFirst: true, isRequested: false },
  ].map(priorityOf)
  expect(priorities).toEqual([2, 1, 0])
})
