import type { AnnotationData } from '@roundtrip/contract/documents'
import type { Fixed } from '@roundtrip/core/base'
import type { RiskPlan, RiskWarning } from '@roundtrip/core/measures'
import { isSameMoney, riskOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { useSettings } from '../settings/settings.ts'
import { riskPlanOf } from './trade-plan.ts'
import { riskCurrencyOf } from './typed-money.ts'
import { useRates } from './use-rates.ts'

/** The risk of a trade, in the currency of the columns. */
export type RowRisk = {
  readonly plan: RiskPlan
  /** The divisor of R: the typed amount, else the risk from the stop. */
  readonly counted: Fixed | null
  /** The risk from the stop, whether it is used or not. */
  readonly atStop: Fixed | null
  /** A problem with the amount or the stop. */
  readonly warning: RiskWarning | null
}

/** The risk of a row from its notes; an amount in another currency is converted at the rate of the trade's open. */
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
  const plan = riskPlanOf(data, { countedIn: columns.currency, currency, rate: rates?.[0] ?? null })
  const { risk, warning } = riskOfRow(columns, row, plan)
  // A typed amount takes precedence, but a stop on the wrong side is a mistake all the same.
  const stopOnly = riskPlanOf({ ...data, risk: null }, { countedIn: columns.currency, currency })
  const atStop = riskOfRow(columns, row, stopOnly)
  return { plan, counted: risk, atStop: atStop.risk, warning: warning ?? atStop.warning }
}
