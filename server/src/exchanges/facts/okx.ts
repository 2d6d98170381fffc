import type { ExchangeFacts } from './facts.ts'
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
    { endpoint: 'GET /api/v5/public/instruments', parts: ['markets'], note: 'Options that are listed.' },
    { endpoint: 'GET /api/v5/account/config', parts: ['key'] },
    { endpoint: 'GET /api/v5/account/balance', parts: ['balances'] },
    { endpoint: 'GET /api/v5/asset/balances', parts: ['balances'] },
    { endpoint: 'GET /api/v5/account/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [WHOLE_HISTORY],
    margin: [mapperTest('mappers', 'a margin trade is a contract beside the spot pair')],
    linear: [WHOLE_HISTORY],
    inverse: [WHOLE_HISTORY],
    options: [readerTest('okx/okx', 'options: bought, exercised, expired worthless; sized as their family is listed')],
    funding: [WHOLE_HISTORY],
    fees: [WHOLE_HISTORY, mapperTest('okx', 'a withdrawal fee in another coin is a payment of its own')],
    movements: [WHOLE_HISTORY],
    conversions: [
      mapperTest('okx', 'the two legs of a conversion are one fill'),
      readerTest('okx/okx', 'the legs of a conversion are joined over the end of a page'),
    ],
    liquidations: [
      WHOLE_HISTORY,
      mapperTest('mappers', 'fills in contracts, fees turned around, forced closings named'),
    ],
    orders: 'no',
  },
  history: [
    { what: 'Trades and funding', depth: { days: 90 } },
    { what: 'Funding wallet', depth: { since: '2021-02-01' } },
  ],
  notRead: [
    'Bills before the last three months, which OKX hands out as files on request.',
    'Event contracts (only their money), trades of bots and of copied traders (their transfers and profit shares are bills).',
    'Sub-accounts, each of which has a key of its own.',
  ],
  evidence: ['https://www.okx.com/docs-v5/en', 'Recorded bodies: recorded-okx-bybit.test.ts'],
}
