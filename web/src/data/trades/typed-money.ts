/** What the trader typed as money, and the rates that it takes to use it; `typed-amounts.ts` of core says how. */
import { type AnnotationData, getRates, type Settings } from '@roundtrip/contract'
import {
  type FoundRates,
  foreignRisks,
  type RateMoment,
  type TradeColumns,
  withConvertedRisks,
} from '@roundtrip/core/reports'
import type { FigureNote } from '../analysis/noted.ts'
import { call } from '../requests/call.ts'

/** The most moments of one question. */
const AT_ONCE = 5_000

/** What one unit was worth at each moment; null where no rate is known. Asks nothing where nothing is to be converted. */
export async function ratesAt(moments: readonly RateMoment[], signal?: AbortSignal): Promise<FoundRates> {
  const rates: (string | null)[] = []
  for (let start = 0; start < moments.length; start += AT_ONCE) {
    const asked = moments.slice(start, start + AT_ONCE).map(({ from, to, time }) => ({ from, to, time }))
    rates.push(...(await call(getRates, { moments: asked }, signal)).rates)
  }
  return rates
}

/** What the risk of an annotation or a plan was typed in; where it has none, what one would be typed in now. */
export function riskCurrencyOf(
  typed: Pick<AnnotationData, 'risk' | 'riskCurrency'>,
  settings: Pick<Settings, 'currency' | 'typedCurrency'>,
): string {
  return typed.risk === null ? settings.currency : (typed.riskCurrency ?? settings.typedCurrency)
}

/** The annotations as figures take them: each risk in the currency of the columns, at the rate of the trade's open. */
export async function inColumnsCurrency(
  columns: TradeColumns,
  annotations: ReadonlyMap<string, AnnotationData>,
  typedCurrency: string,
): Promise<ReadonlyMap<string, FigureNote>> {
  const risks = foreignRisks(columns, annotations, typedCurrency)
  return withConvertedRisks(annotations, risks, await ratesAt(risks))
}
