import { quantile } from '../base/index.ts'
import { type Groups, simulated } from '../chance/index.ts'

/** The starting balance of the simulations, and the share of it (0 to 1) whose loss is in question. */
export type Simulation = { readonly balance: number | null; readonly lossShare: number }

export type SimulatedQuantiles = {
  readonly at5: number
  readonly at25: number
  readonly at50: number
  readonly at75: number
  readonly at95: number
  readonly at99: number
}

/** The futures that the measures of the group Simulation draw, in currency units. */
export type Simulated = {
  /** How many days of trading each future draws. */
  readonly days: number
  readonly ends: SimulatedQuantiles
  readonly drawdowns: SimulatedQuantiles
  /** Share of the futures that end below zero. */
  readonly loss: number
  /** Share of the futures that were at some time down by that share of the balance; null without a balance. */
  readonly ruin: number | null
}

/** Null if those measures are: below 20 days with a close, and above 5,000 trades. */
export function simulatedOf(
  nets: Float64Array,
  closeDays: Groups,
  { balance, lossShare }: Simulation,
): Simulated | null {
  const simulation = simulated(nets, closeDays)
  if (simulation === null) return null
  const { days, ends, drawdowns, lows, loss } = simulation
  return {
    days,
    ends: quantilesOf(ends),
    drawdowns: quantilesOf(drawdowns),
    loss,
    ruin: balance === null ? null : shareAtOrBelow(lows, -balance * lossShare),
  }
}

function quantilesOf(ascending: Float64Array): SimulatedQuantiles {
  const at = (share: number): number => quantile(ascending, share) ?? 0
  return { at5: at(0.05), at25: at(0.25), at50: at(0.5), at75: at(0.75), at95: at(0.95), at99: at(0.99) }
}

function shareAtOrBelow(values: Float64Array, limit: number): number {
  return values.reduce((count, value) => count + Number(value <= limit), 0) / values.length
}
