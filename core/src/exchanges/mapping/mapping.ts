/**
 * What the columns of a table mean that no layout of ours recognises: plain data, so that it is kept with the file it
 * was made for, saved under a name, and passed on as a small JSON file. The contract holds its schema.
 */

/** What one column can hold. `time` may be a date alone, with the time of day in `clock`. */
export const MAPPING_FIELDS = [
  'time',
  'clock',
  'symbol',
  'base',
  'quote',
  'side',
  'leg',
  'quantity',
  'price',
  'value',
  'fee',
  'feeAsset',
  'tradeId',
  'orderId',
  'market',
  'status',
  'account',
  // A trade as what was received and what was given for it.
  'bought',
  'boughtAsset',
  'sold',
  'soldAsset',
  // A finished trade in one row.
  'entryTime',
  'entryClock',
  'entryPrice',
  'exitTime',
  'exitClock',
  'exitPrice',
  'pnl',
] as const
export type MappingField = (typeof MAPPING_FIELDS)[number]

/** What a word of the side column says. `skip`: the row is no trade, such as a deposit. */
export const SIDE_MEANINGS = ['buy', 'sell', 'open-long', 'close-long', 'open-short', 'close-short', 'skip'] as const
export type SideMeaning = (typeof SIDE_MEANINGS)[number]

export const MAPPED_MARKETS = ['spot', 'linear', 'inverse'] as const
export type MappedMarket = (typeof MAPPED_MARKETS)[number]

export type MappedColumn = { readonly name: string; readonly field: MappingField | null }

export type ColumnMapping = {
  /** What a row is: one fill, or a finished trade with its entry and its exit. */
  readonly rows: 'fills' | 'positions'
  /** False where the first row holds data already; the names are then `Column 1` and so on. */
  readonly headed: boolean
  /** All columns of the table in their order. */
  readonly columns: readonly MappedColumn[]
  /** Where the rows come from, such as `okx`; `other` where nobody says. */
  readonly venue: string
  /** For rows without a market column, or with a word there that says nothing. */
  readonly market: MappedMarket
  /** The pair of every row, where no column names it. */
  readonly symbol: string | null
  /** What prices are in where neither the symbol nor a column names it. */
  readonly quote: string | null
  /** `quote-first`: BTC-LTC is LTC for BTC, as Bittrex wrote it. `alone`: the symbol names one coin or share. */
  readonly pair: 'base-first' | 'quote-first' | 'alone'
  /** What one contract is worth: coins on linear markets, dollars on inverse ones. An exact number. */
  readonly contractSize: string
  /** The words of the side column, in lower case. */
  readonly sides: readonly { readonly word: string; readonly means: SideMeaning }[]
  /** Which sign a fee has that was paid. */
  readonly feeSign: 'positive' | 'negative'
  /** The coin of fees that name none; `received`: the coin that came in, as spot exchanges charge it. */
  readonly feeCoin: 'settle' | 'base' | 'received'
  /** `net`: a fee in the coin traded is already taken off the quantity. */
  readonly quantity: 'gross' | 'net'
  readonly dateOrder: 'ymd' | 'dmy' | 'mdy'
  /** IANA zone of times that carry none. */
  readonly zone: string
  /** `auto`: each column shows it, as in files of exchanges. */
  readonly decimal: 'auto' | 'point' | 'comma'
  /** Only rows with this text in the account column; null = all. */
  readonly accountName: string | null
}

/** The same text for the same mapping, whatever order a database or a JSON file has put its keys in. */
export function mappingKey(mapping: ColumnMapping): string {
  const { columns, sides, ...plain } = mapping
  const choices = Object.entries(plain).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    choices,
    columns.map(({ name, field }) => [name, field]),
    sides.map(({ word, means }) => [word, means]),
  ])
}

/** The indexes of the columns with a field. Fees may stand in several columns. */
export function indexesOf(mapping: ColumnMapping, field: MappingField): number[] {
  return mapping.columns.flatMap((column, index) => (column.field === field ? [index] : []))
}

export function hasField(mapping: ColumnMapping, field: MappingField): boolean {
  return mapping.columns.some((column) => column.field === field)
}

/** The mapping with another field for one column. Only fees may stand in two columns, so any other loses the field. */
export function withField(mapping: ColumnMapping, changed: number, field: MappingField | null): ColumnMapping {
  const columns = mapping.columns.map((column, index): MappedColumn => {
    if (index === changed) return { ...column, field }
    return column.field === field && field !== 'fee' ? { ...column, field: null } : column
  })
  return { ...mapping, columns }
}

/** The name of a column, with its number where another has the same. */
export function columnLabel({ columns }: ColumnMapping, index: number): string {
  const name = columns[index]?.name ?? ''
  return columns.filter((column) => column.name === name).length > 1 ? `${name} (${index + 1})` : name
}

/** What has to be known before a row can be read. */
export type MissingField = 'time' | 'symbol' | 'side' | 'quantity' | 'price' | 'entryPrice' | 'exitPrice'

/** What the mapping does not say yet; empty where it can be read. */
export function missingFields(mapping: ColumnMapping): MissingField[] {
  const has = (field: MappingField): boolean => hasField(mapping, field)
  const missing: MissingField[] = []
  const isSwap = isSwapped(mapping)
  const dated = has('time') || (mapping.rows === 'positions' && (has('entryTime') || has('exitTime')))
  if (!dated) missing.push('time')
  if (!isSwap && !has('symbol') && !has('base') && mapping.symbol === null) missing.push('symbol')
  if (mapping.rows === 'positions') {
    if (!has('quantity')) missing.push('quantity')
    if (!has('entryPrice')) missing.push('entryPrice')
    if (!has('exitPrice')) missing.push('exitPrice')
    return missing
  }
  if (isSwap) return missing
  const worth = has('value')
  if (!has('quantity') && !(worth && has('price'))) missing.push('quantity')
  if (!has('price') && !(worth && has('quantity'))) missing.push('price')
  if (!has('side') && !has('quantity')) missing.push('side')
  return missing
}

/** True where a row is what was received and what was given for it. Their coins may stand in the cells of the amounts. */
export function isSwapped(mapping: ColumnMapping): boolean {
  const has = (field: MappingField): boolean => hasField(mapping, field)
  return SWAP_FIELDS.every(has) || (has('bought') && has('sold') && !has('quantity'))
}

export const SWAP_FIELDS: readonly MappingField[] = ['bought', 'boughtAsset', 'sold', 'soldAsset']
