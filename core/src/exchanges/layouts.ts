import { binanceSpot, binanceSpotOld } from './binance-spot.ts'
import { binanceUsdm } from './binance-usdm.ts'
import { bitmexArchive, bitmexExecutions, bitmexTrades } from './bitmex.ts'
import { bitmexWallet, bitmexWalletApi } from './bitmex-wallet.ts'
import { bybitDerivatives } from './bybit.ts'
import { bybitSpot } from './bybit-spot.ts'
import { coinbaseFills } from './coinbase.ts'
import { hyperliquidFunding, hyperliquidTrades } from './hyperliquid.ts'
import { hyperliquidApi } from './hyperliquid-api.ts'
import { krakenLedgers, krakenTrades } from './kraken.ts'
import type { Layout } from './layout.ts'
import { roundtripTemplate } from './template.ts'
import type { LayoutInfo } from './types.ts'

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
]

/** The same, for lists on screen. */
export const LAYOUT_INFOS: readonly LayoutInfo[] = LAYOUTS.map(({ info }) => info)
