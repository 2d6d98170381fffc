import { type ExchangeFacts, readOn } from './facts.ts'
import { BYBIT_LIVE } from './live.ts'
import { mapperTest, readerTest, WHOLE_HISTORY, laterTest } from './proofs.ts'

export const BYBIT: ExchangeFacts = {
  reader: 'bybit',
  name: 'Bybit',
  endpoints: [
    {
      endpoint: 'GET /v5/execution/list',
      parts: ['spot', 'margin', 'linear', 'inverse', 'dated', 'options', 'funding', 'fees', 'liquidations'],
      depth: { days: 729 },
      windowDays: 7,
      rows: 100,
    },
    {
      endpoint: 'GET /v5/order/history',
      parts: ['orders'],
      depth: { days: 729 },
      windowDays: 7,
      rows: 50,
      note: 'Orders with fills; those that were cancelled are listed for 24 hours. Also says which leg a fill traded.',
    },
    {
      endpoint: 'GET /v5/order/realtime',
      parts: ['orders'],
      rows: 50,
      note: 'Orders that stand, and the latest 500 that ended.',
    },
    {
      endpoint: 'GET /v5/account/transaction-log',
      parts: ['options', 'conversions', 'transfers'],
      depth: { days: 729 },
      windowDays: 7,
      rows: 50,
    },
    {
      endpoint: 'GET /v5/asset/fundinghistory',
      parts: ['transfers'],
      depth: { days: 729 },
      windowDays: 7,
      rows: 100,
      note: 'The funding wallet: Earn, P2P, card and rewards. Selected by whole seconds.',
    },
    {
      endpoint: 'GET /v5/asset/exchange/query-convert-history',
      parts: ['conversions'],
      depth: 'unstated',
      rows: 100,
    },
    {
      endpoint: 'GET /v5/asset/covert/small-balance-history',
      parts: ['conversions'],
      depth: { since: '2025-01-01' },
      windowDays: 30,
    },
    {
      endpoint: 'GET /v5/asset/deposit/query-record',
      parts: ['deposits'],
      depth: { days: 729 },
      windowDays: 30,
      rows: 50,
      note: 'Selected by whole seconds.',
    },
    {
      endpoint: 'GET /v5/asset/deposit/query-internal-record',
      parts: ['deposits'],
      depth: { days: 729 },
      windowDays: 30,
      rows: 50,
      note: 'From other users of Bybit.',
    },
    {
      endpoint: 'GET /v5/asset/withdraw/query-record',
      parts: ['withdrawals'],
      depth: { days: 729 },
      windowDays: 30,
      rows: 50,
    },
    {
      endpoint: 'GET /v5/asset/transfer/query-universal-transfer-list',
      parts: ['transfers'],
      depth: { days: 729 },
      windowDays: 7,
      rows: 50,
      note: 'Between the main account and its sub-accounts.',
    },
    { endpoint: 'GET /v5/user/query-api', parts: ['key'] },
    { endpoint: 'GET /v5/account/wallet-balance', parts: ['balances'] },
    { endpoint: 'GET /v5/asset/transfer/query-account-coins-balance', parts: ['balances'] },
    { endpoint: 'GET /v5/position/list', parts: ['positions'], rows: 200 },
  ],
  coverage: {
    spot: [WHOLE_HISTORY, mapperTest('bybit', 'the legs of a spread are executions of their own')],
    margin: [WHOLE_HISTORY],
    linear: [
      WHOLE_HISTORY,
      mapperTest('bybit', 'an execution of a contract in USDC'),
      readerTest('bybit/bybit', 'the leg of an execution is that of its order, whatever the mode is today'),
    ],
    inverse: [WHOLE_HISTORY],
    options: [
      readerTest('bybit/bybit', 'options of every coin are requested, and end as the log says'),
      mapperTest('bybit', 'an option in the money closes at what it paid per coin'),
    ],
    funding: [WHOLE_HISTORY, mapperTest('joins', 'contracts and funding')],
    fees: [
      WHOLE_HISTORY,
      mapperTest('bybit', 'an execution of a contract in USDC'),
      mapperTest('bybit', 'the fee of the spot leg of a spread has a field of its own'),
    ],
    movements: [
      laterTest('Bybit, recorded by rotki: deposits without an id, by transaction and place in it'),
      WHOLE_HISTORY,
      readerTest(
        'bybit/bybit',
        'deposits in the second at the edge of a window stop nothing, and those from other users are read',
      ),
    ],
    conversions: [
      mapperTest('bybit', 'the two legs of a conversion are one fill'),
      readerTest('bybit/bybit', 'conversions of the funding wallet are walked page by page'),
    ],
    liquidations: [
      laterTest('Bybit, recorded by nautilus_trader: a position that was deleveraged, without a fee'),
      WHOLE_HISTORY,
      mapperTest('bybit', '%s is %s'),
    ],
    orders: [
      mapperTest('bybit', 'an order that stands, and one that was cancelled'),
      readerTest('bybit/orders', 'a stop is seen while it stands, where it was moved to, and how it ended'),
    ],
  },
  history: [{ what: null, depth: { days: 729 } }],
  live: BYBIT_LIVE,
  notRead: [
    'What happened before a classic account became a unified one, and the log of a classic account.',
    'Trades of bots and of copied traders; what Earn, loans and bots do with coins outside the funding wallet.',
    'Which sales on spot were of borrowed coins, as the list of executions does not say it. A short on spot margin shows as a sale of coins that you did not hold. The file of the transaction log tells it apart by the balance after each row.',
    'Splits of tokenized shares, which are refused by name.',
    'Sub-accounts, each of which has a key of its own.',
    'Accounts at Bybit EU whose keys only work for the applications on its list. Import their files instead.',
  ],
  evidence: readOn('2026-11-23', [
    'https://bybit-exchange.github.io/docs/v5',
    'Recorded bodies: recorded-okx-bybit.test.ts',
  ]),
}
