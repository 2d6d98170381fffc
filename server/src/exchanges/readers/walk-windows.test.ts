/** A history read in windows: from new to old, complete, and with any interruptions. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordPage } from './reader.ts'
import { ReadingTrouble } from './reader.ts'
import { readUntil, walkWindows, type WindowWalk } from './walk-windows.ts'

type Row = { readonly id: number; readonly time: number }

type Exchange = {
  readonly rows: Row[]
  /** Rows of a page. */
  readonly max: number
  readonly cursors: boolean
  readonly depth: number | null
  readonly longestMs: number
}

/** Pages of a window, newest first, by an offset; or a window that must be narrower. */
function walkOf(exchange: Exchange, seen: Set<number>): WindowWalk<Row> {
  return {
    fetchPage: ({ from, to, cursor }) => {
      const inside = exchange.rows.filter(({ time }) => time >= from && time <= to).toSorted((a, b) => b.id - a.id)
      const offset = Number(cursor ?? 0)
      const rows = inside.slice(offset, offset + exchange.max)
      if (inside.length <= offset + exchange.max) return Promise.resolve({ rows, next: null })
      if (!exchange.cursors) return Promise.resolve({ rows, next: 'narrow' })
      return Promise.resolve({ rows, next: { cursor: String(offset + exchange.max) } })
    },
    timeOf: ({ time }) => time,
    read: ({ id }) => {
      seen.add(id)
      return null
    },
    longestMs: exchange.longestMs,
    overlapMs: 5,
    begin: 100,
    cliff: (until) => (exchange.depth === null ? null : until - exchange.depth),
  }
}

const rowsBetween = (from: number, to: number, count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({ id, time: from + Math.floor(((to - from) * id) / count) }))

// Promise [Connected exchanges] The newest trades of every market come first, and the history is read back from
//   there.
test('the newest window comes first, and the page says how far back it has come', async () => {
  const seen = new Set<number>()
  const exchange = { rows: rowsBetween(100, 1_000, 90), max: 50, cursors: true, depth: null, longestMs: 100 }
  const walk = walkOf(exchange, seen)
  // Nothing becomes a record here, so a page goes on to the next windows: eight of them.
  const page = await walkWindows(walk, { stream: 's', position: null, fresh: true, until: 1_000 })
  expect([Math.min(...seen), Math.max(...seen)]).toEqual([11, 89])
  expect(page).toMatchObject({ more: true, reached: 1_000, back: 201, since: null })
  const last = await walkWindows(walk, { stream: 's', position: page.position, fresh: false, until: 1_000 })
  expect(last).toMatchObject({ more: false, back: null })
  expect(seen.size).toBe(90)
})

test('what is new comes before what is old', async () => {
  const seen = new Set<number>()
  const exchange = { rows: rowsBetween(100, 2_000, 190), max: 50, cursors: true, depth: null, longestMs: 100 }
  const walk = walkOf(exchange, seen)
  const first = await walkWindows(walk, { stream: 's', position: null, fresh: true, until: 1_500 })
  seen.clear()
  const next = await walkWindows(walk, { stream: 's', position: first.position, fresh: true, until: 1_700 })
  expect(Math.max(...seen)).toBeGreaterThanOrEqual(159)
  expect(next.back).toBeLessThan(first.back ?? 0)
})

test('is read up to a moment once the past is read as well', async () => {
  const exchange = { rows: rowsBetween(100, 2_000, 190), max: 50, cursors: true, depth: null, longestMs: 100 }
  const walk = walkOf(exchange, new Set())
  const half = await walkWindows(walk, { stream: 's', position: null, fresh: true, until: 1_500 })
  expect(readUntil(half.position)).toBeNull()
  const whole = await walkWindows(walk, { stream: 's', position: half.position, fresh: false, until: 1_500 })
  expect(readUntil(whole.position)).toBe(1_500)
  expect(readUntil(null)).toBeNull()
})

test('a position of an earlier version, which read from old to new, goes on as it was', async () => {
  const seen = new Set<number>()
  const exchange = { rows: rowsBetween(100, 1_000, 90), max: 50, cursors: true, depth: null, longestMs: 100 }
  const position = JSON.stringify({ done: 799, open: null, width: null })
  const page = await walkWindows(walkOf(exchange, seen), { stream: 's', position, fresh: false, until: 1_000 })
  expect(page).toMatchObject({ more: false, back: null, reached: 1_000 })
  expect(Math.min(...seen)).toBe(70)
})

// Promise [Connected exchanges] The newest trades of every market come first, and the history is read back from
//   there.
test('every row is read, however often a run is interrupted and restarted, and whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        times: fc.array(fc.integer({ min: 100, max: 3_000 }), { maxLength: 120 }),
        max: fc.integer({ min: 3, max: 40 }),
        cursors: fc.boolean(),
        depth: fc.option(fc.integer({ min: 500, max: 2_000 })),
        longestMs: fc.constantFrom(7, 100, 1_000, Number.POSITIVE_INFINITY),
        lasts: fc.boolean(),
        // For each page: a new run after this much time, or the same one; and whether the exchange fails.
        pages: fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 300 }), { freq: 2 }), fc.boolean())),
      }),
      async ({ times, pages, lasts, ...exchange }) => {
        // Rows of one moment must fit in a page if there is no cursor.
        const counted = new Map<number, number>()
        const rows = times
          .toSorted((a, b) => a - b)
          .filter((time) => {
            counted.set(time, (counted.get(time) ?? 0) + 1)
            return (counted.get(time) ?? 0) < exchange.max
          })
          .map((time, id) => ({ id, time }))
        const seen = new Set<number>()
        const plain = walkOf({ ...exchange, rows }, seen)
        let failing = false
        let until = 1_500
        const existing = { ...plain, cursorLasts: lasts && exchange.cursors }
        const walk: WindowWalk<Row> = {
          ...existing,
          fetchPage: async (span) => {
            if (failing) throw new ReadingTrouble('no-answer')
            // Rows appear as time passes; a cursor of an old window stays valid because the window has a fixed end.
            return plain.fetchPage({ ...span, to: Math.min(span.to, until) })
          },
        }
        let position: string | null = null
        let fresh = true
        const first = exchange.depth === null ? 100 : Math.max(100, until - exchange.depth)
        for (const [later, fails] of [...pages, [10, false] as const]) {
          if (later !== null) {
            until += later
            fresh = true
          }
          failing = fails
          const page: RecordPage | null = await walkWindows(walk, { stream: 's', position, fresh, until }).catch(
            () => null,
          )
          if (page === null) continue
          position = page.position
          fresh = false
        }
        failing = false
        for (let page = null as RecordPage | null; page?.more !== false; ) {
          page = await walkWindows(walk, { stream: 's', position, fresh, until })
          position = page.position
          fresh = false
        }
        // Rows that the exchange has dropped since then cannot be read any more.
        const cliff = exchange.depth === null ? first : Math.max(first, until - exchange.depth)
        const missing = rows.filter(({ id, time }) => time >= cliff && time <= until && !seen.has(id))
        expect(missing).toEqual([])
      },
    ),
  )
})
