/** A correction that is undone leaves nothing behind: fills, trades and notes are the same as before it. */
// Promise [Single trades and edits] Undoing a correction leaves trades and notes as they were before it.
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { fixed, hash128, utcMs } from '@roundtrip/core/base'
import type { Fill } from '@roundtrip/core/ledger'
import { idOfRow } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

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

async function note(user: TestUser, tradeId: string, overrides: Partial<AnnotationData>): Promise<void> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, ...overrides }),
  })
  expect(response.ok).toBe(true)
}

async function notesOf(user: TestUser) {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await response.json()) as { documents: { id: string; data: AnnotationData }[] }
  return Object.fromEntries(documents.map(({ id, data }) => [id, data]))
}

async function stateOf(user: TestUser) {
  const ids = await idsOf(user)
  const trades = await Promise.all(ids.map((tradeId) => user.call<TradeDetail>('getTrade', { tradeId })))
  const { corrections } = await user.call<{ corrections: Correction[] }>('listCorrections', {})
  return { trades, notes: await notesOf(user), corrections }
}

/** The corrections that a trader can make to existing trades; the numbers select the trades. */
type Act =
  | { readonly kind: 'edit'; readonly fill: number; readonly changes: Record<string, unknown> }
  | { readonly kind: 'merge'; readonly from: number; readonly count: number }
  | { readonly kind: 'split'; readonly trade: number; readonly from: number }
  | { readonly kind: 'cost'; readonly fill: number; readonly price: string }
  | { readonly kind: 'add'; readonly trade: number; readonly quantity: number; readonly time: number }
  | { readonly kind: 'move'; readonly trade: number }

/** Undoes an act; it may be refused unless the newest act is undone first. */
type Undo = (user: TestUser) => Promise<unknown>

type Journal = { readonly fills: readonly Fill[]; readonly account: string; readonly other: string }

/** Performs it; null if it is not allowed. */
async function make(user: TestUser, act: Act, journal: Journal): Promise<Undo | null> {
  const ids = await idsOf(user)
  if (act.kind === 'add') return await add(user, act, ids[act.trade % ids.length])
  if (act.kind === 'move') return await move(user, journal, ids[act.trade % ids.length])
  const details = await Promise.all(ids.map((tradeId) => user.call<TradeDetail>('getTrade', { tradeId })))
  const response = await (() => {
    if (act.kind === 'merge')
      return user.request('mergeTrades', { tradeIds: ids.slice(act.from, act.from + act.count) })
    if (act.kind === 'split') {
      const trade = details[act.trade % details.length]
      const slices = trade?.slices.slice(act.from, act.from + 2) ?? []
      return user.request('splitTrade', { tradeId: trade?.id, fills: slices.map(({ key }) => key) })
    }
    const fill = journal.fills[act.fill % journal.fills.length]?.dedupeKey
    const holder = details.find(({ slices }) => slices.some(({ key }) => key === fill))
    if (act.kind === 'cost') return user.request('editCost', { tradeId: holder?.id, fill, price: act.price })
    return user.request('editFill', { tradeId: holder?.id, fill, changes: act.changes, confirmed: true })
  })()
  if (response.status !== 200) return null
  const { id } = (response.body as { data: { correction: Correction } }).data.correction
  return async () => await user.request('takeBack', { id })
}

/** Adds a fill by hand to the market of a trade. */
async function add(
  user: TestUser,
  { quantity, time }: Extract<Act, { kind: 'add' }>,
  tradeId: string | undefined,
): Promise<Undo | null> {
  const fill = {
    key: hash128(`added ${time} ${quantity}`),
    time,
    side: quantity > 0 ? 'buy' : 'sell',
    quantity: String(Math.abs(quantity)),
    price: '100',
    positionSide: 'both',
    fee: '0',
    feeAsset: 'USDT',
  }
  const { account } = await user.call<TradeDetail>('getTrade', { tradeId })
  const response = await user.request('addManualFills', { traded: { tradeId }, fills: [fill], confirmed: true })
  return response.status === 200
    ? async () => await user.request('removeManualFill', { account, fill: fill.key })
    : null
}

/** Moves a trade to the other account; undone, it returns. */
async function move(user: TestUser, journal: Journal, tradeId: string | undefined): Promise<Undo | null> {
  const { account: from } = await user.call<TradeDetail>('getTrade', { tradeId })
  const account = from === journal.other ? journal.account : journal.other
  const response = await user.request('moveTrade', { tradeId, account })
  if (response.status !== 200) return null
  const { tradeId: moved } = (response.body as { data: { tradeId: string } }).data
  return async () => await user.request('moveTrade', { tradeId: moved, account: from })
}

type History = {
  readonly quantities: readonly number[]
  readonly acts: readonly Act[]
  readonly newestFirst?: boolean
  /** The note of each trade: a distinct text, none, or the same as others. */
  readonly noted?: readonly ('own' | 'none' | 'same')[]
}

/** Makes corrections and undoes them; returns how many were allowed. */
async function takenBack({ quantities, acts, newestFirst = true, noted = [] }: History): Promise<number> {
  const user = await newUser(server.url)
  const fills = fillsOf(quantities)
  const account = await newAccount(user)
  const other = await newAccount(user, 'Other')
  await importFills(user, account, fills)
  for (const [index, id] of (await idsOf(user)).entries()) {
    const kind = noted[index] ?? 'own'
    if (kind === 'same') await note(user, id, { labels: ['same'] })
    if (kind !== 'own') continue
    await note(user, id, { note: `First ${index}.` })
    await note(user, id, {
      note: `Note ${index}.`,
      labels: [`label${index}`],
      risk: String(index + 1),
      riskCurrency: 'USDT',
      stop: String(index + 90),
      stopMoves: [{ time: START + index, price: '91' }],
      targets: [{ price: String(index + 110), quantity: null }],
      leverage: String(index + 2),
      rating: (index % 5) + 1,
      excluded: index % 2 === 1,
      reviewedAt: START + index,
    })
  }
  const before = await stateOf(user)
  const made: Undo[] = []
  for (const act of acts) {
    const undo = await make(user, act, { fills, account, other })
    if (undo !== null) made.push(undo)
  }
  for (const undo of newestFirst ? made.toReversed() : made) await undo(user)
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
  ['a price in place of that of the venue', [1, -1, 1, -1], [{ kind: 'cost', fill: 1, price: '7' }]],
  [
    'a fill by hand left no flat moment between two trades',
    [1, -1, 1, -1],
    [{ kind: 'add', trade: 0, quantity: 1, time: START + 0.5 * MINUTE }],
  ],
  [
    'a fill by hand closed the open trade',
    [1, -1, 1],
    [{ kind: 'add', trade: 1, quantity: -1, time: START + 3 * MINUTE }],
  ],
  ['a trade was given to another account', [1, -1, 1, -1], [{ kind: 'move', trade: 1 }]],
  [
    'another trade was given away after two had joined',
    [1, -1, 1, 1],
    [edit(0, { time: START + 3.5 * MINUTE }), { kind: 'move', trade: 0 }],
  ],
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
  fc.record({ kind: fc.constant('cost' as const), fill: fc.nat(7), price: fc.constantFrom('1', '250.5') }),
  fc.record({
    kind: fc.constant('add' as const),
    trade: fc.nat(4),
    quantity: fc.constantFrom(1, -1, 0.5, -2),
    time: fc.nat(16).map((half) => START + (half * MINUTE) / 2 + 7),
  }),
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
    // Each case is a separate journal on a server.
    { numRuns: 12 },
  )
})
