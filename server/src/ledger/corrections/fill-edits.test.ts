/**
 * Time, side, quantity and fee of a fill are corrected; a close that is dated before its opening needs confirmation.
 */
import type { Correction, TradeDetail } from '@roundtrip/contract/trades'
import { fixed, hash128, MINUTE_MS } from '@roundtrip/core/base'
import { idOfRow } from '@roundtrip/core/reports'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const trades = async (): Promise<string[]> => {
  const columns = await fetchTestColumns(user)
  return Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
}
const detail = (tradeId: string) => user.call<TradeDetail>('getTrade', { tradeId })
const reasonOf = ({ body }: TestResponse) =>
  (body as { error?: { details?: { reason?: string } } }).error?.details?.reason
const START = 1_700_000_000_000

async function oneTrade(): Promise<{ readonly tradeId: string; readonly opening: string; readonly closing: string }> {
  await importFills(user, account, someFills(2, { symbols: 1 }))
  const [tradeId = ''] = await trades()
  const { slices } = await detail(tradeId)
  return { tradeId, opening: slices[0]?.key ?? '', closing: slices[1]?.key ?? '' }
}

describe('a fill is corrected', () => {
  test.each<[string, Record<string, unknown>, Partial<TradeDetail['slices'][number]>]>([
    ['time', { time: START + 30_000 }, { time: START + 30_000 }],
    ['fee', { fee: '0.5' }, { feePaid: '0.5' }],
    ['fee to a rebate', { fee: '-0.5' }, { feePaid: '-0.5' }],
  ])('%s, beside what was reported', async (_, changes, expected) => {
    const { tradeId, opening } = await oneTrade()
    const edit = await user.call<{ correction: Correction; tradeId: string }>('editFill', {
      tradeId,
      fill: opening,
      changes,
    })
    const edited = await detail(edit.tradeId)
    expect(edited.slices[0]).toMatchObject(expected)
    expect(edited.slices[0]?.source).toEqual({ time: START, side: 'buy', quantity: '0.125', fee: '0.00512345' })
    expect(edited.flags).toContain('edited')
    expect(edit.correction).toMatchObject({ kind: 'edit', changes, state: 'applied' })
    await user.call('takeBack', { id: edit.correction.id })
    expect((await detail(tradeId)).slices[0]).toMatchObject({ time: START, feePaid: '0.00512345', source: null })
  })

  test('in side and quantity, so that two trades become what they were', async () => {
    const [a, b, c, d] = someFills(4, { symbols: 1 })
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Too few fills.')
    await importFills(user, account, [a, { ...b, quantity: fixed('0.25') }, c, { ...d, side: 'buy' }])
    const [first = ''] = await trades()
    await user.call('editFill', { tradeId: first, fill: b.dedupeKey, changes: { quantity: '0.125' } })
    const [, second = ''] = await trades()
    await user.call('editFill', { tradeId: second, fill: d.dedupeKey, changes: { side: 'sell' } })
    const all = await Promise.all((await trades()).map(detail))
    expect(all.map(({ side, status, slices }) => [side, status, slices.length])).toEqual([
      ['long', 'closed', 2],
      ['long', 'closed', 2],
    ])
  })

  test('again: the last correction of a fill counts alone', async () => {
    const { tradeId, opening } = await oneTrade()
    await user.call('editFill', { tradeId, fill: opening, changes: { fee: '1' } })
    await user.call('editFill', { tradeId, fill: opening, changes: { time: START + 1 } })
    expect((await detail(tradeId)).slices[0]).toMatchObject({ feePaid: '0.00512345', time: START + 1 })
    const { corrections } = await user.call<{ corrections: Correction[] }>('listCorrections', {})
    expect(corrections).toHaveLength(1)
  })

  test.each([
    ['nothing-to-change', { fee: '0.00512345' }],
    ['bad-quantity', { quantity: '0' }],
    ['future-fill', { time: 99_999_999_999_999 }],
  ])('is refused: %s', async (reason, changes) => {
    const { tradeId, opening } = await oneTrade()
    expect(reasonOf(await user.request('editFill', { tradeId, fill: opening, changes }))).toBe(reason)
  })
})

describe('a close dated before its opening', () => {
  test('by a correction is a question', async () => {
    const { tradeId, closing } = await oneTrade()
    const edit = { tradeId, fill: closing, changes: { time: START - MINUTE_MS } }
    expect(reasonOf(await user.request('editFill', edit))).toBe('closes-before-opening')
    expect((await detail(tradeId)).side).toBe('long')
    const { tradeId: short } = await user.call<{ tradeId: string }>('editFill', { ...edit, confirmed: true })
    expect((await detail(short)).side).toBe('short')
  })

  test('also where the opening is dated after its close', async () => {
    const { tradeId, opening } = await oneTrade()
    const edit = { tradeId, fill: opening, changes: { time: START + 5 * MINUTE_MS } }
    expect(reasonOf(await user.request('editFill', edit))).toBe('closes-before-opening')
  })

  const manual = (key: string, side: string, time: number) => ({
    key: hash128(key),
    time,
    side,
    quantity: '0.125',
    price: '120',
    positionSide: 'both',
    fee: '0',
    feeAsset: 'USDT',
  })

  test('by a fill that is added to a trade is a question', async () => {
    const [open] = someFills(1, { symbols: 1 })
    if (open === undefined) throw new Error('Too few fills.')
    await importFills(user, account, [open])
    const [tradeId = ''] = await trades()
    const early = { traded: { tradeId }, fills: [manual('a', 'sell', START - MINUTE_MS)] }
    expect(reasonOf(await user.request('addManualFills', early))).toBe('closes-before-opening')
    expect(await trades()).toEqual([tradeId])
    await user.call('addManualFills', { ...early, confirmed: true })
    expect((await detail((await trades())[0] ?? '')).side).toBe('short')
  })

  const MARKET = { symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT', contractSize: '1' }

  test('in a trade by hand is a question, a short is none', async () => {
    const traded = { account, ...MARKET }
    const wrong = [manual('a', 'buy', START), manual('b', 'sell', START - MINUTE_MS)]
    expect(reasonOf(await user.request('addManualFills', { traded, fills: wrong }))).toBe('closes-before-opening')
    const short = [manual('c', 'sell', START), manual('d', 'buy', START + MINUTE_MS)]
    expect((await user.request('addManualFills', { traded, fills: short })).status).toBe(200)
  })

  // ASVS 2.2.3
  test('on spot, where nothing was held, is refused with a reason', async () => {
    const traded = { account, ...MARKET, symbol: 'ADAUSDT', kind: 'spot', base: 'ADA' }
    const response = await user.request('addManualFills', { traded, fills: [manual('a', 'sell', START)] })
    expect(reasonOf(response)).toBe('closes-before-opening')
  })
})

test('after a split no merge is offered that would be refused', async () => {
  const [a, b, c, d] = someFills(4, { symbols: 1 })
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Too few fills.')
  const nested = [a, { ...c, time: b.time }, { ...b, time: c.time }, d]
  await importFills(user, account, [...nested, ...someFills(2, { from: 4, symbols: 1 })])
  const [whole = ''] = await trades()
  const middle = [c.dedupeKey, b.dedupeKey]
  await user.call('splitTrade', { tradeId: whole, fills: middle })
  let offers = 0
  for (const tradeId of await trades()) {
    const { before, after } = await detail(tradeId)
    for (const other of [before, after]) {
      if (other === null) continue
      offers += 1
      const merged = await user.call<{ correction: { id: string } }>('mergeTrades', { tradeIds: [tradeId, other.id] })
      await user.call('takeBack', { id: merged.correction.id })
    }
  }
  expect(offers).toBe(2)
})

test('an edited fill stays the anchor of its trade', async () => {
  const { tradeId, opening } = await oneTrade()
  const edit = { tradeId, fill: opening, changes: { time: START + 1_000 } }
  expect((await user.call<{ tradeId: string }>('editFill', edit)).tradeId).toBe(tradeId)
})
