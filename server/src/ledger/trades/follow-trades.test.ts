import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { hash128 } from '@roundtrip/core/base'
import { idOfRow } from '@roundtrip/core/reports'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
let account: string

beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

const trades = async () => {
  const columns = await fetchTestColumns(user)
  return Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
}
const note = async (tradeId: string, overrides: Partial<AnnotationData>) => {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations/${tradeId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...NOTHING_NOTED, ...overrides }),
  })
  expect(response.ok).toBe(true)
}
const notes = async () => {
  const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
  const { documents } = (await response.json()) as { documents: { id: string; data: AnnotationData }[] }
  return new Map(documents.map(({ id, data }) => [id, data]))
}
const takeBack = async () => {
  const { corrections } = await user.call<{ corrections: { id: string }[] }>('listCorrections', {})
  await user.call('takeBack', { id: corrections[0]?.id })
}

describe('merging trades', () => {
  test('joins labels and notes on the first, and each has its own again when they are apart', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    await note(first, { labels: ['a'], note: 'First.' })
    await note(second, { labels: ['b'], note: 'Second.', risk: '7' })
    await user.call('mergeTrades', { tradeIds: [first, second] })
    const joined = await notes()
    expect(joined.get(first)).toMatchObject({ labels: ['a', 'b'], note: 'First.\n\nSecond.', risk: '7' })
    expect(joined.get(second)).toMatchObject({ note: 'Second.', joinedInto: first })
    await takeBack()
    expect(await notes()).toEqual(
      new Map([
        [first, { ...NOTHING_NOTED, labels: ['a'], note: 'First.' }],
        [second, { ...NOTHING_NOTED, labels: ['b'], note: 'Second.', risk: '7' }],
      ]),
    )
  })

  test('what the trader then takes out of the joined note does not come back with the next import', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    await note(first, { note: 'First.' })
    await note(second, { note: 'Second.' })
    await user.call('mergeTrades', { tradeIds: [first, second] })
    await note(first, { note: 'Shorter.' })
    await importFills(user, account, someFills(2, { from: 10, symbols: 1 }))
    expect((await notes()).get(first)?.note).toBe('Shorter.')
  })

  test('where they differ in what can be reported only once, the second waits as it is', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    await note(first, { rating: 5 })
    await note(second, { rating: 1 })
    await user.call('mergeTrades', { tradeIds: [first, second] })
    expect(await notes()).toEqual(
      new Map([
        [first, { ...NOTHING_NOTED, rating: 5 }],
        [second, { ...NOTHING_NOTED, rating: 1 }],
      ]),
    )
  })

  test('a joined note that the trader changed stays so when the trades are apart again', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    await note(first, { note: 'First.' })
    await note(second, { note: 'Second.' })
    await user.call('mergeTrades', { tradeIds: [first, second] })
    await note(first, { note: 'Both.' })
    await takeBack()
    const after = await notes()
    expect([after.get(first)?.note, after.get(second)?.note]).toEqual(['Both.', 'Second.'])
  })

  test('the note of the second alone counts for the whole, and is its own again when they are apart', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    await note(second, { note: 'Second.' })
    await user.call('mergeTrades', { tradeIds: [first, second] })
    expect((await notes()).get(first)).toEqual({ ...NOTHING_NOTED, note: 'Second.' })
    await takeBack()
    expect(await notes()).toEqual(new Map([[second, { ...NOTHING_NOTED, note: 'Second.' }]]))
  })
})

test('splitting leaves the note with the fill that opened the trade', async () => {
  const [a, b, c, d] = someFills(4, { symbols: 1 })
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Too few fills.')
  await importFills(user, account, [a, { ...c, time: b.time }, { ...b, time: c.time }, d])
  const [whole = ''] = await trades()
  await note(whole, { note: 'Whole.' })
  const { tradeId } = await user.call<{ tradeId: string }>('splitTrade', {
    tradeId: whole,
    fills: [c.dedupeKey, b.dedupeKey],
  })
  expect(tradeId).not.toBe(whole)
  expect(await notes()).toEqual(new Map([[whole, { ...NOTHING_NOTED, note: 'Whole.' }]]))
})

test('a note that followed its fill to an earlier opening is back when that is taken back', async () => {
  const [first, ...rest] = someFills(4, { symbols: 1 })
  if (first === undefined) throw new Error('There is no first fill.')
  await importFills(user, account, [first, ...rest])
  const [before = ''] = await trades()
  await note(before, { note: 'As planned.' })
  const earlier = { ...first, dedupeKey: hash128('earlier'), venueTradeId: '1' }
  const { import: late } = await importFills(user, account, [earlier])
  const [moved = ''] = await trades()
  expect((await notes()).get(moved)?.note).toBe('As planned.')
  await user.call('undoImport', { importId: late?.id })
  expect(await notes()).toEqual(new Map([[before, { ...NOTHING_NOTED, note: 'As planned.' }]]))
})

test('a note that waits for its fill finds it where another fill opens the trade now', async () => {
  const [first, ...rest] = someFills(4, { symbols: 1 })
  if (first === undefined) throw new Error('There is no first fill.')
  const earlier = { ...first, dedupeKey: hash128('earlier'), venueTradeId: '1' }
  const { import: done } = await importFills(user, account, [first, ...rest])
  await note((await trades())[0] ?? '', { note: 'As planned.' })
  await user.call('undoImport', { importId: done?.id })
  await importFills(user, account, [earlier, first, ...rest])
  const [now = ''] = await trades()
  expect((await notes()).get(now)).toEqual({ ...NOTHING_NOTED, note: 'As planned.' })
})
