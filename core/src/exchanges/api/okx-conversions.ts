/**
 * Conversions at OKX: two bills of one moment, one for each coin, become one fill.
 *
 * Source of the subtypes: https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-3-months.
 * The list of fills has neither conversions (318, 319) nor simple trades (320, 321).
 */
import { absolute } from '../../base/index.ts'
import type { FillDraft } from '../layouts/layout.ts'
import { conversionFill } from '../layouts/conversion.ts'
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

/** The list of fills also has these if they were a trade: token conversion, easy convert, collateralized borrowing. */
const PAIRS_OUTSIDE_FILLS: readonly (readonly [string, string])[] = [
  ['110', '111'],
  ['118', '119'],
  ['236', '237'],
  ['376', '377'],
]

const LEGS: ReadonlySet<string> = new Set(PAIRS.flat())
const LEGS_OUTSIDE_FILLS: ReadonlySet<string> = new Set(PAIRS_OUTSIDE_FILLS.flat())

/** True for a bill of the trading wallet that is one leg of a conversion; `isTrade`: whether it is also a fill. */
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
 * out, next to each other by id), otherwise single bills. Newest first, as received.
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

/** If numbers cannot be read, the two stay separate, and each is rejected by name. */
function belongTogether(firstBill: unknown, secondBill: unknown): boolean {
  const [a, b] = [new Fields(firstBill, 'OKX bill'), new Fields(secondBill, 'OKX bill')]
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

/** The fill of two legs. */
export function conversionOf(records: readonly unknown[], where: string): FillDraft {
  const rows = records.map((record) => new Fields(record, where))
  const got = rows.find((row) => row.number('balChg') > 0n) ?? rows[0]
  const gave = rows.find((row) => row !== got) ?? rows[1]
  if (got === undefined || gave === undefined) throw new RangeError(`${where}: a leg is missing.`)
  // One fill has one fee: a second one is part of the price. `balChg` is after the fee.
  const fees = { got: -(got.optionalNumber('fee') ?? 0n), gave: -(gave.optionalNumber('fee') ?? 0n) }
  const isInGot = fees.got !== 0n
  const to = { asset: got.asset('ccy'), amount: got.number('balChg') + fees.got, fee: fees.got }
  const paid = absolute(gave.number('balChg')) - (isInGot ? 0n : fees.gave)
  const from = { asset: gave.asset('ccy'), amount: paid, fee: isInGot ? 0n : fees.gave }
  if (to.amount <= 0n || from.amount <= 0n) got.refuse('balChg', 'does not make a conversion with the other leg.')
  const symbol = got.optional('instId') ?? gave.optional('instId')
  return {
    ...conversionFill({ venue: 'okx', from, to, separator: '-', base: baseOf(symbol, [to.asset, from.asset]) }),
    time: got.ms('ts'),
    venueTradeId: `convert ${got.text('billId')}`,
    orderId: got.id('ordId'),
  }
}

/** The base of a pair of these coins. */
function baseOf(symbol: string | null, coins: readonly string[]): string | null {
  const [base = '', quote = ''] = (symbol ?? '').split('-')
  return coins.includes(base) && coins.includes(quote) ? base : null
}
