import { type ExchangeFacts, readOn } from './facts.ts'
import { HYPERLIQUID_LIVE } from './live.ts'
import { elsewhereTest, mapperTest, readerTest, WHOLE_HISTORY } from './proofs.ts'

const EVERY_FILL = readerTest(
  'hyperliquid/hyperliquid',
  'fills of all exchanges, of spot and of TWAP orders come once each, in the coin of their collateral',
)
const RECORDED = readerTest('hyperliquid/hyperliquid', 'recorded bodies of fills, funding, movements and positions')
const FUNDING = mapperTest('hyperliquid', 'funding is paid in the collateral, whatever its field is called')
const BODIES = elsewhereTest(
  'Hyperliquid, recorded by nautilus_trader: a fee in the coin, dust without an id, vaults that were netted',
)
const DUST = mapperTest('joins', 'only the one who was liquidated has a liquidation; dust has no id')

export const HYPERLIQUID: ExchangeFacts = {
  reader: 'hyperliquid',
  name: 'Hyperliquid (by address)',
  endpoints: [
    {
      endpoint: 'POST /info userFillsByTime',
      parts: ['spot', 'margin', 'linear', 'fees', 'conversions', 'liquidations'],
      depth: { rows: 10_000 },
      rows: 2_000,
      note: 'Of spot, of Hyperliquid’s own perpetuals and of builder-deployed ones (HIP-3).',
    },
    {
      endpoint: 'POST /info userFills',
      parts: ['spot', 'margin', 'linear', 'fees', 'conversions', 'liquidations'],
      rows: 2_000,
      note: 'The newest fills, once, before the history is read from its beginning.',
    },
    {
      endpoint: 'POST /info userTwapSliceFillsByTime',
      parts: ['spot', 'linear', 'fees'],
      depth: 'unstated',
      rows: 2_000,
      note: 'Fills of TWAP orders.',
    },
    { endpoint: 'POST /info userFunding', parts: ['funding'], depth: 'all' },
    {
      endpoint: 'POST /info userNonFundingLedgerUpdates',
      parts: ['margin', 'deposits', 'withdrawals', 'transfers'],
      depth: 'all',
      note: 'Also loans with their interest, vaults, airdrops and rewards.',
    },
    {
      endpoint: 'POST /info frontendOpenOrders',
      parts: ['orders'],
      note: 'Orders that stand, exchange by exchange.',
    },
    {
      endpoint: 'POST /info historicalOrders',
      parts: ['orders'],
      rows: 2_000,
      note: 'The newest states of orders; read when the open orders are others than before, and once in an hour.',
    },
    { endpoint: 'POST /info spotMeta', parts: ['markets'] },
    { endpoint: 'POST /info perpDexs', parts: ['markets'], note: 'Builder-deployed exchanges.' },
    { endpoint: 'POST /info meta', parts: ['markets'], note: 'The collateral of each of them that was traded.' },
    { endpoint: 'POST /info metaAndAssetCtxs', parts: ['markets'], note: 'Mark prices, exchange by exchange.' },
    {
      endpoint: 'POST /info clearinghouseState',
      parts: ['positions', 'balances'],
      note: 'Exchange by exchange.',
    },
    { endpoint: 'POST /info spotClearinghouseState', parts: ['balances'] },
    {
      endpoint: 'POST /info userAbstraction',
      parts: ['balances'],
      note: 'Whether all balances are those of spot, as in unified and portfolio margin accounts.',
    },
  ],
  coverage: {
    spot: [
      WHOLE_HISTORY,
      BODIES,
      EVERY_FILL,
      mapperTest('joins', 'a numbered pair that no export names is read by its coins'),
      mapperTest('hyperliquid', 'on spot pays its fee in the coin that the exchange names'),
    ],
    // Portfolio margin.
    margin: [
      mapperTest('hyperliquid', 'money that was borrowed for a purchase comes in, and goes back with its interest'),
    ],
    linear: [
      WHOLE_HISTORY,
      EVERY_FILL,
      RECORDED,
      mapperTest('hyperliquid', 'of a builder-deployed exchange settles in its collateral'),
      readerTest('hyperliquid/hyperliquid', 'a position that a TWAP order opened does not mean that fills are missing'),
      readerTest('traps', 'Hyperliquid keeps ten thousand fills: what lies before is said to be missing'),
    ],
    inverse: 'not there',
    options: 'not there',
    funding: [WHOLE_HISTORY, FUNDING, RECORDED],
    fees: [WHOLE_HISTORY, EVERY_FILL],
    movements: [
      WHOLE_HISTORY,
      RECORDED,
      readerTest(
        'hyperliquid/hyperliquid',
        'every movement counts, two of one transaction as well; what has no amount is refused alone',
      ),
      mapperTest('hyperliquid', 'pays a fee in another coin on its own'),
    ],
    conversions: [DUST, BODIES],
    liquidations: [DUST, EVERY_FILL, mapperTest('hyperliquid', 'with the direction %s is a %s')],
    orders: [
      readerTest('hyperliquid/orders', 'a stop is seen while it stands, where it was moved to, and how it ended'),
      readerTest('hyperliquid/orders', 'orders of a builder-deployed exchange are listed apart'),
    ],
  },
  history: [
    { what: 'Trades', depth: { rows: 10_000 } },
    { what: 'Fills of TWAP orders', depth: 'unstated' },
    { what: 'Funding, deposits and withdrawals', depth: 'all' },
  ],
  live: HYPERLIQUID_LIVE,
  notRead: [
    'Outcome markets, whose fills are refused by name.',
    'Sub-accounts, vaults and other wallets, each of which has an address of its own.',
    'Delegation, its rewards until they are claimed, and hourly interest until it is settled.',
  ],
  evidence: readOn('2026-11-23', [
    'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint',
    'https://hyperliquid.gitbook.io/hyperliquid-docs/trading/account-abstraction-modes',
    'https://hyperliquid.gitbook.io/hyperliquid-docs/trading/portfolio-margin',
    'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/activation-gas-fee',
    'https://github.com/hyperliquid-dex/hyperliquid-python-sdk/pull/288',
    'Recorded bodies: readers/hyperliquid.test.ts, core/src/exchanges/api/hyperliquid.test.ts',
  ]),
}
