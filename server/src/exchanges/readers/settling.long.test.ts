/**
 * A year in the life of every list whose rows change: rows begin, wait, count, succeed or fail, some after months, and
 * on some days an unrelated page replaces the list. Every other day the ledger is compared with the exchange.
 */
import { DAY_MS, mulberry32 } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { NOW } from './gateway.testing.ts'
import { type List, type Movement, readingOf } from './settling.testing.ts'
import { CONVERSIONS } from './settling-conversions.testing.ts'
import { MOVEMENTS } from './settling-lists.testing.ts'

const DAYS = 365
const ROWS = 40
const PAGE = '<html><body>This page has moved.</body></html>'

type Life = Pick<Movement, 'id' | 'time'> & {
  /** Each state with the time at which the row enters it. */
  readonly states: readonly (readonly [from: number, state: string])[]
}

function livesOf({ waits, counts = [], done, fails }: List, random: () => number): readonly Life[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const time = Math.floor(NOW + random() * (DAYS - 70) * DAY_MS)
    const isLong = random() < 0.1
    const end = random() < 0.6 ? done : (fails[Math.floor(random() * fails.length)] ?? done)
    let from = time
    const states = [...waits, ...counts, end].map((state, index) => {
      const stay = isLong && index === 0 ? 45 + 15 * random() : 4 * random()
      const entered = from
      from += Math.floor(stay * DAY_MS)
      return [entered, state] as const
    })
    return { id: `#row${index}#`, time, states }
  })
}

function stateAt({ states }: Life, now: number): string {
  return states.findLast(([from]) => from <= now)?.[1] ?? ''
}

const LISTS = [...MOVEMENTS, ...CONVERSIONS].map((list, seed) => ({ list, seed: seed + 1 }))

test.each(LISTS)('$list.exchange $list.stream: remainder 0 on each day of a year', async ({ list, seed }) => {
  const random = mulberry32(seed)
  const lives = livesOf(list, random)
  const counting = new Set([...(list.counts ?? []), list.done])
  const { listed, read } = await readingOf(list)
  for (let day = 1; day <= DAYS; day += 1) {
    const until = NOW + day * DAY_MS
    const begun = lives.filter(({ time }) => time <= until).toSorted((a, b) => b.time - a.time)
    listed.rows = begun.map((life) => ({ id: life.id, time: life.time, state: stateAt(life, until) }))
    listed.broken = random() < 0.04 ? PAGE : null
    if (listed.broken !== null) {
      await expect(read(until)).rejects.toThrow()
      continue
    }
    const counted = listed.rows.filter(({ state }) => counting.has(state)).map(({ id }) => [id, [list.booked]])
    expect(Object.fromEntries(await read(until)), `day ${day}`).toEqual(Object.fromEntries(counted))
  }
})
