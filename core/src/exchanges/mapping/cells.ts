/** The cells of a mapped row by their fields. */
import { absolute, type Fixed, message, ONE, parseFixed } from '../../base/index.ts'
import { type Instrument, instrument, type PositionSide } from '../../ledger/index.ts'
import type { Row } from '../rows/row.ts'
import { isAsset, isSymbol } from '../rows/symbols.ts'
import { namesExecuted } from './executed.ts'
import { type ColumnMapping, type MappedMarket, type MappingField, indexesOf, type SideMeaning } from './mapping.ts'
import { plainName } from './names.ts'
import { pairInSymbol } from './pairs.ts'
import { isDone, isEndedEarly, isUndone, legMeaning, marketMeaning, plainWord, sideMeaning } from './words.ts'

type Charged = { readonly fee: Fixed; readonly feeAsset: string }

export type MappedCells = {
  /** The index of the first column with the field; -1 if there is none. */
  readonly at: (field: MappingField) => number
  /** Null if the column or the value is missing. */
  readonly number: (field: MappingField, expected?: readonly string[]) => Fixed | null
  /** Another account, an unfilled order, or a row without any relevant cell. */
  readonly isLeftOut: () => boolean
  /** Null if no column gives the side; then the sign of the quantity does. */
  readonly sideMeaning: () => SideMeaning | null
  readonly leg: () => PositionSide
  readonly instrument: () => Instrument | null
  readonly fees: (traded: Instrument, side: 'buy' | 'sell') => Charged
  readonly grossQuantity: (quantity: Fixed, of: Charged & { side: 'buy' | 'sell'; traded: Instrument }) => Fixed
  /** The instrument of two coins; the mapping provides the rest. */
  readonly traded: (pair: { base: string; quote: string }, symbol: string) => Instrument | null
}

export function createCells(row: Row, mapping: ColumnMapping): MappedCells {
  const indexes = new Map<MappingField, number>()
  for (const [index, { field }] of mapping.columns.entries())
    if (field !== null && !indexes.has(field)) indexes.set(field, index)
  const at = (field: MappingField): number => indexes.get(field) ?? -1
  const feeIndexes = indexesOf(mapping, 'fee')
  const meanings = new Map(mapping.sides.map(({ word, means }) => [word, means]))
  const instruments = instrumentCells(row, mapping, at)
  const account = mapping.accountName === null ? null : mapping.accountName.trim()
  const hasExecuted = namesExecuted(plainName(mapping.columns[at('quantity')]?.name ?? ''))
  // A cancelled order may have been partly filled, which only a column of executed quantities shows.
  const didNotTrade = (): boolean => {
    const status = at('status') < 0 ? '' : row.text(at('status'))
    const executed = hasExecuted ? row.text(at('quantity')) : ''
    if (/[1-9]/.test(executed)) return isUndone(status) && !isEndedEarly(status)
    return isUndone(status) || (executed.includes('0') && !isDone(status))
  }
  const essential = ESSENTIAL.map(at).filter((index) => index >= 0)
  return {
    at,
    number: (field, expected) => (at(field) < 0 ? null : row.loose(at(field), expected)),
    isLeftOut: () =>
      (account !== null && row.text(at('account')).trim() !== account) ||
      didNotTrade() ||
      essential.every((index) => row.text(index).trim() === ''),
    sideMeaning: () => {
      if (at('side') < 0) return null
      const word = row.name(at('side'))
      // A word far down, beyond any sample, may still be a common one.
      const means = meanings.get(plainWord(word)) ?? sideMeaning(word) ?? undefined
      if (means === undefined) {
        row.refuse(
          at('side'),
          message('Nobody has said yet whether "{cell}" buys or sells.', { cell: word.slice(0, 40) }),
        )
        return 'skip'
      }
      return means
    },
    leg: () => {
      if (at('leg') < 0) return 'both'
      const leg = legMeaning(row.name(at('leg')))
      if (leg === null) row.refuse(at('leg'), message('The position side must be long, short or both.'))
      return leg ?? 'both'
    },
    ...instruments,
    fees: (traded, side) => feesOf({ row, mapping, at, feeIndexes }, traded, side),
    grossQuantity: (quantity, { fee, feeAsset, side, traded }) => {
      if (mapping.quantity === 'gross' || feeAsset !== traded.base || traded.kind !== 'spot') return quantity
      return side === 'buy' ? quantity + fee : quantity - fee
    },
  }
}

/** The fields of which a row must have at least one: a line of remarks or totals below the table has none of them. */
const ESSENTIAL: readonly MappingField[] = ['time', 'entryTime', 'exitTime', 'quantity', 'bought', 'sold']

type FeeCells = {
  readonly row: Row
  readonly mapping: ColumnMapping
  readonly at: (field: MappingField) => number
  readonly feeIndexes: readonly number[]
}

function feesOf({ row, mapping, at, feeIndexes }: FeeCells, traded: Instrument, side: 'buy' | 'sell'): Charged {
  let fee = 0n
  let unit: string | null = null
  for (const index of feeIndexes) {
    fee += row.loose(index, [traded.quote, traded.base]) ?? 0n
    unit ??= row.unit
  }
  const named = row.text(at('feeAsset')).trim().toUpperCase()
  const asset = named !== '' ? named : (unit?.toUpperCase() ?? usualFeeCoin(mapping, traded, side))
  return { fee: mapping.feeSign === 'negative' ? -fee : fee, feeAsset: asset }
}

function usualFeeCoin({ feeCoin }: ColumnMapping, traded: Instrument, side: 'buy' | 'sell'): string {
  if (feeCoin === 'base' || (feeCoin === 'received' && side === 'buy')) return traded.base
  return feeCoin === 'received' ? traded.quote : traded.settle
}

function instrumentCells(
  row: Row,
  mapping: ColumnMapping,
  at: (field: MappingField) => number,
): Pick<MappedCells, 'instrument' | 'traded'> {
  const instruments = new Map<string, Instrument>()
  const contractSize = absolute(parseFixed(mapping.contractSize) ?? ONE) || ONE
  const traded: MappedCells['traded'] = (pair, symbol) => {
    const kind = kindOf(row.text(at('market')), mapping)
    const key = `${kind}\t${symbol}\t${pair.base}\t${pair.quote}`
    const cached = instruments.get(key)
    if (cached !== undefined) return cached
    const { base, quote } = pair
    const column = at('symbol') >= 0 ? at('symbol') : at('base')
    if (!isSymbol(symbol) || !isAsset(base) || !isAsset(quote)) {
      row.refuse(column, message('"{cell}" cannot be the name of a market.', { cell: symbol.slice(0, 40) }))
      return null
    }
    const settle = kind === 'inverse' ? base : quote
    const size = kind === 'spot' ? ONE : contractSize
    const made = instrument({ venue: mapping.venue, symbol, kind, base, quote, settle, contractSize: size })
    instruments.set(key, made)
    return made
  }
  return {
    traded,
    instrument: () => {
      const symbol = at('symbol') < 0 ? '' : row.name(at('symbol')).trim()
      const base = at('base') < 0 ? '' : row.name(at('base')).trim().toUpperCase()
      const quote = at('quote') < 0 ? '' : row.name(at('quote')).trim().toUpperCase()
      const written = symbol !== '' ? symbol : base !== '' ? '' : (mapping.symbol ?? '')
      const priced = quote !== '' ? quote : (mapping.quote ?? '')
      if (base !== '' && priced !== '') {
        return traded({ base, quote: priced }, written === '' ? `${base}/${priced}` : written)
      }
      const name = written === '' ? base : written
      const pair = pairInSymbol(name, quote === '' ? mapping : { ...mapping, quote })
      if (pair !== null) return traded(pair, name.toUpperCase())
      const column = at('symbol') >= 0 ? at('symbol') : at('base')
      row.refuse(
        column,
        name === ''
          ? message('The symbol is missing.')
          : message('"{cell}" does not say which coin its prices are in.', { cell: name.slice(0, 40) }),
      )
      return null
    },
  }
}

function kindOf(word: string, { market, rows }: ColumnMapping): MappedMarket {
  const kind = word === '' ? market : (marketMeaning(word) ?? market)
  // A finished trade may be short, which spot does not allow.
  return rows === 'positions' && kind === 'spot' ? 'linear' : kind
}
