import { expect, test } from 'vitest'
import { NO_REPLAY, type TradeReplay, type ReplayAct, replayed } from './replay.ts'

const COUNT = 5
const after = (...acts: readonly ReplayAct[]): TradeReplay =>
  acts.reduce((replay, act) => replayed(replay, act, COUNT), NO_REPLAY)
const ticks = (count: number): ReplayAct[] => Array.from({ length: count }, () => ({ act: 'tick' }))

test.each<readonly [string, readonly ReplayAct[], Partial<TradeReplay>]>([
  ['begins paused, at the given candle', [{ act: 'start', at: 2 }], { state: 'paused', at: 2 }],
  ['plays candle by candle', [{ act: 'start', at: 1 }, { act: 'toggle' }, ...ticks(2)], { state: 'playing', at: 3 }],
  ['pauses at the end', [{ act: 'start', at: 3 }, { act: 'toggle' }, ...ticks(3)], { state: 'paused', at: 4 }],
  ['plays anew from the end', [{ act: 'start', at: 4 }, { act: 'toggle' }], { state: 'playing', at: 0 }],
  ['does not tick while paused', [{ act: 'start', at: 1 }, ...ticks(2)], { state: 'paused', at: 1 }],
  [
    'pauses when it is stepped',
    [{ act: 'start', at: 1 }, { act: 'toggle' }, { act: 'step', by: -1 }],
    { state: 'paused', at: 0 },
  ],
  [
    'does not step over the ends',
    [
      { act: 'start', at: 0 },
      { act: 'step', by: -3 },
      { act: 'step', by: 99 },
    ],
    { at: 4 },
  ],
  [
    'goes where the slider says',
    [
      { act: 'start', at: 0 },
      { act: 'go', to: 3 },
    ],
    { state: 'paused', at: 3 },
  ],
  [
    'keeps its speed when it is stopped',
    [{ act: 'speed', speed: 16 }, { act: 'start', at: 1 }, { act: 'stop' }],
    { state: 'off', speed: 16 },
  ],
])('a replay %s', (_, acts, expected) => {
  expect(after(...acts)).toMatchObject(expected)
})
