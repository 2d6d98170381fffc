import { type ExchangeFacts, readOn } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

const CONTRACTS = readerTest('bingx/bingx', 'reads contract fills 20 and 80 days old, with leg, cause and fee')

const STATED = mapperTest(
  'bingx',
  'the profit that BingX states of a fill is the difference of its prices, before fees',
)

export const BINGX: ExchangeFacts = {
  reader: 'bingx',
  name: 'BingX',
  endpoints: [
    {
      endpoint: 'GET /openApi/swap/v2/trade/fillHistory',
      parts: ['linear', 'fees'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 1_000,
    },
    {
      endpoint: 'GET /openApi/swap/v2/trade/allFillOrders',
      parts: ['markets'],
      depth: { days: 89 },
      windowDays: 7,
      note: 'Which contracts were traded: its rows have no trade id.',
    },
    {
      endpoint: 'GET /openApi/swap/v2/user/income',
      parts: ['funding', 'markets'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 1_000,
    },
    {
      endpoint: 'GET /openApi/swap/v2/trade/forceOrders',
      parts: ['liquidations'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 100,
    },
    {
      endpoint: 'GET /openApi/spot/v1/trade/myTrades',
      parts: ['spot', 'fees'],
      depth: { days: 365 },
      windowDays: 7,
      rows: 1_000,
      note: 'BingX documents no limit for spot; the reader goes back a year.',
    },
    {
      endpoint: 'GET /openApi/spot/v1/trade/historyOrders',
      parts: ['markets', 'orders'],
      depth: { days: 365 },
      windowDays: 7,
      rows: 100,
    },
    { endpoint: 'GET /openApi/spot/v1/trade/openOrders', parts: ['orders'] },
    {
      endpoint: 'GET /openApi/swap/v2/trade/openOrders',
      parts: ['orders'],
      note: 'Where the key lacks the right, open orders come from `fullOrder`.',
    },
    {
      endpoint: 'GET /openApi/swap/v1/trade/fullOrder',
      parts: ['orders'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 1_000,
    },
    {
      endpoint: 'GET /openApi/api/v3/capital/deposit/hisrec',
      parts: ['deposits'],
      depth: { days: 365 },
      windowDays: 30,
      rows: 1_000,
    },
    {
      endpoint: 'GET /openApi/api/v3/capital/withdraw/history',
      parts: ['withdrawals'],
      depth: { days: 365 },
      windowDays: 30,
      rows: 1_000,
    },
    { endpoint: 'GET /openApi/v1/account/apiPermissions', parts: ['key'] },
    { endpoint: 'GET /openApi/account/v1/uid', parts: ['key'] },
    { endpoint: 'GET /openApi/spot/v1/account/balance', parts: ['balances', 'markets'] },
    { endpoint: 'GET /openApi/swap/v3/user/balance', parts: ['balances'] },
    { endpoint: 'GET /openApi/swap/v1/positionSide/dual', parts: ['positions'] },
    { endpoint: 'GET /openApi/swap/v2/user/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [
      mapperTest('bingx', 'spot fills, with a fee in the coin that was bought'),
      readerTest('bingx/bingx', 'spot markets are found by orders up to a year old, and by the coins that are held'),
    ],
    margin: 'not there',
    linear: [STATED, CONTRACTS],
    inverse: 'no',
    options: 'not there',
    funding: [
      mapperTest('bingx', 'funding'),
      mapperTest('bingx', 'incomes: what fills contain and moves inside the account are left out'),
    ],
    fees: [STATED, CONTRACTS, mapperTest('bingx', 'spot fills, with a fee in the coin that was bought')],
    movements: [
      mapperTest('bingx', 'deposits and withdrawals lose the network of their coin; one without a status was sent'),
    ],
    conversions: 'no',
    liquidations: [CONTRACTS],
    orders: [readerTest('bingx/bingx', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [
    { what: 'Perpetual futures', depth: { days: 89 } },
    { what: 'Spot', depth: { days: 365 } },
  ],
  live: null,
  notRead: [
    'Coin-margined perpetuals and standard futures.',
    'Which way the price must move for trigger orders and conditional spot orders.',
    'OCO and TWAP orders, and stops attached to an order that has not filled.',
    'Copy trading, grids, Earn and conversions.',
    'Transfers to other users that are not among the withdrawals, and between own wallets.',
  ],
  evidence: readOn('2026-11-23', [
    'https://bingx-api.github.io/docs',
    'https://github.com/BingX-API/api-ai-skills',
    'Recorded bodies: recorded-bodies.test.ts',
  ]),
}
