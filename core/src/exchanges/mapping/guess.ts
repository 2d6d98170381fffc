/** The fields of an unknown table, guessed from the names and cells of its columns. */
import { isQuote } from '../rows/symbols.ts'
import { candidatesOf, MAX_SIDE_WORDS, SURE } from './candidates.ts'
import { possibleDateOrders } from './date-order.ts'
import { dropCosts, giveCurrencyToFees, journalFields, leadToNet } from './finished.ts'
import { contractSizeShown, feeCoinShown, figuresOf, pairOrderShown, quantityShown } from './evidence.ts'
import {
  type ColumnMapping,
  type MappedMarket,
  MAPPING_FIELDS,
  type MappingField,
  missingFields,
  type MissingField,
  SWAP_FIELDS,
} from './mapping.ts'
import { nameFit, plainName } from './names.ts'
import { namesPerpetual, usualPairOrder } from './pairs.ts'
import { type ColumnProfile, decimalSign, profilesOf } from './profile.ts'
import { amountColumns } from './products.ts'
import { rivalColumns } from './rivals.ts'
import type { SampleTable } from './table.ts'
import { marketMeaning, plainWord, sideMeaning } from './words.ts'

export type MappingGuess = {
  readonly mapping: ColumnMapping
  /** Indexes of columns whose field is likely, but not certain. */
  readonly unsure: ReadonlySet<number>
}

export function guessMapping(table: SampleTable, { zone }: { readonly zone: string }): MappingGuess {
  const profiles = profilesOf(table)
  const plain = table.header.names.map(plainName)
  const journal = journalFields(table, profiles)
  const rows = journal !== null || looksFinished(plain, profiles) ? 'positions' : 'fills'
  const assigned = journal ?? assign(plain, profiles, rows)
  const columns = table.header.names.map((name, index) => ({
    name: name.slice(0, 200),
    field: assigned.get(index)?.field ?? null,
  }))
  const indexOf = (field: MappingField): number => columns.findIndex((column) => column.field === field)
  const textsOf = (field: MappingField): readonly string[] => profiles[indexOf(field)]?.texts ?? []
  const symbols = textsOf('symbol')
  const market = guessMarket({ rows, symbols, markets: textsOf('market'), sides: textsOf('side'), plain, indexOf })
  const fees = profiles.filter((_, index) => columns[index]?.field === 'fee')
  const negative = fees.filter(({ negatives }) => negatives > 0.5).length
  const mapping: ColumnMapping = {
    rows,
    headed: table.above >= 0,
    columns,
    venue: 'other',
    market,
    symbol: null,
    quote: quoteInNames(table, columns) ?? quoteInCells(columns, profiles) ?? (journal === null ? null : 'USD'),
    pair: usualPairOrder(symbols),
    contractSize: '1',
    sides: sideWords(textsOf('side')),
    feeSign: negative > fees.length / 2 ? 'negative' : 'positive',
    feeCoin: 'settle',
    quantity: 'gross',
    dateOrder: possibleDateOrders(timesIn(columns, profiles))[0] ?? 'ymd',
    zone,
    decimal: needsSign(table) ? (decimalSign(table) ?? 'auto') : 'auto',
    accountName: null,
  }
  const ordered = { ...mapping, pair: pairOrderShown(table, mapping, decimalSign(table) === 'comma') ?? mapping.pair }
  const unsure = new Set([...assigned].flatMap(([index, { sure }]) => (sure ? [] : [index])))
  for (const { columns: rivals } of rivalColumns(table, ordered)) {
    for (const { index } of rivals) if (columns[index]?.field !== null) unsure.add(index)
  }
  return { mapping: withEvidence(table, ordered), unsure }
}

/** The mapping with everything that depends on its columns guessed again, after one of them got another field. */
export function refreshed(table: SampleTable, mapping: ColumnMapping): ColumnMapping {
  const profiles = profilesOf(table)
  const side = mapping.columns.findIndex(({ field }) => field === 'side')
  const words = sideWords(profiles[side]?.texts ?? [])
  const mappedWords = new Set(mapping.sides.map(({ word }) => word))
  const sides = [...mapping.sides, ...words.filter(({ word }) => !mappedWords.has(word))]
  const pair = pairOrderShown(table, mapping, decimalSign(table) === 'comma') ?? mapping.pair
  const orders = possibleDateOrders(timesIn(mapping.columns, profiles))
  const dateOrder = orders.includes(mapping.dateOrder) ? mapping.dateOrder : (orders[0] ?? mapping.dateOrder)
  return withEvidence(table, { ...mapping, sides, pair, dateOrder })
}

/** The mapping completed with what its figures reveal about fees and quantities. */
function withEvidence(table: SampleTable, mapping: ColumnMapping): ColumnMapping {
  if (mapping.rows === 'positions') {
    return { ...mapping, contractSize: contractSizeShown(table, mapping, decimalSign(table) === 'comma') ?? '1' }
  }
  if (!mapping.columns.some(({ field }) => field === 'fee')) return mapping
  const rows = figuresOf(table, mapping, decimalSign(table) === 'comma')
  const feeCoin = mapping.market === 'spot' ? (feeCoinShown(rows) ?? 'settle') : 'settle'
  const withCoin = { ...mapping, feeCoin }
  return { ...withCoin, quantity: quantityShown(rows, withCoin) ?? 'gross' }
}

/** What is missing before the rows of a table can be read, including the side if no quantity has a sign. */
export function missingIn(table: SampleTable, mapping: ColumnMapping): MissingField[] {
  const missing = missingFields(mapping)
  const has = (field: MappingField): boolean => mapping.columns.some((column) => column.field === field)
  if (mapping.rows === 'positions' || has('side') || has('bought') || missing.includes('side')) return missing
  const index = mapping.columns.findIndex(({ field }) => field === 'quantity')
  const signed = (profilesOf(table)[index]?.negatives ?? 0) > 0
  return signed || index < 0 ? missing : [...missing, 'side']
}

/** The words of a side column with their meaning. Words that only the trader can explain are left out. */
export function sideWords(texts: readonly string[]): ColumnMapping['sides'] {
  const words = [...new Set(texts.map(plainWord))].filter((word) => word !== '').slice(0, MAX_SIDE_WORDS)
  return words.flatMap((word) => {
    const means = sideMeaning(word)
    return means === null ? [] : [{ word, means }]
  })
}

/** The cells of all time columns. */
export function timesIn(columns: ColumnMapping['columns'], profiles: readonly ColumnProfile[]): string[] {
  return columns.flatMap(({ field }, index) =>
    field === 'time' || field === 'entryTime' || field === 'exitTime' ? (profiles[index]?.texts ?? []) : [],
  )
}

type Assigned = ReadonlyMap<number, { readonly field: MappingField; readonly sure: boolean }>

/** A table of finished trades has a price for the entry and one for the exit. */
function looksFinished(plain: readonly string[], profiles: readonly ColumnProfile[]): boolean {
  const has = (field: MappingField): boolean =>
    plain.some((name, index) => nameFit(name, field) === 3 && (profiles[index]?.numbers ?? 0) > 0.7)
  return has('entryPrice') && has('exitPrice')
}

function assign(plain: readonly string[], profiles: readonly ColumnProfile[], rows: ColumnMapping['rows']): Assigned {
  const assigned = new Map<number, { field: MappingField; sure: boolean }>()
  const taken = new Set<MappingField>()
  const candidates = candidatesOf(plain, profiles, rows).toSorted(
    (a, b) =>
      b.score - a.score || a.index - b.index || MAPPING_FIELDS.indexOf(a.field) - MAPPING_FIELDS.indexOf(b.field),
  )
  for (const { index, field, score } of candidates) {
    if (assigned.has(index) || (taken.has(field) && field !== 'fee')) continue
    if (field === 'fee' && ((taken.has('fee') && score < SURE) || mayBeValue(plain[index]))) continue
    assigned.set(index, { field, sure: score >= SURE })
    taken.add(field)
  }
  nameCoins(assigned, plain, profiles)
  keepSwapsWhole(assigned, profiles)
  if (rows === 'fills' && ![...assigned.values()].some(({ field }) => field === 'bought')) {
    for (const [index, amount] of amountColumns({ plain, profiles, taken: new Set(assigned.keys()) }))
      assigned.set(index, amount)
  }
  // `Cost` is only a fee if it is not the cost of the trade.
  const cost = candidates.find(
    ({ index, field }) => field === 'fee' && !assigned.has(index) && mayBeValue(plain[index]),
  )
  if (cost !== undefined && !taken.has('fee')) assigned.set(cost.index, { field: 'fee', sure: false })
  nameCoins(assigned, plain, profiles)
  if (rows === 'positions') dropCosts(assigned, profiles)
  joinDateAndClock(assigned, profiles)
  settleTwins(assigned, plain, profiles)
  if (rows === 'positions') giveCurrencyToFees(assigned, profiles)
  return assigned
}

/**
 * Received and given belong together: one without the other means something else. The coin of each has a column, or is
 * in the cells of the amount.
 */
function keepSwapsWhole(
  assigned: Map<number, { field: MappingField; sure: boolean }>,
  profiles: readonly ColumnProfile[],
): void {
  const indexOf = (field: MappingField): number =>
    [...assigned].find(([, assignment]) => assignment.field === field)?.[0] ?? -1
  const named = (['bought', 'sold'] as const).map((field) => {
    const [amount, coin] = [indexOf(field), indexOf(`${field}Asset`)]
    if ((profiles[amount]?.units ?? 0) > 0.8) assigned.delete(coin)
    else if (coin < 0) return false
    return amount >= 0
  })
  const isWhole = named.every((isNamed) => isNamed)
  for (const [index, { field }] of assigned) {
    const isOfPair = field === 'side' || field === 'symbol' || field === 'base' || field === 'quote'
    if (isWhole ? isOfPair : SWAP_FIELDS.includes(field)) assigned.delete(index)
  }
}

/** `Buy, Cur., Sell, Cur., Fee, Cur.`: a currency belongs to the amount before it. */
function nameCoins(
  assigned: Map<number, { field: MappingField; sure: boolean }>,
  plain: readonly string[],
  profiles: readonly ColumnProfile[],
): void {
  const repeated = plain.filter((name) => COIN_NAMES.has(name)).length > 1
  for (const [index, name] of plain.entries()) {
    const before = assigned.get(index - 1)?.field
    const field = before === undefined ? undefined : COIN_OF_AMOUNT.get(before)
    if (!repeated || !COIN_NAMES.has(name) || field === undefined || (profiles[index]?.coins ?? 0) < 0.6) continue
    for (const [other, assignment] of assigned) if (assignment.field === field) assigned.delete(other)
    assigned.set(index, { field, sure: false })
  }
}

const COIN_NAMES: ReadonlySet<string> = new Set(['cur', 'currency', 'ccy', 'coin', 'asset', 'unit'])
const COIN_OF_AMOUNT: ReadonlyMap<MappingField, MappingField> = new Map([
  ['bought', 'boughtAsset'],
  ['sold', 'soldAsset'],
  ['fee', 'feeAsset'],
  ['quantity', 'base'],
  ['price', 'quote'],
])

/** A time-of-day column only matters if the date has no time. */
function joinDateAndClock(
  assigned: Map<number, { field: MappingField; sure: boolean }>,
  profiles: readonly ColumnProfile[],
): void {
  for (const [time, clock] of [
    ['time', 'clock'],
    ['entryTime', 'entryClock'],
    ['exitTime', 'exitClock'],
  ] as const) {
    const date = [...assigned].find(([, { field }]) => field === time)
    const hasClock = date !== undefined && (profiles[date[0]]?.timesOfDay ?? 0) > 0.5
    for (const [index, { field }] of assigned) if (hasClock && field === clock) assigned.delete(index)
  }
}

/** Columns that repeat other, more precise ones. */
function settleTwins(
  assigned: Map<number, { field: MappingField; sure: boolean }>,
  plain: readonly string[],
  profiles: readonly ColumnProfile[],
): void {
  const indexOf = (field: MappingField): number =>
    [...assigned].find(([, assignment]) => assignment.field === field)?.[0] ?? -1
  const symbol = indexOf('symbol')
  const base = indexOf('base')
  const pairs = symbol >= 0 && (profiles[symbol]?.pairs ?? 0) > 0.6
  // The currency column next to a symbol is the quote of its price.
  if (symbol >= 0 && base >= 0 && indexOf('quote') < 0 && nameFit(plain[base] ?? '', 'quote') > 0)
    assigned.set(base, { field: 'quote', sure: false })
  else if (base >= 0 && indexOf('quote') >= 0 && symbol >= 0 && !pairs) assigned.delete(symbol)
  if (indexOf('entryTime') >= 0 && indexOf('exitTime') >= 0) assigned.delete(indexOf('time'))
  // A total of fees and its summands, or a fee rate and the fee that follows from it.
  const fees = [...assigned].flatMap(([index, { field }]) => (field === 'fee' ? [index] : []))
  const total = fees.find((index) => /\btotal\b|\bamount\b|\bpaid\b/.test(plain[index] ?? ''))
  if (total !== undefined) for (const index of fees) if (index !== total) assigned.delete(index)
  dropRepeatedFees(assigned, plain, profiles)
}

/** A name for a value that fees use as well. */
function mayBeValue(plain = ''): boolean {
  return nameFit(plain, 'value') === 3 && nameFit(plain, 'fee') < 3
}

/** The same fee under two names: equal in every row, and no name says which of several fees it is. */
function dropRepeatedFees(
  assigned: Map<number, { field: MappingField; sure: boolean }>,
  plain: readonly string[],
  profiles: readonly ColumnProfile[],
): void {
  const seen = new Map<string, number>()
  const fees = [...assigned].flatMap(([index, { field }]) => (field === 'fee' ? [index] : []))
  if (leadToNet(fees, plain, profiles)) return
  for (const [index, { field }] of [...assigned].toSorted(([a], [b]) => a - b)) {
    if (field !== 'fee' || PART_OF_FEES.test(plain[index] ?? '')) continue
    const { texts: cells = [], values = [] } = profiles[index] ?? {}
    if (!values.some((value) => value !== 0 && !Number.isNaN(value))) continue
    const texts = [...cells, ...values].join('\n')
    const first = seen.get(texts)
    if (first === undefined) seen.set(texts, index)
    else {
      assigned.delete(index)
      assigned.set(first, { field, sure: false })
    }
  }
}

const PART_OF_FEES = /\b(?:open|opening|close|closing|entry|exit|maker|taker|sec|taf|nscc|swap|exchange|brokerage)\b/

type MarketSigns = {
  readonly rows: ColumnMapping['rows']
  readonly symbols: readonly string[]
  readonly markets: readonly string[]
  readonly sides: readonly string[]
  readonly plain: readonly string[]
  readonly indexOf: (field: MappingField) => number
}

function guessMarket(signs: MarketSigns): MappedMarket {
  const { rows, symbols, markets } = signs
  const [said] = markets.flatMap((word) => marketMeaning(word) ?? [])
  if (said !== undefined) return said
  if (rows === 'positions') return 'linear'
  return symbols.some(namesPerpetual) || tellsFutures(signs) ? 'linear' : 'spot'
}

/** Columns that only futures have, or sides such as `Open long`. */
function tellsFutures({ sides, plain, indexOf }: MarketSigns): boolean {
  if (indexOf('leg') >= 0) return true
  if (sides.some((word) => /-/.test(sideMeaning(word) ?? ''))) return true
  return plain.some((name) => FUTURES_NAMES.test(name))
}

export const FUTURES_NAMES =
  /\b(?:leverage|margin mode|realized pnl|realised pnl|realized profit|closed pnl|liquidation|funding)\b/

/** `Price (USDT)`, `Price EUR`: the quote of prices, if the name of their column gives it. */
function quoteInNames(table: SampleTable, columns: ColumnMapping['columns']): string | null {
  for (const field of ['price', 'value', 'entryPrice'] as const) {
    const index = columns.findIndex((column) => column.field === field)
    const name = table.header.names[index] ?? ''
    const match = /(?:\(|\[|\s|_)(USDT|USDC|USD|EUR|GBP|BTC|ETH|\$|€|£)(?:\)|\]|$)/i.exec(name)
    const coin = match?.[1]?.toUpperCase()
    if (coin !== undefined) return COIN_OF_SIGN.get(coin) ?? coin
  }
  return null
}

/** `130,000,000 KRW`: the quote of all prices, if each cell names it. */
function quoteInCells(columns: ColumnMapping['columns'], profiles: readonly ColumnProfile[]): string | null {
  const prices = profiles[columns.findIndex(({ field }) => field === 'price')]?.texts ?? []
  const units = new Set(prices.map((text) => /\d\s?([A-Z]{3,6})$/.exec(text)?.[1] ?? ''))
  const [unit = ''] = units
  return units.size === 1 && isQuote(unit) ? unit : null
}

const COIN_OF_SIGN: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
])

/** A sign before a number hides the notation of the column from the reader. */
function needsSign(table: SampleTable): boolean {
  return table.rows.slice(0, 50).some(({ cells }) => cells.some((cell) => /^[-+(]?\s?\p{Sc}/u.test(cell.trim())))
}
