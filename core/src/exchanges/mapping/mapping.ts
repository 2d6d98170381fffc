/**
 * The meaning of the columns of a table that no layout of ours recognises: plain data, so that it is kept with its
 * file, saved under a name, and passed on as a small JSON file. The contract holds its schema.
 */

/** The content of one column. `time` may be a date without a time of day, which is then in `clock`. */
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
  // A trade as the amount received and the amount given for it.
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

/** The meaning of a word of the side column. `skip`: the row is not a trade, such as a deposit. */
export const SIDE_MEANINGS = ['buy', 'sell', 'open-long', 'close-long', 'open-short', 'close-short', 'skip'] as const
export type SideMeaning = (typeof SIDE_MEANINGS)[number]

export const MAPPED_MARKETS = ['spot', 'linear', 'inverse'] as const
export type MappedMarket = (typeof MAPPED_MARKETS)[number]

export type MappedColumn = { readonly name: string; readonly field: MappingField | null }

export type ColumnMapping = {
  /** The kind of a row: one fill, or a finished trade with its entry and its exit. */
  readonly rows: 'fills' | 'positions'
  /** False if the first row already holds data; the names are then `Column 1` and so on. */
  readonly headed: boolean
  /** All columns of the table in their order. */
  readonly columns: readonly MappedColumn[]
  /** The exchange of the rows, such as `okx`; `other` if unknown. */
  readonly venue: string
  /** For rows without a market column, or with an unknown word in it. */
  readonly market: MappedMarket
  /** The pair of every row, if no column names it. */
  readonly symbol: string | null
  /** The quote of prices if neither the symbol nor a column names it. */
  readonly quote: string | null
  /** `quote-first`: BTC-LTC is LTC for BTC, as Bittrex wrote it. `alone`: the symbol names one coin or share. */
  readonly pair: 'base-first' | 'quote-first' | 'alone'
  /** The value of one contract: coins on linear markets, dollars on inverse ones. An exact number. */
  readonly contractSize: string
  /** The words of the side column, in lower case. */
  readonly sides: readonly { readonly word: string; readonly means: SideMeaning }[]
  /** The sign of a paid fee. */
  readonly feeSign: 'positive' | 'negative'
  /** The coin of fees that name none; `received`: the coin that came in, as spot exchanges charge it. */
  readonly feeCoin: 'settle' | 'base' | 'received'
  /** `net`: a fee in the traded coin is already deducted from the quantity. */
  readonly quantity: 'gross' | 'net'
  readonly dateOrder: 'ymd' | 'dmy' | 'mdy'
  /** IANA zone of times that state none. */
  readonly zone: string
  /** `auto`: each column reveals it, as in files of exchanges. */
  readonly decimal: 'auto' | 'point' | 'comma'
  /** Only rows with this text in the account column; null = all. */
  readonly accountName: string | null
}

/** A canonical text of the mapping, independent of the order in which a database or a JSON file stores its keys. */
export function mappingKey(mapping: ColumnMapping): string {
  const { columns, sides, ...plain } = mapping
  const choices = Object.entries(plain).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    choices,
    columns.map(({ name, field }) => [name, field]),
    sides.map(({ word, means }) => [word, means]),
  ])
}

/** The indexes of the columns with a field. Fees may have several columns. */
export function indexesOf(mapping: ColumnMapping, field: MappingField): number[] {
  return mapping.columns.flatMap((column, index) => (column.field === field ? [index] : []))
}

export function hasField(mapping: ColumnMapping, field: MappingField): boolean {
  return mapping.columns.some((column) => column.field === field)
}

/**
 * The mapping with another field for one column. Only fees may have two columns, so any other column loses the field.
 */
export function withField(mapping: ColumnMapping, changed: number, field: MappingField | null): ColumnMapping {
  const columns = mapping.columns.map((column, index): MappedColumn => {
    if (index === changed) return { ...column, field }
    return column.field === field && field !== 'fee' ? { ...column, field: null } : column
  })
  return { ...mapping, columns }
}

/** The name of a column, with its number if another has the same name. */
export function columnLabel({ columns }: ColumnMapping, index: number): string {
  const name = columns[index]?.name ?? ''
  return columns.filter((column) => column.name === name).length > 1 ? `${name} (${index + 1})` : name
}

/** The information needed before a row can be read. */
export type MissingField = 'time' | 'symbol' | 'side' | 'quantity' | 'price' | 'entryPrice' | 'exitPrice'

/** What the mapping still lacks; empty if the table can be read. */
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

/** True if a row is an amount received and an amount given for it. Their coins may be in the cells of the amounts. */
export function isSwapped(mapping: ColumnMapping): boolean {
  const has = (field: MappingField): boolean => hasField(mapping, field)
  return SWAP_FIELDS.every(has) || (has('bought') && has('sold') && !has('quantity'))
}

export const SWAP_FIELDS: readonly MappingField[] = ['bought', 'boughtAsset', 'sold', 'soldAsset']
