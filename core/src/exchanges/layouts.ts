import { binanceSpot, binanceSpotOld } from './binance-spot.ts'
import { binanceUsdm } from './binance-usdm.ts'
import { hyperliquidFunding, hyperliquidTrades } from './hyperliquid.ts'
import type { Layout } from './layout.ts'
import type { LayoutInfo } from './types.ts'

/** Every layout that Roundtrip reads. A new exchange is one file and one line here. */
export const LAYOUTS: readonly Layout[] = [
  binanceUsdm,
  binanceSpot,
  binanceSpotOld,
  hyperliquidTrades,
  hyperliquidFunding,
]

/** The same for lists on screen. */
export const LAYOUT_INFOS: readonly LayoutInfo[] = LAYOUTS.map(({ info }) => info)
