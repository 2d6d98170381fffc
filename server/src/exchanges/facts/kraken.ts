import { type ExchangeFacts, readOn } from './facts.ts'
import { elsewhereTest, mapperTest, readerTest, WHOLE_HISTORY } from './proofs.ts'

export const KRAKEN: ExchangeFacts = {
  reader: 'kraken',
  name: 'Kraken',
  endpoints: [
    {
      endpoint: 'POST /0/private/TradesHistory',
      parts: ['spot', 'margin', 'liquidations'],
      depth: 'all',
      note: 'Pages by the place of a row, counted from the newest.',
    },
    {
      endpoint: 'POST /0/private/Ledgers',
      parts: ['fees', 'deposits', 'withdrawals', 'transfers', 'conversions'],
      depth: 'all',
      note: 'Also in which coin the fee of a trade was taken, margin fees and interest.',
    },
    {
      endpoint: 'POST /0/private/QueryTrades',
      parts: ['margin'],
      note: 'The trades that opened positions, for what these cost.',
    },
    { endpoint: 'POST /0/private/OpenOrders', parts: ['orders'], note: 'Orders that stand.' },
    {
      endpoint: 'POST /0/private/ClosedOrders',
      parts: ['orders'],
      depth: 'all',
      note: 'Orders that were filled, cancelled or expired.',
    },
    { endpoint: 'POST /0/private/GetApiKeyInfo', parts: ['key'] },
    { endpoint: 'POST /0/private/Balance', parts: ['balances'] },
    { endpoint: 'POST /0/private/OpenPositions', parts: ['positions'] },
  ],
  coverage: {
    spot: [WHOLE_HISTORY, mapperTest('kraken', 'are all read')],
    margin: [
      mapperTest('joins', 'spot and margin trades'),
      readerTest(
        'kraken/kraken',
        'a position that was settled with own coins ends at its cost, and the coins come at that price',
      ),
    ],
    linear: 'not there',
    inverse: 'not there',
    options: 'not there',
    funding: 'not there',
    fees: [mapperTest('joins', 'a fee that was taken in the coin bought is fromApi by the ledger alone')],
    movements: [
      WHOLE_HISTORY,
      elsewhereTest(
        'Kraken, recorded by XChange: deposits and withdrawals with their fee, and trades left to the trades',
      ),
      mapperTest('joins', 'entries of the ledger'),
    ],
    conversions: [
      readerTest(
        'kraken/kraken',
        'a coin that was delisted is sold for the money that came weeks later, also where it was a payment before',
      ),
      mapperTest('kraken', 'two legs are one trade with its fee, in place of the two payments of earlier versions'),
    ],
    liquidations: [
      mapperTest('joins', 'a margin position that Kraken closed is a liquidation, from the file and over the API'),
    ],
    orders: [
      readerTest('kraken/orders', 'a stop is seen while it stands, where it was moved to, and how it ended'),
      mapperTest('kraken-orders', 'a stop and a target that were taken back'),
    ],
  },
  history: [{ what: null, depth: 'all' }],
  live: null,
  notRead: [
    'The part of each coin in a conversion of several small balances: their coins are payments.',
    'Futures, which have keys of their own.',
  ],
  evidence: readOn('2026-11-23', [
    'https://docs.kraken.com/api',
    readerTest('traps', 'Kraken counts places from the newest: trades that come meanwhile hide none'),
  ]),
}
