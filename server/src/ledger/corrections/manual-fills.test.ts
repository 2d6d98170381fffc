import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ManualFill, TradeDetail } from '@roundtrip/contract/trades'
import { hash128 } from '@roundtrip/core/base'
import { idOfRow } from '@roundtrip/core/reports'
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

const START = 1_700_000_000_000
const BTC = { symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT', contractSize: '1' }

function manual(name: string, overrides: Partial<ManualFill>): ManualFill {
  return {
    key: hash128(name),
    time: START,
    side: 'buy',
    quantity: '1',
    price: '100',
    positionSide: 'both',
    fee: '0',
    feeAsset: 'USDT',
    ...overrides,
  }
}

type Added = { readonly tradeId: string; readonly ledgerVersion: number }

const add = (traded: object, fills: readonly ManualFill[]) => user.call<Added>('addManualFills', { traded, fills })
const trade = (tradeId: string) => user.call<TradeDetail>('getTrade', { tradeId })
const trades = async () => {
  const columns = await fetchTestColumns(user)
  return Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
}
const counted = async () => (await user.call<{ accounts: { fills: number }[] }>('listAccounts', {})).accounts[0]?.fills
const reasonOf = ({ body }: TestResponse) =>
  (body as { error?: { details?: { reason?: string } } }).error?.details?.reason

describe('a trade by hand', () => {
  test('in an account without imports is a trade like all others', async () => {
    const { tradeId } = await add({ account, ...BTC }, [
      manual('in', { fee: '0.1' }),
      manual('out', { side: 'sell', price: '110', time: START + 60_000 }),
    ])
    const made = await trade(tradeId)
    expect(made).toMatchObject({ symbol: 'BTCUSDT', venue: 'binance', status: 'closed', net: '9.9', flags: ['manual'] })
    expect([await trades(), await counted()]).toEqual([[tradeId], 2])
  })

  test('sent again adds nothing', async () => {
    const first = await add({ account, ...BTC }, [manual('in', {})])
    expect(await add({ account, ...BTC }, [manual('in', {})])).toEqual(first)
    expect(await counted()).toBe(1)
  })

  test('is gone when its fills are removed', async () => {
    const { tradeId } = await add({ account, ...BTC }, [manual('in', {})])
    const fill = hash128('in')
    await user.call('removeManualFill', { account, fill })
    expect([await trades(), await counted()]).toEqual([[], 0])
    expect(reasonOf(await user.request('removeManualFill', { account, fill }))).toBe('no-fill')
    expect(await add({ account, ...BTC }, [manual('in', {})])).toMatchObject({ tradeId })
  })

  test.each([
    ['bad-quantity', { quantity: '0' }],
    ['bad-quantity', { quantity: '-1' }],
    ['bad-price', { price: '-1' }],
    ['future-fill', { time: Date.now() + 3_600_000 }],
  ] as const)('is refused: %s', async (reason, fields) => {
    const response = await user.request('addManualFills', {
      traded: { account, ...BTC },
      fills: [manual('in', fields)],
    })
    expect(reasonOf(response)).toBe(reason)
    expect(await counted()).toBe(0)
  })

  test('a market that the venue described cannot be described otherwise', async () => {
    await importFills(user, account, someFills(2))
    const other = { account, ...BTC, symbol: 'COIN0USDT', base: 'COIN0', contractSize: '10' }
    const response = await user.request('addManualFills', { traded: other, fills: [manual('in', {})] })
    expect(reasonOf(response)).toBe('instrument-differs')
    await add({ ...other, contractSize: '1' }, [manual('in', {})])
    expect(await counted()).toBe(3)
  })
})

describe('a fill by hand among imported ones', () => {
  const fills = someFills(3, { symbols: 1 })

  test('closes an open trade, and removing it opens the trade again', async () => {
    await importFills(user, account, fills)
    const open = (await trades()).at(-1) ?? ''
    const before = await trade(open)
    expect(before.status).toBe('open')
    const out = manual('out', { side: 'sell', quantity: '0.125', price: '120', time: START + 600_000 })
    const added = await add({ tradeId: open }, [out])
    expect(added.tradeId).toBe(open)
    expect(await trade(open)).toMatchObject({ status: 'closed', exitPrice: '120' })
    await user.call('removeManualFill', { account, fill: hash128('out') })
    expect(await trade(open)).toEqual(before)
  })

  test('belongs to the market that the account trades, whatever venue its file named', async () => {
    const elsewhere = fills.map((fill) => ({
      ...fill,
      instrument: { ...fill.instrument, id: 'elsewhere:linear:COIN0USDT', venue: 'elsewhere' },
    }))
    await importFills(user, account, elsewhere)
    const open = (await trades()).at(-1) ?? ''
    const out = manual('out', { side: 'sell', quantity: '0.125', price: '120', time: START + 600_000 })
    expect((await add({ account, ...BTC, symbol: 'COIN0USDT', base: 'COIN0' }, [out])).tradeId).toBe(open)
  })

  test('survives imports, and the undoing of imports', async () => {
    const { import: done } = await importFills(user, account, fills)
    const { tradeId } = await add({ account, ...BTC }, [manual('in', {})])
    await importFills(user, account, someFills(5, { from: 10, symbols: 1 }))
    await user.call('undoImport', { importId: done?.id })
    expect((await trade(tradeId)).slices[0]).toMatchObject({ execution: 'manual', price: '100' })
  })

  test('an imported fill cannot be removed as one by hand, nor can one by hand take its place', async () => {
    await importFills(user, account, fills)
    const taken = { ...manual('in', {}), key: fills[0]?.dedupeKey }
    expect(reasonOf(await user.request('addManualFills', { traded: { account, ...BTC }, fills: [taken] }))).toBe(
      'key-taken',
    )
    expect(reasonOf(await user.request('removeManualFill', { account, fill: fills[0]?.dedupeKey }))).toBe('no-fill')
    expect(await counted()).toBe(3)
  })
})
