import { type ExchangeFacts, readOn } from './facts.ts'
import { elsewhereTest, mapperTest, readerTest } from './proofs.ts'

const EVERYTHING = readerTest('gate/gate', 'spot, hedged contracts, funding, conversions and all that moves money')
const WALLET_LIST = { depth: 'unstated', windowDays: 30, rows: 100 } as const

export const GATE: ExchangeFacts = {
  reader: 'gate',
  name: 'Gate',
  endpoints: [
    {
      endpoint: 'GET /api/v4/spot/my_trades',
      parts: ['spot', 'margin', 'fees'],
      depth: 'unstated',
      windowDays: 30,
      rows: 1_000,
      note: 'Windows select trades by the time at which their order ended.',
    },
    {
      endpoint: 'GET /api/v4/futures/{settle}/my_trades_timerange',
      parts: ['linear', 'inverse', 'fees', 'liquidations'],
      ...WALLET_LIST,
    },
    { endpoint: 'GET /api/v4/futures/{settle}/account_book', parts: ['funding'], ...WALLET_LIST },
    {
      endpoint: 'GET /api/v4/futures/{settle}/contracts_all',
      parts: ['markets'],
      rows: 100,
      note: 'Contracts that are no longer listed, requested once a row names one.',
      requestedAs: '{settle}/contracts_all',
    },
    { endpoint: 'GET /api/v4/wallet/deposits', parts: ['deposits'], ...WALLET_LIST },
    { endpoint: 'GET /api/v4/wallet/withdrawals', parts: ['withdrawals'], ...WALLET_LIST },
    {
      endpoint: 'GET /api/v4/wallet/push',
      parts: ['deposits', 'withdrawals'],
      ...WALLET_LIST,
      note: 'From and to other users of Gate.',
    },
    { endpoint: 'GET /api/v4/wallet/sub_account_transfers', parts: ['transfers'], ...WALLET_LIST },
    {
      endpoint: 'GET /api/v4/wallet/small_balance_history',
      parts: ['conversions'],
      depth: 'unstated',
      rows: 100,
      note: 'Small balances that became GT.',
    },
    {
      endpoint: 'GET /api/v4/flash_swap/orders',
      parts: ['conversions'],
      depth: 'unstated',
      rows: 100,
      requestedAs: 'flash_swap/orders',
    },
    {
      endpoint: 'GET /api/v4/spot/open_orders',
      parts: ['orders'],
      rows: 100,
      note: 'Of all pairs, so many of each.',
    },
    {
      endpoint: 'GET /api/v4/spot/orders',
      parts: ['orders'],
      depth: { days: 180 },
      windowDays: 30,
      rows: 100,
      note: 'Orders that ended.',
    },
    {
      endpoint: 'GET /api/v4/spot/price_orders',
      parts: ['orders'],
      depth: { days: 180 },
      rows: 100,
      note: 'Orders that wait for a price, and those that did.',
    },
    { endpoint: 'GET /api/v4/futures/{settle}/orders', parts: ['orders'], rows: 100, note: 'Orders that stand.' },
    {
      endpoint: 'GET /api/v4/futures/{settle}/orders_timerange',
      parts: ['orders'],
      depth: { days: 180 },
      windowDays: 30,
      rows: 100,
      note: 'Orders that ended; cancelled ones without a fill for ten minutes.',
    },
    {
      endpoint: 'GET /api/v4/futures/{settle}/price_orders',
      parts: ['orders'],
      depth: { days: 180 },
      rows: 100,
      note: 'Stops, targets and other orders that wait for a price, and those that did.',
    },
    { endpoint: 'GET /api/v4/account/detail', parts: ['key'] },
    { endpoint: 'GET /api/v4/account/main_keys', parts: ['key'] },
    {
      endpoint: 'GET /api/v4/spot/accounts',
      parts: ['balances'],
      note: 'Or `/api/v4/unified/accounts`, as the account is.',
      requestedAs: 'library.fetchBalance()',
    },
    { endpoint: 'GET /api/v4/futures/{settle}/accounts', parts: ['balances'] },
    { endpoint: 'GET /api/v4/futures/{settle}/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [EVERYTHING, elsewhereTest('Gate, recorded by XChange: %s')],
    margin: [
      readerTest(
        'gate/gate',
        'trades of the isolated margin account are contracts of their pair, read again where they were not',
      ),
    ],
    linear: [EVERYTHING, mapperTest('gate', 'contract trades of either list')],
    inverse: [mapperTest('gate', 'a delisted contract %s of %s settled in %s')],
    options: 'no',
    funding: [EVERYTHING],
    fees: [EVERYTHING, mapperTest('gate', 'a second coin becomes a payment, and nothing is lost')],
    movements: [
      EVERYTHING,
      elsewhereTest('Gate, recorded by XChange: %s'),
      mapperTest('gate', 'the account book, deposits, withdrawals and small balances'),
    ],
    conversions: [EVERYTHING],
    liquidations: [EVERYTHING],
    orders: [readerTest('gate/orders', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [{ what: null, depth: 'unstated' }],
  live: null,
  notRead: [
    'Dated contracts and options; trigger orders of spot in a unified account.',
    'Trades of the cross margin account that Gate had before unified accounts. In a unified account a short on spot shows as a sale of coins that you did not hold, as Gate does not say which coins were borrowed.',
    'Loans and their interest, Earn, Alpha, copy trading and CrossEx.',
    'What a sub-account receives from the main account, as only the main account’s key lists it.',
    'At Gate EU and Gate US: anything but spot, which is all that they offer.',
  ],
  evidence: readOn('2026-11-23', [
    'https://www.gate.com/docs/developers/apiv4',
    'https://github.com/gate/gateapi-python',
    'Recorded bodies: gate.test.ts of the mappers',
  ]),
}
