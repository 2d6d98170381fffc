import { type Laboratory, runLaboratory, type Scenarios, type Simulation } from '@roundtrip/core/laboratory'
import type { TradeColumns, TradeFilter } from '@roundtrip/core/reports'
import type { AnalysisRequest } from './request.ts'

export type LaboratoryRequest = AnalysisRequest & {
  /** The trades of each slice that is left out; null where the page has none of them. */
  readonly slices: readonly (TradeFilter | null)[]
  readonly scenarios: Omit<Scenarios, 'slices'>
  readonly simulation: Simulation
}

export type LaboratoryEngine = {
  /** What the selected trades would have made. */
  readonly laboratory: (request: LaboratoryRequest) => Laboratory
}

export function createLaboratory(
  loaded: () => TradeColumns,
  select: (request: AnalysisRequest) => Uint32Array,
): LaboratoryEngine {
  return {
    laboratory: (request) => {
      const { settings, simulation } = request
      const slices = request.slices.flatMap((filter) => (filter === null ? [] : [select({ ...request, filter })]))
      // A slice without trades on the page is still a step, one that leaves nothing out.
      const scenarios = {
        ...request.scenarios,
        slices: request.slices.length === 0 ? [] : [new Uint32Array(), ...slices],
      }
      return runLaboratory(loaded(), select(request), { settings, scenarios, simulation })
    },
  }
}
