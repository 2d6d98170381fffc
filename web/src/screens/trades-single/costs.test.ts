import type { TradeDetail } from '@roundtrip/contract/trades'
import { parseFixed } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { costsOf } from './costs.ts'

type Fee = readonly [fee: string, asset: string, liquidity: 'maker' | 'taker' | 'unknown']

function trade(overrides: Partial<TradeDetail>, fees: readonly Fee[]): TradeDetail {
  const slices = fees.map(([fee, feeAsset, liquidity]) => ({ fee, feeAsset, liquidity }))
  const amounts = { gross: '10', fees: '0', net: '10', settle: 'USDT', cashEvents: [] }
  return { ...amounts, ...overrides, slices } as TradeDetail
}
const paid = (kind: string, value: string | null): TradeDetail['cashEvents'][number] => {
  return { time: 0, kind, asset: 'USDT', amount: value ?? '1', value, raw: null }
}
const PAID = [paid('funding', '-0.25'), paid('rebate', '0.25'), paid('funding', '-0.25')]
const costLines = (given: TradeDetail) => costsOf(given).map(({ name, value }) => [name, value])

describe('the way from price to net', () => {
  test('tells fees by kind, and those in other coins apart', () => {
    const given = trade({ fees: '1.75', cashEvents: PAID, net: '8' }, [
      ['0.5', 'USDT', 'maker'],
      ['0.75', 'USDT', 'taker'],
      ['0.25', 'USDT', 'maker'],
      ['0.25', 'BNB', 'taker'],
    ])
    expect(costLines(given)).toEqual([
      ['Price', '10'],
      ['Maker fees', '-0.75'],
      ['Taker fees', '-0.75'],
      ['Fees in BNB, converted', '-0.25'],
      ['Funding', '-0.5'],
      ['Rebates', '0.25'],
      ['Net', '8'],
    ])
    const steps = costsOf(given).filter(({ kind }) => kind === 'step')
    expect(steps.reduce((sum, { value }) => sum + (parseFixed(value ?? '') ?? 0n), 0n)).toBe(parseFixed('8'))
  })
  test('leaves nothing out that the fills do not explain', () => {
    expect(costLines(trade({ fees: '1', net: '9' }, [['0.75', 'USDT', 'unknown']]))).toEqual([
      ['Price', '10'],
      ['Fees', '-0.75'],
      ['Other fees', '-0.25'],
      ['Net', '9'],
    ])
  })
  test('says that fees are unknown while a rate is missing', () => {
    expect(costLines(trade({ fees: null, net: null }, [['1', 'BNB', 'maker']]))).toEqual([
      ['Price', '10'],
      ['Fees', null],
      ['Net', null],
    ])
  })
  test('says that funding is unknown while the rate of its coin is missing', () => {
    expect(costLines(trade({ net: null, cashEvents: [...PAID, paid('funding', null)] }, []))).toEqual([
      ['Price', '10'],
      ['Funding', null],
      ['Rebates', '0.25'],
      ['Net', null],
    ])
  })
  test('a rebate adds', () => {
    expect(costLines(trade({ fees: '-0.1', net: '10.1' }, [['-0.1', 'USDT', 'maker']]))[1]).toEqual([
      'Maker fees',
      '0.1',
    ])
  })
})
