import { type ExchangeFacts, readOn } from './facts.ts'
import { mapperTest, readerTest, laterTest } from './proofs.ts'

const EVERYTHING = readerTest('cryptocom/cryptocom', 'trades, funding, deposits and withdrawals')

const SPOT = laterTest('Crypto.com, recorded by rotki: purchases on spot pay their fee in the coin')

export const CRYPTOCOM: ExchangeFacts = {
  reader: 'cryptocom',
  name: 'Crypto.com',
  endpoints: [
    {
      endpoint: 'POST /exchange/v1/private/get-trades',
      parts: ['spot', 'margin', 'linear', 'fees'],
      depth: { days: 181 },
      windowDays: 7,
      rows: 100,
    },
    {
      endpoint: 'POST /exchange/v1/private/get-transactions',
      parts: ['funding', 'transfers'],
      depth: { days: 181 },
      windowDays: 7,
      rows: 100,
    },
    {
      endpoint: 'POST /exchange/v1/private/get-deposit-history',
      parts: ['deposits'],
      depth: 'unstated',
      windowDays: 90,
      rows: 200,
      note: 'For master accounts only.',
    },
    {
      endpoint: 'POST /exchange/v1/private/get-withdrawal-history',
      parts: ['withdrawals'],
      depth: 'unstated',
      windowDays: 90,
      rows: 200,
      note: 'For master accounts only.',
    },
    { endpoint: 'POST /exchange/v1/private/get-open-orders', parts: ['orders'] },
    {
      endpoint: 'POST /exchange/v1/private/get-order-history',
      parts: ['orders'],
      depth: { days: 181 },
      windowDays: 7,
      rows: 100,
    },
    {
      endpoint: 'POST /exchange/v1/private/advanced/get-open-orders',
      parts: ['orders'],
      requestedAs: 'private/advanced/get-open-orders',
    },
    {
      endpoint: 'POST /exchange/v1/private/advanced/get-order-history',
      parts: ['orders'],
      depth: { days: 181 },
      windowDays: 7,
      rows: 100,
      requestedAs: 'private/advanced/get-order-history',
    },
    { endpoint: 'POST /exchange/v1/private/user-balance', parts: ['balances'] },
    { endpoint: 'POST /exchange/v1/private/get-positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [SPOT, EVERYTHING],
    margin: [mapperTest('cryptocom', '%s of a coin is booked as %s')],
    linear: [EVERYTHING, mapperTest('cryptocom', 'trades')],
    inverse: 'not there',
    options: 'no',
    funding: [EVERYTHING],
    fees: [
      SPOT,
      mapperTest(
        'cryptocom',
        'trades: the sign and the coin of the fee, long ids, and markets that are no longer listed',
      ),
    ],
    movements: [
      EVERYTHING,
      mapperTest('cryptocom', 'a deposit less its fee; a withdrawal counts when it is completed'),
    ],
    conversions: 'no',
    liquidations: 'no',
    orders: [
      readerTest('cryptocom/cryptocom', 'a stop is seen while it stands, where it was moved to, and how it ended'),
    ],
  },
  history: [
    { what: 'Trades and funding', depth: { days: 181 } },
    { what: 'Deposits and withdrawals', depth: 'unstated' },
  ],
  live: null,
  notRead: [
    'Deposits and withdrawals of fiat money, staking, OTC deals and trading bots.',
    'Which trades were liquidations, as only orders say it.',
    'How dated futures and options end, as no such row is documented.',
    'The Crypto.com app, which is not the exchange.',
  ],
  evidence: readOn('2026-11-23', [
    'https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html',
    'Recorded bodies: cryptocom.test.ts of the mappers',
  ]),
}
