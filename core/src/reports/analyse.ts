import { analyseCurve, measureAll, type Sample } from '../measures/index.ts'
import { flagBits } from '../trades/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { daysOf, withFlows } from './days.ts'
import { type Capital, type DayTable, dayTable, equityPoints } from './equity.ts'
import { flowsOfRows } from './flows.ts'
import { groupBy, type Passes, startPasses } from './group.ts'
import { shownLabels } from './hidden-labels.ts'
import { type Keys, keysOf } from './keys.ts'
import type { Group, Report, ReportKind, ReportSettings, Summary } from './report-types.ts'
import { type Counted, outcomesOf, totalsOfRows } from './tally.ts'

const KINDS: readonly ReportKind[] = ['hour', 'weekday', 'day', 'month', 'label', 'ticker', 'holding']

/** Everything that screens show about the selected rows. One definition, whoever asks: screens, exports, calls. */
export function analyse(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): Report {
  const keys = keysOf(columns, settings)
  const detailed = settings.detailed ?? true
  const counted = { columns, rows: countedRows(columns, rows), settings }
  const capital = { startBalance: settings.startBalance, flows: flowsOfRows(columns, rows) }
  const days = dayTable(columns, keys, { isCounted: moneyRows(columns, rows), capital })
  const passes = startPasses(counted, keys)
  const groups = Object.fromEntries(KINDS.map((kind) => [kind, groupBy(kind, passes)])) as Record<ReportKind, Group[]>
  return {
    currency: columns.currency,
    summary: summarise(counted, keys, days),
    long: detailed ? sideSummary(counted, keys, { side: 1, capital }) : null,
    short: detailed ? sideSummary(counted, keys, { side: -1, capital }) : null,
    groups,
    equity: equityPoints(days),
    notices: { ...notices(columns, rows), hiddenLabels: shownLabels(columns, settings).hiddenOn(counted.rows) },
  }
}

/** Some grouped reports alone, without the summary. */
export function analyseGroups<Kind extends ReportKind>(
  kinds: readonly Kind[],
  columns: TradeColumns,
  context: { readonly rows: Uint32Array; readonly settings: ReportSettings },
): Record<Kind, Group[]> {
  const counted = { columns, rows: countedRows(columns, context.rows), settings: context.settings }
  const passes = startPasses(counted, keysOf(columns, context.settings))
  return Object.fromEntries(kinds.map((kind) => [kind, groupBy(kind, passes)])) as Record<Kind, Group[]>
}

const EXCLUDED = flagBits(['excluded'])
const INCOMPLETE_HISTORY = flagBits(['history-incomplete'])
const INCOMPLETE_BASIS = flagBits(['incomplete-basis'])
const PENDING_RATE = flagBits(['pending-rate'])
const LEFT_OUT = EXCLUDED | INCOMPLETE_HISTORY | PENDING_RATE

/** Closed trades whose figures are known and trusted: what statistics count. */
export function countedRows(columns: TradeColumns, rows: Uint32Array): Uint32Array {
  const { closed, flags } = columns
  const counted = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    counted[count] = row
    if (closed[row] === 1 && ((flags[row] as number) & LEFT_OUT) === 0) count += 1
  }
  return count === rows.length ? rows : counted.slice(0, count)
}

/** Trades whose money counts by day: open ones too, with what they have realised. */
export function moneyRows(columns: TradeColumns, rows: Uint32Array): Uint8Array {
  const isCounted = new Uint8Array(columns.count)
  for (const row of rows) {
    if (((columns.flags[row] as number) & LEFT_OUT) === 0) isCounted[row] = 1
  }
  return isCounted
}

function summarise(counted: Counted, keys: Keys, table: DayTable): Summary {
  return measureAll(sampleOf(counted, keys, table), { simulate: counted.settings.detailed ?? true })
}

function sideSummary(
  counted: Counted,
  keys: Keys,
  { side, capital }: { readonly side: 1 | -1; readonly capital: Capital },
): Summary {
  const rows = counted.rows.filter((row) => counted.columns.side[row] === side)
  const isCounted = new Uint8Array(counted.columns.count)
  for (const row of rows) isCounted[row] = 1
  return summarise({ ...counted, rows }, keys, dayTable(counted.columns, keys, { isCounted, capital }))
}

function sampleOf(counted: Counted, keys: Keys, table: DayTable): Sample {
  const { columns, rows, settings } = counted
  const { startCapital } = table
  const netUnits = Float64Array.from(rows, (row) => columns.net[row] as number)
  const risky = rows.filter((row) => (columns.risk[row] as number) > 0)
  const byOpen: Passes = startPasses({ ...counted, settings: { ...settings, basis: 'open' } }, keys)
  const days = daysOf(table)
  const plain = analyseCurve(netUnits, startCapital === null ? null : startCapital * MONEY_UNIT)
  const curve = table.hasFlows ? withFlows(plain, days.returns) : plain
  return {
    totals: totalsOfRows(counted),
    nets: netUnits.map((net) => net / MONEY_UNIT),
    outcomes: outcomesOf(counted),
    closeTimes: Float64Array.from(rows, (row) => columns.closeTime[row] as number),
    holdsMs: Float64Array.from(rows, (row) => (columns.closeTime[row] as number) - (columns.openTime[row] as number)),
    rs: Float64Array.from(risky, (row) => (columns.net[row] as number) / (columns.risk[row] as number)),
    startBalance: startCapital,
    days,
    hours: clockBuckets(groupBy('hour', byOpen)),
    weekdays: clockBuckets(groupBy('weekday', byOpen)),
    curve: {
      ...curve,
      maxDrawdown: curve.maxDrawdown / MONEY_UNIT,
      averageDrawdown: curve.averageDrawdown === null ? null : curve.averageDrawdown / MONEY_UNIT,
    },
  }
}

function clockBuckets(groups: readonly Group[]): Sample['hours'] {
  return groups.map((group) => ({ place: Number(group.key), net: group.netProfit, count: group.count }))
}

function notices(columns: TradeColumns, rows: Uint32Array): Omit<Report['notices'], 'hiddenLabels'> {
  const found = { openTrades: 0, pendingRate: 0, incompleteHistory: 0, incompleteBasis: 0, excluded: 0 }
  for (const row of rows) {
    const flags = columns.flags[row] as number
    if (columns.closed[row] === 0) found.openTrades += 1
    if ((flags & PENDING_RATE) !== 0) found.pendingRate += 1
    if ((flags & INCOMPLETE_HISTORY) !== 0) found.incompleteHistory += 1
    if ((flags & INCOMPLETE_BASIS) !== 0) found.incompleteBasis += 1
    if ((flags & EXCLUDED) !== 0) found.excluded += 1
  }
  return found
}
