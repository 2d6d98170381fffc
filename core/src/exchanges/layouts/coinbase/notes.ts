/** The notes of Coinbase's transaction history: nothing else names the other coin of a trade. */
import { absolute, type Fixed } from '../../../base/index.ts'
import { type NumberNotation, readNumber } from '../../rows/numbers.ts'

type Amount = { readonly asset: string; readonly amount: Fixed }

/**
 * `Bought 3.72 USDC for 3.43356 EUR on USDC-EUR at 0.923 EUR/USDC`, the end only in Advanced Trade; also `for €236.74
 * EUR` and, in accounts of some languages, `for 26,50 € EUR` (rows in tests of public parsers, read 2026-11).
 */
export type TradeNote = {
  readonly coins: Amount
  readonly money: Amount
  /** True if a currency sign before the money belongs to another currency: `€236.74 GBP`. */
  readonly wrongSign: boolean
  readonly quote: string | null
  readonly rate: Fixed | null
}

/** `Converted 0.12141 BTC to 4.7987194 ETH`. */
export type ConversionNote = { readonly from: Amount; readonly to: Amount }

const TRADE =
  /^(?:Bought|Sold) ([\d.,]{0,40}\d) ([A-Z0-9]{1,20}) for (?:[A-Z]{1,3}(?=\p{Sc}))?(\p{Sc}?) ?([\d.,]{0,40}\d)(?: ?(\p{Sc}))? ([A-Z0-9]{1,20})(?: on [A-Z0-9]{1,20}-([A-Z0-9]{1,20}) at ([\d.,]{0,40}\d) ([A-Z0-9]{1,20})\/[A-Z0-9]{1,20})?(?: |\.?$)/u
const CONVERSION = /^Converted ([\d.,]{0,40}\d) ([A-Z0-9]{1,20}) to ([\d.,]{0,40}\d) ([A-Z0-9]{1,20})(?: |\.?$)/u

/** Currencies by their sign; many share the dollar sign. */
const SIGNS: ReadonlyMap<string, RegExp> = new Map([
  ['€', /^EUR$/],
  ['£', /^GBP$/],
  ['$', /^(?:USDC?|CAD|AUD|SGD|NZD|HKD|MXN|BRL)$/],
])

type Notation = Exclude<NumberNotation, 'undecided'>

/** Null if the text is no such note, or its numbers do not fit this notation. */
function tradeNote(text: string, style: Notation): TradeNote | null {
  const match = TRADE.exec(text)
  if (match === null) return null
  const [, coins = '', asset = '', before = '', money = '', behind = '', currency = '', ...rate] = match
  const [pairQuote, rateText, rateQuote] = rate
  const sign = before === '' ? behind : before
  const [amount, paid] = [readNumber(coins, style), readNumber(money, style)]
  const at = rateText === undefined ? null : readNumber(rateText, style)
  if (amount === null || paid === null) return null
  const quote = pairQuote === currency && rateQuote === currency ? currency : null
  const wrongSign = sign !== '' && SIGNS.get(sign)?.test(currency) === false
  return { coins: { asset, amount }, money: { asset: currency, amount: paid }, wrongSign, quote, rate: at }
}

function conversionNote(text: string, style: Notation): ConversionNote | null {
  const [, gave = '', from = '', got = '', to = ''] = CONVERSION.exec(text) ?? []
  const [paid, received] = [readNumber(gave, style), readNumber(got, style)]
  if (paid === null || received === null) return null
  return { from: { asset: from, amount: paid }, to: { asset: to, amount: received } }
}

export type Note =
  | { readonly kind: 'trade'; readonly note: TradeNote }
  | { readonly kind: 'conversion'; readonly note: ConversionNote }

/** The problem with a note: it contradicts the quantity, or its numbers can be read in two ways. */
export type NoteProblem = 'contradicts' | 'ambiguous'

/** The notation that the other notes of a file show, for ambiguous notes; null if none shows it. */
export type NotesStyle = Notation | null

/**
 * Reads a note together with the quantity of its row; null for any other text. Accounts in some languages have decimal
 * commas in the notes (`Converted 0,123 ETH to 0,456 BTC`) and points in the columns, so a notation is only possible if
 * its quantity equals that of the column. `Converted 1 ETH to 1,234 USDC` stays ambiguous.
 */
export function readNote(text: string, quantity: Fixed, style: NotesStyle): Note | NoteProblem | null {
  const readings = NOTATIONS.map((notation) => ({ notation, note: noteIn(text, notation) }))
  const possible = readings.filter(({ note }) => note !== null && fitsQuantity(note, quantity))
  const [first, second] = possible
  if (first === undefined) return readings.some(({ note }) => note !== null) ? 'contradicts' : null
  if (second === undefined || isSame(first.note, second.note)) return first.note
  return possible.find(({ notation }) => notation === style)?.note ?? 'ambiguous'
}

/** The notation that a note proves on its own; null if it proves none. */
export function styleOfNote(text: string, quantity: Fixed): NotesStyle {
  const possible = NOTATIONS.filter((notation) => {
    const note = noteIn(text, notation)
    return note !== null && fitsQuantity(note, quantity)
  })
  return possible.length === 1 ? (possible[0] ?? null) : null
}

const NOTATIONS = ['point', 'comma'] as const

/** A note with a value of zero, such as a gift for 0 dollars, says nothing about the price. */
function noteIn(text: string, style: Notation): Note | null {
  const conversion = conversionNote(text, style)
  if (conversion !== null) {
    return conversion.from.amount > 0n && conversion.to.amount > 0n ? { kind: 'conversion', note: conversion } : null
  }
  const trade = tradeNote(text, style)
  return trade === null || trade.money.amount <= 0n ? null : { kind: 'trade', note: trade }
}

function fitsQuantity({ kind, note }: Note, quantity: Fixed): boolean {
  if (kind === 'trade') return isNear(note.coins.amount, quantity)
  return isNear(note.from.amount, quantity) || isNear(note.to.amount, quantity)
}

/** Notes have fewer decimals than columns; two notations differ by a factor of ten and more. */
function isNear(noted: Fixed, quantity: Fixed): boolean {
  return absolute(noted - quantity) * 100n <= quantity
}

function isSame(a: Note | null, b: Note | null): boolean {
  return amountsOf(a).join() === amountsOf(b).join()
}

function amountsOf(note: Note | null): Fixed[] {
  if (note === null) return []
  if (note.kind === 'conversion') return [note.note.from.amount, note.note.to.amount]
  return [note.note.coins.amount, note.note.money.amount, note.note.rate ?? 0n]
}
