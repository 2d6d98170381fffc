/** Lists by id: a market that is removed from the exchange's list. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { ReadingTrouble, type RecordPage } from './reader.ts'
import { walkIds } from './walk-ids.ts'

const NOW = 1_772_409_600_000
const REFUSED = new ReadingTrouble('bad-answer', { exchangeMessage: '-1121 Invalid symbol.' })

/** Reads a market with one row at each of these moments, and returns how each reading ended. */
async function readAt(
  moments: readonly (readonly [until: number, market: 'listed' | 'refused' | 'gone'])[],
): Promise<readonly string[]> {
  let position: string | null = '{"marks":[]}'
  const ends: string[] = []
  for (const [until, market] of moments) {
    const walk = {
      fetchRows: () =>
        market === 'listed' ? Promise.resolve([{ id: 7, time: NOW - DAY_MS }]) : Promise.reject(REFUSED),
      idOf: ({ id }: { id: number }) => id,
      timeOf: ({ time }: { time: number }) => time,
      read: () => null,
      pageSize: 10,
      cliff: () => null,
      isGone: () => market === 'gone',
    }
    try {
      const page: RecordPage = await walkIds(walk, { stream: 'fills', position, fresh: true, until })
      position = page.position
      ends.push(page.more ? 'more' : 'whole')
    } catch (error) {
      ends.push(String((error as ReadingTrouble).exchangeMessage))
    }
  }
  return ends
}

const INVALID = '-1121 Invalid symbol.'

test.each<readonly [string, Parameters<typeof readAt>[0], readonly string[]]>([
  [
    'one that was read whole lately is still whole once it is gone, for ever',
    [
      [NOW, 'listed'],
      [NOW + HOUR_MS, 'gone'],
      [NOW + 40 * DAY_MS, 'gone'],
    ],
    ['whole', 'whole', 'whole'],
  ],
  [
    'one that is listed and refused is in trouble',
    [
      [NOW, 'listed'],
      [NOW + HOUR_MS, 'refused'],
    ],
    ['whole', INVALID],
  ],
  [
    'one that was not read for a week may lack what was traded last',
    [
      [NOW, 'listed'],
      [NOW + 7 * DAY_MS, 'gone'],
    ],
    ['whole', INVALID],
  ],
  ['one that was never read whole lacks it all', [[NOW, 'gone']], [INVALID]],
  [
    'one that comes back is read again',
    [
      [NOW, 'listed'],
      [NOW + HOUR_MS, 'gone'],
      [NOW + 3 * DAY_MS, 'listed'],
      [NOW + 9 * DAY_MS, 'gone'],
    ],
    ['whole', 'whole', 'whole', INVALID],
  ],
])('%s', async (_, moments, ends) => {
  expect(await readAt(moments)).toEqual(ends)
})
