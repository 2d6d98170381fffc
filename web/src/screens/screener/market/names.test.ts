import type { ListedInstrument } from '@roundtrip/core/screener'
import { expect, test } from 'vitest'
import { withShortSymbol } from './market-data.ts'
import { ownTicker } from './own-ticker.ts'

const LISTED: Omit<ListedInstrument, 'id' | 'symbol' | 'base' | 'quote'> = {
  settle: '',
  kind: 'linear',
  contractSize: '1',
  quantityStep: null,
  priceTick: null,
  leastQuantity: null,
  leastNotional: null,
  mostLeverage: null,
  makerFee: null,
  takerFee: null,
  listedAt: null,
}

test.each([
  ['BTC/USDT:USDT', 'BTC/USDT'],
  ['BTC/USD:BTC', 'BTC/USD'],
  ['BTC/USDT:USDT-260327', 'BTC/USDT 260327'],
  ['SOL/USDC', 'SOL/USDC'],
])('%s is shown as %s', (symbol, shown) => {
  expect(withShortSymbol({ ...LISTED, id: symbol, symbol, base: '', quote: '' }).symbol).toBe(shown)
})

const JOURNAL = ['ETHUSDT', 'BTC-USDT-SWAP', 'SOL', 'BTCUSDT_PERP', 'PEPE-USDT']
test.each([
  ['ETHUSDT', 'ETH/USDT', 'ETHUSDT'],
  ['BTC-USDT-SWAP', 'BTC/USDT', 'BTC-USDT-SWAP'],
  ['BTCUSDT', 'BTC/USDT', 'BTC-USDT-SWAP'],
  ['SOL', 'SOL/USDC', 'SOL'],
  ['PEPEUSDT', 'PEPE/USDT', 'PEPE-USDT'],
  ['SOLUSDT', 'SOL/USDT', null],
])('%s is called so in the journal: %#', (id, symbol, ticker) => {
  const [base = '', quote = ''] = symbol.split('/')
  expect(ownTicker({ id, symbol, base, quote }, JOURNAL)).toBe(ticker)
})
