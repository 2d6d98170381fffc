import type { ExchangeFacts } from './facts.ts'
import { readerTest } from './proofs.ts'

const RECORDED = readerTest(
  'recorded',
  'reads spot and futures week by week, and the funding of each contract that was traded',
)

export const KUCOIN: ExchangeFacts = {
  reader: 'kucoin',
  name: 'KuCoin with its futures',
  endpoints: [
    {
      endpoint: 'GET /api/v1/fills',
      parts: ['spot', 'fees', 'linear', 'inverse', 'liquidations'],
      depth: 'unstated',
      windowDays: 7,
      rows: 500,
    },
    { endpoint: 'GET /api/v1/funding-history', parts: ['funding'], depth: 'unstated', windowDays: 7 },
    { endpoint: 'GET /api/v1/deposits', parts: ['deposits'], depth: 'unstated', windowDays: 7, rows: 500 },
    { endpoint: 'GET /api/v1/withdrawals', parts: ['withdrawals'], depth: 'unstated', windowDays: 7, rows: 500 },
    { endpoint: 'GET /api/v1/user/api-key', parts: ['key'] },
    { endpoint: 'GET /api/v1/accounts', parts: ['balances'] },
    { endpoint: 'GET /api/v1/account-overview', parts: ['balances'] },
    { endpoint: 'GET /api/v1/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [RECORDED],
    margin: 'no',
    linear: [RECORDED],
    inverse: 'untested',
    options: 'no',
    funding: [RECORDED],
    fees: [RECORDED],
    movements: [RECORDED],
    conversions: 'no',
    liquidations: 'untested',
    orders: 'no',
  },
  history: [{ what: null, depth: 'unstated' }],
  notRead: [
    'Margin trades, unified accounts, options and conversions.',
    'Sub-accounts, each of which has a key of its own.',
  ],
  evidence: ['https://www.kucoin.com/docs-new', 'Bodies in the documented shape: recorded.test.ts'],
}
