// Promise [Connected exchanges] No fill is lost or doubled, whatever fails and wherever the server ends.
import { arriveWhole } from './whole-histories.testing.ts'

// Some ten answers of each history fail, given in few pages or in many.
arriveWhole([
  ['binance', 10_000, 0.04],
  ['bybit', 5_000, 0.02],
  ['hyperliquid', 10_000, 0.3],
  ['kraken', 5_000, 0.02],
  ['okx', 2_000, 0.25],
])
