import { ascending, float64At, mulberry32, quantile, uint32At } from '../base/index.ts'
import { type Groups, membersOf } from './groups.ts'

const PATHS = 1000
const SEED = 7
/** A path draws about this many trades at most, so that the simulation stays fast on long histories. */
const MAX_TRADES = 5_000
/** With fewer days, a simulated future would repeat the past. */
export const MIN_DAYS = 20
const CHECKPOINTS = 40

export type Simulated = {
  /** How many days of trading each path draws. */
  readonly days: number
  readonly drawdowns: Float64Array
  readonly ends: Float64Array
  /** The lowest height of each path, ascending; 0 if it never was below its start. */
  readonly lows: Float64Array
  /** The heights of all paths after some days: at most 40 steps, the last at the end. */
  readonly checkpoints: readonly { readonly days: number; readonly heights: Float64Array }[]
  /** Share of the paths that end below zero. */
  readonly loss: number
}

/**
 * 1,000 futures of as many days of trading as there were (seed 7). Whole days are drawn, because trades of a day are
 * correlated. Each path draws from its own resample of the days (a nested bootstrap), because another history of the
 * same trader would have had another mean: if the mean is taken as certain, the next journal stays within "1 in 20" in
 * 54 to 87 of 100 cases; with the uncertainty of the mean, in 91 to 97.
 *
 * `nets`: in the order of the closes. `days`: the day of each. Null below 20 days, and above 5,000 trades, where it
 * would take too long. Cached by values, because several measures use it.
 */
export function simulated(nets: Float64Array, days: Groups): Simulated | null {
  if (days.count < MIN_DAYS || nets.length > MAX_TRADES) return null
  const cached = cache.get(nets)
  if (cached?.days === days) return cached.simulation
  const simulation = simulate(nets, days)
  cache.set(nets, { days, simulation })
  return simulation
}

const cache = new WeakMap<Float64Array, { readonly days: Groups; readonly simulation: Simulated }>()

function simulate(nets: Float64Array, days: Groups): Simulated {
  const random = mulberry32(SEED)
  const { starts, trades: ofDays } = membersOf(days)
  const ordered = Float64Array.from(ofDays, (trade) => float64At(nets, trade))
  const count = days.count
  const drawdowns = new Float64Array(PATHS)
  const ends = new Float64Array(PATHS)
  const lows = new Float64Array(PATHS)
  const steps = Math.min(CHECKPOINTS, count)
  const checkpoints = Array.from({ length: steps }, (_, step) => ({
    days: Math.round(((step + 1) * count) / steps),
    heights: new Float64Array(PATHS),
  }))
  const drawn = new Uint32Array(count)
  let losses = 0
  for (let path = 0; path < PATHS; path += 1) {
    for (let day = 0; day < count; day += 1) drawn[day] = Math.floor(random() * count)
    let [equity, peak, worst, low, past] = [0, 0, 0, 0, 0]
    for (const { days: until, heights } of checkpoints) {
      for (; past < until; past += 1) {
        const day = uint32At(drawn, Math.floor(random() * count))
        const end = uint32At(starts, day + 1)
        for (let trade = uint32At(starts, day); trade < end; trade += 1) {
          equity += float64At(ordered, trade)
          peak = Math.max(peak, equity)
          worst = Math.max(worst, peak - equity)
          low = Math.min(low, equity)
        }
      }
      heights[path] = equity
    }
    drawdowns[path] = worst
    ends[path] = equity
    lows[path] = low
    if (equity < 0) losses += 1
  }
  return {
    days: count,
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
