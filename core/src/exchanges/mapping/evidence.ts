/** What the figures of a table reveal about its fees and quantities; null if two readings fit them. */
import { isCoin, USD_CLASS } from '../../ledger/index.ts'
import { isQuote } from '../rows/symbols.ts'
import type { ColumnMapping, MappingField } from './mapping.ts'
import { coinsInSymbol, pairInSymbol, pairOrderOf } from './pairs.ts'
import { looseNumber } from './profile.ts'
import type { SampleTable } from './table.ts'
import { plainWord } from './words.ts'

/** A row in doubles: precise enough to compare, never to book. NaN if a figure is missing. */
type Figures = {
  readonly side: 'buy' | 'sell' | null
  readonly base: string
  readonly quantity: number
  readonly price: number
  readonly value: number
  readonly fee: number
  /** Empty if the row names none. */
  readonly feeAsset: string
}

const JUDGED = 200

export function figuresOf(table: SampleTable, mapping: ColumnMapping, comma: boolean): Figures[] {
  const indexOf = (field: MappingField): number => mapping.columns.findIndex((column) => column.field === field)
  const indexes = {
    side: indexOf('side'),
    symbol: indexOf('symbol'),
    base: indexOf('base'),
    feeAsset: indexOf('feeAsset'),
  }
  const numbers = (['quantity', 'price', 'value', 'fee'] as const).map((field) => indexOf(field))
  const meanings = new Map(mapping.sides.map(({ word, means }) => [word, means]))
  return table.rows.slice(0, JUDGED).map(({ cells }) => {
    const text = (at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim())
    const [quantity, price, value, fee] = numbers.map((at) => (at < 0 ? Number.NaN : looseNumber(text(at), comma)))
    const means = meanings.get(plainWord(text(indexes.side))) ?? null
    const pair = pairInSymbol(text(indexes.symbol), mapping)
    const unit = /[A-Za-z][A-Za-z0-9]{1,9}$/.exec(text(numbers[3] ?? -1))?.[0] ?? ''
    return {
      side:
        means === 'buy' || means === 'sell' ? means : indexes.side >= 0 ? null : (quantity ?? 0) < 0 ? 'sell' : 'buy',
      base: (text(indexes.base) === '' ? (pair?.base ?? '') : text(indexes.base)).toUpperCase(),
      quantity: Math.abs(quantity ?? Number.NaN),
      price: price ?? Number.NaN,
      value: Math.abs(value ?? Number.NaN),
      fee: fee ?? Number.NaN,
      feeAsset: (text(indexes.feeAsset) === '' ? unit : text(indexes.feeAsset)).toUpperCase(),
    }
  })
}

/**
 * Whether the pairs name the base or the quote first; null if their names are ambiguous, or their prices contradict
 * them.
 */
export function pairOrderShown(
  table: SampleTable,
  mapping: ColumnMapping,
  comma: boolean,
): ColumnMapping['pair'] | null {
  const symbol = mapping.columns.findIndex(({ field }) => field === 'symbol')
  if (symbol < 0) return null
  const symbols = table.rows.slice(0, JUDGED).map(({ cells }) => (cells[symbol] ?? '').trim())
  const named = pairOrderOf(symbols.filter((text) => text !== ''))
  if (named === 'alone') return named
  const figures = figuresOf(table, mapping, comma)
  const priced = figures.flatMap(({ price, value, quantity }, row) => {
    const coins = coinsInSymbol(symbols[row] ?? '')
    const order = coins === null ? null : orderOfPrice(coins, Number.isNaN(price) ? value / quantity : price)
    return order === null ? [] : [order]
  })
  const [first = named] = priced
  if (priced.some((order) => order !== first)) return null
  return named === null || named === first ? first : null
}

/**
 * The only order that fits a price. Every quote coin is worth less than a bitcoin, and no fiat unit more than five
 * dollars, so a higher price is that of the bitcoin or the dollar.
 */
function orderOfPrice([first, second]: readonly [string, string], price: number): 'base-first' | 'quote-first' | null {
  for (const [dear, isOther, factor] of ANCHORS) {
    if (dear(first) === dear(second) || !isOther(dear(first) ? second : first)) continue
    if (price > factor) return dear(first) ? 'base-first' : 'quote-first'
    if (price > 0 && price < 1 / factor) return dear(first) ? 'quote-first' : 'base-first'
  }
  return null
}

type Anchor = readonly [dear: (asset: string) => boolean, isOther: (asset: string) => boolean, factor: number]
const isBitcoin = (asset: string): boolean => asset === 'BTC' || asset === 'XBT'
const ANCHORS: readonly Anchor[] = [
  [isBitcoin, (asset) => isCoin(asset) && isQuote(asset), 1],
  [(asset) => USD_CLASS.has(asset), (asset) => !isCoin(asset), 5],
]

/** No exchange charges more than three percent, and hardly one less than a hundredth of a permille. */
const MAX_RATE = 0.03
const RATE_MIN = 0.00001

/** The coin of fees that name none: the one of the two in which they make a plausible fee rate. */
export function feeCoinShown(rows: readonly Figures[]): ColumnMapping['feeCoin'] | null {
  const open = rows.filter(
    ({ fee, feeAsset, side, quantity }) => Math.abs(fee) > 0 && feeAsset === '' && side !== null && quantity > 0,
  )
  if (open.length === 0) return 'settle'
  const buys = coinsOf(open.filter(({ side }) => side === 'buy'))
  const sells = coinsOf(open.filter(({ side }) => side === 'sell'))
  if (buys === 'open' || sells === 'open') return null
  if (buys === 'base' && sells !== 'base') return sells === null ? null : 'received'
  if (buys === 'base' || (buys === null && sells === 'base')) return 'base'
  return 'settle'
}

function coinsOf(rows: readonly Figures[]): 'base' | 'quote' | 'open' | null {
  if (rows.length === 0) return null
  const isRate = (fee: number, whole: number): boolean => {
    const rate = Math.abs(fee) / whole
    return rate >= RATE_MIN && rate <= MAX_RATE
  }
  const inQuote = rows.filter(({ fee, quantity, price, value }) =>
    isRate(fee, Number.isNaN(price) ? value : quantity * price),
  )
  const inBase = rows.filter(({ fee, quantity }) => isRate(fee, quantity))
  const max = rows.length * 0.9
  if (inQuote.length >= max === inBase.length >= max) return 'open'
  return inQuote.length >= max ? 'quote' : 'base'
}

/** Whether a fee in the traded coin is already deducted from the quantity, according to the value of the trade. */
export function quantityShown(rows: readonly Figures[], { feeCoin, feeSign }: ColumnMapping): 'gross' | 'net' | null {
  const charged = rows.filter(({ fee, feeAsset, base, side, quantity }) => {
    const inBase =
      feeAsset === '' ? feeCoin === 'base' || (feeCoin === 'received' && side === 'buy') : feeAsset === base
    return inBase && side === 'buy' && Math.abs(fee) > 0 && quantity > 0
  })
  if (charged.length === 0) return 'gross'
  let gross = 0
  let net = 0
  for (const { quantity, price, value, fee } of charged) {
    if (Number.isNaN(price) || Number.isNaN(value)) continue
    const paid = feeSign === 'negative' ? -fee : fee
    const offGross = Math.abs(quantity * price - value)
    const offNet = Math.abs((quantity + paid) * price - value)
    if (Math.abs(offGross - offNet) < 1e-9 * value) continue
    if (offGross < offNet) gross += 1
    else net += 1
  }
  if (gross === 0 && net === 0) return null
  return gross >= net ? 'gross' : 'net'
}

/** The sign of paid fees; null if the file has both signs, or only one that may mean rebates. */
export function feeSignShown(rows: readonly Figures[]): ColumnMapping['feeSign'] | null {
  return rows.some(({ fee }) => fee < 0) ? null : 'positive'
}

/**
 * The value of one unit of a finished trade, derived from its profit: 50 for a contract that pays 50 a point, 0.5 for a
 * volume that counts both entries and exits. Null if the profits do not reveal it.
 */
export function contractSizeShown(table: SampleTable, mapping: ColumnMapping, comma: boolean): string | null {
  const indexOf = (field: MappingField): number => mapping.columns.findIndex((column) => column.field === field)
  const indexes = (['entryPrice', 'exitPrice', 'quantity', 'pnl'] as const).map(indexOf)
  if (mapping.rows !== 'positions' || indexes.some((at) => at < 0)) return null
  const ratios = table.rows.flatMap(({ cells }) => {
    const [entry = 0, exit = 0, size = 0, profit = 0] = indexes.map((at) => looseNumber(cells[at] ?? '', comma))
    // Small moves are mostly rounding and fees.
    return Math.abs(exit - entry) < 0.005 * entry ? [] : [Math.abs(profit / ((exit - entry) * size))]
  })
  const usable = ratios.filter((ratio) => Number.isFinite(ratio) && ratio > 0).toSorted((a, b) => a - b)
  const median = usable[Math.floor(usable.length / 2)]
  if (median === undefined || usable.length < 3) return null
  const near = usable.filter((ratio) => Math.abs(ratio / median - 1) < 0.2)
  if (near.length < usable.length * 0.7 || Math.abs(median - 1) < 0.15) return null
  const usual = USUAL_SIZES.find((size) => Math.abs(median / size - 1) < 0.1)
  return String(usual ?? Number(median.toPrecision(3)))
}

const USUAL_SIZES = [0.0001, 0.001, 0.01, 0.1, 0.5, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000]
