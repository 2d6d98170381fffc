import type { ExchangeFacts } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

const FILLS = readerTest('recorded-coinbase', 'follows the cursor, and reads sizes given in money')
const WALLET = mapperTest('coinbase', 'coins received are a deposit, and a type that is not known is kept')

export const COINBASE: ExchangeFacts = {
  reader: 'coinbase',
  name: 'Coinbase',
  endpoints: [
    {
      endpoint: 'GET /api/v3/brokerage/orders/historical/fills',
      parts: ['spot', 'linear', 'dated', 'fees'],
      depth: 'all',
      rows: 250,
    },
    {
      endpoint: 'GET /api/v3/brokerage/orders/historical/batch',
      parts: ['orders'],
      depth: 'all',
      rows: 250,
      note: 'Open orders, at most 1,000, and others by the time at which they were placed.',
    },
    { endpoint: 'GET /v2/accounts', parts: ['markets'], rows: 100, note: 'Which wallets there are.' },
    {
      endpoint: 'GET /v2/accounts/{account_id}/transactions',
      parts: ['deposits', 'withdrawals', 'conversions', 'transfers'],
      depth: 'all',
      rows: 100,
      note: 'Wallet by wallet, newest first, without a filter by time.',
    },
    { endpoint: 'GET /api/v3/brokerage/key_permissions', parts: ['key'] },
    { endpoint: 'GET /api/v3/brokerage/accounts', parts: ['balances'], rows: 250 },
    { endpoint: 'GET /api/v3/brokerage/cfm/positions', parts: ['positions'] },
    {
      endpoint: 'GET /api/v3/brokerage/intx/positions/{portfolio_uuid}',
      parts: ['positions'],
      note: 'Coinbase closes this address on 2026-09-09.',
    },
  ],
  coverage: {
    spot: [FILLS],
    margin: 'not there',
    linear: [readerTest('recorded-okx-bybit', 'coinbase: a fill, and open contracts')],
    inverse: 'not there',
    options: 'not there',
    funding: 'no',
    fees: [FILLS],
    movements: [WALLET],
    conversions: 'untested',
    liquidations: 'no',
    orders: [readerTest('coinbase/orders', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [{ what: null, depth: 'all' }],
  live: null,
  notRead: [
    'Funding and daily settlement of contracts.',
    'Fills of contracts that are no longer listed, which are refused by name.',
    'Orders that were cancelled without a fill before the account was connected: Coinbase does not say when.',
    'Other portfolios, each of which has a key of its own.',
  ],
  evidence: ['https://docs.cdp.coinbase.com/advanced-trade', 'Recorded bodies: recorded-okx-bybit.test.ts'],
}
