export { type DayPrice, type Holding, holdingOf } from './holding.ts'
export {
  type Laboratory,
  LABORATORY_MEASURES,
  type LaboratoryMeasure,
  type LaboratorySide,
  type LaboratoryStep,
  type LaboratorySummary,
  runLaboratory,
} from './run-laboratory.ts'
export {
  NO_SCENARIOS,
  type OtherFees,
  SCENARIO_ORDER,
  type ScenarioKind,
  type Scenarios,
  type DayStop,
} from './scenarios.ts'
export type { Simulated, SimulatedQuantiles, Simulation } from './simulated.ts'
