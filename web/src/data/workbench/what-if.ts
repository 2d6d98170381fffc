/** What could have been different, as written in the address. */
import { NO_SCENARIOS, type Scenarios } from '@roundtrip/core/laboratory'
import type { SelectedPart } from '../insights/slice-filters.ts'
import { selectionOf } from './selection.ts'

export type WhatIf = Omit<Scenarios, 'slices'> & {
  /** The slices to leave out, each of a different dimension; for labels, periods and custom fields, one key each. */
  readonly slices: readonly SelectedPart[]
  /** The balance that simulations begin with, in the reporting currency; null = the start capital, if known. */
  readonly balance: number | null
  /** The loss to compute the probability of, in percent of the balance. */
  readonly lossPct: number
}

export const MAX_SLICES = 6
const LOSS_PCT = 30

/** The ranges of typed numbers, both ends included. */
export const RANGES = {
  feesPct: { from: 0, to: 1_000 },
  fundingPct: { from: 0, to: 1_000 },
  /** Of the turnover; a negative one is a rebate. */
  ratePct: { from: -5, to: 5 },
  makerPct: { from: 0, to: 100 },
  risk: { from: 0.000001, to: 1e9 },
  losses: { from: 1, to: 99, isWhole: true },
  best: { from: 1, to: 1_000, isWhole: true },
  balance: { from: 0.000001, to: 1e12 },
  lossPct: { from: 1, to: 100 },
} as const satisfies Readonly<Record<string, NumberRange>>

export type NumberRange = { readonly from: number; readonly to: number; readonly isWhole?: boolean }

export const NOTHING_CHANGED: WhatIf = { ...NO_SCENARIOS, slices: [], balance: null, lossPct: LOSS_PCT }

const NAMES = ['out', 'fees', 'funding', 'risk', 'stop', 'best', 'balance', 'lose'] as const

/** `out=weekday:5&fees=50&funding=0&stop=3&risk=100`. Unreadable values are ignored. */
export function parseWhatIf(search: URLSearchParams): WhatIf {
  return {
    slices: selectionOf(search.getAll('out')).slice(0, MAX_SLICES),
    fees: parseFees(search.get('fees')),
    funding: parseFunding(search.get('funding')),
    sameRisk: numberIn(search.get('risk'), RANGES.risk),
    dayStop: parseStop(search.get('stop')),
    withoutBest: numberIn(search.get('best'), RANGES.best),
    balance: numberIn(search.get('balance'), RANGES.balance),
    lossPct: numberIn(search.get('lose'), RANGES.lossPct) ?? LOSS_PCT,
  }
}

/** Sets what could have been different in a query string, and leaves its other parameters alone. */
export function writeWhatIf(search: URLSearchParams, changes: Partial<WhatIf>): URLSearchParams {
  const { slices, fees, funding, sameRisk, dayStop, withoutBest, balance, lossPct } = {
    ...parseWhatIf(search),
    ...changes,
  }
  const next = new URLSearchParams(search)
  for (const name of NAMES) next.delete(name)
  for (const { dimension, keys } of slices) for (const key of keys) next.append('out', `${dimension}:${key}`)
  if (fees?.by === 'factor') next.set('fees', String(percent(fees.factor)))
  if (fees?.by === 'rates') next.set('fees', [fees.maker, fees.taker, fees.makerShare].map(percent).join('_'))
  if (funding !== null) next.set('funding', String(percent(funding)))
  if (sameRisk !== null) next.set('risk', String(sameRisk))
  if (dayStop !== null) next.set('stop', `${dayStop.losses}${dayStop.inRow ? IN_ROW : ''}`)
  if (withoutBest !== null) next.set('best', String(withoutBest))
  if (balance !== null) next.set('balance', String(balance))
  if (lossPct !== LOSS_PCT) next.set('lose', String(lossPct))
  return next
}

/** Replaces one of the slices; null removes it, and an index past the last one adds it. */
export function withSlice(slices: readonly SelectedPart[], index: number, part: SelectedPart | null): WhatIf['slices'] {
  const others = [...slices.slice(0, index), ...(part === null ? [] : [part]), ...slices.slice(index + 1)]
  return others.slice(0, MAX_SLICES)
}

const IN_ROW = '-in-a-row'

/** `3` for three losses in a day, `3-in-a-row`. */
function parseStop(text: string | null): WhatIf['dayStop'] {
  const inRow = text?.endsWith(IN_ROW) ?? false
  const losses = numberIn(inRow ? (text?.slice(0, -IN_ROW.length) ?? null) : text, RANGES.losses)
  return losses === null ? null : { losses, inRow }
}

/** `50` for half of the fees, `0.02_0.05_40` for the maker rate, the taker rate and the share of makers, in percent. */
function parseFees(text: string | null): WhatIf['fees'] {
  const parts = text?.split('_') ?? []
  const [first = null, second = null, third = null] = parts
  if (parts.length === 1) {
    const factor = numberIn(first, RANGES.feesPct)
    return factor === null ? null : { by: 'factor', factor: factor / 100 }
  }
  const [maker, taker] = [numberIn(first, RANGES.ratePct), numberIn(second, RANGES.ratePct)]
  const makerShare = numberIn(third, RANGES.makerPct)
  if (maker === null || taker === null || makerShare === null || parts.length > 3) return null
  return { by: 'rates', maker: maker / 100, taker: taker / 100, makerShare: makerShare / 100 }
}

/** `50` for half of the funding, `0` for none. */
function parseFunding(text: string | null): WhatIf['funding'] {
  const share = numberIn(text, RANGES.fundingPct)
  return share === null ? null : share / 100
}

/** Null unless the text is a plain decimal in the range; with more decimals it would not be written back unchanged. */
export function numberIn(text: string | null, { from, to, isWhole = false }: NumberRange): number | null {
  if (text === null || !/^-?\d{1,13}(\.\d{1,6})?$/.test(text)) return null
  const value = Number(text)
  return value < from || value > to || (isWhole && !Number.isInteger(value)) ? null : value
}

/** 0.0005 is 0.05, without the digits that floating point adds. */
export function percent(share: number): number {
  return Number((share * 100).toFixed(6))
}
