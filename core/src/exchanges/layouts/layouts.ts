import { binanceSpot, binanceSpotOld } from './binance/spot.ts'
import { binanceUsdm } from './binance/usdm.ts'
import { binanceStatement } from './binance/statement.ts'
import { binanceFuturesTransactions } from './binance/transactions.ts'
import { bitfinexTrades } from './bitfinex/trades.ts'
import { bitmexArchive, bitmexExecutions, bitmexTrades } from './bitmex/trades.ts'
import { bitmexWallet, bitmexWalletApi } from './bitmex/wallet.ts'
import { bitstampTransactions } from './bitstamp/transactions.ts'
import { bitvavoTransactions } from './bitvavo/transactions.ts'
import { blofinFuturesOrders, blofinPageOrders } from './blofin/orders.ts'
import { bybitDerivatives } from './bybit/derivatives.ts'
import { bybitSpot } from './bybit/spot.ts'
import { bybitTransactionLog } from './bybit/transaction-log.ts'
import { coinbaseFills } from './coinbase/fills.ts'
import { coinbaseStatement } from './coinbase/statement.ts'
import { hyperliquidFunding, hyperliquidTrades } from './hyperliquid/trades.ts'
import { hyperliquidApi } from './hyperliquid/api.ts'
import { krakenFuturesLog } from './kraken-futures/account-log.ts'
import { krakenLedgers } from './kraken/ledgers.ts'
import { krakenTrades } from './kraken/trades.ts'
import { binancePositions } from './binance/positions.ts'
import { bingxOrders } from './bingx/orders.ts'
import { bitflyerTradeHistory } from './bitflyer/trade-history.ts'
import { bitgetFuturesOrders, bitgetSpotOrders } from './bitget/orders.ts'
import { bitgetPositions } from './bitget/positions.ts'
import { bitgetSpotFills, bitgetSpotTransactions } from './bitget/spot.ts'
import { bitgetFuturesTransactions } from './bitget/transactions.ts'
import { bingxFunds, bingxSpotOrders } from './bingx/spot.ts'
import { cryptocomApp } from './cryptocom/app.ts'
import { cryptocomTrades } from './cryptocom/exchange.ts'
import { geminiTransactions } from './gemini/transactions.ts'
import { poloniexTrades } from './poloniex/trades.ts'
import { bybitPositions } from './bybit/positions.ts'
import { gateLedger } from './gate/ledger.ts'
import { htxSpot } from './htx/trades.ts'
import { kucoinFutures, kucoinFuturesResults } from './kucoin/futures.ts'
import { kucoinFills, kucoinOrders } from './kucoin/trades.ts'
import { mexcFutures, mexcFuturesOrders, mexcPositions } from './mexc/futures.ts'
import { mexcSpot } from './mexc/spot.ts'
import { okxPositions } from './okx/positions.ts'
import { okxFunding } from './okx/funding.ts'
import { wooxOrders } from './woox/orders.ts'
import type { Layout, LayoutInfo } from './layout.ts'
import { okxSpotFills } from './okx/spot-fills.ts'
import { okxTradingHistory } from './okx/trading-history.ts'
import { roundtripTemplate } from './template.ts'

/** Statements and ledgers, in the order of their exchanges. */
const STATEMENTS: readonly Layout[] = [
  binanceFuturesTransactions,
  binanceStatement,
  bybitTransactionLog,
  coinbaseStatement,
  krakenFuturesLog,
  okxSpotFills,
  okxTradingHistory,
]

/** Every layout that Roundtrip reads. A new exchange is one file and one line here. */
export const LAYOUTS: readonly Layout[] = [
  roundtripTemplate,
  binanceUsdm,
  binanceSpot,
  binanceSpotOld,
  bybitDerivatives,
  bybitSpot,
  hyperliquidTrades,
  hyperliquidFunding,
  hyperliquidApi,
  krakenTrades,
  krakenLedgers,
  coinbaseFills,
  bitmexTrades,
  bitmexExecutions,
  bitmexArchive,
  bitmexWallet,
  bitmexWalletApi,
  bitfinexTrades,
  bitstampTransactions,
  bitflyerTradeHistory,
  bitvavoTransactions,
  blofinPageOrders,
  blofinFuturesOrders,
  ...STATEMENTS,
  binancePositions,
  bingxOrders,
  bingxSpotOrders,
  bingxFunds,
  bitgetFuturesOrders,
  bitgetFuturesTransactions,
  bitgetPositions,
  bitgetSpotOrders,
  bitgetSpotFills,
  bitgetSpotTransactions,
  bybitPositions,
  cryptocomApp,
  cryptocomTrades,
  gateLedger,
  geminiTransactions,
  htxSpot,
  kucoinFills,
  kucoinFutures,
  kucoinFuturesResults,
  kucoinOrders,
  mexcFutures,
  mexcFuturesOrders,
  mexcPositions,
  mexcSpot,
  okxFunding,
  okxPositions,
  poloniexTrades,
  wooxOrders,
]

/** The content of the page of layouts. */
export const LAYOUT_PAGE = LAYOUTS.map(({ info, facts, versions }) => ({ info, facts, versions }))

/** The same, for lists on screen. */
export const LAYOUT_INFOS: readonly LayoutInfo[] = LAYOUTS.map(({ info }) => info)
