/** Open contracts at Coinbase, as its documentation and nautilus-coinbase's test data have them. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordedReader, spotMarket, startGateway } from '../gateway.testing.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const credentials = {
  key: 'organizations/1/apiKeys/2',
  secret: privateKey.export({ type: 'sec1', format: 'pem' }).toString(),
}
const usd = (value: string) => ({ value, currency: 'USD' })

type Routes = Parameters<typeof startGateway>[0]

async function live(routes: Routes) {
  const gateway = await startGateway({
    '/api/v3/brokerage/key_permissions': () => ({ can_view: true, portfolio_uuid: 'p-1' }),
    '/api/v3/brokerage/accounts': () => ({ accounts: [], cursor: '' }),
    ...routes,
  })
  const markets = [spotMarket('BTC-USD', 'BTC', 'USD')]
  return (await recordedReader('coinbase', { gateway: gateway.address, markets, credentials })).live()
}

test('US futures in contracts and perpetuals in coins, shorts below zero', async () => {
  const future = { product_id: 'BIP-20DEC30-CDE', side: 'SHORT', number_of_contracts: '3' }
  const { held, positions } = await live({
    '/api/v3/brokerage/cfm/positions': () => ({
      positions: [
        {
          ...future,
          avg_entry_price: usd('51000'),
          current_price: usd('50000'),
          unrealized_pnl: usd('30'),
          leverage: '5',
        },
        // As recorded: prices without a currency.
        {
          product_id: 'BIT-28JUL23-CDE',
          side: 'LONG',
          number_of_contracts: '2',
          avg_entry_price: '123',
          current_price: '124',
        },
        { product_id: 'NOL-28JUL23-CDE', side: 'UNKNOWN', number_of_contracts: '0' },
      ],
    }),
    '/api/v3/brokerage/intx/positions/p-1': () => ({
      positions: [
        {
          product_id: 'BTC-PERP-INTX',
          position_side: 'POSITION_SIDE_LONG',
          net_size: '0.05',
          entry_vwap: usd('60000'),
        },
        {
          product_id: 'ETH-PERP-INTX',
          position_side: 'POSITION_SIDE_SHORT',
          net_size: '-1.5',
          mark_price: usd('3456'),
        },
        { product_id: 'SOL-PERP-INTX', position_side: 'POSITION_SIDE_SHORT', net_size: '20', unrealized_pnl: usd('') },
      ],
    }),
  })
  const unit = 10n ** 16n
  expect(held).toEqual([
    { symbol: 'BIP-20DEC30-CDE', side: 'both', quantity: -300n * unit },
    { symbol: 'BIT-28JUL23-CDE', side: 'both', quantity: 200n * unit },
    { symbol: 'BTC-PERP-INTX', side: 'both', quantity: 5n * unit },
    { symbol: 'ETH-PERP-INTX', side: 'both', quantity: -150n * unit },
    { symbol: 'SOL-PERP-INTX', side: 'both', quantity: -2_000n * unit },
  ])
  expect(positions[0]).toMatchObject({
    side: 'short',
    quantity: '3',
    entryPrice: '51000',
    unrealised: '30',
    asset: 'USD',
  })
  expect(positions[1]).toMatchObject({ side: 'long', entryPrice: '123', markPrice: '124' })
})

test('an account without contracts has none, whether Coinbase refuses the question or has nothing there', async () => {
  expect((await live({})).positions).toEqual([])
  const nothing = () => ({ positions: [] })
  expect((await live({ '/api/v3/brokerage/cfm/positions': nothing })).held).toEqual([])
})
