import { ascending, quantile } from '../base/index.ts'
import { type Groups, simulated } from '../chance/index.ts'

/** The spread of the simulations after some days of trading, in the reporting currency. */
export type FanStep = {
  readonly days: number
  readonly low5: number
  readonly low25: number
  readonly middle: number
  readonly high75: number
  readonly high95: number
}

export type SimulationFan = {
  readonly steps: readonly FanStep[]
  /** Share of the futures that end below zero. */
  readonly loss: number
}

/**
 * The quantiles of the futures behind the measures of the group Simulation, at some steps on their way; the last step
 * equals those measures. Null if they are null.
 */
export function simulationFan(nets: Float64Array, closeDays: Groups): SimulationFan | null {
  const simulation = simulated(nets, closeDays)
  if (simulation === null) return null
  const steps = simulation.checkpoints.map(({ days, heights }) => {
    const sorted = ascending(heights)
    const at = (share: number): number => quantile(sorted, share) ?? 0
    return { days, low5: at(0.05), low25: at(0.25), middle: at(0.5), high75: at(0.75), high95: at(0.95) }
  })
  const start = { days: 0, low5: 0, low25: 0, middle: 0, high75: 0, high95: 0 }
  return { steps: [start, ...steps], loss: simulation.loss }
}
