import type { Numbers } from '../base/index.ts'
import { type ConfidenceInterval, meanInterval } from '../measures/bootstrap.ts'
import type { Blocks } from './blocks.ts'

/** 95 % interval of what as many trades like these make: that of their mean times their number. Null below two. */
export function totalInterval(results: Numbers): ConfidenceInterval | null {
  const interval = meanInterval(results)
  return interval === null ? null : { low: interval.low * results.length, high: interval.high * results.length }
}

/**
 * The same of trades that have their blocks in common: the wider of the interval by trades and the one by blocks. Null
 * below two trades or blocks.
 */
export function carefulInterval(results: Float64Array, { blocks, blockCount }: Blocks): ConfidenceInterval | null {
  const ofBlocks = new Float64Array(blockCount)
  for (let index = 0; index < results.length; index += 1) {
    const block = blocks[index] as number
    ofBlocks[block] = (ofBlocks[block] as number) + (results[index] as number)
  }
  const [byTrade, byBlock] = [totalInterval(results), totalInterval(ofBlocks)]
  if (byTrade === null || byBlock === null) return null
  return byBlock.high - byBlock.low > byTrade.high - byTrade.low ? byBlock : byTrade
}
