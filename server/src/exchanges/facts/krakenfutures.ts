import { type ExchangeFacts, readOn } from './facts.ts'
import { elsewhereTest, mapperTest, readerTest } from './proofs.ts'

const RECORDED = readerTest('recorded-coinbase', 'finds the right order of an execution, and its funding in the log')
const EXECUTION = mapperTest('kraken-futures', 'the recorded execution is read')
const LOG = elsewhereTest(
  'Kraken Futures, recorded by ccxt: funding, conversions and transfers, and trades left to the executions',
)

export const KRAKEN_FUTURES: ExchangeFacts = {
  reader: 'kraken-futures',
  name: 'Kraken Futures',
  endpoints: [
    {
      endpoint: 'GET /api/history/v2/executions',
      parts: ['linear', 'inverse', 'dated', 'fees', 'liquidations'],
      depth: 'all',
      note: 'Pages by a continuation token.',
    },
    {
      endpoint: 'GET /api/history/v3/account-log',
      parts: ['funding', 'transfers'],
      depth: 'all',
      rows: 500,
    },
    { endpoint: 'GET /derivatives/api/v3/openorders', parts: ['orders'], note: 'Orders that stand.' },
    {
      endpoint: 'GET /api/history/v2/orders',
      parts: ['orders'],
      depth: { days: 89 },
      note: 'Events of orders. Kraken has all of them.',
    },
    {
      endpoint: 'GET /api/history/v2/triggers',
      parts: ['orders'],
      depth: { days: 89 },
      note: 'Events of orders that wait for a price.',
    },
    { endpoint: 'GET /derivatives/api/v3/accounts', parts: ['balances'] },
    { endpoint: 'GET /derivatives/api/v3/openpositions', parts: ['positions'] },
  ],
  coverage: {
    spot: 'not there',
    margin: 'not there',
    linear: [RECORDED, EXECUTION],
    inverse: [
      mapperTest('kraken-futures', 'contracts that expired keep their kind and their coin'),
      mapperTest('kraken-futures', 'a trade is left to the executions, a settlement closes the position'),
    ],
    options: 'not there',
    funding: [RECORDED, LOG],
    fees: [RECORDED, EXECUTION],
    movements: [LOG, mapperTest('kraken-futures', 'funding, transfers and conversions are money')],
    conversions: 'no',
    liquidations: [RECORDED],
    orders: [
      readerTest('kraken-futures/orders', 'a stop is seen while it stands, where it was moved to, and how it ended'),
    ],
  },
  history: [{ what: null, depth: 'all' }],
  live: null,
  notRead: ['Conversions between collateral coins are not trades.', 'Orders of more than 89 days ago.'],
  evidence: readOn('2026-11-23', [
    'https://docs.kraken.com/api/docs/futures-api',
    'Bodies in the documented shape: recorded-coinbase.test.ts',
  ]),
}
