import type { OpenPosition } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import { inOrder, isNearLiquidation, unrealisedByAsset } from './live-figures.ts'

const open = (changes: Partial<OpenPosition>): OpenPosition => ({
  symbol: 'BTCUSDT',
  side: 'long',
  quantity: '1',
  entryPrice: '1',
  markPrice: '1',
  unrealised: null,
  asset: 'USDT',
  leverage: null,
  liquidationPrice: null,
  distance: null,
  ...changes,
})

test('unrealised profit is added exactly, each asset for itself', () => {
  const positions = [
    open({ unrealised: '0.1' }),
    open({ unrealised: '0.2' }),
    open({ unrealised: '-0.00000001', asset: 'BTC' }),
    open({ unrealised: null, asset: 'ETH' }),
  ]
  expect(unrealisedByAsset(positions)).toEqual([
    { asset: 'BTC', sum: '-0.00000001' },
    { asset: 'USDT', sum: '0.3' },
  ])
  expect(unrealisedByAsset([])).toEqual([])
})

test('a position is near its liquidation below a tenth of its price', () => {
  expect([null, 0.2, 0.1, 0.0999, 0, -0.01].map((distance) => isNearLiquidation({ distance }))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('rows keep their places while figures change', () => {
  const rows = [open({ symbol: 'ETH' }), open({ symbol: 'BTC', side: 'short' }), open({ symbol: 'BTC', side: 'long' })]
  expect(inOrder(rows).map(({ symbol, side }) => `${symbol} ${side}`)).toEqual(['BTC long', 'BTC short', 'ETH long'])
})
