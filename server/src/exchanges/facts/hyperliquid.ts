import type { ExchangeFacts } from './facts.ts'
import { mapperTest, readerTest, WHOLE_HISTORY } from './proofs.ts'

export const HYPERLIQUID: ExchangeFacts = {
  reader: 'hyperliquid',
  name: 'Hyperliquid (by address)',
  endpoints: [
    {
      endpoint: 'POST /info userFillsByTime',
      parts: ['spot', 'linear', 'fees', 'liquidations'],
      depth: { rows: 10_000 },
      rows: 2_000,
    },
    { endpoint: 'POST /info userFunding', parts: ['funding'], depth: 'all' },
    {
      endpoint: 'POST /info userNonFundingLedgerUpdates',
      parts: ['deposits', 'withdrawals', 'transfers'],
      depth: 'all',
    },
    { endpoint: 'POST /info spotMeta', parts: ['markets'] },
    { endpoint: 'POST /info metaAndAssetCtxs', parts: ['markets'], note: 'Mark prices.' },
    { endpoint: 'POST /info clearinghouseState', parts: ['positions', 'balances'] },
    { endpoint: 'POST /info spotClearinghouseState', parts: ['balances'] },
  ],
  coverage: {
    spot: [WHOLE_HISTORY, mapperTest('joins', 'a numbered pair that no export names is read by its coins')],
    margin: 'not there',
    linear: [WHOLE_HISTORY],
    inverse: 'not there',
    options: 'not there',
    funding: [WHOLE_HISTORY],
    fees: [WHOLE_HISTORY],
    movements: [WHOLE_HISTORY],
    conversions: 'not there',
    liquidations: [mapperTest('joins', 'only the one who was liquidated has a liquidation; dust has no id')],
    orders: 'no',
  },
  history: [
    { what: 'Trades', depth: { rows: 10_000 } },
    { what: 'Funding, deposits and withdrawals', depth: 'all' },
  ],
  notRead: ['Positions of perpetuals that builders deployed (HIP-3), and other wallets of the same trader.'],
  evidence: [
    'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint',
    readerTest('traps', 'Hyperliquid keeps ten thousand fills: what lies before is said to be missing'),
  ],
}
