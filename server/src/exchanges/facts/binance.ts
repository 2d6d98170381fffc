import { type EndpointFacts, type ExchangeFacts, readOn } from './facts.ts'
import { BINANCE_LIVE } from './live.ts'
import { mapperTest, readerTest, WHOLE_HISTORY } from './proofs.ts'

const MARGIN = readerTest(
  'binance/binance-wallets',
  'cross and isolated margin: trades, liquidations, interest and dust; loans are not money',
)
const PORTFOLIO = readerTest(
  'binance/binance-wallets',
  'a portfolio margin account: contracts, spot markets and interest under requests of its own',
)
const PAYMENTS = readerTest('binance/binance-wallets', 'purchases by card, payments from spot and rebates')
const RECORDED = readerTest('binance/binance', 'recorded bodies of trades, incomes, payments, balances and positions')
const RECORDED_TRADES = mapperTest('binance', 'trades of spot, margin and futures')
const BY_NUMBER = readerTest(
  'traps',
  'requests to Binance span no more than it allows, and fills are requested by number',
)
const EVERY_CONTRACT = readerTest(
  'traps',
  'of Binance fills that are older than incomes are reported are found by asking every contract',
)

/** Portfolio margin accounts have the same futures requests as classic ones, under other names. */
const TRADES = { depth: { days: 89 }, windowDays: 7, rows: 1_000 } as const
const INCOME = { parts: ['funding', 'transfers', 'markets'], depth: { days: 89 }, windowDays: 7, rows: 1_000 } as const
const FORCED = { parts: ['liquidations'], depth: { days: 89 }, windowDays: 7, rows: 100 } as const
const LINEAR = { ...TRADES, parts: ['linear', 'dated', 'fees', 'markets'] } as const
const INVERSE = { ...TRADES, parts: ['inverse', 'dated', 'fees', 'markets'] } as const
const MARGIN_TRADES = { parts: ['margin', 'fees', 'markets'], depth: 'unstated', rows: 1_000 } as const
const MARGIN_INTEREST = { parts: ['margin'], depth: { days: 89 }, windowDays: 30, rows: 100 } as const
const MARGIN_FORCED = { parts: ['liquidations'], depth: 'unstated', windowDays: 30, rows: 100 } as const
const OPTIONS = { depth: 'unstated', windowDays: 7, rows: 1_000 } as const

const STANDING = { parts: ['orders'], note: 'Orders that stand, of every market; once an hour.' } as const
const CONTRACT_ORDERS = {
  parts: ['orders'],
  depth: { days: 89 },
  windowDays: 7,
  rows: 1_000,
  note: 'Market by market. Those that were cancelled without a fill are listed for three days.',
} as const
const CONDITIONAL = { ...CONTRACT_ORDERS, note: 'Conditional orders, market by market, listed for as long.' } as const
const MARGIN_ORDERS = { parts: ['orders'], depth: 'unstated', rows: 500, note: 'Market by market.' } as const

const ORDERS: readonly EndpointFacts[] = [
  { endpoint: 'GET /api/v3/openOrders', ...STANDING },
  { endpoint: 'GET /api/v3/allOrders', parts: ['orders'], depth: 'unstated', rows: 1_000, note: 'Market by market.' },
  { endpoint: 'GET /sapi/v1/margin/openOrders', parts: ['orders'], note: 'Orders that stand; once an hour.' },
  { endpoint: 'GET /sapi/v1/margin/allOrders', ...MARGIN_ORDERS },
  { endpoint: 'GET /fapi/v1/openOrders', ...STANDING },
  { endpoint: 'GET /fapi/v1/allOrders', ...CONTRACT_ORDERS },
  { endpoint: 'GET /fapi/v1/openAlgoOrders', ...STANDING },
  { endpoint: 'GET /fapi/v1/allAlgoOrders', ...CONDITIONAL },
  { endpoint: 'GET /dapi/v1/openOrders', ...STANDING },
  { endpoint: 'GET /dapi/v1/allOrders', ...CONTRACT_ORDERS },
  { endpoint: 'GET /dapi/v1/openAlgoOrders', ...STANDING },
  { endpoint: 'GET /dapi/v1/allAlgoOrders', requestedAs: "'allAlgoOrders', 'dapiPrivate'", ...CONDITIONAL },
  { endpoint: 'GET /papi/v1/um/openOrders', ...STANDING },
  { endpoint: 'GET /papi/v1/um/allOrders', ...CONTRACT_ORDERS },
  { endpoint: 'GET /papi/v1/um/algo/openAlgoOrders', ...STANDING },
  { endpoint: 'GET /papi/v1/um/algo/allAlgoOrders', ...CONDITIONAL },
  { endpoint: 'GET /papi/v1/cm/openOrders', ...STANDING },
  { endpoint: 'GET /papi/v1/cm/allOrders', ...CONTRACT_ORDERS },
]

const TRADING: readonly EndpointFacts[] = [
  {
    endpoint: 'GET /api/v3/myTrades',
    parts: ['spot', 'fees', 'markets'],
    depth: 'all',
    rows: 1_000,
    note: 'Market by market.',
  },
  { endpoint: 'GET /fapi/v1/userTrades', ...LINEAR },
  { endpoint: 'GET /dapi/v1/userTrades', ...INVERSE },
  { endpoint: 'GET /fapi/v1/income', ...INCOME },
  { endpoint: 'GET /dapi/v1/income', ...INCOME },
  { endpoint: 'GET /fapi/v1/forceOrders', ...FORCED },
  { endpoint: 'GET /dapi/v1/forceOrders', ...FORCED },
  { endpoint: 'GET /sapi/v1/margin/myTrades', ...MARGIN_TRADES, note: 'Cross and isolated, market by market.' },
  { endpoint: 'GET /sapi/v1/margin/interestHistory', ...MARGIN_INTEREST, note: 'Interest on loans.' },
  { endpoint: 'GET /sapi/v1/margin/forceLiquidationRec', ...MARGIN_FORCED },
  {
    endpoint: 'GET /eapi/v1/userTrades',
    ...OPTIONS,
    parts: ['options', 'fees'],
    note: 'As a whole, and in one request for each option that is held or was exercised.',
  },
  { endpoint: 'GET /eapi/v1/exerciseRecord', ...OPTIONS, parts: ['options', 'fees', 'markets'] },
  { endpoint: 'GET /eapi/v1/bill', ...OPTIONS, parts: ['options', 'transfers'], note: 'In USDT.' },
]

const PORTFOLIO_MARGIN: readonly EndpointFacts[] = [
  { endpoint: 'GET /papi/v1/um/userTrades', ...LINEAR },
  { endpoint: 'GET /papi/v1/cm/userTrades', ...INVERSE },
  { endpoint: 'GET /papi/v1/um/income', ...INCOME },
  { endpoint: 'GET /papi/v1/cm/income', ...INCOME },
  { endpoint: 'GET /papi/v1/um/forceOrders', ...FORCED },
  { endpoint: 'GET /papi/v1/cm/forceOrders', ...FORCED },
  { endpoint: 'GET /papi/v1/margin/myTrades', ...MARGIN_TRADES, note: 'Market by market.' },
  { endpoint: 'GET /papi/v1/margin/marginInterestHistory', ...MARGIN_INTEREST, note: 'Interest on loans.' },
  { endpoint: 'GET /papi/v1/margin/forceOrders', ...MARGIN_FORCED },
]

const WALLETS: readonly EndpointFacts[] = [
  {
    endpoint: 'GET /sapi/v1/capital/deposit/hisrec',
    parts: ['deposits', 'markets'],
    depth: 'all',
    windowDays: 90,
    rows: 1_000,
  },
  {
    endpoint: 'GET /sapi/v1/capital/withdraw/history',
    parts: ['withdrawals'],
    depth: 'all',
    windowDays: 90,
    rows: 1_000,
  },
  {
    endpoint: 'GET /sapi/v1/asset/assetDividend',
    parts: ['transfers'],
    depth: 'all',
    windowDays: 90,
    rows: 500,
    note: 'Interest and airdrops.',
  },
  {
    endpoint: 'GET /sapi/v1/convert/tradeFlow',
    parts: ['conversions'],
    depth: 'all',
    windowDays: 30,
    rows: 1_000,
  },
  {
    endpoint: 'GET /sapi/v1/asset/dribblet',
    parts: ['conversions'],
    depth: 'unstated',
    windowDays: 90,
    rows: 100,
    note: 'Small balances of spot and margin that became BNB. Binance keeps them since December 2020.',
  },
  {
    endpoint: 'GET /sapi/v1/fiat/payments',
    parts: ['conversions', 'deposits'],
    depth: 'unstated',
    windowDays: 90,
    rows: 500,
    note: 'Coins bought and sold for fiat money. No longest span is documented.',
  },
  {
    endpoint: 'GET /sapi/v1/pay/transactions',
    parts: ['transfers'],
    depth: { days: 540 },
    windowDays: 90,
    rows: 100,
    note: 'Binance Pay, as far as the spot wallet paid or received. At most every six hours.',
  },
  {
    endpoint: 'GET /sapi/v1/rebate/taxQuery',
    parts: ['transfers'],
    depth: { since: '2020-06-11' },
    windowDays: 90,
    note: 'Rebates and referrals. At most every six hours.',
  },
  {
    endpoint: 'GET /sapi/v1/asset/transfer',
    parts: ['transfers'],
    depth: { days: 180 },
    windowDays: 30,
    rows: 100,
    note: 'Between spot or margin and USD-M futures, options and the funding wallet.',
  },
]

const STATE: readonly EndpointFacts[] = [
  { endpoint: 'GET /api/v3/account', parts: ['key', 'balances', 'markets'] },
  { endpoint: 'GET /fapi/v3/balance', parts: ['balances'] },
  { endpoint: 'GET /dapi/v1/balance', parts: ['balances'] },
  { endpoint: 'GET /fapi/v2/positionRisk', parts: ['positions'] },
  { endpoint: 'GET /dapi/v1/positionRisk', parts: ['positions'] },
  { endpoint: 'GET /sapi/v1/margin/account', parts: ['balances', 'markets'], note: 'Cross margin.' },
  { endpoint: 'GET /sapi/v1/margin/isolated/account', parts: ['balances', 'markets'], note: 'Isolated margin.' },
  { endpoint: 'GET /papi/v1/account', parts: ['key'], note: 'Only whether the account has portfolio margin.' },
  { endpoint: 'GET /papi/v1/balance', parts: ['balances', 'markets'] },
  { endpoint: 'GET /papi/v1/um/positionRisk', parts: ['positions'] },
  { endpoint: 'GET /papi/v1/cm/positionRisk', parts: ['positions'] },
  { endpoint: 'GET /eapi/v1/marginAccount', parts: ['balances'] },
  { endpoint: 'GET /eapi/v1/position', parts: ['positions', 'markets'] },
  { endpoint: 'GET /sapi/v1/account/apiRestrictions', parts: ['key'] },
]

export const BINANCE: ExchangeFacts = {
  reader: 'binance',
  name: 'Binance (spot, margin, USD-M, COIN-M, options)',
  endpoints: [...TRADING, ...PORTFOLIO_MARGIN, ...ORDERS, ...WALLETS, ...STATE],
  coverage: {
    spot: [WHOLE_HISTORY, BY_NUMBER, RECORDED, RECORDED_TRADES],
    margin: [
      MARGIN,
      PORTFOLIO,
      RECORDED,
      RECORDED_TRADES,
      mapperTest('margin', 'a short, and the rest that paid its interest'),
      mapperTest('margin', 'what was bought before is sold first, and a long stays a trade of the pair'),
      readerTest('binance/binance-margin', 'are the same however often the history is gone on with'),
      mapperTest('binance', 'interest is paid in the coin that it was charged in, and one loan pays it every hour'),
    ],
    linear: [WHOLE_HISTORY, EVERY_CONTRACT, PORTFOLIO, RECORDED_TRADES],
    inverse: [WHOLE_HISTORY, EVERY_CONTRACT, RECORDED_TRADES],
    options: [
      readerTest(
        'binance/binance-wallets',
        'are read symbol by symbol where the whole list is refused, and that fails alone',
      ),
      mapperTest('binance', 'a sale has a negative quantity, and its fee was paid whatever its sign'),
      mapperTest('binance', 'an exercise with %o closes by a %s at %s'),
      mapperTest('binance', 'the bill tells transfers, and nothing twice'),
    ],
    funding: [WHOLE_HISTORY, PORTFOLIO],
    fees: [WHOLE_HISTORY, RECORDED_TRADES],
    movements: [
      WHOLE_HISTORY,
      PAYMENTS,
      mapperTest('binance', 'payments, of which the funding wallet pays the most'),
      readerTest(
        'binance/binance-wallets',
        'what reaches the funding wallet counts once: as a transfer, or itself where transfers are no longer known',
      ),
      mapperTest('mappers', 'a withdrawal costs its fee too, and one that failed costs nothing'),
      mapperTest('binance', 'a payment counts as far as the spot wallet paid it'),
      mapperTest('binance', 'a rebate is money in its coin'),
    ],
    conversions: [
      MARGIN,
      PAYMENTS,
      mapperTest('mappers', 'a conversion is a fill of the coin against the money'),
      mapperTest('mappers', 'dust is sold for BNB, whose fee is told apart'),
      mapperTest('binance', 'a purchase by card is a trade, and the money for it came in'),
    ],
    liquidations: [
      WHOLE_HISTORY,
      MARGIN,
      PORTFOLIO,
      mapperTest('joins', 'COIN-M futures are contracts of a hundred dollars, or ten'),
      mapperTest('binance', 'an order of Binance itself is a liquidation'),
    ],
    orders: [
      readerTest('binance/binance-orders', 'a stop that is replaced twice between two runs, and then forgotten'),
      readerTest(
        'binance/binance-orders',
        'a stop that was triggered is another order from then on, which the fills name',
      ),
      readerTest(
        'binance/binance-spot-orders',
        'the legs of an order list are a target and a stop; a market is requested where a holding changed',
      ),
      mapperTest('binance-orders', 'recorded orders of spot, USD-M and COIN-M'),
    ],
  },
  history: [
    { what: 'Spot pairs that are still listed, deposits and withdrawals', depth: 'all' },
    { what: 'Margin and options', depth: 'unstated' },
    { what: 'Futures, and interest on margin loans', depth: { days: 89 } },
    { what: 'Transfers between wallets', depth: { days: 180 } },
    { what: 'Binance Pay', depth: { days: 540 } },
  ],
  ended: [
    {
      what: 'Trades of USD-M and COIN-M futures from before the last three months, which were six before.',
      on: '2026-08-26',
      instead: 'Import a file for anything older.',
      source: {
        text: 'https://developers.binance.com/en/docs/products/derivatives-trading-options/change-log',
        read: '2026-11-29',
      },
    },
  ],
  live: BINANCE_LIVE,
  notRead: [
    'The funding wallet, with its C2C orders and the parts of payments that it paid.',
    'Loans on margin and their repayment. If you move coins of your own into a margin account, or buy them there in another market, and then sell them, the sale shows as a short.',
    'Earn, staking, crypto loans, Auto-Invest, mining, gift cards, NFTs and stocks. Rewards that are paid to spot are read.',
    'Deposits and withdrawals of fiat money that were not purchases, and small liabilities exchanged in margin.',
    'Options sold again before they expired, where Binance refuses a list of all options; moves in the options wallet in other coins than USDT.',
    'Markets that Binance removed from its list, except contracts that incomes name and those of isolated margin accounts.',
    'Orders of options; in a portfolio margin account orders of spot markets, and conditional ones of COIN-M.',
    'Sub-accounts, each of which has a key of its own.',
    'At Binance US: deposits and withdrawals of dollars, whose documented rows have no time; conversions, OTC trades, dust, staking and referral rewards.',
  ],
  evidence: readOn('2026-11-23', [
    'https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints',
    'https://developers.binance.com/docs/margin_trading/trade/Query-Margin-Account-Trade-List',
    'https://developers.binance.com/docs/margin_trading/trade/Get-Force-Liquidation-Record',
    'https://developers.binance.com/docs/margin_trading/borrow-and-repay/Get-Interest-History',
    'https://developers.binance.com/docs/derivatives/portfolio-margin/trade/UM-Account-Trade-List',
    'https://developers.binance.com/docs/derivatives/change-log',
    'https://developers.binance.com/docs/derivatives/option/trade/Account-Trade-List',
    'https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api/All-Orders',
    'https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api/Query-All-Algo-Orders',
    'https://developers.binance.com/docs/derivatives/usds-margined-futures/user-data-streams/Event-Algo-Order-Update',
    'https://developers.binance.com/docs/derivatives/portfolio-margin/trade/Query-UM-Algo-Order-History',
    'https://developers.binance.com/docs/margin_trading/trade/Query-Margin-Account-All-Orders',
    'https://developers.binance.com/docs/wallet/asset/query-user-universal-transfer',
    'https://developers.binance.com/docs/wallet/asset/dust-log',
    'https://developers.binance.com/docs/wallet/capital/withdraw',
    'https://developers.binance.com/docs/fiat/rest-api/Get-Fiat-Payments-History',
    'https://developers.binance.com/docs/pay/rest-api',
    'https://developers.binance.com/docs/rebate/rest-api/Get-Spot-Rebate-History-Records',
    'https://github.com/ccxt/php-binance-api/issues/119',
    'Recorded bodies: readers/binance/binance.test.ts, core/src/exchanges/api/binance.test.ts',
  ]),
}
