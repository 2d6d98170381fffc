/** Columns that fit a field equally well, so that only the trader can choose. */
import { candidatesOf } from './candidates.ts'
import { executionRank } from './executed.ts'
import { formatOf } from './journal-formats.ts'
import { type ColumnMapping, hasField, isSwapped, type MappingField, withField } from './mapping.ts'
import { nameFit, plainName } from './names.ts'
import { bareSymbol, pairInSymbol } from './pairs.ts'
import { holds } from './products.ts'
import { type ColumnProfile, profilesOf } from './profile.ts'
import type { SampleTable } from './table.ts'

export type Rivals = {
  readonly field: MappingField
  /** In the order of the table, each with the mapping in which it has the field. */
  readonly columns: readonly { readonly index: number; readonly mapping: ColumnMapping }[]
}

type Seen = {
  readonly table: SampleTable
  readonly mapping: ColumnMapping
  readonly plain: readonly string[]
  readonly profiles: readonly ColumnProfile[]
  readonly indexOf: (field: MappingField) => number
}

/** The fields of a mapping that another column fits as well; choosing one answer keeps the question. */
export function rivalColumns(table: SampleTable, mapping: ColumnMapping): Rivals[] {
  // The columns of a recognised journal have no rivals.
  if (formatOf(table.header.names) !== null) return []
  const indexOf = (field: MappingField): number => mapping.columns.findIndex((column) => column.field === field)
  const plain = table.header.names.map(plainName)
  const seen: Seen = { table, mapping, plain, profiles: profilesOf(table), indexOf }
  const swapped = swappedAmounts(seen)
  const amounts = mapping.rows === 'fills' && !isSwapped(mapping) ? amountRivals(seen) : []
  const fields = new Set(swapped.map(({ field }) => field))
  return [...swapped, ...[...nameRivals(seen), ...amounts].filter(({ field }) => !fields.has(field))]
}

/** Interchangeable amounts, the third amount of the product, and the field in question. */
const SWAPS = [
  ['quantity', 'price', 'value', 'price'],
  ['quantity', 'value', 'price', 'quantity'],
  ['price', 'value', 'quantity', 'value'],
] as const

/**
 * Price times quantity is symmetric, and a price near 1 makes a quantity of every value: only names, coins and signs
 * tell them apart.
 */
function swappedAmounts(seen: Seen): Rivals[] {
  const { table, mapping, plain, profiles, indexOf } = seen
  if (mapping.rows !== 'fills' || isSwapped(mapping)) return []
  const fit = (index: number, field: MappingField): number => nameFit(plain[index] ?? '', field)
  const triple = { quantity: indexOf('quantity'), price: indexOf('price'), value: indexOf('value') }
  return SWAPS.flatMap(([first, second, third, field]) => {
    const [left, right] = [triple[first], triple[second]]
    if (left < 0 || right < 0) return []
    const isEither = [left, right].every((index) => fit(index, first) >= 2 && fit(index, second) >= 2)
    const isNamed = fit(left, first) + fit(right, second) !== fit(left, second) + fit(right, first)
    // `Volume` and `Amount` are each a quantity at one exchange and a value at the next.
    if (isNamed && !(isEither && triple[third] < 0)) return []
    const swapped = { ...triple, [first]: right, [second]: left }
    if (triple[third] >= 0 && holds(profiles, triple) >= 0.8 && holds(profiles, swapped) < 0.8) return []
    const isSigned = [left, right].some((index) => (profiles[index]?.negatives ?? 0) > 0)
    if (isSigned && (first === 'price' || second === 'price')) return []
    if (first === 'quantity' && namesCoins(table, mapping, { quantity: left, worth: right })) return []
    const columns = mapping.columns.map((column, index) => {
      if (index !== left && index !== right) return column
      return { ...column, field: index === left ? second : first }
    })
    const current = triple[field]
    const both = [
      { index: current, mapping },
      { index: current === left ? right : left, mapping: { ...mapping, columns } },
    ]
    const isSame = new Set([left, right].map((index) => textOf(table, field, index))).size < 2
    return isSame ? [] : [{ field, columns: both.toSorted((a, b) => a.index - b.index) }]
  })
}

/** `0.5 ETH` and `2400 USDT`: each cell reveals its amount. */
function namesCoins(table: SampleTable, mapping: ColumnMapping, indexes: { quantity: number; worth: number }): boolean {
  const symbol = mapping.columns.findIndex(({ field }) => field === 'symbol')
  const base = mapping.columns.findIndex(({ field }) => field === 'base')
  return table.rows.some(({ cells }) => {
    const unitOf = (index: number): string => /[A-Za-z][A-Za-z0-9]{0,11}$/.exec((cells[index] ?? '').trim())?.[0] ?? ''
    const units = { quantity: unitOf(indexes.quantity).toUpperCase(), worth: unitOf(indexes.worth).toUpperCase() }
    const pair = pairInSymbol(cells[symbol] ?? '', { ...mapping, quote: mapping.quote ?? 'USD' })
    const coin = base < 0 ? pair?.base : (cells[base] ?? '').trim().toUpperCase()
    return units.quantity !== units.worth && (units.quantity === coin || (pair !== null && units.worth === pair.quote))
  })
}

/** Fields that do not change the reading of a row, or that several columns may share. */
const HARMLESS: ReadonlySet<MappingField> = new Set<MappingField>([
  'clock',
  'entryClock',
  'exitClock',
  'fee',
  'tradeId',
  'orderId',
  'market',
  'status',
  'account',
  'pnl',
])
/** A smaller difference between two scores is chance. */
const NEAR = 0.09

function nameRivals(seen: Seen): Rivals[] {
  const { mapping, plain, profiles } = seen
  const open = candidatesOf(plain, profiles, mapping.rows).filter(
    ({ index, field }) => mapping.columns[index]?.field === field || mapping.columns[index]?.field === null,
  )
  return [...new Set(open.map(({ field }) => field))].flatMap((field) => {
    if (HARMLESS.has(field) || !hasField(mapping, field)) return []
    const fitting = open.filter((candidate) => candidate.field === field)
    const best = Math.max(...fitting.map(({ score }) => score))
    const indexes = fitting.filter(({ score }) => score > best - NEAR).map(({ index }) => index)
    return rivalsAmong(seen, field, indexes)
  })
}

/** Amounts have no candidates by their cells; if a value exists, price times quantity must make it. */
function amountRivals(seen: Seen): Rivals[] {
  const { mapping, plain, profiles, indexOf } = seen
  const triple = { quantity: indexOf('quantity'), price: indexOf('price'), value: indexOf('value') }
  const isWhole = Object.values(triple).every((index) => index >= 0)
  return (['quantity', 'price', 'value'] as const).flatMap((field) => {
    // With a quantity and a price, the value is not needed.
    if (triple[field] < 0 || (field === 'value' && isWhole)) return []
    const isProven = isWhole && holds(profiles, triple) >= 0.8
    const fitting = plain.flatMap((name, index) => {
      const { numbers = 0, negatives = 0, percents = 0 } = profiles[index] ?? {}
      const used = mapping.columns[index]?.field ?? field
      if (used !== field || numbers <= 0.7 || percents >= 0.2 || (field === 'price' && negatives > 0)) return []
      if (isProven && holds(profiles, { ...triple, [field]: index }) < 0.8) return []
      const fit = nameFit(name, field)
      return fit === 0 && !isProven ? [] : [{ index, score: fit * 4 + executionRank(name) }]
    })
    const best = Math.max(...fitting.map(({ score }) => score))
    return rivalsAmong(
      seen,
      field,
      fitting.filter(({ score }) => score === best).map(({ index }) => index),
    )
  })
}

/** No rivals if the column of the field is of another kind, or all of them hold the same values. */
function rivalsAmong({ table, mapping, indexOf }: Seen, field: MappingField, indexes: readonly number[]): Rivals[] {
  const chosen = indexOf(field)
  const isSame = new Set(indexes.map((index) => textOf(table, field, index))).size < 2
  if (!indexes.includes(chosen) || isSame) return []
  const columns = indexes.map((index) => ({
    index,
    mapping: index === chosen ? mapping : withField(mapping, index, field),
  }))
  return [{ field, columns }]
}

/** All cells of a column. `BTC/USDT` and `BTCUSDT` are one market. */
function textOf({ rows }: SampleTable, field: MappingField, index: number): string {
  const texts = rows.map(({ cells }) => cells[index] ?? '')
  return texts
    .map((text) => (field === 'symbol' ? bareSymbol(text).replace(/[-/_]/g, '') : text.trim().toUpperCase()))
    .join('\n')
}
