/** A correction that is taken back leaves nothing behind: fills, trades and notes are those of before. */
// Promise [Trades: the single one, and changes] A correction that is taken back leaves trades and notes as they were.
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { fixed, hash128, utcMs } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { idOfRow } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: HouseServer
beforeAll(async () => {
  server = await houseServer()
})

const START = 1_700_000_000_000
const MINUTE = 60_000

/** `+2 -2 +1 -1`: buys and sales of one market, a minute apart. */
function fillsOf(quantities: readonly number[]): Fill[] {
  return someFills(quantities.length, { symbols: 1 }).map((fill, index) => ({
    ...fill,
    side: (quantities[index] ?? 0) > 0 ? 'buy' : 'sell',
    quantity: fixed(String(Math.abs(quantities[index] ?? 0))),
    dedupeKey: hash128(`fill ${index}`),
    time: utcMs(START + index * MINUTE),
  }))
}

async function idsOf(user: TestUser): Promise<string[]> {
  const columns = await fetchTestColumns(user)
  return Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
}

async function note(user: TestUser, tradeId: string, parts: Partial<AnnotationData>): Promise<void> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, ...parts }),
  })
  expect(response.ok).toBe(true)
}

async function notesOf(user: TestUser) {
  const answer = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await answer.json()) as { documents: { id: string; data: AnnotationData }[] }
  return Object.fromEntries(documents.map(({ id, data }) => [id, data]))
}

async function stateOf(user: TestUser) {
  const ids = await idsOf(user)
  const trades = await Promise.all(ids.map((tradeId) => user.call<TradeDetail>('getTrade', { tradeId })))
  const { corrections } = await user.call<{ corrections: Correction[] }>('listCorrections', {})
  return { trades, notes: await notesOf(user), corrections }
}

/** What a trader can do with the trades that are there; the numbers choose among them. */
type Act =
  | { readonly kind: 'edit'; readonly fill: number; readonly changes: Record<string, unknown> }
  | { readonly kind: 'merge'; readonly from: number; readonly count: number }
  | { readonly kind: 'split'; readonly trade: number; readonly from: number }

/** Makes it, where it is allowed. */
async function make(user: TestUser, act: Act, fills: readonly Fill[]): Promise<string | null> {
  const ids = await idsOf(user)
  const details = await Promise.all(ids.map((tradeId) => user.call<TradeDetail>('getTrade', { tradeId })))
  const answer = await (() => {
    if (act.kind === 'merge') return user.ask('mergeTrades', { tradeIds: ids.slice(act.from, act.from + act.count) })
    if (act.kind === 'split') {
      const trade = details[act.trade % details.length]
      const slices = trade?.slices.slice(act.from, act.from + 2) ?? []
      return user.ask('splitTrade', { tradeId: trade?.id, fills: slices.map(({ key }) => key) })
    }
    const fill = fills[act.fill % fills.length]?.dedupeKey
    const holder = details.find(({ slices }) => slices.some(({ key }) => key === fill))
    return user.ask('editFill', { tradeId: holder?.id, fill, changes: act.changes, confirmed: true })
  })()
  return answer.status === 200 ? (answer.body as { data: { correction: Correction } }).data.correction.id : null
}

type History = {
  readonly quantities: readonly number[]
  readonly acts: readonly Act[]
  readonly newestFirst?: boolean
  /** What is noted of each trade: a text of its own, nothing, or the same as of others. */
  readonly noted?: readonly ('own' | 'none' | 'same')[]
}

/** Makes corrections and takes them back; answers how many were allowed. */
async function takenBack({ quantities, acts, newestFirst = true, noted = [] }: History): Promise<number> {
  const user = await newUser(server.url)
  const fills = fillsOf(quantities)
  await importFills(user, await newAccount(user), fills)
  for (const [index, id] of (await idsOf(user)).entries()) {
    const kind = noted[index] ?? 'own'
    if (kind === 'same') await note(user, id, { labels: ['same'] })
    if (kind !== 'own') continue
    await note(user, id, { note: `First ${index}.` })
    await note(user, id, { note: `Note ${index}.`, labels: [`label${index}`] })
  }
  const before = await stateOf(user)
  const made: string[] = []
  for (const act of acts) made.push(...[await make(user, act, fills)].filter((id) => id !== null))
  for (const id of newestFirst ? made.toReversed() : made) await user.ask('takeBack', { id })
  expect(await stateOf(user)).toEqual(before)
  return made.length
}

const edit = (fill: number, changes: Record<string, unknown>): Act => ({ kind: 'edit', fill, changes })

test.each<[string, readonly number[], readonly Act[], History['noted']?]>([
  ['a quantity that left no flat moment merged two trades', [1, -1, 1, -1], [edit(1, { quantity: '0.5' })]],
  ['it merged three', [1, -1, 1, -1, 1, -1], [edit(1, { quantity: '0.5' })]],
  ['a side that turned two trades into one', [1, -1, 1, -1], [edit(1, { side: 'buy' })]],
  ['an opening that moved behind the next one', [1, -1, 1, -1], [edit(0, { time: START + 2.5 * MINUTE })]],
  ['a close that moved behind the next opening', [1, -1, 1, -1], [edit(1, { time: START + 2.5 * MINUTE })]],
  ['a side that turned a trade around', [1, -1, 1, -1], [edit(0, { side: 'sell' })]],
  ['a quantity that split a trade', [2, -1, -1, 1, -1], [edit(0, { quantity: '1' })]],
  ['a flip', [1, -2, 1], [edit(1, { quantity: '1' })]],
  ['trades with the same label were merged', [1, -1, 1, -1], [edit(1, { quantity: '0.5' })], ['same', 'same']],
  ['only the second trade had a note', [1, -1, 1, -1], [edit(1, { quantity: '0.5' })], ['none', 'own']],
  ['three trades were merged by hand', [1, -1, 1, -1, 1, -1], [{ kind: 'merge', from: 0, count: 3 }]],
])('%s, and taken back it leaves nothing', async (_, quantities, acts, noted = []) => {
  expect(await takenBack({ quantities, acts, noted })).toBe(acts.length)
})

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    fill: fc.nat(7),
    changes: fc.oneof(
      fc.record({ quantity: fc.constantFrom('0.5', '1', '2', '3') }),
      fc.record({ side: fc.constantFrom('buy', 'sell') }),
      fc.record({ time: fc.nat(16).map((half) => START + (half * MINUTE) / 2 - 1) }),
    ),
  }),
  fc.record({ kind: fc.constant('merge' as const), from: fc.nat(3), count: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ kind: fc.constant('split' as const), trade: fc.nat(4), from: fc.nat(4) }),
)

const history = fc.record({
  quantities: fc.array(fc.constantFrom(1, -1, 2, -2), { minLength: 2, maxLength: 8 }),
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  newestFirst: fc.boolean(),
  noted: fc.array(fc.constantFrom('own' as const, 'own' as const, 'none' as const, 'same' as const), { maxLength: 5 }),
})

test('whatever was corrected, taken back in any order it leaves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => void (await takenBack(drawn))),
    // Each case is a journal of its own on a server.
    { numRuns: 12 },
  )
})
