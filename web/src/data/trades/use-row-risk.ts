import type { AnnotationData } from '@roundtrip/contract'
import type { Fixed } from '@roundtrip/core/base'
import type { RiskPlan, RiskWarning } from '@roundtrip/core/measures'
import { isSameMoney, riskOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { useSettings } from '../settings/settings.ts'
import { planOf } from './trade-plan.ts'
import { riskCurrencyOf } from './typed-money.ts'
import { useRates } from './use-rates.ts'

/** What a trade risked, in the currency of the columns. */
export type RowRisk = {
  readonly plan: RiskPlan
  /** What R divides by: the amount that was typed, else what the stop makes. */
  readonly counted: Fixed | null
  /** What the stop makes, whether it counts or not. */
  readonly atStop: Fixed | null
  /** What is wrong with the amount or the stop. */
  readonly warning: RiskWarning | null
}

/** The risk of a row from what is noted on it, with an amount of another currency at the rate of the trade's open. */
export function useRowRisk(
  columns: TradeColumns | undefined,
  row: number | null,
  data: AnnotationData,
): RowRisk | null {
  const currency = riskCurrencyOf(data, useSettings().settings)
  const openTime = (row === null ? null : columns?.openTime[row]) ?? null
  const isForeign = columns !== undefined && data.risk !== null && !isSameMoney(currency, columns.currency)
  const { rates } = useRates(
    isForeign && openTime !== null ? [{ from: currency, to: columns.currency, time: openTime }] : [],
  )
  if (columns === undefined || row === null) return null
  const plan = planOf(data, { countedIn: columns.currency, currency, rate: rates?.[0] ?? null })
  const { risk, warning } = riskOfRow(columns, row, plan)
  // An amount goes before the stop, but a stop on the wrong side is a mistake all the same.
  const stopOnly = planOf({ ...data, risk: null }, { countedIn: columns.currency, currency })
  const atStop = riskOfRow(columns, row, stopOnly)
  return { plan, counted: risk, atStop: atStop.risk, warning: warning ?? atStop.warning }
}
