import { float64At, uint32At } from '../base/index.ts'
import { measureAll } from '../measures/index.ts'
import { flagBits } from '../trades/index.ts'
import { inUtc } from './bitcoin-returns.ts'
import { capitalOf } from './capital.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { countedRows, isBooked, isCounted, moneyRows, uncountedReason } from './counted.ts'
import { type DayTable, dayTable, equityPoints, netPoints } from './equity.ts'
import { journalFacts } from './facts.ts'
import { groupBy, type Passes, startPasses } from './group.ts'
import { shownLabels } from './hidden-labels.ts'
import { keysOf } from './keys.ts'
import {
  type Group,
  type Report,
  REPORT_KINDS,
  type ReportKind,
  type ReportSettings,
  type Summary,
} from './report-types.ts'
import { sampleOf } from './sample.ts'

/** Everything that screens show about the selected rows; exports and requests use the same definition. */
export function analyse(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): Report {
  const keys = keysOf(columns, settings)
  const detailed = settings.detailed ?? true
  const counted = { columns, rows: countedRows(columns, rows), settings }
  const days = daysOfRows(columns, rows, settings)
  const passes = startPasses(counted, keys)
  const groups = Object.fromEntries(REPORT_KINDS.map((kind) => [kind, groupBy(kind, passes)])) as Record<
    ReportKind,
    Group[]
  >
  return {
    currency: columns.currency,
    selected: rows.length,
    summary: summarise(passes, rows, days),
    long: detailed ? sideSummary(columns, rows, { side: 1, settings }) : null,
    short: detailed ? sideSummary(columns, rows, { side: -1, settings }) : null,
    groups,
    netCurve: netPoints(columns, keys, counted.rows),
    equity: equityPoints(days),
    capital: { start: days.startCapital, hasFlows: days.hasFlows },
    booked: bookedAmounts(columns, rows),
    facts: journalFacts(columns, counted.rows, settings),
    notices: { ...notices(columns, rows), hiddenLabels: shownLabels(columns, settings).hiddenOn(counted.rows) },
  }
}

function bookedAmounts(columns: TradeColumns, rows: Uint32Array): Report['booked'] {
  let [closed, open] = [0, 0]
  for (const row of rows) {
    if (!isBooked(columns, row)) continue
    if (columns.closed[row] === 1) closed += float64At(columns.net, row)
    else open += float64At(columns.net, row)
  }
  return { closed: closed / MONEY_UNIT, open: open / MONEY_UNIT, total: (closed + open) / MONEY_UNIT }
}

/** Only some grouped reports, without the summary. */
export function analyseGroups<Kind extends ReportKind>(
  kinds: readonly Kind[],
  columns: TradeColumns,
  context: { readonly rows: Uint32Array; readonly settings: ReportSettings },
): Record<Kind, Group[]> {
  const counted = { columns, rows: countedRows(columns, context.rows), settings: context.settings }
  const passes = startPasses(counted, keysOf(columns, context.settings))
  return Object.fromEntries(kinds.map((kind) => [kind, groupBy(kind, passes)])) as Record<Kind, Group[]>
}

/** `rows`: the selected rows, counted or not, whose days are in the table. */
function summarise(passes: Passes, rows: Uint32Array, table: DayTable): Summary {
  const { settings, columns } = passes.counted
  const { detailed = true, measures } = settings
  const isBeforeCosts = columns.isBeforeCosts ?? false
  const utcTable = (): DayTable => daysOfRows(columns, rows, inUtc(settings))
  const sample = sampleOf(passes, { keys: keysOf(columns, settings), table, utcTable })
  return measureAll(sample, { simulate: detailed, ids: measures, isBeforeCosts })
}

/** The figures that a filter by this side would show: the days include the bookings of its open trades. */
function sideSummary(
  columns: TradeColumns,
  rows: Uint32Array,
  { side, settings }: { readonly side: 1 | -1; readonly settings: ReportSettings },
): Summary {
  const ofSide = rows.filter((row) => columns.side[row] === side)
  const keys = keysOf(columns, settings)
  const counted = { columns, rows: countedRows(columns, ofSide), settings }
  return summarise(startPasses(counted, keys), ofSide, daysOfRows(columns, ofSide, settings))
}

/** Money by day of the selected rows, open ones included, on the capital of their accounts. */
function daysOfRows(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): DayTable {
  const capital = capitalOf(columns, rows, settings)
  return dayTable(columns, keysOf(columns, settings), { isCounted: moneyRows(columns, rows), capital })
}

const INCOMPLETE_BASIS = flagBits(['incomplete-basis'])

/** Every trade is left out for exactly one reason, so that these and the counted trades add up to the selection. */
function notices(columns: TradeColumns, rows: Uint32Array): Omit<Report['notices'], 'hiddenLabels'> {
  const counts = {
    openTrades: 0,
    pendingRate: 0,
    incompleteHistory: 0,
    incompleteBasis: 0,
    excluded: 0,
    withdrawn: 0,
    noRisk: 0,
  }
  for (const row of rows) {
    const reason = uncountedReason(columns, row)
    if (reason === 'open') counts.openTrades += 1
    if (reason === 'pending-rate') counts.pendingRate += 1
    if (reason === 'history-incomplete') counts.incompleteHistory += 1
    if (reason === 'excluded') counts.excluded += 1
    if (reason === 'withdrawn') counts.withdrawn += 1
    if (reason === null && !isCounted(columns, row)) counts.noRisk += 1
    if ((uint32At(columns.flags, row) & INCOMPLETE_BASIS) !== 0) counts.incompleteBasis += 1
  }
  return counts
}
