// Promise [Connected exchanges] No fill is lost or duplicated, whatever fails and wherever the server stops.
import { arriveWhole } from './whole-histories.testing.ts'

// Some ten responses of each history fail, whether it has few pages or many.
arriveWhole([
  ['binance', 10_000, 0.04],
  ['bybit', 5_000, 0.02],
  ['hyperliquid', 10_000, 0.3],
  ['kraken', 5_000, 0.02],
  ['okx', 2_000, 0.25],
])
