import type { Problem } from '@roundtrip/core/ledger'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureUnit } from '@roundtrip/core/measures'
import { type Group, NONE_KEY, type ReportKind } from '@roundtrip/core/reports'
import { localized } from '../language/localized.ts'
import { decimal, t, terminal } from './language.ts'
import type { PrintedReport } from './print-json.ts'

/** The report for a reader at a terminal, in its language. */
export function toTable({ report, problems, trades }: PrintedReport, { zone }: { readonly zone: string }): string {
  const { currency, groups } = report
  const lines = [t('{count} trades, {currency}, {zone}', { count: trades.length, currency, zone })]
  if (report.booked.open !== 0) {
    lines.push(t('open trades booked {amount}, not included below', { amount: text(report.booked.open, 'money') }))
  }
  lines.push('')
  const width = Math.max(34, ...MEASURE_IDS.map((id) => t(MEASURE_CATALOGUE[id].name).length + 1))
  for (const group of new Set(MEASURE_IDS.map((id) => MEASURE_CATALOGUE[id].group))) {
    lines.push(t(group))
    for (const id of MEASURE_IDS.filter((candidate) => MEASURE_CATALOGUE[candidate].group === group)) {
      const measure = MEASURE_CATALOGUE[id]
      lines.push(`  ${t(measure.name).padEnd(width)}${text(report.summary[id], measure.unit).padStart(18)}`)
    }
  }
  for (const [kind, title] of headings()) lines.push('', ...groupTable(title, groups[kind]))
  for (const line of formatProblems(problems)) lines.push('', line)
  return `${lines.join('\n')}\n`
}

/** The heading above each report, in the order in which they are printed. Years of days would hide everything else. */
function headings(): readonly (readonly [kind: Exclude<ReportKind, 'day'>, title: string])[] {
  return [
    ['hour', t('Hour')],
    ['weekday', t('Weekday (0 = Monday)')],
    ['month', t('Month')],
    ['ticker', t('Ticker')],
    ['holding', t('Holding time')],
    ['label', t('Label')],
  ]
}

function groupTable(title: string, groups: readonly Group[]): string[] {
  const heads = [t('trades'), t('won'), t('net'), t('expectancy')]
  const widths = [8, 9, 16, 14].map((min, at) => Math.max(min, (heads[at]?.length ?? 0) + 2))
  const line = (first: string, cells: readonly string[]): string =>
    first.padEnd(24) + cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('')
  const rows = groups
    .filter((group) => group.count > 0)
    .map(({ key, count, winRate, netProfit, expectancy }) =>
      line(key === NONE_KEY ? t('(none)') : key, [
        String(count),
        text(winRate, 'percent'),
        text(netProfit, 'money'),
        text(expectancy, 'money'),
      ]),
    )
  return [line(title, heads), ...rows]
}

function text(value: number | null, unit: MeasureUnit): string {
  if (value === null) return '-'
  if (value === Number.POSITIVE_INFINITY) return '∞'
  switch (unit) {
    case 'money':
    case 'ratio':
    case 'r':
    case 'days':
      return decimal(value.toFixed(2).replace(/^-(0\.0+)$/, '$1'))
    case 'percent':
      return `${decimal((value * 100).toFixed(1))} %`
    case 'bp':
      return t('{value} bp', { value: decimal((value * 10_000).toFixed(1)) })
    case 'ms':
      return duration(value)
    default:
      return decimal(String(value))
  }
}

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`
}

/** The problems only, as they appear below a report. */
export function formatProblems(problems: readonly Problem[]): string[] {
  return problems.map(({ file, line, reason }) => `${location(file, line)}${localized(reason, terminal())}`)
}

function location(file: string, line: number | null): string {
  if (file === '') return ''
  return line === null ? `${file}: ` : t('{file}, line {number}: ', { file, number: line })
}
