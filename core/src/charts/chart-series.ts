import {
  closeDaysOf,
  countedRows,
  decisionsOfRows,
  keysOf,
  MONEY_UNIT,
  type ReportSettings,
  type TradeColumns,
} from '../reports/index.ts'
import { type Drawdown, largestDrawdowns } from './drawdowns.ts'
import { type Histogram, histogram } from './histogram.ts'
import { type HoldingResults, holdingResults } from './holding-results.ts'
import { type RollingPoint, rollingExpectancies } from './rolling-expectancy.ts'
import { type SimulationFan, simulationFan } from './simulation-fan.ts'
import { type WeekHour, weekHours } from './week-hours.ts'

/** The series behind the charts of the summary. All of them cover the trades that statistics count. */
export type ChartSeries = {
  readonly weekHours: readonly WeekHour[]
  /** Results in the reporting currency; null without trades. */
  readonly results: Histogram | null
  /** Results in R, of the trades whose initial risk is known; null without one. */
  readonly rResults: Histogram | null
  readonly holding: HoldingResults
  /** The largest ten, the largest first. */
  readonly drawdowns: readonly Drawdown[]
  /** When the last of the trades closed, UTC ms; null without trades. */
  readonly latestClose: number | null
  /** By number of trades in the window; empty if there are fewer trades. */
  readonly rolling: Readonly<Record<number, readonly RollingPoint[]>>
  /** Null if the simulation is. */
  readonly fan: SimulationFan | null
}

/** The series of the selected rows. */
export function chartSeries(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): ChartSeries {
  const counted = { columns, rows: countedRows(columns, rows), settings }
  const { rows: listed } = counted
  const units = gathered(listed, columns.net)
  const closeTimes = gathered(listed, columns.closeTime)
  const risks = gathered(listed, columns.risk)
  const nets = units.map((unit) => unit / MONEY_UNIT)
  const holdsMs = gathered(listed, columns.openTime)
  holdsMs.forEach((opened, index) => {
    holdsMs[index] = (closeTimes[index] as number) - opened
  })
  const rs: number[] = []
  risks.forEach((risk, index) => {
    if (risk > 0) rs.push((units[index] as number) / risk)
  })
  return {
    weekHours: weekHours(counted),
    results: histogram(nets),
    rResults: histogram(rs),
    holding: holdingResults(nets, holdsMs),
    drawdowns: largestDrawdowns(units, closeTimes),
    latestClose: closeTimes.at(-1) ?? null,
    rolling: rollingExpectancies({ nets, closeTimes, decisions: decisionsOfRows(columns, listed, nets) }),
    fan: simulationFan(nets, closeDaysOf(keysOf(columns, settings), listed)),
  }
}

/** The values of some rows. */
function gathered(rows: Uint32Array, column: Float64Array): Float64Array {
  const values = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) values[index] = column[rows[index] as number] as number
  return values
}
