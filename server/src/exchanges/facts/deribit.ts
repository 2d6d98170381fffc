import { type ExchangeFacts, readOn } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

const TRADES = readerTest(
  'deribit/deribit',
  'old and recent trades are joined by id, without a gap and without doubles',
)

export const DERIBIT: ExchangeFacts = {
  reader: 'deribit',
  name: 'Deribit',
  endpoints: [
    {
      endpoint: 'GET /api/v2/private/get_user_trades_by_currency_and_time',
      parts: ['spot', 'linear', 'inverse', 'dated', 'options', 'fees', 'liquidations'],
      depth: 'all',
      windowDays: 365,
      rows: 1_000,
      note: 'Requested twice for the newest days: with and without `historical=true`.',
    },
    {
      endpoint: 'GET /api/v2/private/get_transaction_log',
      parts: ['funding', 'options', 'deposits', 'withdrawals', 'transfers'],
      depth: 'all',
      windowDays: 365,
      rows: 250,
      note: 'One request a second.',
    },
    {
      endpoint: 'GET /api/v2/private/get_open_orders',
      parts: ['orders'],
      note: 'Orders that stand, trigger orders among them.',
    },
    {
      endpoint: 'GET /api/v2/private/get_order_history_by_currency',
      parts: ['orders'],
      depth: 'all',
      rows: 1_000,
      note: 'With `historical=true`. The first page of a list has 100 rows.',
    },
    {
      endpoint: 'GET /api/v2/private/get_trigger_order_history',
      parts: ['orders'],
      depth: 'unstated',
      rows: 1_000,
      note: 'Trigger orders that ended. The first page of a list has 100 rows.',
    },
    { endpoint: 'GET /api/v2/public/auth', parts: ['key'] },
    { endpoint: 'GET /api/v2/private/get_account_summary', parts: ['key'] },
    { endpoint: 'GET /api/v2/private/get_account_summaries', parts: ['balances'] },
    { endpoint: 'GET /api/v2/private/get_positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [mapperTest('deribit', '%s is %s')],
    margin: 'not there',
    linear: [mapperTest('deribit', 'a dated future closes at the delivery price')],
    inverse: [TRADES],
    options: [readerTest('deribit/deribit', 'an expired option is closed and paid, page by page of the log')],
    funding: [mapperTest('deribit', 'funding since the last trade or settlement, nothing else of them')],
    fees: [mapperTest('deribit', 'fees keep their sign and coin, a rebate is negative')],
    movements: [mapperTest('deribit', '%s is booked as %s')],
    conversions: 'no',
    liquidations: [mapperTest('deribit', 'fees keep their sign and coin, a rebate is negative')],
    orders: [readerTest('deribit/deribit', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [{ what: null, depth: 'all' }],
  live: null,
  notRead: [
    'The logs of other sub-accounts, each of which has a key of its own.',
    'Orders of combos, whose legs are filled as orders of their own.',
    'Which way the price had to move for a trigger order that came and went between two readings.',
    'Contracts that were settled in SOL in 2022.',
    'Positions moved between sub-accounts, which are refused by name. A swap of coins is a transfer in each coin.',
  ],
  evidence: readOn('2026-11-23', [
    'https://docs.deribit.com',
    'https://docs.deribit.com/articles/accessing-historical-trades-orders',
  ]),
}
