import { firstIndex } from '../base/index.ts'
import type { SoughtRow } from './evidence.ts'
import type { OwnTrade, OwnTrades } from './own-trades.ts'

/** Trades of the row's coin that open at the time of the row, or close then if the row has no opening. */
export function candidatesOf({ market, open, close }: SoughtRow, own: OwnTrades): readonly OwnTrade[] {
  const ofCoin = own.of(market.base)
  const span = open ?? close
  if (ofCoin === null || span === null) return NONE
  const end = open === null ? 'close' : 'open'
  const trades = open === null ? ofCoin.byClose : ofCoin.byOpen
  return trades.slice(
    firstIndex(trades, (trade) => trade[end] >= span.from),
    firstIndex(trades, (trade) => trade[end] > span.to),
  )
}

const NONE: readonly OwnTrade[] = []
