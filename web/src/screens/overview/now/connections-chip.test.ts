import { expect, test } from 'vitest'
import { stateOf } from './ConnectionsChip.tsx'

const NOW = 1_800_000_000_000
const fresh = (minutes: number) => ({ state: 'fresh', lastSync: NOW - minutes * 60_000 }) as const

test.each([
  [[], 'None yet', 'plain'],
  [[fresh(3), fresh(12)], 'Up to date, 12m ago', 'good'],
  [[fresh(0)], 'Up to date, just now', 'good'],
  [[fresh(3), { state: 'syncing', lastSync: null }], 'Reading new fills', 'plain'],
  [[fresh(3), { state: 'paused', lastSync: null }], 'Up to date, 3m ago', 'good'],
  [[{ state: 'paused', lastSync: null }], 'Paused', 'plain'],
  [[fresh(3), { state: 'retrying', lastSync: NOW }], '1 is being retried', 'waiting'],
  [
    [
      { state: 'stopped', lastSync: NOW },
      { state: 'retrying', lastSync: NOW },
    ],
    '1 needs your attention',
    'bad',
  ],
  [
    [
      { state: 'stopped', lastSync: null },
      { state: 'stopped', lastSync: null },
    ],
    '2 need your attention',
    'bad',
  ],
] as const)('the worst of all connections is what counts: %#', (connections, text, tone) => {
  expect(stateOf(connections, NOW)).toEqual([text, tone])
})
