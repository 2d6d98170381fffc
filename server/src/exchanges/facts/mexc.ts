import type { ExchangeFacts } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

export const MEXC: ExchangeFacts = {
  reader: 'mexc',
  name: 'MEXC',
  endpoints: [
    {
      endpoint: 'GET /api/v3/myTrades',
      parts: ['spot', 'fees', 'markets'],
      depth: { days: 30 },
      windowDays: 1,
      rows: 100,
    },
    {
      endpoint: 'GET /api/v1/private/order/list/order_deals',
      parts: ['linear', 'inverse', 'fees', 'liquidations', 'markets'],
      depth: { days: 89 },
      windowDays: 30,
      rows: 100,
    },
    { endpoint: 'GET /api/v1/private/position/funding_records', parts: ['funding'], depth: 'unstated', rows: 100 },
    {
      endpoint: 'GET /api/v3/capital/deposit/hisrec',
      parts: ['deposits'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 1_000,
    },
    {
      endpoint: 'GET /api/v3/capital/withdraw/history',
      parts: ['withdrawals'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 1_000,
    },
    { endpoint: 'GET /api/v3/account', parts: ['balances', 'markets'] },
    { endpoint: 'GET /api/v1/private/position/open_positions', parts: ['positions'] },
    { endpoint: 'GET /api/v1/private/position/position_mode', parts: ['positions'] },
    { endpoint: 'GET /api/v1/private/account/assets', parts: ['balances'] },
  ],
  coverage: {
    spot: [readerTest('mexc/mexc', 'reads spot fills 5 and 25 days old, and one of a coin that is held')],
    margin: 'no',
    linear: [readerTest('mexc/mexc', 'reads contract fills 60 and 85 days old, coin-margined ones too')],
    inverse: [readerTest('mexc/mexc', 'reads contract fills 60 and 85 days old, coin-margined ones too')],
    options: 'not there',
    funding: [readerTest('mexc/mexc', 'funding of all contracts, page by page, and the contracts that it names')],
    fees: [mapperTest('mexc', 'a spot fill with its fee in another coin')],
    movements: [
      readerTest('mexc/mexc', 'deposits in windows of a week'),
      mapperTest('mexc', 'a deposit that arrived, and a withdrawal that waits'),
    ],
    conversions: 'no',
    liquidations: [mapperTest('mexc', 'say what the exchange did itself')],
    orders: 'no',
  },
  history: [
    { what: 'Spot', depth: { days: 30 } },
    { what: 'Futures', depth: { days: 89 } },
  ],
  notRead: [
    'Margin trades, small balances converted to MX, and copy trading.',
    'Transfers inside MEXC to other users that are not among the withdrawals, and between own wallets.',
  ],
  evidence: ['https://www.mexc.com/api-docs', 'Recorded bodies: recorded-bodies.test.ts, mexc.test.ts of the mappers'],
}
