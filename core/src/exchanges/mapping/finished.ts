/** Tables whose rows are finished trades: corrects columns whose names and cells alone would mislead. */
import { columnsOf, formatOf, type JournalField } from './journal-formats.ts'
import type { MappingField } from './mapping.ts'
import type { ColumnProfile } from './profile.ts'
import type { SampleTable } from './table.ts'

type Assigned = Map<number, { field: MappingField; sure: boolean }>

const FIELD_OF: Readonly<Partial<Record<JournalField, MappingField>>> = {
  symbol: 'symbol',
  side: 'side',
  openTime: 'entryTime',
  openClock: 'entryClock',
  closeTime: 'exitTime',
  closeClock: 'exitClock',
  quantity: 'quantity',
  entryPrice: 'entryPrice',
  exitPrice: 'exitPrice',
  fee: 'fee',
  account: 'account',
}

/** The result before fees takes precedence over the one after them. */
const RESULTS: readonly JournalField[] = ['grossPnl', 'pnl', 'netPnl']

/** The fields of a journal whose header we recognise; null for any other table, and without sizes or prices. */
export function journalFields({ header }: SampleTable, profiles: readonly ColumnProfile[]): Assigned | null {
  const format = formatOf(header.names)
  if (format === null) return null
  const columns = columnsOf(format, header.names)
  const isFilled = (index: number): boolean => (profiles[index]?.filled ?? 0) > 0
  const result = RESULTS.find((field) => columns.some((other, index) => other === field && isFilled(index)))
  const assigned: Assigned = new Map()
  for (const [index, field] of columns.entries()) {
    if (field === null || !isFilled(index)) continue
    const mapped = field === result ? 'pnl' : FIELD_OF[field]
    if (mapped !== undefined) assigned.set(index, { field: mapped, sure: true })
  }
  const fields = new Set([...assigned.values()].map(({ field }) => field))
  const isWhole = (['symbol', 'quantity', 'entryPrice', 'exitPrice'] as const).every((field) => fields.has(field))
  return isWhole ? assigned : null
}

/** No exchange charges a fifth of the traded value: such a column is the cost of the trade. */
const MAX_FEE_SHARE = 0.2

/** Drops fees that are as large as the trade, such as the `Cost` of a position. */
export function dropCosts(assigned: Assigned, profiles: readonly ColumnProfile[]): void {
  const valuesOf = (field: MappingField): readonly number[] =>
    profiles[[...assigned].find(([, assignment]) => assignment.field === field)?.[0] ?? -1]?.values ?? []
  const [sizes, prices] = [valuesOf('quantity'), valuesOf('entryPrice')]
  for (const [index, { field }] of assigned) {
    if (field !== 'fee') continue
    const shares = (profiles[index]?.values ?? []).flatMap((fee, row) => {
      const share = Math.abs(fee / ((sizes[row] ?? Number.NaN) * (prices[row] ?? Number.NaN)))
      return Number.isFinite(share) ? [share] : []
    })
    if (shares.filter((share) => share > MAX_FEE_SHARE).length * 2 > shares.length) assigned.delete(index)
  }
}

/**
 * A currency column next to pairs is not that of their prices, which the pairs name, but that of the fees and results.
 */
export function giveCurrencyToFees(assigned: Assigned, profiles: readonly ColumnProfile[]): void {
  const indexOf = (target: MappingField): number => [...assigned].find(([, { field }]) => field === target)?.[0] ?? -1
  const [quote, symbol] = [indexOf('quote'), indexOf('symbol')]
  if (quote < 0 || (profiles[symbol]?.pairs ?? 0) <= 0.6 || indexOf('fee') < 0 || indexOf('feeAsset') >= 0) return
  assigned.set(quote, { field: 'feeAsset', sure: false })
}

/** Whether the fees of some columns, added up, are the difference between gross and net results. */
export function leadToNet(
  indexes: readonly number[],
  plain: readonly string[],
  profiles: readonly ColumnProfile[],
): boolean {
  const valuesOf = (name: RegExp): readonly number[] =>
    profiles[plain.findIndex((text) => name.test(text))]?.values ?? []
  const [gross, net] = [valuesOf(/^gross (?:p l|pnl|profit)$/), valuesOf(/^net (?:p l|pnl|profit)$/)]
  const rows = gross.flatMap((value, row) => {
    const fees = indexes.reduce((sum, index) => sum + Math.abs(profiles[index]?.values[row] ?? Number.NaN), 0)
    const off = Math.abs(value - (net[row] ?? Number.NaN) - fees)
    return Number.isNaN(off) || fees === 0 ? [] : [off <= 0.011]
  })
  return rows.length > 0 && rows.every((fits) => fits)
}
