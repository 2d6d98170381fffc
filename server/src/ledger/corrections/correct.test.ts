import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { hash128 } from '@roundtrip/core/base'
import { type TradeColumns, idOfRow } from '@roundtrip/core/reports'
import type { TestResponse, TestUser } from '../../testing/client.testing.ts'
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

const ids = (columns: TradeColumns): string[] =>
  Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
const trades = async (): Promise<string[]> => ids(await fetchTestColumns(user))
const detail = (tradeId: string) => user.call<TradeDetail>('getTrade', { tradeId })
const list = async () => (await user.call<{ corrections: Correction[] }>('listCorrections', {})).corrections
const states = async () => (await list()).map(({ kind, state, reason }) => [kind, state, reason])
const version = async () => (await user.call<{ ledgerVersion: number }>('listAccounts', {})).ledgerVersion
const reasonOf = ({ body }: TestResponse) =>
  (body as { error?: { details?: { reason?: string } } }).error?.details?.reason

type Corrected = { readonly correction: Correction; readonly tradeId: string }

/** Two round trips within one trade: in 1, in 1, out 1, out 1. */
function scaled() {
  const [a, b, c, d] = someFills(4, { symbols: 1 })
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Too few fills.')
  return [a, { ...c, time: b.time }, { ...b, time: c.time }, d]
}

describe('merging trades', () => {
  test('counts trades that follow each other as one, and taking it back makes two again', async () => {
    await importFills(user, account, someFills(6, { symbols: 1 }))
    const [first = '', second = '', third = ''] = await trades()
    const before = await version()
    const { correction, tradeId } = await user.call<Corrected>('mergeTrades', { tradeIds: [second, first] })
    expect(tradeId).toBe(first)
    expect(await trades()).toEqual([first, third])
    expect(await version()).toBe(before + 1)
    const merged = await detail(first)
    expect([merged.slices.length, merged.flags]).toEqual([4, ['edited']])
    expect([merged.before, merged.after?.id]).toEqual([null, third])
    await user.call('takeBack', { id: correction.id })
    expect(await trades()).toEqual([first, second, third])
    expect(await list()).toEqual([])
  })

  test('asked again it is the same correction, and the ledger stays as it is', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const tradeIds = await trades()
    const merged = await user.call<Corrected>('mergeTrades', { tradeIds })
    const after = await version()
    expect(await user.call<Corrected>('mergeTrades', { tradeIds })).toEqual(merged)
    expect([await version(), (await list()).length]).toEqual([after, 1])
  })

  test('trades that are apart, or one alone, are refused and nothing is kept', async () => {
    await importFills(user, account, someFills(6, { symbols: 1 }))
    const [first = '', , third = ''] = await trades()
    expect(reasonOf(await user.request('mergeTrades', { tradeIds: [first, third] }))).toBe('not-adjacent')
    expect(reasonOf(await user.request('mergeTrades', { tradeIds: [first, first] }))).toBe('not-adjacent')
    expect(reasonOf(await user.request('mergeTrades', { tradeIds: ['0'.repeat(16), first] }))).toBe('no-trade')
    expect(await list()).toEqual([])
  })
})

describe('splitting a trade', () => {
  test('makes a trade of fills that are flat together', async () => {
    const fills = scaled()
    await importFills(user, account, fills)
    const [whole = ''] = await trades()
    const named = [fills[1]?.dedupeKey, fills[2]?.dedupeKey]
    const { tradeId, correction } = await user.call<Corrected>('splitTrade', { tradeId: whole, fills: named })
    expect([...(await trades())].sort()).toEqual([whole, tradeId].sort())
    expect((await detail(tradeId)).slices.map(({ key }) => key)).toEqual(named)
    const again = await user.call<Corrected>('splitTrade', { tradeId: whole, fills: named.toReversed() })
    expect(again.correction.id).toBe(correction.id)
    await user.call('takeBack', { id: correction.id })
    expect(await trades()).toEqual([whole])
  })

  // ASVS 2.2.3
  test('is refused where it makes no sense', async () => {
    const fills = scaled()
    await importFills(user, account, fills)
    const [tradeId = ''] = await trades()
    const refusalOf = async (keys: readonly (string | undefined)[]) =>
      reasonOf(await user.request('splitTrade', { tradeId, fills: keys }))
    expect(await refusalOf([fills[0]?.dedupeKey, fills[1]?.dedupeKey])).toBe('not-flat')
    expect(await refusalOf(fills.map(({ dedupeKey }) => dedupeKey))).toBe('whole-trade')
    expect(await refusalOf([hash128('somewhere')])).toBe('no-fill')
    expect(await list()).toEqual([])
  })
})

describe('editing the cost of a fill', () => {
  test('counts in place of what the venue said, which stays reported', async () => {
    await importFills(user, account, someFills(2))
    const [tradeId = ''] = await trades()
    const before = await detail(tradeId)
    const fill = before.slices[0]?.key
    await user.call('editCost', { tradeId, fill, price: '50' })
    const { correction } = await user.call<Corrected>('editCost', { tradeId, fill, price: '60' })
    const after = await detail(tradeId)
    expect(after.slices[0]).toMatchObject({ price: '60', sourcePrice: before.slices[0]?.price })
    expect([after.entryPrice, after.flags]).toEqual(['60', ['edited']])
    expect(await list()).toHaveLength(1)
    const archive = await user.fetch(`/ledger/v1/${user.uid}/export`)
    expect(archive.status).toBe(200)
    await user.call('takeBack', { id: correction.id })
    expect(await detail(tradeId)).toEqual(before)
  })

  test('a price below zero, or a fill of another trade, is refused', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    const [first = '', second = ''] = await trades()
    const fill = (await detail(first)).slices[0]?.key
    expect(reasonOf(await user.request('editCost', { tradeId: first, fill, price: '-1' }))).toBe('bad-price')
    expect(reasonOf(await user.request('editCost', { tradeId: second, fill, price: '1' }))).toBe('no-fill')
  })
})

describe('corrections and imports', () => {
  test('a correction waits while its fills are gone, and counts again when they are back', async () => {
    const fills = someFills(4, { symbols: 1 })
    const { import: done } = await importFills(user, account, fills)
    const merged = await trades()
    await user.call('mergeTrades', { tradeIds: merged })
    await user.call('undoImport', { importId: done?.id })
    expect(await states()).toEqual([['merge', 'waiting', 'gone']])
    await importFills(user, account, fills)
    expect(await states()).toEqual([['merge', 'applied', null]])
    expect(await trades()).toEqual([merged[0]])
  })

  test('a late fill between merged trades makes the merge wait', async () => {
    const fills = someFills(8, { symbols: 1 })
    await importFills(user, account, [...fills.slice(0, 2), ...fills.slice(4, 6)])
    await user.call('mergeTrades', { tradeIds: await trades() })
    await importFills(user, account, fills.slice(2, 4))
    expect(await states()).toEqual([['merge', 'waiting', 'not-adjacent']])
    expect(await trades()).toHaveLength(3)
    await importFills(user, account, fills.slice(6))
    expect(await states()).toEqual([['merge', 'waiting', 'not-adjacent']])
  })

  test('later imports keep what was corrected before', async () => {
    const fills = someFills(40, { symbols: 1 })
    await importFills(user, account, fills.slice(0, 20))
    const [first = '', second = ''] = await trades()
    await user.call('mergeTrades', { tradeIds: [first, second] })
    await importFills(user, account, fills.slice(20))
    expect(await trades()).toHaveLength(19)
    expect((await detail(first)).slices).toHaveLength(4)
    await user.call('takeBack', { id: (await list())[0]?.id })
    expect(await trades()).toHaveLength(20)
  })

  test('corrections go with their account', async () => {
    await importFills(user, account, someFills(4, { symbols: 1 }))
    await user.call('mergeTrades', { tradeIds: await trades() })
    await user.call('deleteTradingAccount', { id: account })
    expect(await list()).toEqual([])
  })
})
