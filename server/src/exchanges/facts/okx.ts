import { type ExchangeFacts, readOn } from './facts.ts'
import { OKX_LIVE } from './live.ts'
import { mapperTest, readerTest, WHOLE_HISTORY } from './proofs.ts'

export const OKX: ExchangeFacts = {
  reader: 'okx',
  name: 'OKX',
  endpoints: [
    {
      endpoint: 'GET /api/v5/trade/fills-history',
      parts: ['spot', 'margin', 'linear', 'inverse', 'dated', 'options', 'fees', 'liquidations'],
      depth: { days: 90 },
      rows: 100,
    },
    {
      endpoint: 'GET /api/v5/account/bills-archive',
      parts: ['funding', 'options', 'conversions', 'transfers'],
      depth: { days: 90 },
      rows: 100,
    },
    {
      endpoint: 'GET /api/v5/asset/bills-history',
      parts: ['conversions', 'transfers'],
      depth: { since: '2021-02-01' },
      rows: 100,
      note: 'The funding wallet; one request a second.',
    },
    { endpoint: 'GET /api/v5/asset/deposit-history', parts: ['deposits'], depth: 'unstated', rows: 100 },
    { endpoint: 'GET /api/v5/asset/withdrawal-history', parts: ['withdrawals'], depth: 'unstated', rows: 100 },
    {
      endpoint: 'GET /api/v5/account/positions-history',
      parts: ['markets'],
      depth: { days: 90 },
      note: 'The size of contracts that are no longer listed.',
    },
    {
      endpoint: 'GET /api/v5/trade/orders-history',
      parts: ['orders'],
      depth: { days: 7 },
      windowDays: 6,
      rows: 100,
      note: 'Orders that ended; those that were cancelled without a fill are kept for two hours.',
    },
    {
      endpoint: 'GET /api/v5/trade/orders-history-archive',
      parts: ['orders'],
      depth: { days: 90 },
      windowDays: 6,
      rows: 100,
      note: 'Orders that ended earlier, without those that were cancelled and had no fill.',
    },
    { endpoint: 'GET /api/v5/trade/orders-pending', parts: ['orders'], rows: 100, note: 'Orders that stand.' },
    {
      endpoint: 'GET /api/v5/trade/orders-algo-pending',
      parts: ['orders'],
      rows: 100,
      note: 'Stop-loss, take-profit, OCO, trigger and trailing orders that wait for their price.',
    },
    {
      endpoint: 'GET /api/v5/trade/orders-algo-history',
      parts: ['orders'],
      depth: { days: 90 },
      rows: 100,
      note: 'Those that were triggered or cancelled.',
    },
    { endpoint: 'GET /api/v5/public/instruments', parts: ['markets'], note: 'Options that are listed.' },
    { endpoint: 'GET /api/v5/account/config', parts: ['key'] },
    { endpoint: 'GET /api/v5/account/balance', parts: ['balances'] },
    { endpoint: 'GET /api/v5/asset/balances', parts: ['balances'] },
    { endpoint: 'GET /api/v5/account/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [WHOLE_HISTORY, mapperTest('okx', '%s: a fill of a pair')],
    margin: [mapperTest('mappers', 'a margin trade is a contract beside the spot pair')],
    linear: [WHOLE_HISTORY, mapperTest('mappers', 'fills in contracts, fees turned around, forced closings named')],
    inverse: [WHOLE_HISTORY],
    options: [readerTest('okx/okx', 'options: bought, exercised, expired worthless; sized as their family is listed')],
    funding: [WHOLE_HISTORY, mapperTest('mappers', 'bills: funding, transfers from outside, deliveries')],
    fees: [
      WHOLE_HISTORY,
      mapperTest('okx', '%s: a fill of a pair'),
      mapperTest('okx', 'a withdrawal fee in another coin is a payment of its own'),
    ],
    movements: [WHOLE_HISTORY, mapperTest('mappers', 'bills: funding, transfers from outside, deliveries')],
    conversions: [
      mapperTest('okx', 'the two legs of a conversion are one fill'),
      readerTest('okx/okx', 'the legs of a conversion are joined over the end of a page'),
    ],
    liquidations: [
      WHOLE_HISTORY,
      mapperTest('mappers', 'fills in contracts, fees turned around, forced closings named'),
    ],
    orders: [
      mapperTest('okx-orders', 'an order that stands, and one that was filled'),
      readerTest('okx/orders', 'a stop is seen while it stands, where it was moved to, and how it ended'),
      mapperTest('okx-orders', 'one that cancels the other is a stop and a target, of which one is filled'),
    ],
  },
  history: [
    { what: 'Trades and funding', depth: { days: 90 } },
    { what: 'Funding wallet', depth: { since: '2021-02-01' } },
  ],
  live: OKX_LIVE,
  notRead: [
    'Bills before the last three months, which OKX hands out as files on request.',
    'Event contracts (only their money), trades of bots and of copied traders (their transfers and profit shares are bills).',
    'Chase, iceberg and TWAP orders, of which only the fills are read; how orders that failed when triggered ended.',
    'Sub-accounts, each of which has a key of its own.',
    'At app.okx.com: contracts and options, as only spot markets are listed for programs there.',
  ],
  evidence: readOn('2026-11-23', ['https://www.okx.com/docs-v5/en', 'Recorded bodies: recorded-okx-bybit.test.ts']),
}
