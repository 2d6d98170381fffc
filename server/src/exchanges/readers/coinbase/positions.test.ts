/** Open contracts at Coinbase, as in its documentation and the test data of nautilus-coinbase. */
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

const futuresWallet = (platform: string) => ({
  currency: 'USD',
  available_balance: { value: '0' },
  hold: { value: '0' },
  platform: `ACCOUNT_PLATFORM_${platform}`,
})

async function live(routes: Routes, platform = 'CFM_CONSUMER') {
  const gateway = await startGateway({
    '/api/v3/brokerage/key_permissions': () => ({ can_view: true, portfolio_uuid: 'p-1' }),
    '/api/v3/brokerage/portfolios': () => ({ portfolios: [{ uuid: 'p-1', type: 'DEFAULT' }] }),
    '/api/v3/brokerage/accounts': () => ({ accounts: [futuresWallet(platform)], cursor: '' }),
    ...routes,
  })
  const markets = [spotMarket('BTC-USD', 'BTC', 'USD')]
  return (await recordedReader('coinbase', { gateway: gateway.address, markets, credentials })).live()
}

test('US futures in contracts, shorts below zero', async () => {
  const future = { product_id: 'BIP-20DEC30-CDE', side: 'SHORT', number_of_contracts: '3' }
  const { quantities, positions } = await live({
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
  })
  const unit = 10n ** 16n
  expect(quantities).toEqual([
    { symbol: 'BIP-20DEC30-CDE', side: 'both', quantity: -300n * unit },
    { symbol: 'BIT-28JUL23-CDE', side: 'both', quantity: 200n * unit },
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

test('an account without futures is not asked for them, and one that has none now answers so', async () => {
  expect((await live({}, 'CONSUMER')).positions).toEqual([])
  const nothing = () => ({ positions: [] })
  expect((await live({ '/api/v3/brokerage/cfm/positions': nothing })).quantities).toEqual([])
})

test('a key that may not see futures has none, but an address that is not found may have moved', async () => {
  const denied = () => ({ error: 'PERMISSION_DENIED', error_details: 'User is not allowed to perform this action' })
  expect((await live({ '/api/v3/brokerage/cfm/positions': denied })).quantities).toEqual([])
  await expect(live({})).rejects.toThrow()
})
