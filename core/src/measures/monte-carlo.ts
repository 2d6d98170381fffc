import { ascending, mulberry32, type Numbers, quantile } from '../base/index.ts'

const PATHS = 1000
const SEED = 7
/** A path draws at most this many trades, so that the simulation stays fast on long histories. */
const DRAWS_AT_MOST = 5_000
const CHECKPOINTS = 40

export type MonteCarlo = {
  readonly drawdowns: Float64Array
  readonly ends: Float64Array
  /** The lowest height of each path, ascending; 0 where it never was below its start. */
  readonly lows: Float64Array
  /** The heights of all paths after so many trades: at most 40 steps, the last at the end. */
  readonly checkpoints: readonly { readonly trades: number; readonly heights: Float64Array }[]
  /** Share of the paths that end below zero. */
  readonly loss: number
}

/**
 * 1,000 futures, each drawing as many trades with replacement as there are (seed 7). Null without trades, or above
 * 5,000, where it would take too long. Cached per values, because several measures use it.
 */
export function monteCarlo(nets: Numbers): MonteCarlo | null {
  if (nets.length === 0 || nets.length > DRAWS_AT_MOST) return null
  const known = cache.get(nets)
  if (known !== undefined) return known
  const result = simulate(nets)
  cache.set(nets, result)
  return result
}

const cache = new WeakMap<Numbers, MonteCarlo>()

function simulate(nets: Numbers): MonteCarlo {
  const random = mulberry32(SEED)
  const drawdowns = new Float64Array(PATHS)
  const ends = new Float64Array(PATHS)
  const lows = new Float64Array(PATHS)
  const steps = Math.min(CHECKPOINTS, nets.length)
  const checkpoints = Array.from({ length: steps }, (_, step) => ({
    trades: Math.round(((step + 1) * nets.length) / steps),
    heights: new Float64Array(PATHS),
  }))
  let losses = 0
  for (let path = 0; path < PATHS; path += 1) {
    let equity = 0
    let peak = 0
    let worst = 0
    let low = 0
    let drawn = 0
    for (const { trades, heights } of checkpoints) {
      for (; drawn < trades; drawn += 1) {
        equity += nets[Math.floor(random() * nets.length)] as number
        peak = Math.max(peak, equity)
        worst = Math.max(worst, peak - equity)
        low = Math.min(low, equity)
      }
      heights[path] = equity
    }
    drawdowns[path] = worst
    ends[path] = equity
    lows[path] = low
    if (equity < 0) losses += 1
  }
  return {
    drawdowns: ascending(drawdowns),
    ends: ascending(ends),
    lows: ascending(lows),
    checkpoints,
    loss: losses / PATHS,
  }
}

/** Quantile of an ascending result; null without a simulation. */
export function pathQuantile(values: Float64Array | undefined, share: number): number | null {
  return values === undefined ? null : quantile(values, share)
}
