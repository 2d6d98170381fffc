import { float64At } from '../base/index.ts'
import { countedRows, MONEY_UNIT, type ReportSettings, type TradeColumns } from '../reports/index.ts'
import { type Drawdown, largestDrawdowns } from './drawdowns.ts'
import { type Histogram, histogram } from './histogram.ts'
import { type HoldingResults, holdingResults } from './holding-results.ts'
import { type RollingPoint, rollingExpectancies } from './rolling-expectancy.ts'
import { type SimulationFan, simulationFan } from './simulation-fan.ts'
import { type WeekHour, weekHours } from './week-hours.ts'

/** The series behind the charts of the summary. All of them are about the trades that statistics count. */
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
  /** By number of trades in the window; empty where there are fewer trades. */
  readonly rolling: Readonly<Record<number, readonly RollingPoint[]>>
  /** Null where the simulation is. */
  readonly fan: SimulationFan | null
}

/** The series of the selected rows. */
export function chartSeries(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): ChartSeries {
  const counted = { columns, rows: countedRows(columns, rows), settings }
  const units = new Float64Array(counted.rows.length)
  const rs: number[] = []
  counted.rows.forEach((row, index) => {
    const net = float64At(columns.net, row)
    const risk = float64At(columns.risk, row)
    units[index] = net
    if (risk > 0) rs.push(net / risk)
  })
  const nets = units.map((unit) => unit / MONEY_UNIT)
  const closeTimes = Float64Array.from(counted.rows, (row) => float64At(columns.closeTime, row))
  const holdsMs = closeTimes.map((time, index) => time - float64At(columns.openTime, counted.rows[index] ?? 0))
  return {
    weekHours: weekHours(counted),
    results: histogram(nets),
    rResults: histogram(rs),
    holding: holdingResults(nets, holdsMs),
    drawdowns: largestDrawdowns(units, closeTimes),
    latestClose: closeTimes.at(-1) ?? null,
    rolling: rollingExpectancies(nets, closeTimes),
    fan: simulationFan(nets),
  }
}
