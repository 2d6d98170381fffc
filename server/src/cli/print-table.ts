import type { Problem } from '@roundtrip/core/ledger'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureUnit } from '@roundtrip/core/measures'
import type { Group, ReportKind } from '@roundtrip/core/reports'
import type { PrintedReport } from './print-json.ts'

/** The report for a reader at a terminal. */
export function toTable({ report, problems, trades }: PrintedReport, { zone }: { readonly zone: string }): string {
  const lines = [`${trades.length} trades, ${report.currency}, ${zone}`, '']
  for (const group of new Set(MEASURE_IDS.map((id) => MEASURE_CATALOGUE[id].group))) {
    lines.push(group)
    for (const id of MEASURE_IDS.filter((candidate) => MEASURE_CATALOGUE[candidate].group === group)) {
      const measure = MEASURE_CATALOGUE[id]
      lines.push(`  ${measure.name.padEnd(34)}${text(report.summary[id], measure.unit).padStart(18)}`)
    }
  }
  for (const [kind, title] of Object.entries(TITLES) as [ReportKind, string | null][]) {
    if (title !== null) lines.push('', ...groupTable(title, report.groups[kind]))
  }
  for (const line of formatProblems(problems)) lines.push('', line)
  return `${lines.join('\n')}\n`
}

/** The heading over each report, in the order in which they are printed; null = not printed. */
const TITLES: Readonly<Record<ReportKind, string | null>> = {
  hour: 'Hour',
  weekday: 'Weekday (0 = Monday)',
  // Years of days would hide everything else.
  day: null,
  month: 'Month',
  ticker: 'Ticker',
  holding: 'Holding time',
  label: 'Label',
}

function groupTable(title: string, groups: readonly Group[]): string[] {
  const head = `${title.padEnd(24)}${'trades'.padStart(8)}${'won'.padStart(9)}${'net'.padStart(16)}${'expectancy'.padStart(14)}`
  const rows = groups
    .filter((group) => group.count > 0)
    .map(
      (group) =>
        `${group.key.padEnd(24)}${String(group.count).padStart(8)}${text(group.winRate, 'percent').padStart(9)}${text(group.netProfit, 'money').padStart(16)}${text(group.expectancy, 'money').padStart(14)}`,
    )
  return [head, ...rows]
}

function text(value: number | null, unit: MeasureUnit): string {
  if (value === null) return '-'
  if (value === Number.POSITIVE_INFINITY) return '∞'
  switch (unit) {
    case 'money':
    case 'ratio':
    case 'r':
      return value.toFixed(2).replace(/^-(0\.0+)$/, '$1')
    case 'percent':
      return `${(value * 100).toFixed(1)} %`
    case 'ms':
      return duration(value)
    default:
      return String(value)
  }
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`
}

/** The problems alone, as they stand below a report. */
export function formatProblems(problems: readonly Problem[]): string[] {
  return problems.map(({ file, line, reason }) => `${place(file, line)}${reason}`)
}

function place(file: string, line: number | null): string {
  if (file === '') return ''
  return line === null ? `${file}: ` : `${file}, line ${line}: `
}
