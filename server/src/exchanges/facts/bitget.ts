import type { ExchangeFacts } from './facts.ts'
import { readerTest } from './proofs.ts'

const RECORDED = readerTest('recorded', 'names the leg of a hedged fill by its side, and turns closing ones around')

export const BITGET: ExchangeFacts = {
  reader: 'bitget',
  name: 'Bitget',
  endpoints: [
    {
      endpoint: 'GET /api/v2/spot/trade/fills',
      parts: ['spot', 'fees', 'markets'],
      depth: { days: 89 },
      windowDays: 89,
      rows: 100,
    },
    {
      endpoint: 'GET /api/v2/mix/order/fill-history',
      parts: ['linear', 'inverse', 'dated', 'fees', 'liquidations'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 100,
    },
    {
      endpoint: 'GET /api/v2/mix/account/bill',
      parts: ['funding', 'transfers'],
      depth: { days: 89 },
      windowDays: 30,
      rows: 100,
    },
    {
      endpoint: 'GET /api/v2/spot/wallet/deposit-records',
      parts: ['deposits'],
      depth: { days: 89 },
      windowDays: 89,
      rows: 100,
    },
    {
      endpoint: 'GET /api/v2/spot/wallet/withdrawal-records',
      parts: ['withdrawals'],
      depth: { days: 89 },
      windowDays: 89,
      rows: 100,
    },
    { endpoint: 'GET /api/v2/spot/account/info', parts: ['key'] },
    { endpoint: 'GET /api/v2/spot/account/assets', parts: ['balances', 'markets'] },
    { endpoint: 'GET /api/v2/mix/account/accounts', parts: ['balances'] },
    { endpoint: 'GET /api/v2/mix/position/all-position', parts: ['positions'] },
  ],
  coverage: {
    spot: [RECORDED],
    margin: 'no',
    linear: [RECORDED],
    inverse: 'untested',
    options: 'not there',
    funding: [RECORDED],
    fees: [RECORDED],
    movements: [RECORDED],
    conversions: 'no',
    liquidations: [RECORDED],
    orders: 'no',
  },
  history: [{ what: null, depth: { days: 89 } }],
  notRead: ['Unified accounts, margin, conversions, copy trading, and sub-accounts.'],
  evidence: ['https://www.bitget.com/api-doc', 'Bodies in the documented shape: recorded.test.ts'],
}
