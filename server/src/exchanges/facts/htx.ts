import type { ExchangeFacts } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

const CONTRACTS = readerTest(
  'htx/htx',
  'a contract fill 10 days old is read as its order, a newer one as its trade, each once',
)

export const HTX: ExchangeFacts = {
  reader: 'htx',
  name: 'HTX',
  endpoints: [
    {
      endpoint: 'GET /v1/order/matchresults',
      parts: ['spot', 'margin', 'fees'],
      depth: { days: 119 },
      windowDays: 2,
      rows: 500,
    },
    {
      endpoint: 'GET /v5/trade/order/details',
      parts: ['linear', 'dated', 'fees', 'liquidations'],
      depth: { days: 3 },
      windowDays: 2,
      rows: 100,
    },
    {
      endpoint: 'GET /v5/trade/order/history',
      parts: ['linear', 'dated', 'fees', 'liquidations', 'orders'],
      depth: { days: 89 },
      windowDays: 2,
      rows: 100,
      note: 'Whole orders, for what is older than the single trades.',
    },
    {
      endpoint: 'GET /v5/account/bills',
      parts: ['funding', 'transfers', 'markets'],
      depth: { days: 89 },
      windowDays: 2,
      rows: 100,
    },
    {
      endpoint: 'GET /v1/query/deposit-withdraw',
      parts: ['deposits', 'withdrawals'],
      depth: 'all',
      rows: 100,
      note: 'By ascending id.',
    },
    { endpoint: 'GET /v2/user/uid', parts: ['key'] },
    { endpoint: 'GET /v2/user/api-key', parts: ['key'] },
    { endpoint: 'GET /v1/account/accounts', parts: ['balances'] },
    { endpoint: 'GET /v1/account/accounts/{account-id}/balance', parts: ['balances'] },
    { endpoint: 'GET /v5/account/balance', parts: ['balances'] },
    { endpoint: 'GET /v5/trade/position/opens', parts: ['positions'] },
  ],
  coverage: {
    spot: [readerTest('htx/htx', 'reads a spot fill 100 days old, in windows of 48 hours without a symbol')],
    margin: 'untested',
    linear: [CONTRACTS],
    inverse: 'no',
    options: 'not there',
    funding: [mapperTest('htx', 'bills: funding with its sign, and nothing that trades contain')],
    fees: [mapperTest('htx', 'fees in the coin, rebates, and points that cover a part')],
    movements: [readerTest('htx/htx', 'deposits by ascending id; one on its way is looked at again')],
    conversions: 'no',
    liquidations: [mapperTest('htx', 'liquidations, deliveries and deleveraging')],
    orders: [CONTRACTS],
  },
  history: [
    { what: 'Spot', depth: { days: 119 } },
    { what: 'USDT-M futures as single trades', depth: { days: 3 } },
    { what: 'USDT-M futures as whole orders', depth: { days: 89 } },
    { what: 'Deposits and withdrawals', depth: 'all' },
  ],
  notRead: [
    'Coin-margined swaps and futures.',
    'Margin interest, conversions and Earn, and transfers between own wallets.',
  ],
  evidence: ['https://www.htx.com/en-us/opend/newApiPages', 'Recorded bodies: recorded-bodies.test.ts'],
}
