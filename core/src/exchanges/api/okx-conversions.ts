/**
 * Conversions at OKX: two bills of one moment, one for each coin, become one fill.
 *
 * Source of the subtypes: https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-3-months.
 * The list of fills has neither conversions (318, 319) nor simple trades (320, 321).
 */
import { absolute, divide } from '../../base/index.ts'
import { instrument, USD_CLASS } from '../../ledger/index.ts'
import type { FillDraft } from '../layout.ts'
import { Fields } from './fields.ts'

/** Legs that belong together, by subtype. In the funding wallet: by type. */
const PAIRS: readonly (readonly [string, string])[] = [
  // Convert in and out; simple buy and sell.
  ['318', '319'],
  ['320', '321'],
  // Forced repayment buy and sell; repayment transfer in and out, of a one-click repayment.
  ['114', '115'],
  ['224', '225'],
]

/** The list of fills has these where they were a trade: token conversion, easy convert, collateralized borrowing. */
const PAIRS_OUTSIDE_FILLS: readonly (readonly [string, string])[] = [
  ['110', '111'],
  ['118', '119'],
  ['236', '237'],
  ['376', '377'],
]

const LEGS: ReadonlySet<string> = new Set(PAIRS.flat())
const LEGS_OUTSIDE_FILLS: ReadonlySet<string> = new Set(PAIRS_OUTSIDE_FILLS.flat())

/** True for a bill of the trading wallet that is one leg of a conversion; `isTrade` where it is also a fill. */
export function isConversion(record: unknown, isTrade: boolean): boolean {
  const subtype = new Fields(record, 'OKX bill').optional('subType') ?? ''
  return LEGS.has(subtype) || (LEGS_OUTSIDE_FILLS.has(subtype) && !isTrade)
}

/** The funding wallet: conversion, buying and selling by conversion. */
const FUNDING_LEGS: ReadonlySet<string> = new Set(['61', '272', '273'])

/** True for a bill of the funding wallet that is one leg of a conversion. */
export function isOkxFundingConversion(record: unknown): boolean {
  return FUNDING_LEGS.has(new Fields(record, 'OKX funding bill').optional('type') ?? '')
}

/**
 * Groups the bills of a page into events: two legs of one conversion (the same moment and type, one coin in and another
 * out, next to each other by id), otherwise single bills. Newest first, as they came.
 */
export function okxBundles(records: readonly unknown[], isLeg: (record: unknown) => boolean): (readonly unknown[])[] {
  const bundles: (readonly unknown[])[] = []
  let open: unknown = null
  for (const record of newestFirst(records)) {
    if (!isLeg(record)) {
      bundles.push([record])
    } else if (open === null || !belongTogether(open, record)) {
      if (open !== null) bundles.push([open])
      open = record
    } else {
      bundles.push([open, record])
      open = null
    }
  }
  if (open !== null) bundles.push([open])
  return bundles
}

function newestFirst(records: readonly unknown[]): readonly unknown[] {
  const id = (record: unknown): bigint => {
    const text = new Fields(record, 'OKX bill').optional('billId') ?? ''
    return /^\d{1,30}$/.test(text) ? BigInt(text) : 0n
  }
  return records.toSorted((a, b) => (id(a) < id(b) ? 1 : id(a) > id(b) ? -1 : 0))
}

/** Numbers that cannot be read leave the two apart, and each is refused by name. */
function belongTogether(one: unknown, other: unknown): boolean {
  const [a, b] = [new Fields(one, 'OKX bill'), new Fields(other, 'OKX bill')]
  try {
    const alike = ['ts', 'type', 'ordId'].every((name) => a.optional(name) === b.optional(name) || isFunding(a, name))
    const [first, second] = [a.number('balChg'), b.number('balChg')]
    return (
      alike && a.optional('ccy') !== b.optional('ccy') && first !== 0n && first < 0n !== second < 0n && second !== 0n
    )
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** In the funding wallet the two legs have types of their own. */
function isFunding(row: Fields, name: string): boolean {
  return name === 'type' && !row.has('subType')
}

const MONEY: ReadonlySet<string> = new Set(['BTC', 'ETH', 'OKB'])

/** The fill of two legs: the coin against the money. Amounts are before fees; `balChg` is after them. */
export function conversionOf(records: readonly unknown[], where: string): FillDraft {
  const rows = records.map((record) => new Fields(record, where))
  const got = rows.find((row) => row.number('balChg') > 0n) ?? rows[0]
  const gave = rows.find((row) => row !== got) ?? rows[1]
  if (got === undefined || gave === undefined) throw new RangeError(`${where}: a leg is missing.`)
  const [to, from] = [got.asset('ccy'), gave.asset('ccy')]
  const fees = { got: -(got.optionalNumber('fee') ?? 0n), gave: -(gave.optionalNumber('fee') ?? 0n) }
  // One fill has one fee: a second one is part of the price.
  const inGot = fees.got !== 0n
  const received = got.number('balChg') + fees.got
  const paid = absolute(gave.number('balChg')) - (inGot ? 0n : fees.gave)
  const named = /^([^-]+)-([^-]+)$/.exec(got.optional('instId') ?? gave.optional('instId') ?? '')
  const sells = named === null ? isMoney(from, to) : named[1] === from
  const [base, quote] = sells ? [from, to] : [to, from]
  const [quantity, value] = sells ? [paid, received] : [received, paid]
  if (quantity <= 0n || value <= 0n) got.refuse('balChg', 'does not make a conversion with the other leg.')
  return {
    type: 'fill',
    instrument: instrument({ venue: 'okx', symbol: `${base}-${quote}`, kind: 'spot', base, quote, settle: quote }),
    time: got.ms('ts'),
    side: sells ? 'sell' : 'buy',
    quantity,
    price: divide(value, quantity),
    fee: inGot ? fees.got : fees.gave,
    feeAsset: inGot ? to : fees.gave === 0n ? quote : from,
    liquidity: 'taker',
    venueTradeId: `convert ${got.text('billId')}`,
    orderId: got.id('ordId'),
  }
}

/** True where the coin that was given is the base, and what was received is money. */
function isMoney(from: string, to: string): boolean {
  return USD_CLASS.has(to) || (!USD_CLASS.has(from) && MONEY.has(to) && !MONEY.has(from))
}
