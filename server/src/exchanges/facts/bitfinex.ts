import { type ExchangeFacts, readOn } from './facts.ts'
import { elsewhereTest, mapperTest, readerTest } from './proofs.ts'

const TRADES = readerTest(
  'bitfinex/bitfinex',
  'trades of pairs and contracts, with rebates; ids longer than a double keep every digit',
)
const LEDGER = readerTest(
  'bitfinex/bitfinex',
  'the ledger brings funding, interest and rebates, and none of what trades contain',
)

export const BITFINEX: ExchangeFacts = {
  reader: 'bitfinex',
  name: 'Bitfinex',
  endpoints: [
    {
      endpoint: 'POST /v2/auth/r/trades/hist',
      parts: ['spot', 'margin', 'linear', 'fees'],
      depth: 'all',
      windowDays: 180,
      rows: 2_500,
    },
    {
      endpoint: 'POST /v2/auth/r/ledgers/hist',
      parts: ['funding', 'transfers'],
      depth: { days: 6 * 365 },
      windowDays: 180,
      rows: 2_500,
    },
    {
      endpoint: 'POST /v2/auth/r/movements/hist',
      parts: ['deposits', 'withdrawals'],
      depth: 'all',
      windowDays: 180,
      rows: 1_000,
    },
    { endpoint: 'POST /v2/auth/r/orders', parts: ['orders'] },
    { endpoint: 'POST /v2/auth/r/orders/hist', parts: ['orders'], depth: { days: 14 }, windowDays: 14, rows: 2_500 },
    { endpoint: 'POST /v2/auth/r/permissions', parts: ['key'] },
    { endpoint: 'POST /v2/auth/r/info/user', parts: ['key'] },
    { endpoint: 'POST /v2/auth/r/wallets', parts: ['balances'] },
    { endpoint: 'POST /v2/auth/r/positions', parts: ['positions'] },
  ],
  coverage: {
    spot: [TRADES],
    margin: [
      mapperTest('bitfinex', 'a trade: a negative amount is a sale, a negative fee was paid'),
      mapperTest(
        'bitfinex',
        'without EXCHANGE in the type of its order a trade is on margin, where earlier versions made it one of the pair',
      ),
    ],
    linear: [TRADES],
    inverse: 'not there',
    options: 'not there',
    funding: [LEDGER],
    fees: [
      TRADES,
      mapperTest('bitfinex', 'a trade: a negative amount is a sale, a negative fee was paid'),
      mapperTest('bitfinex', 'a maker rebate is a negative fee, and long ids keep every digit'),
    ],
    movements: [
      elsewhereTest('Bitfinex, recorded by XChange: a deposit less its fee, and a withdrawal that was cancelled'),
      readerTest('bitfinex/bitfinex', 'deposits and withdrawals with their fees, once they are completed'),
    ],
    conversions: 'no',
    liquidations: 'no',
    orders: [
      readerTest('bitfinex/bitfinex', 'a stop is seen while it stands, where it was moved to, and how it ended'),
    ],
  },
  history: [
    { what: 'Trades, deposits and withdrawals', depth: 'all' },
    { what: 'Funding and interest', depth: { days: 6 * 365 } },
  ],
  live: null,
  notRead: [
    'Which trades were liquidations, as neither trades nor orders say it.',
    'Margin funding that was lent. Its interest is read.',
    'Fees of hidden orders and of OTC trades, which are refused by name.',
  ],
  evidence: readOn('2026-11-23', [
    'https://docs.bitfinex.com/reference',
    'Recorded bodies: bitfinex.test.ts of the mappers',
  ]),
}
