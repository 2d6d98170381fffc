/** What the data of a table leave open, with the resulting mapping for each answer. */
import { contractSizeShown, feeCoinShown, feeSignShown, figuresOf, pairOrderShown, quantityShown } from './evidence.ts'
import { MAX_SIDE_WORDS } from './candidates.ts'
import { FUTURES_NAMES, refreshed, timesIn } from './guess.ts'
import { openDate, possibleDateOrders } from './date-order.ts'
import {
  columnLabel,
  type ColumnMapping,
  hasField,
  MAPPED_MARKETS,
  type MappingField,
  type SideMeaning,
  isSwapped,
} from './mapping.ts'
import { plainName } from './names.ts'
import { namesPerpetual, pairInSymbol, pairOrderOf, signedPair } from './pairs.ts'
import { decimalSign, profilesOf } from './profile.ts'
import { rivalColumns } from './rivals.ts'
import type { SampleTable } from './table.ts'
import { marketMeaning, plainWord, sideMeaning } from './words.ts'

export type MappingQuestionId =
  | 'column'
  | 'date-order'
  | 'decimal'
  | 'side'
  | 'market'
  | 'pair'
  | 'quote'
  | 'fee-sign'
  | 'fee-coin'
  | 'quantity'
  | 'contract-size'
  | 'account'

export type MappingAnswer = { readonly value: string; readonly mapping: ColumnMapping }

export type MappingQuestion = {
  readonly id: MappingQuestionId
  /** The ambiguous text of the file: a date, a number, a word, a symbol. For columns, their field. */
  readonly example: string
  readonly answers: readonly MappingAnswer[]
}

/** A question keeps its key as long as it is about the same thing. */
export function questionKey({ id, example }: MappingQuestion): string {
  return id === 'side' || id === 'column' ? `${id} ${example}` : id
}

/** True for the answer that the mapping currently gives. */
export function isAnswer({ id, example }: MappingQuestion, { value }: MappingAnswer, mapping: ColumnMapping): boolean {
  switch (id) {
    case 'column': {
      const index = mapping.columns.findIndex(({ field }) => field === example)
      return index >= 0 && columnLabel(mapping, index) === value
    }
    case 'date-order':
      return mapping.dateOrder === value
    case 'decimal':
      return mapping.decimal === value
    case 'side':
      return mapping.sides.some(({ word, means }) => word === plainWord(example) && means === value)
    case 'market':
      return mapping.market === value
    case 'pair':
      return mapping.pair === value
    case 'quote':
      return mapping.quote === value
    case 'fee-sign':
      return mapping.feeSign === value
    case 'fee-coin':
      return mapping.feeCoin === value
    case 'quantity':
      return mapping.quantity === value
    case 'contract-size':
      return mapping.contractSize === value
    case 'account':
      return (mapping.accountName ?? '') === value
  }
}

export function questionsOf(table: SampleTable, mapping: ColumnMapping): MappingQuestion[] {
  const profiles = profilesOf(table)
  const textsOf = (field: MappingField): readonly string[] =>
    profiles[mapping.columns.findIndex((column) => column.field === field)]?.texts ?? []
  const seen: Seen = { table, mapping, textsOf, times: timesIn(mapping.columns, profiles) }
  return [
    ...columnQuestions(seen),
    dateQuestion(seen),
    decimalQuestion(seen),
    ...sideQuestions(seen),
    marketQuestion(seen),
    pairQuestion(seen),
    quoteQuestion(seen),
    ...feeQuestions(seen),
    sizeQuestion(seen),
    accountQuestion(seen),
  ].filter((question) => question !== null)
}

type Seen = {
  readonly table: SampleTable
  readonly mapping: ColumnMapping
  readonly textsOf: (field: MappingField) => readonly string[]
  readonly times: readonly string[]
}

/** One question for each field that two columns fit equally well. */
function columnQuestions({ table, mapping }: Seen): MappingQuestion[] {
  return rivalColumns(table, mapping).map(({ field, columns }) => ({
    id: 'column',
    example: field,
    answers: columns.map(({ index, mapping: made }) => ({
      value: columnLabel(mapping, index),
      mapping: made === mapping ? mapping : refreshed(table, made),
    })),
  }))
}

function dateQuestion({ mapping, times }: Seen): MappingQuestion | null {
  const orders = possibleDateOrders(times)
  const example = openDate(times, orders)
  if (example === null) return null
  return {
    id: 'date-order',
    example,
    answers: orders.map((value) => ({ value, mapping: { ...mapping, dateOrder: value } })),
  }
}

const NUMBERS: readonly MappingField[] = ['quantity', 'price', 'value', 'entryPrice', 'exitPrice', 'bought', 'sold']

function decimalQuestion({ table, mapping, textsOf }: Seen): MappingQuestion | null {
  const example = NUMBERS.flatMap(textsOf).find((text) => /^-?\d{1,3}[.,]\d{3}$/.test(text) && !/^-?0/.test(text))
  if (example === undefined || decimalSign(table) !== null) return null
  const signs = ['point', 'comma'] as const
  return { id: 'decimal', example, answers: signs.map((value) => ({ value, mapping: { ...mapping, decimal: value } })) }
}

const SPOT_SIDES: readonly SideMeaning[] = ['buy', 'sell', 'skip']
const FUTURES_SIDES: readonly SideMeaning[] = [
  'buy',
  'sell',
  'open-long',
  'close-long',
  'open-short',
  'close-short',
  'skip',
]

/** One question for each word that only the trader can explain. */
function sideQuestions({ table, mapping }: Seen): MappingQuestion[] {
  const index = mapping.columns.findIndex(({ field }) => field === 'side')
  const texts = index < 0 ? [] : table.rows.map(({ cells }) => (cells[index] ?? '').trim())
  const means = mapping.market === 'spot' || mapping.rows === 'positions' ? SPOT_SIDES : FUTURES_SIDES
  const words = new Map(texts.map((text) => [plainWord(text), text]))
  return [...words]
    .filter(([word]) => word !== '' && sideMeaning(word) === null)
    .slice(0, MAX_SIDE_WORDS)
    .map(([word, example]) => ({
      id: 'side',
      example,
      answers: means.map((value) => ({ value, mapping: withSide(mapping, word, value) })),
    }))
}

function withSide(mapping: ColumnMapping, word: string, means: SideMeaning): ColumnMapping {
  return { ...mapping, sides: [...mapping.sides.filter((side) => side.word !== word), { word, means }] }
}

function marketQuestion({ table, mapping, textsOf }: Seen): MappingQuestion | null {
  if (mapping.rows === 'positions' || isSwapped(mapping)) return null
  const symbols = textsOf('symbol')
  const [example = ''] = [...symbols, ...textsOf('base')]
  if (textsOf('market').some((word) => marketMeaning(word) !== null) || symbols.some(namesPerpetual)) return null
  if (hasField(mapping, 'leg') || mapping.sides.some(({ means }) => means.includes('-'))) return null
  if (table.header.names.some((name) => FUTURES_NAMES.test(plainName(name)))) return null
  if (chargesInBase(mapping, textsOf) || mapping.feeCoin !== 'settle') return null
  return {
    id: 'market',
    example,
    answers: MAPPED_MARKETS.map((value) => ({ value, mapping: { ...mapping, market: value } })),
  }
}

/** Only spot exchanges charge fees in the bought coin. */
function chargesInBase(mapping: ColumnMapping, textsOf: Seen['textsOf']): boolean {
  const units = textsOf('fee').flatMap((text) => /[A-Za-z][A-Za-z0-9]{1,9}$/.exec(text)?.[0] ?? [])
  const fees = new Set([...textsOf('feeAsset'), ...units].map((text) => text.toUpperCase()))
  const bases = textsOf('symbol').flatMap((symbol) => pairInSymbol(symbol, mapping)?.base ?? [])
  return [...bases, ...textsOf('base').map((text) => text.toUpperCase())].some((base) => fees.has(base))
}

function pairQuestion({ table, mapping, textsOf }: Seen): MappingQuestion | null {
  const pairs = textsOf('symbol').flatMap((symbol) => signedPair(symbol) ?? [])
  const example = pairs.find((symbol) => pairOrderOf([symbol]) === null) ?? pairs[0]
  if (example === undefined || hasField(mapping, 'base')) return null
  if (pairOrderShown(table, mapping, decimalSign(table) === 'comma') !== null) return null
  const orders = ['base-first', 'quote-first'] as const
  return { id: 'pair', example, answers: orders.map((value) => ({ value, mapping: { ...mapping, pair: value } })) }
}

/** Suggestions for coins without a quote; the trader can type another. */
const USUAL_QUOTES = ['USD', 'USDT', 'USDC', 'EUR', 'BTC']

function quoteQuestion({ mapping, textsOf }: Seen): MappingQuestion | null {
  if (hasField(mapping, 'quote') || isSwapped(mapping)) return null
  const named = hasField(mapping, 'symbol') ? textsOf('symbol') : []
  const alone = hasField(mapping, 'base')
    ? textsOf('base')
    : named.filter((symbol) => pairInSymbol(symbol, { ...mapping, quote: null }) === null)
  const [example] = alone
  if (example === undefined) return null
  const quotes = mapping.quote === null ? USUAL_QUOTES : [...new Set([mapping.quote, ...USUAL_QUOTES])]
  return { id: 'quote', example, answers: quotes.map((value) => ({ value, mapping: { ...mapping, quote: value } })) }
}

function feeQuestions({ table, mapping, textsOf }: Seen): MappingQuestion[] {
  if (!hasField(mapping, 'fee')) return []
  const rows = figuresOf(table, mapping, decimalSign(table) === 'comma')
  const questions: MappingQuestion[] = []
  const [example = ''] = textsOf('fee').filter((text) => /[1-9]/.test(text))
  if (feeSignShown(rows) === null) {
    const signs = ['positive', 'negative'] as const
    const answers = signs.map((value) => ({ value, mapping: { ...mapping, feeSign: value } }))
    questions.push({
      id: 'fee-sign',
      example: textsOf('fee').find((text) => /^[-(\u2212]/.test(text)) ?? example,
      answers,
    })
  }
  if (mapping.rows === 'positions' || mapping.market !== 'spot') return questions
  if (feeCoinShown(rows) === null) {
    const coins = ['settle', 'base', 'received'] as const
    questions.push({
      id: 'fee-coin',
      example,
      answers: coins.map((value) => ({ value, mapping: { ...mapping, feeCoin: value } })),
    })
  }
  if (quantityShown(rows, mapping) === null) {
    const kinds = ['gross', 'net'] as const
    const [quantity = ''] = textsOf('quantity')
    const answers = kinds.map((value) => ({ value, mapping: { ...mapping, quantity: value } }))
    questions.push({ id: 'quantity', example: quantity, answers })
  }
  return questions
}

function sizeQuestion({ table, mapping, textsOf }: Seen): MappingQuestion | null {
  const size = contractSizeShown(table, mapping, decimalSign(table) === 'comma')
  const [example = ''] = textsOf('pnl')
  if (size === null) return null
  const sizes = [size, '1']
  return {
    id: 'contract-size',
    example,
    answers: sizes.map((value) => ({ value, mapping: { ...mapping, contractSize: value } })),
  }
}

/** Several accounts in one file are handled elsewhere. */
const MAX_ACCOUNTS = 12

function accountQuestion({ mapping, textsOf }: Seen): MappingQuestion | null {
  const accounts = [...new Set(textsOf('account'))]
  const [example = ''] = accounts
  if (accounts.length < 2 || accounts.length > MAX_ACCOUNTS) return null
  const answers = [null, ...accounts].map((accountName) => ({
    value: accountName ?? '',
    mapping: { ...mapping, accountName },
  }))
  return { id: 'account', example, answers }
}
