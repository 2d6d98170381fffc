import { type ExchangeFacts, readOn } from './facts.ts'
import { elsewhereTest, mapperTest, readerTest } from './proofs.ts'

const RECORDED = readerTest(
  'recorded',
  'reads spot and futures week by week, and the funding of each contract that was traded',
)

const PAIRS = readerTest('kucoin/kucoin', 'fills come pair by pair, of those pairs that the ledgers name')
const CONVERSIONS = readerTest('kucoin/kucoin', 'conversions and interest')

export const KUCOIN: ExchangeFacts = {
  reader: 'kucoin',
  name: 'KuCoin with its futures',
  endpoints: [
    {
      endpoint: 'GET /api/v1/fills',
      parts: ['spot', 'margin', 'fees', 'linear', 'inverse', 'liquidations'],
      depth: 'unstated',
      windowDays: 7,
      rows: 500,
    },
    {
      endpoint: 'GET /api/v1/hf/fills',
      parts: ['spot', 'fees'],
      rows: 100,
      note: 'Pair by pair. It keeps a week; what is older comes from the list above, which KuCoin has abandoned.',
    },
    { endpoint: 'GET /api/v3/hf/margin/fills', parts: ['margin', 'fees'], rows: 100 },
    { endpoint: 'GET /api/v1/hf/accounts/ledgers', parts: ['markets'], rows: 100 },
    { endpoint: 'GET /api/v3/hf/margin/account/ledgers', parts: ['markets'], rows: 100 },
    {
      endpoint: 'GET /api/v1/convert/order/history',
      parts: ['conversions'],
      depth: 'unstated',
      windowDays: 7,
      rows: 500,
    },
    {
      endpoint: 'GET /api/v3/margin/interest',
      parts: ['margin'],
      depth: 'unstated',
      rows: 500,
      note: 'Only with the right to trade on margin.',
    },
    {
      endpoint: 'GET /api/v1/orders',
      parts: ['orders'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 500,
      note: 'Orders of futures that stand, and that ended.',
    },
    { endpoint: 'GET /api/v1/stopOrders', parts: ['orders'], rows: 500, note: 'Stops of futures that wait.' },
    {
      endpoint: 'GET /api/v1/stop-order',
      parts: ['orders'],
      rows: 500,
      note: 'Stops of spot and margin that wait; how they ended is not listed.',
    },
    { endpoint: 'GET /api/v1/hf/orders/active/symbols', parts: ['markets'], note: 'Pairs with open orders.' },
    { endpoint: 'GET /api/v1/hf/orders/active', parts: ['orders'], note: 'Pair by pair.' },
    {
      endpoint: 'GET /api/v1/hf/orders/done',
      parts: ['orders'],
      depth: { days: 7 },
      rows: 100,
      note: 'Of pairs with open orders, before or now, and of those that were traded since the last run.',
    },
    { endpoint: 'GET /api/ua/v1/account/mode', parts: ['key'] },
    {
      endpoint: 'GET /api/ua/v1/{accountMode}/order/execution',
      parts: ['spot', 'margin', 'linear', 'inverse', 'fees', 'liquidations'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 100,
      note: 'Unified accounts.',
    },
    {
      endpoint: 'GET /api/ua/v1/position/funding-history',
      parts: ['funding'],
      depth: { days: 89 },
      windowDays: 7,
      rows: 100,
      note: 'Unified accounts.',
    },
    {
      endpoint: 'GET /api/ua/v1/account/ledger',
      parts: ['transfers', 'markets'],
      depth: { days: 89 },
      rows: 100,
      note: 'Unified accounts.',
    },
    { endpoint: 'GET /api/ua/v1/{accountMode}/account/balance', parts: ['balances'] },
    { endpoint: 'GET /api/ua/v1/{accountMode}/position/open-list', parts: ['positions'] },
    { endpoint: 'GET /api/v1/funding-history', parts: ['funding'], depth: 'unstated', windowDays: 7 },
    { endpoint: 'GET /api/v1/deposits', parts: ['deposits'], depth: 'unstated', windowDays: 7, rows: 500 },
    { endpoint: 'GET /api/v1/withdrawals', parts: ['withdrawals'], depth: 'unstated', windowDays: 7, rows: 500 },
    { endpoint: 'GET /api/v1/user/api-key', parts: ['key'] },
    { endpoint: 'GET /api/v1/accounts', parts: ['balances'] },
    { endpoint: 'GET /api/v1/account-overview', parts: ['balances'] },
    { endpoint: 'GET /api/v1/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [
      RECORDED,
      PAIRS,
      elsewhereTest('KuCoin, recorded by rotki: a trade on spot'),
      mapperTest('kucoin', 'of a unified account: a fill of a pair, and funding'),
    ],
    margin: [PAIRS, mapperTest('margin', '%s: the connection gives the same trades as the file')],
    linear: [RECORDED],
    inverse: [mapperTest('kucoin', 'a fill of a contract that is settled in coins, with its fee in them')],
    options: 'no',
    funding: [RECORDED, mapperTest('kucoin', 'funding of a contract that is settled in coins')],
    fees: [RECORDED],
    movements: [RECORDED, mapperTest('kucoin', 'a deposit, and a withdrawal with its fee')],
    conversions: [CONVERSIONS],
    liquidations: [mapperTest('kucoin', 'a contract fill of type %s is a %s')],
    orders: [
      readerTest('kucoin/orders', 'a stop of futures is seen while it stands, where it was moved to, and how it ended'),
      readerTest('kucoin/orders', 'spot orders of pairs that have or had open orders, or were traded'),
    ],
  },
  history: [
    { what: 'Classic accounts', depth: 'unstated' },
    { what: 'Unified accounts', depth: { days: 89 } },
  ],
  live: null,
  notRead: [
    'Bonuses, Earn, lending, small balances converted into KCS, interest on isolated margin, options and bots.',
    'Contracts that are no longer listed.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account and sell them there, the sale shows as a short, because the trades of KuCoin do not say whether the coins were borrowed.',
    'OCO orders, orders on margin that are not stops, and orders of a unified account.',
    'Sub-accounts, each of which has a key of its own.',
  ],
  evidence: readOn('2026-11-23', [
    'https://www.kucoin.com/docs-new',
    'Bodies in the documented shape: recorded.test.ts',
  ]),
}
