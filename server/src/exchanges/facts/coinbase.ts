import { type EndpointFacts, type ExchangeFacts, readOn } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

const FILLS = readerTest('recorded-coinbase', 'follows the cursor, and reads sizes given in money')
const WALLET = mapperTest('coinbase', 'coins received are a deposit, and an unknown type is kept')

const GUIDES = 'https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/guides/derivatives'
const INTERNATIONAL = readerTest('coinbase/international', 'trades, funding and positions at the gateway of Coinbase')

/** The same lists as Deribit, under the same names. */
const GATEWAY: readonly EndpointFacts[] = (
  [
    { endpoint: 'POST drb.coinbase.com/api/v2/public/auth', parts: ['key'], note: 'Exchanges the key for a token.' },
    {
      endpoint: 'POST drb.coinbase.com/api/v2/private/get_user_trades_by_currency_and_time',
      parts: ['linear', 'fees'],
      depth: 'all',
      note: 'International derivatives since September 2026, currency by currency.',
    },
    {
      endpoint: 'POST drb.coinbase.com/api/v2/private/get_transaction_log',
      parts: ['funding', 'transfers'],
      depth: 'all',
      note: 'The same, one request a second.',
    },
    { endpoint: 'POST drb.coinbase.com/api/v2/private/get_account_summaries', parts: ['balances', 'markets'] },
    { endpoint: 'POST drb.coinbase.com/api/v2/private/get_positions', parts: ['positions'] },
  ] as const
).map((endpoint) => ({
  ...endpoint,
  requestedAs: 'https://drb.coinbase.com/api/v2',
  source: { text: `${GUIDES}/technical`, read: '2026-11-29' },
}))

export const COINBASE: ExchangeFacts = {
  reader: 'coinbase',
  name: 'Coinbase',
  endpoints: [
    {
      endpoint: 'GET /api/v3/brokerage/orders/historical/fills',
      parts: ['spot', 'linear', 'dated', 'fees'],
      depth: 'all',
      rows: 250,
    },
    {
      endpoint: 'GET /api/v3/brokerage/orders/historical/batch',
      parts: ['orders'],
      depth: 'all',
      rows: 250,
      note: 'Open orders, at most 1,000, and others by the time at which they were placed.',
    },
    { endpoint: 'GET /v2/accounts', parts: ['markets'], rows: 100, note: 'Which wallets there are.' },
    {
      endpoint: 'GET /v2/accounts/{account_id}/transactions',
      parts: ['deposits', 'withdrawals', 'conversions', 'transfers'],
      depth: 'all',
      rows: 100,
      note: 'Wallet by wallet, newest first, without a filter by time.',
    },
    { endpoint: 'GET /api/v3/brokerage/key_permissions', parts: ['key'] },
    { endpoint: 'GET /api/v3/brokerage/accounts', parts: ['balances'], rows: 250 },
    { endpoint: 'GET /api/v3/brokerage/cfm/positions', parts: ['positions'] },
    {
      endpoint: 'GET /api/v3/brokerage/portfolios',
      parts: ['markets'],
      note: 'Whether there are international derivatives.',
    },
    ...GATEWAY,
  ],
  coverage: {
    spot: [FILLS],
    margin: 'not there',
    linear: [INTERNATIONAL, readerTest('recorded-okx-bybit', 'coinbase: a fill, and open contracts')],
    inverse: 'not there',
    options: 'not there',
    funding: [INTERNATIONAL],
    fees: [FILLS],
    movements: [WALLET],
    conversions: [mapperTest('coinbase', 'a conversion leaves no money')],
    liquidations: 'no',
    orders: [readerTest('coinbase/orders', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [{ what: null, depth: 'all' }],
  ended: [
    {
      what: 'The positions of international perpetuals at `intx/positions`, and their trading at INTX.',
      on: '2026-09-09',
      instead: 'They are read at `drb.coinbase.com` since; fills before that day stay in the list of fills.',
      source: { text: `${GUIDES}/overview`, read: '2026-11-29' },
    },
  ],
  live: null,
  notRead: [
    'Funding and daily settlement of US futures, and funding of international perpetuals before September 2026.',
    'Fills of US futures that are no longer listed, which are refused by name.',
    'How international perpetuals were closed when they moved in September 2026: no row of it is documented, so such a position may stay open in the journal until you close it.',
    'Orders of international derivatives since September 2026.',
    'Orders that were cancelled without a fill before the account was connected: Coinbase does not say when.',
    'Other portfolios, each of which has a key of its own.',
  ],
  evidence: readOn('2026-11-29', [
    'https://docs.cdp.coinbase.com/advanced-trade',
    'Recorded bodies: recorded-okx-bybit.test.ts',
  ]),
}
