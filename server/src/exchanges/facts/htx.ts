import { type ExchangeFacts, readOn } from './facts.ts'
import { elsewhereTest, mapperTest, readerTest } from './proofs.ts'

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
    { endpoint: 'GET /v5/trade/order/opens', parts: ['orders'], rows: 100 },
    {
      endpoint: 'GET /v5/algo/order/opens',
      parts: ['orders'],
      rows: 100,
      note: 'Conditional orders, for one type at a time.',
    },
    { endpoint: 'GET /v5/algo/order', parts: ['orders'], note: 'How a conditional order ended.' },
    { endpoint: 'GET /v1/order/openOrders', parts: ['orders'], rows: 500 },
    {
      endpoint: 'GET /v1/order/history',
      parts: ['orders'],
      depth: { days: 2 },
      windowDays: 2,
      rows: 1_000,
      note: 'Orders of programs that were cancelled may be listed for two hours only.',
    },
    { endpoint: 'GET /v2/algo-orders/opening', parts: ['orders'], rows: 500 },
    { endpoint: 'GET /v2/algo-orders/specific', parts: ['orders'], note: 'How a conditional order ended.' },
    { endpoint: 'GET /v2/user/uid', parts: ['key'] },
    { endpoint: 'GET /v2/user/api-key', parts: ['key'] },
    { endpoint: 'GET /v1/account/accounts', parts: ['balances'] },
    { endpoint: 'GET /v1/account/accounts/{account-id}/balance', parts: ['balances'] },
    { endpoint: 'GET /v5/account/balance', parts: ['balances'] },
    { endpoint: 'GET /v5/trade/position/opens', parts: ['positions', 'orders'] },
  ],
  coverage: {
    spot: [
      mapperTest('htx', 'a spot fill whose fee was paid in points'),
      elsewhereTest('HTX, recorded by rotki: %s'),
      readerTest('htx/htx', 'reads a spot fill 100 days old, in windows of 48 hours without a symbol'),
    ],
    margin: [mapperTest('margin', '%s: the connection gives the same trades as the file')],
    linear: [CONTRACTS],
    inverse: 'no',
    options: 'not there',
    funding: [mapperTest('htx', 'bills: funding with its sign, and nothing that trades contain')],
    fees: [
      mapperTest('htx', 'a spot fill whose fee was paid in points'),
      mapperTest('htx', 'fees in the coin, rebates, and points that cover a part'),
    ],
    movements: [
      mapperTest('htx', 'withdrawals'),
      elsewhereTest('HTX, recorded by rotki: %s'),
      readerTest('htx/htx', 'deposits by ascending id; one on its way is looked at again'),
    ],
    conversions: 'no',
    liquidations: [mapperTest('htx', 'liquidations, deliveries and deleveraging')],
    orders: [readerTest('htx/orders', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [
    { what: 'Spot', depth: { days: 119 } },
    { what: 'USDT-M futures as single trades', depth: { days: 3 } },
    { what: 'USDT-M futures as whole orders', depth: { days: 89 } },
    { what: 'Deposits and withdrawals', depth: 'all' },
  ],
  live: null,
  notRead: [
    'Coin-margined swaps and futures.',
    'Orders of contracts in which neither an order nor a position was open when the account was read.',
    'Which way the price must move for trigger orders of contracts and conditional spot orders.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account and sell them there, the sale shows as a short, because the trades of HTX do not say whether the coins were borrowed.',
    'Margin interest, conversions and Earn, and transfers between own wallets.',
  ],
  evidence: readOn('2026-11-23', [
    'https://www.htx.com/en-us/opend/newApiPages',
    'Recorded bodies: recorded-bodies.test.ts',
  ]),
}
