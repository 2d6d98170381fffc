/**
 * Amounts that the trader typed keep the currency they were typed in and are converted where they are used: a risk at
 * the open of its trade, a start balance before the first trade. Without a rate the amount is unknown, and the bare
 * number is never used instead. Everything here has two steps: first collect the rates needed, then apply them.
 */
import { formatFixed, multiply, parseFixed } from '../base/index.ts'
import { canonicalAsset } from '../trades/index.ts'
import { idOfRow } from './annotate.ts'
import type { TradeColumns } from './columns.ts'

/** A rate to look up: the value of one unit of `from` in `to` at `time`, UTC ms. */
export type RateMoment = { readonly from: string; readonly to: string; readonly time: number }

/** Decimal text of each requested rate, in order; null if unknown. */
export type MomentRates = readonly (string | null)[]

/** Whether amounts in both are the same number: dollar coins count as dollars. */
export function isSameMoney(a: string, b: string): boolean {
  return canonicalAsset(a) === canonicalAsset(b)
}

/** The text of an amount in another currency; null without a rate. */
export function convertedText(amount: string | null, rate: string | null): string | null {
  const [value, factor] = [parseFixed(amount ?? ''), parseFixed(rate ?? '')]
  return value === null || factor === null ? null : formatFixed(multiply(value, factor))
}

type TypedRisk = {
  readonly risk: string | null
  readonly riskCurrency: string | null
  readonly stop: string | null
}
/** A trade whose risk was typed in a currency other than that of the columns. */
export type ForeignRisk = RateMoment & { readonly tradeId: string }

/** The risks that need a rate. A risk without a currency was typed in `typedCurrency`. */
export function foreignRisks(
  columns: TradeColumns,
  noted: ReadonlyMap<string, TypedRisk>,
  typedCurrency: string,
): ForeignRisk[] {
  const currencies = new Map<string, string>()
  for (const [tradeId, { risk, riskCurrency }] of noted) {
    const from = riskCurrency ?? typedCurrency
    if (risk !== null && !isSameMoney(from, columns.currency)) currencies.set(tradeId, from)
  }
  const foreignRisks: ForeignRisk[] = []
  if (currencies.size === 0) return foreignRisks
  for (let row = 0; row < columns.count; row += 1) {
    const tradeId = idOfRow(columns, row)
    const from = currencies.get(tradeId)
    if (from !== undefined) foreignRisks.push({ tradeId, from, to: columns.currency, time: columns.openTime[row] ?? 0 })
  }
  return foreignRisks
}

/**
 * The notes with those risks converted to the currency of the columns. If a rate is missing the risk is unknown, and
 * the stop is ignored as well, since it would give a risk other than the one the trader entered.
 */
export function withConvertedRisks<Noted extends TypedRisk>(
  noted: ReadonlyMap<string, Noted>,
  risks: readonly ForeignRisk[],
  rates: MomentRates,
): ReadonlyMap<string, Noted & { readonly isRiskUnknown?: boolean }> {
  if (risks.length === 0) return noted
  const converted = new Map<string, Noted & { readonly isRiskUnknown?: boolean }>(noted)
  risks.forEach(({ tradeId, to }, index) => {
    const typed = noted.get(tradeId)
    if (typed === undefined) return
    const risk = convertedText(typed.risk, rates[index] ?? null)
    converted.set(tradeId, { ...typed, risk, riskCurrency: to, isRiskUnknown: risk === null })
  })
  return converted
}

/** The first open and the latest close, which stay the same until another trade is closed. Null without trades. */
export function journalSpan(columns: TradeColumns): { readonly first: number; readonly last: number } | null {
  if (columns.count === 0) return null
  const first = columns.openTime.reduce((min, time) => Math.min(min, time), Number.POSITIVE_INFINITY)
  return { first, last: columns.closeTime.reduce((max, time) => (time > max ? time : max), first) }
}

type TypedAmount = { readonly amount: string; readonly currency: string }
type TypedBalance = {
  readonly id: string
  readonly startBalance: string | null
  readonly startBalanceCurrency: string
}

/**
 * The start balances that are the capital of some accounts of a journal, as typed for each account. Null if the balance
 * of the whole journal counts instead: none or all of the accounts are selected, and not all of them have one. Empty if
 * the capital of the selected accounts is unknown.
 */
export function balancesOf(
  accounts: readonly TypedBalance[],
  selected: readonly string[],
): readonly TypedAmount[] | null {
  if (selected.length === 0) return null
  const chosen = accounts.filter(({ id }) => selected.includes(id))
  const balances = chosen.flatMap(({ startBalance, startBalanceCurrency }) =>
    startBalance === null ? [] : [{ amount: startBalance, currency: startBalanceCurrency }],
  )
  if (chosen.length > 0 && balances.length === chosen.length) return balances
  return chosen.length === accounts.length ? null : []
}

/** The rates that balances need, one for each in their order; empty if all are in the reporting currency. */
export function balanceMoments(
  balances: readonly TypedAmount[],
  to: string,
  span: ReturnType<typeof journalSpan>,
): RateMoment[] {
  if (span === null || balances.every(({ currency }) => isSameMoney(currency, to))) return []
  return balances.map(({ currency }) => ({ from: currency, to, time: span.first }))
}

/** The exact sum of balances in the reporting currency; null without any, or if a rate is missing. */
export function sumOfBalances(balances: readonly TypedAmount[], to: string, rates: MomentRates): string | null {
  const amounts = balances.map(({ amount, currency }, index) =>
    parseFixed((isSameMoney(currency, to) ? amount : convertedText(amount, rates[index] ?? null)) ?? ''),
  )
  if (amounts.length === 0) return null
  const total = amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount))
  return total === null ? null : formatFixed(total)
}

type TypedSettings = {
  readonly currency: string
  readonly startBalance: string | null
  readonly startBalanceCurrency: string
  readonly breakevenBand: string
  readonly breakevenBandCurrency: string
}

/** The rates that start balance and breakeven band need: none, or one for each in this order. */
export function settingsMoments(settings: TypedSettings, span: ReturnType<typeof journalSpan>): RateMoment[] {
  const { currency, startBalance, startBalanceCurrency, breakevenBand, breakevenBandCurrency } = settings
  const needsBalance = startBalance !== null && !isSameMoney(startBalanceCurrency, currency)
  const needsBand = Number(breakevenBand) !== 0 && !isSameMoney(breakevenBandCurrency, currency)
  if (span === null || !(needsBalance || needsBand)) return []
  return [
    { from: startBalanceCurrency, to: currency, time: span.first },
    { from: breakevenBandCurrency, to: currency, time: span.last },
  ]
}

/** Start balance and band in the reporting currency. An amount without a rate counts as not set. */
export function convertedSettings(
  settings: TypedSettings,
  [balanceRate = null, bandRate = null]: MomentRates,
): { readonly startBalance: string | null; readonly breakevenBand: string } {
  const { currency, startBalance, startBalanceCurrency, breakevenBand, breakevenBandCurrency } = settings
  const converted = (amount: string | null, from: string, rate: string | null): string | null =>
    amount === null || isSameMoney(from, currency) ? amount : convertedText(amount, rate)
  return {
    startBalance: converted(startBalance, startBalanceCurrency, balanceRate),
    breakevenBand: converted(breakevenBand, breakevenBandCurrency, bandRate) ?? '0',
  }
}
