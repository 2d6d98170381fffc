/** What is drawn at random, with the generator and the seeds that the definitions name. */
import { average, inOrder, quantile } from './statistics.ts'

const FUTURES = 1_000
const MOST_DRAWN = 5_000

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

/** 2.5 % and 97.5 % of the averages of 2,000 draws of as many results, seed 42. */
export function meanInterval(nets: readonly number[]): { readonly low: number; readonly high: number } | null {
  if (nets.length < 2) return null
  const random = generator(42)
  const means = inOrder(Array.from({ length: 2_000 }, () => average(drawn(nets, random)) ?? 0))
  return { low: quantile(means, 0.025) ?? 0, high: quantile(means, 0.975) ?? 0 }
}

function drawn(nets: readonly number[], random: () => number): number[] {
  return nets.map(() => nets[Math.floor(random() * nets.length)] ?? 0)
}

/** The heights of 1,000 futures after each of their trades, seed 7; none where there are too many trades. */
export function futures(nets: readonly number[]): number[][] {
  if (nets.length === 0 || nets.length > MOST_DRAWN) return []
  const random = generator(7)
  return Array.from({ length: FUTURES }, () => {
    let height = 0
    return drawn(nets, random).map((net) => {
      height += net
      return height
    })
  })
}

export function simulated(nets: readonly number[]): Readonly<Record<string, number | null>> {
  const paths = futures(nets)
  const ends = inOrder(paths.map((heights) => heights.at(-1) ?? 0))
  const drawdowns = inOrder(paths.map(deepest))
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
