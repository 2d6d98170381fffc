import { DAY_MS } from '@roundtrip/core/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fields } from '@roundtrip/core/exchange-api'
import type { RecordPage } from './reader.ts'
import { readUntil, walkNewestFirst } from './walk-newest.ts'
import type { WindowSpan, WindowWalk } from './walk-windows.ts'

const BEGIN = Date.UTC(2020, 0, 1)

type Row = { readonly time: number; readonly id: number }

/** A list that holds at most `limit` rows a response, by narrower windows or by pages. */
function listOf(
  rows: readonly Row[],
  parts: { readonly limit: number; readonly pages: boolean; readonly depthDays?: number },
) {
  const spans: WindowSpan[] = []
  const walk: WindowWalk<Row> = {
    ask: (span) => {
      spans.push(span)
      const inside = rows.filter(({ time }) => time >= span.from && time <= span.to).toReversed()
      const from = Number(span.cursor ?? 0)
      const page = parts.pages ? inside.slice(from, from + parts.limit) : inside
      if (!parts.pages && inside.length > parts.limit) return Promise.resolve({ rows: [], next: 'narrow' })
      const more = parts.pages && page.length === parts.limit
      return Promise.resolve({ rows: page, next: more ? { cursor: String(from + page.length) } : null })
    },
    timeOf: ({ time }) => time,
    read: (row) => ({
      type: 'cash',
      time: new Fields(row, 'row').ms('time'),
      kind: 'deposit',
      asset: 'BTC',
      amount: 1n,
      venueId: String(row.id),
    }),
    longestMs: 30 * DAY_MS - 1,
    overlapMs: DAY_MS,
    begin: BEGIN,
    cliff: (until) => (parts.depthDays === undefined ? null : until - parts.depthDays * DAY_MS),
    cursorLasts: true,
  }
  return { walk, spans }
}

type Run = { readonly until: number; readonly most?: number }

/** One run, which may end after `most` pages; the ids in the order in which they came. */
async function run(walk: WindowWalk<Row>, position: string | null, { until, most = 500 }: Run) {
  const ids: string[] = []
  let page: RecordPage | null = null
  let at = position
  for (let pages = 0; pages < most && (page === null || page.more); pages += 1) {
    page = await walkNewestFirst(walk, { stream: 'x', position: at, fresh: pages === 0, until })
    ;({ position: at } = page)
    ids.push(...page.records.map(({ draft }) => (draft.type === 'cash' ? (draft.venueId ?? '') : '')))
  }
  return { ids, position: at, page }
}

const rowsOf = (days: readonly number[]): Row[] => days.map((day, id) => ({ time: BEGIN + day * DAY_MS, id }))

describe('a history read from its newest row', () => {
  const rows = rowsOf([1, 100, 400, 700, 990])
  test('comes backwards, and what is new comes first afterwards', async () => {
    const { walk } = listOf(rows, { limit: 10, pages: true })
    const first = await run(walk, null, { until: BEGIN + 995 * DAY_MS })
    expect(first.ids).toEqual(['4', '3', '2', '1', '0'])
    expect(first.page).toMatchObject({ more: false, since: null, reached: BEGIN + 995 * DAY_MS })
    const { walk: grown } = listOf([...rows, { time: BEGIN + 1_000 * DAY_MS, id: 9 }], { limit: 10, pages: true })
    expect((await run(grown, first.position, { until: BEGIN + 1_001 * DAY_MS })).ids).toEqual(['9'])
  })
  test('says how far back it goes, and asks for nothing before', async () => {
    const { walk, spans } = listOf(rows, { limit: 10, pages: true, depthDays: 400 })
    const until = BEGIN + 995 * DAY_MS
    const first = await walkNewestFirst(walk, { stream: 'x', position: null, fresh: true, until })
    expect(first.since).toBe(until - 400 * DAY_MS)
    expect((await run(walk, first.position, { until })).ids).toEqual(['3'])
    expect(Math.min(...spans.map(({ from }) => from))).toBe(until - 400 * DAY_MS)
    expect(Math.max(...spans.map(({ from, to }) => to - from))).toBeLessThan(30 * DAY_MS)
  })
  test('goes on from a position of the earlier walk, which had read all before it', async () => {
    const { walk, spans } = listOf(rows, { limit: 10, pages: true })
    const old = JSON.stringify({ done: BEGIN + 980 * DAY_MS, open: null, width: null })
    expect((await run(walk, old, { until: BEGIN + 995 * DAY_MS })).ids).toEqual(['4'])
    expect(Math.min(...spans.map(({ from }) => from))).toBeGreaterThan(BEGIN + 978 * DAY_MS)
  })
  test('is read up to a moment once the past is read as well', async () => {
    const { walk } = listOf(rows, { limit: 10, pages: true })
    const until = BEGIN + 995 * DAY_MS
    const half = await run(walk, null, { until, most: 2 })
    expect(readUntil(half.position, until)).toBeNull()
    expect(readUntil((await run(walk, half.position, { until })).position, until)).toBe(until)
    expect(readUntil(null, until)).toBeNull()
  })
  test('misses nothing, however often it is interrupted and whatever comes meanwhile', async () => {
    const days = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 40 })
    const parts = fc.record({
      limit: fc.integer({ min: 2, max: 5 }),
      pages: fc.boolean(),
      most: fc.integer({ min: 2, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(days, parts, async (chosen, { limit, pages, most }) => {
        const all = rowsOf([...new Set(chosen)].toSorted((a, b) => a - b))
        const seen = new Set<string>()
        let position: string | null = null
        for (let times = 0, until = BEGIN + 450 * DAY_MS; times < 200; times += 1, until += 5 * DAY_MS) {
          const { walk } = listOf(
            all.filter(({ time }) => time <= until),
            { limit, pages },
          )
          const part: Awaited<ReturnType<typeof run>> = await run(walk, position, { until, most })
          ;({ position } = part)
          for (const id of part.ids) seen.add(id)
          if (part.page?.more === false && until >= BEGIN + 901 * DAY_MS) break
        }
        expect(seen.size).toBe(all.length)
      }),
      { numRuns: 60 },
    )
  })
})
