/** The insights of 1,000,000 trades, compared with selecting and summing the same slices one after another. */
import { findInsights, type Insight, type SlicePart } from '@roundtrip/core/insights'
import { selectTrades, type TradeColumns, type TradeFilter } from '@roundtrip/core/reports'
import { madeColumns, REPORT_SETTINGS } from './case-reports.ts'
import { must, type Row, timed } from './measured.ts'

/** Trades of the hours 14 and 15 lose this much more than the others, in money units. */
const PLANTED = 3e9
const NAIVE_SLICES = 312

export function insightsCase(count: number): Row[] {
  const columns = withPlanted(madeColumns(count))
  const settings = REPORT_SETTINGS
  const rows = selectTrades(columns, {}, { settings })
  const first = timed(1, () => findInsights({ columns, rows, settings }))
  const hot = timed(3, () => findInsights({ columns, rows, settings }))
  const losing = hot.result.insights.find(({ direction }) => direction === 'loses')
  must(losing !== undefined, 'the planted hours are not found')
  must(
    JSON.stringify(losing?.parts) === PLANTED_PARTS,
    `the first slice that loses is ${JSON.stringify(losing?.parts)}`,
  )
  for (const insight of hot.result.insights) checkSum(columns, insight)
  const naive = timed(1, () => naiveSlices(columns))
  must(naive.result > 0, 'the slices have no trades')
  return [
    {
      what: `insights of ${count} trades: ${hot.result.tested} slices, hot`,
      ms: hot.ms,
      floor: { what: `${NAIVE_SLICES} slices filtered and summed, nothing tested`, ms: naive.ms },
      note: `first call ${first.ms.toFixed(0)} ms`,
    },
  ]
}

const PLANTED_PARTS = JSON.stringify([{ dimension: 'hour', keys: ['14', '15'] }] satisfies SlicePart[])

function withPlanted(columns: TradeColumns): TradeColumns {
  const hours = selectTrades(columns, { hours: [14, 15] }, { settings: REPORT_SETTINGS })
  for (const row of hours) {
    for (const name of ['gross', 'net'] as const) columns[name][row] = (columns[name][row] as number) - PLANTED
  }
  return columns
}

/** The net of a slice has to be that of the same trades, selected by a filter and summed. */
function checkSum(columns: TradeColumns, { parts, net, trades }: Insight): void {
  const rows = selectTrades(columns, filterOf(parts), { settings: REPORT_SETTINGS })
  let sum = 0
  for (const row of rows) sum += columns.net[row] as number
  must(rows.length === trades && sum / 1e8 === net, `${JSON.stringify(parts)} is ${net}, its trades make ${sum / 1e8}`)
}

function filterOf(parts: readonly SlicePart[]): TradeFilter {
  const filters = parts.map(partFilter)
  const traits = Object.assign({}, ...filters.map((filter) => filter.traits)) as TradeFilter['traits']
  return { ...Object.assign({}, ...filters), traits } as TradeFilter
}

function partFilter({ dimension, keys }: SlicePart): TradeFilter {
  if (dimension === 'hour') return { hours: keys.map(Number) }
  if (dimension === 'weekday') return { weekdays: keys.map(Number) }
  if (dimension === 'holding') return { holdings: keys }
  if (dimension === 'ticker') return { tickers: keys }
  if (dimension === 'side') return { side: keys[0] === 'long' ? 'long' : 'short' }
  return { traits: { [dimension]: keys } }
}

/** The alternative without bucket columns: one filter for each slice. */
function naiveSlices(columns: TradeColumns): number {
  let trades = 0
  for (let slice = 0; slice < NAIVE_SLICES; slice += 1) {
    const filter = { hours: [slice % 24], weekdays: [slice % 7] }
    const rows = selectTrades(columns, filter, { settings: REPORT_SETTINGS })
    let sum = 0
    for (const row of rows) sum += columns.net[row] as number
    if (Number.isFinite(sum)) trades += rows.length
  }
  return trades
}
