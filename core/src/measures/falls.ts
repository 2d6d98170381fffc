import type { Numbers } from '../base/index.ts'

/** One fall of a curve from a high; its ends are indexes of results. */
export type Fall = {
  /** How deep it went. */
  readonly depth: number
  /** The height of the high, and its index; -1 = the start. */
  readonly height: number
  readonly peak: number
  readonly trough: number
  /** Where the curve was back at its high; null = still below. */
  readonly recovery: number | null
}

/**
 * The falls of the curve e_0 = 0, e_k = e_(k-1) + net_k, one after another: a fall begins below the latest high and
 * ends when the curve is back there. Whole money units, so that equal heights are equal.
 */
export function fallsOf(nets: Numbers): readonly Fall[] {
  const falls: Fall[] = []
  let equity = 0
  let height = 0
  let peak = -1
  let depth = 0
  let trough = -1
  for (let index = 0; index < nets.length; index += 1) {
    equity += nets[index] as number
    if (equity >= height) {
      if (depth > 0) falls.push({ depth, height, peak, trough, recovery: index })
      height = equity
      peak = index
      depth = 0
    } else if (height - equity > depth) {
      depth = height - equity
      trough = index
    }
  }
  if (depth > 0) falls.push({ depth, height, peak, trough, recovery: null })
  return falls
}
