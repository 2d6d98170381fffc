import { HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { readFill, type TypedFill } from './typed-fill.ts'
import { FRESH_MARKET, readTypedMarket, withSettle } from './typed-market.ts'

const NOON = Date.UTC(2026, 2, 2, 12)
const TYPED: TypedFill = {
  key: '0'.repeat(32),
  moment: '2026-03-02T11:00:00',
  side: 'buy',
  quantity: '1,5',
  price: '0',
  fee: '',
}
const read = (overrides: Partial<TypedFill>) =>
  readFill({ ...TYPED, ...overrides }, { positionSide: 'both', feeAsset: 'USDT', zone: 'UTC', now: NOON })

describe('a typed fill', () => {
  test('may have a comma, no fee, and a price of nothing', () => {
    expect(read({}).fill).toEqual({
      key: TYPED.key,
      time: NOON - HOUR_MS,
      side: 'buy',
      quantity: '1.5',
      price: '0',
      fee: '0',
      positionSide: 'both',
      feeAsset: 'USDT',
    })
    expect(read({ fee: '-0.5' }).fill?.fee).toBe('-0.5')
  })
  test.each([
    ['moment', { moment: '' }],
    ['moment', { moment: '2026-03-02T12:00:01' }],
    ['quantity', { quantity: '0' }],
    ['price', { price: '-1' }],
    ['fee', { fee: 'some' }],
  ] as const)('names the field that is wrong: %s', (field, fields) => {
    expect([...(read(fields).problems?.keys() ?? [])]).toEqual([field])
  })
})

describe('a typed market', () => {
  test('settles in what follows from its kind', () => {
    const market = { ...FRESH_MARKET, symbol: 'BTCUSD', base: 'BTC', quote: 'USD', contractSize: '100' }
    expect(withSettle({ ...market, kind: 'inverse' })).toMatchObject({ settle: 'BTC', contractSize: '100' })
    expect(withSettle({ ...market, kind: 'spot' })).toMatchObject({ settle: 'USD', contractSize: '1' })
    expect(withSettle({ ...market, kind: 'quanto', settle: 'ETH' }).settle).toBe('ETH')
  })
  test('names every field that is wrong', () => {
    expect([...(readTypedMarket({ ...FRESH_MARKET, contractSize: '0' }).problems?.keys() ?? [])]).toEqual([
      'symbol',
      'base',
      'contractSize',
    ])
  })
})
