import { type ExchangeFacts, readOn } from './facts.ts'
import { mapperTest, readerTest } from './proofs.ts'

const CONTRACTS = readerTest(
  'phemex/phemex',
  'contracts in USDT: legs of hedge mode, liquidations, rebates, and their funding',
)
const INVERSE = readerTest('phemex/phemex', 'an inverse contract is found, and read with its funding')
const MONEY = readerTest('phemex/phemex', 'deposits, withdrawals with their fee, and conversions')

export const PHEMEX: ExchangeFacts = {
  reader: 'phemex',
  name: 'Phemex',
  endpoints: [
    {
      endpoint: 'GET /api-data/g-futures/trades',
      parts: ['linear', 'fees', 'liquidations'],
      depth: { days: 89 },
      windowDays: 2,
      rows: 200,
    },
    {
      endpoint: 'GET /api-data/g-futures/funding-fees',
      parts: ['funding'],
      depth: 'unstated',
      rows: 200,
      note: 'Contract by contract, newest first, without a filter by time.',
    },
    {
      endpoint: 'GET /exchange/order/trade',
      parts: ['inverse', 'funding', 'fees', 'liquidations', 'markets'],
      depth: { days: 59 },
      windowDays: 2,
      rows: 200,
    },
    {
      endpoint: 'GET /api-data/spots/trades',
      parts: ['spot', 'fees', 'markets'],
      depth: { days: 89 },
      windowDays: 2,
      rows: 200,
    },
    { endpoint: 'GET /assets/convert', parts: ['conversions'], depth: { days: 89 }, windowDays: 2, rows: 200 },
    {
      endpoint: 'GET /exchange/wallets/depositList',
      parts: ['deposits'],
      depth: { days: 89 },
      rows: 200,
      note: 'Coin by coin.',
    },
    {
      endpoint: 'GET /exchange/wallets/withdrawList',
      parts: ['withdrawals'],
      depth: { days: 89 },
      rows: 200,
      note: 'Coin by coin.',
    },
    {
      endpoint: 'GET /g-orders/activeList',
      parts: ['orders'],
      note: 'Contract by contract, where a position is open, or an order was open or placed lately.',
    },
    {
      endpoint: 'GET /api-data/g-futures/orders',
      parts: ['orders'],
      depth: { days: 89 },
      windowDays: 2,
      rows: 200,
    },
    { endpoint: 'GET /public/products', parts: ['markets'] },
    { endpoint: 'GET /spot/wallets', parts: ['balances', 'markets'] },
    { endpoint: 'GET /g-accounts/accountPositions', parts: ['balances', 'positions', 'markets', 'orders'] },
    { endpoint: 'GET /accounts/accountPositions', parts: ['balances', 'positions', 'markets'] },
  ],
  coverage: {
    spot: [
      readerTest(
        'phemex/phemex',
        'spot pairs are found by the wallet, and by asking for each where the wallet shows nothing',
      ),
    ],
    margin: 'no',
    linear: [CONTRACTS],
    inverse: [INVERSE],
    options: 'not there',
    funding: [CONTRACTS, INVERSE],
    fees: [mapperTest('phemex', 'a contract in USDT: legs of hedge mode, liquidations, fees in PT')],
    movements: [MONEY],
    conversions: [MONEY],
    liquidations: [CONTRACTS],
    orders: [readerTest('phemex/orders', 'a stop is seen while it stands, where it was moved to, and how it ended')],
  },
  history: [
    { what: 'Spot and contracts in USDT or USDC', depth: { days: 89 } },
    { what: 'Coin-M contracts', depth: { days: 59 } },
  ],
  live: null,
  notRead: [
    'Spot margin, multi-asset accounts (loans, interest and automatic conversions), copy trading, bonuses and commissions.',
    'Transfers to sub-accounts.',
    'Orders of spot pairs and of coin-margined contracts, which are listed for one market only.',
  ],
  evidence: readOn('2026-11-23', ['https://phemex-docs.github.io']),
}
