/** Converts amounts that the user typed; see `typed-amounts.ts` in core. */
import type { AnnotationData, Settings } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { getRates } from '@roundtrip/contract/trades'
import { chunked } from '@roundtrip/core/base'
import {
  type MomentRates,
  foreignRisks,
  type RateMoment,
  type TradeColumns,
  withConvertedRisks,
} from '@roundtrip/core/reports'
import type { FigureNote } from '../analysis/noted.ts'
import { call } from '../requests/call.ts'

/** The rate at each moment; null if unknown. An empty list sends no request. */
export async function fetchRates(moments: readonly RateMoment[], signal?: AbortSignal): Promise<MomentRates> {
  const rates: (string | null)[] = []
  for (const some of chunked(moments, LIMITS.rateMoments)) {
    const batch = some.map(({ from, to, time }) => ({ from, to, time }))
    rates.push(...(await call(getRates, { moments: batch }, signal)).rates)
  }
  return rates
}

/** The currency of the risk of an annotation or plan; without a risk, the currency for a new one. */
export function riskCurrencyOf(
  typed: Pick<AnnotationData, 'risk' | 'riskCurrency'>,
  settings: Pick<Settings, 'currency' | 'typedCurrency'>,
): string {
  return typed.risk === null ? settings.currency : (typed.riskCurrency ?? settings.typedCurrency)
}

/** The annotations as figures use them: each risk in the currency of the columns, at the rate of the trade's open. */
export async function inColumnsCurrency(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, AnnotationData>,
  typedCurrency: string,
): Promise<ReadonlyMap<string, FigureNote>> {
  const risks = foreignRisks(columns, annotations, typedCurrency)
  return withConvertedRisks(annotations, risks, await fetchRates(risks))
}
