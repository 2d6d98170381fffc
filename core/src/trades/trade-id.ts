import { hashJoinedInto, type HashWords, shortHashJoined, type TradeId, tradeId } from '../base/index.ts'
import type { Fill, PositionSide } from '../ledger/index.ts'
import { positionName } from './position-key.ts'

export type OpeningFill = Pick<Fill, 'account' | 'instrument' | 'dedupeKey'>

/**
 * The id of the trade that this fill opens. Made only from the position and the fill, so every rebuild gives it again.
 */
export function tradeIdOf(opening: OpeningFill, positionSide: PositionSide): TradeId {
  return tradeId(shortHashJoined(opening.account, positionName(opening.instrument), positionSide, opening.dedupeKey))
}

/** The same id as the first two words of four, for columns. */
export function tradeIdInto(words: HashWords, opening: OpeningFill, positionSide: PositionSide): void {
  hashJoinedInto(words, opening.account, positionName(opening.instrument), positionSide, opening.dedupeKey)
}
