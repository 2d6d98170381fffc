/** Random draws, with the generator and the seeds that the definitions name. */
import { average, inOrder, quantile, squared, sum } from './statistics.ts'

const FUTURES = 1_000
const MAX_DRAWN = 5_000

/** mulberry32: numbers from 0 up to 1 that depend on the seed alone. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

type Interval = { readonly low: number; readonly high: number }

/**
 * The bootstrap-t of Efron and Tibshirani over decisions, 2,000 draws, seed 42: how far the mean of a draw is from that of
 * all, in its own standard errors. None below 20 decisions, below five losing or winning trades, or where one of them has more
 * than half of the squares.
 */
export function meanInterval(
  values: readonly number[],
  decisions: readonly (readonly number[])[],
  share = 0.05,
): Interval | null {
  const sums = decisions.map((indexes) => ({ total: sum(indexes.map((at) => values[at] ?? 0)), count: indexes.length }))
  const mean = average(values)
  if (mean === null || sums.length < 20) return null
  const error = errorAround(mean, sums)
  const squares = sums.map(({ total, count }) => squared(total - mean * count))
  if (error <= 1e-12 * Math.abs(mean)) return { low: mean, high: mean }
  if (values.filter((value) => value < 0).length < 5 || values.filter((value) => value > 0).length < 5) return null
  if (Math.max(...squares) > 0.5 * sum(squares)) return null
  const random = generator(42)
  const ratios = inOrder(
    Array.from({ length: 2_000 }, () => {
      const draw = sums.map(() => sums[Math.floor(random() * sums.length)] ?? { total: 0, count: 0 })
      const drawn = sum(draw.map(({ total }) => total)) / sum(draw.map(({ count }) => count))
      return (drawn - mean) / errorAround(drawn, draw)
    }),
  )
  const endAt = (part: number): number => mean - (quantile(ratios, part) ?? 0) * error
  return { low: endAt(1 - share / 2), high: endAt(share / 2) }
}

/** The mean in standard errors by decisions; null with fewer than two, or if every trade made the same. */
export function inErrors(values: readonly number[], decisions: readonly (readonly number[])[]): number | null {
  const sums = decisions.map((indexes) => ({ total: sum(indexes.map((at) => values[at] ?? 0)), count: indexes.length }))
  const mean = average(values)
  if (mean === null || sums.length < 2 || values.every((value) => value === values[0])) return null
  return mean / errorAround(mean, sums)
}

/** The standard error of a ratio of two sums. */
function errorAround(mean: number, sums: readonly { readonly total: number; readonly count: number }[]): number {
  const rests = sums.map(({ total, count }) => total - mean * count)
  return Math.sqrt((sum(rests.map(squared)) * sums.length) / (sums.length - 1)) / sum(sums.map(({ count }) => count))
}

/** The values of 1,000 futures after each of their days, and after each of their trades; seed 7. */
export type Future = { readonly afterDays: readonly number[]; readonly afterTrades: readonly number[] }

/** Null with fewer than 20 days or too many trades. `days`: the results of each day, in order. */
export function futures(days: readonly (readonly number[])[]): Future[] {
  if (days.length < 20 || days.flat().length > MAX_DRAWN) return []
  const random = generator(7)
  const drawn = <Item>(list: readonly Item[]): Item[] =>
    list.map(() => list[Math.floor(random() * list.length)] as Item)
  return Array.from({ length: FUTURES }, () => {
    const path = drawn(drawn(days))
    let height = 0
    const afterTrades: number[] = []
    const afterDays = path.map((day) => {
      for (const net of day) afterTrades.push((height += net))
      return height
    })
    return { afterDays, afterTrades }
  })
}

export function simulated(days: readonly (readonly number[])[]): Readonly<Record<string, number | null>> {
  const paths = futures(days)
  const ends = inOrder(paths.map(({ afterDays }) => afterDays.at(-1) ?? 0))
  const drawdowns = inOrder(paths.map(({ afterTrades }) => deepest(afterTrades)))
  return {
    monteCarloDrawdown50: quantile(drawdowns, 0.5),
    monteCarloDrawdown95: quantile(drawdowns, 0.95),
    monteCarloDrawdown99: quantile(drawdowns, 0.99),
    monteCarloEnd5: quantile(ends, 0.05),
    monteCarloEnd50: quantile(ends, 0.5),
    monteCarloEnd95: quantile(ends, 0.95),
    monteCarloLoss: ends.length === 0 ? null : ends.filter((end) => end < 0).length / ends.length,
  }
}

function deepest(heights: readonly number[]): number {
  let [high, fall] = [0, 0]
  for (const height of heights) {
    high = Math.max(high, height)
    fall = Math.max(fall, high - height)
  }
  return fall
}
