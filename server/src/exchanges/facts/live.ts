/** The user streams that the server subscribes to. */
import type { LiveFacts } from './facts.ts'
import { LIVE_FILL, lineTest, standInTest } from './proofs.ts'

export const BINANCE_LIVE: LiveFacts = {
  source: 'binance',
  lines: [
    { address: 'wss://ws-api.binance.com:443/ws-api/v3', channels: ['executionReport'] },
    { address: 'wss://fstream.binance.com/private/ws', channels: ['ORDER_TRADE_UPDATE', 'ACCOUNT_UPDATE'] },
    { address: 'wss://dstream.binance.com/ws', channels: ['ORDER_TRADE_UPDATE', 'ACCOUNT_UPDATE'] },
  ],
  tells: 'fills of spot and futures, liquidations, and funding',
  waits: 'Margin, options and portfolio margin; stops that are placed or moved; deposits and transfers.',
  evidence: [
    'https://github.com/binance/binance-spot-api-docs/blob/master/user-data-stream.md',
    'https://developers.binance.com/docs/derivatives/usds-margined-futures/websocket-market-streams/Important-WebSocket-Change-Notice',
    'Messages that nautilus_trader recorded or wrote: crates/adapters/binance/test_data',
  ],
  proofs: [
    LIVE_FILL,
    lineTest('spot subscribes with a signature over its parameters in order'),
    lineTest('a trade or a liquidation of a contract rings for its fills, and funding for the incomes'),
  ],
}

export const BYBIT_LIVE: LiveFacts = {
  source: 'bybit',
  lines: [{ address: 'wss://stream.bybit.com/v5/private', channels: ['execution', 'order'] }],
  tells: 'fills, funding and orders',
  waits: 'Deposits, withdrawals, transfers and conversions.',
  evidence: [
    'https://bybit-exchange.github.io/docs/v5/ws/connect',
    'https://bybit-exchange.github.io/docs/v5/websocket/private/execution',
  ],
  proofs: [
    LIVE_FILL,
    lineTest('logs in and subscribes as its documentation shows'),
    lineTest('executions ring for the fills of their category, funding and orders for later'),
  ],
}

export const OKX_LIVE: LiveFacts = {
  source: 'okx',
  lines: [
    { address: 'wss://ws.okx.com:8443/ws/v5/private', channels: ['orders', 'balance_and_position'] },
    { address: 'wss://ws.okx.com:8443/ws/v5/business', channels: ['orders-algo'] },
  ],
  tells: 'fills, orders and stops, and funding',
  waits: 'Deposits, withdrawals, transfers and conversions.',
  evidence: [
    'https://www.okx.com/docs-v5/en/#overview-websocket',
    'Messages that nautilus_trader recorded: crates/adapters/okx/test_data',
  ],
  proofs: [
    LIVE_FILL,
    lineTest('logs in by seconds, then subscribes'),
    lineTest(
      'an order that was filled rings for fills, one that was placed or waits for orders, and funding for the bills',
    ),
  ],
}

export const BITGET_LIVE: LiveFacts = {
  source: 'bitget',
  lines: [
    { address: 'wss://ws.bitget.com/v2/ws/private', channels: ['fill', 'orders', 'orders-algo'] },
    { address: 'wss://ws.bitget.com/v3/ws/private', channels: ['fill', 'order'] },
  ],
  tells: 'fills, and orders and stops of contracts',
  waits: 'Spot orders, margin, funding, deposits and transfers.',
  evidence: ['https://www.bitget.com/api-doc/common/websocket-intro', 'Two other clients: ccxt, bitget-api'],
  proofs: [
    standInTest('Bitget, a classic account: a fill of a contract rings'),
    lineTest('fills of spot ring market by market, those of contracts by product, those of a unified account together'),
  ],
}

export const HYPERLIQUID_LIVE: LiveFacts = {
  source: 'hyperliquid',
  lines: [
    {
      address: 'wss://api.hyperliquid.xyz/ws',
      channels: ['userFills', 'userTwapSliceFills', 'userFundings', 'userNonFundingLedgerUpdates', 'orderUpdates'],
    },
  ],
  tells: 'everything that is read',
  waits: null,
  evidence: [
    'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/websocket/subscriptions',
    'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/rate-limits-and-user-limits',
  ],
  proofs: [
    standInTest('Hyperliquid: a wallet is followed without a key, and only what is new rings'),
    lineTest('subscribes to the channels of a wallet without a key'),
    lineTest('what is new rings, what was there before does not'),
  ],
}
