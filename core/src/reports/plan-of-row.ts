/**
 * The trader's plan measured against the columns of a trade. Columns hold no contract size, but the entry value
 * replaces it: it is the value of the entered quantity at the average entry, in the reporting currency at the time.
 */
import { absolute, divide, type Fixed, fixed, proportion, toNumber } from '../base/index.ts'
import { rewardToRisk, type Risk, type RiskPlan, riskOf } from '../measures/trade/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'

/** Initial risk of a row in the reporting currency, by the rules of `initialRiskOf`; null without a known rate. */
export function riskOfRow(columns: TradeColumns, row: number, plan: Pick<RiskPlan, 'risk' | 'stop'>): Risk {
  return riskOf(entered(columns, row), plan, ({ stop, entryPrice }) => {
    const value = largestValue(columns, row)
    if (value === null) return null
    // A linear contract loses in proportion to the distance from its entry, an inverse one in proportion to the
    // distance from the stop.
    return proportion(value, absolute(entryPrice - stop), isInverse(columns, row) ? stop : entryPrice)
  })
}

/** Planned reward to risk of a row; null unless stop and targets are on the right sides. */
export function rewardToRiskOfRow(
  columns: TradeColumns,
  row: number,
  plan: Pick<RiskPlan, 'stop' | 'targets'>,
): number | null {
  return rewardToRisk(entered(columns, row), plan)
}

/** `riskOfRow` in whole money units, from numbers; null if there is no risk. */
export function riskUnitsOfRow(
  columns: TradeColumns,
  row: number,
  { risk, stop }: { readonly risk: number | null; readonly stop: number | null },
): number | null {
  if (risk === null && stop === null) return null
  const plan = { risk: risk === null ? null : fixed(risk), stop: stop === null ? null : fixed(stop) }
  const rowRisk = riskOfRow(columns, row, plan).risk
  const units = rowRisk === null ? 0 : Math.round(toNumber(rowRisk) * MONEY_UNIT)
  return units > 0 ? units : null
}

function entered({ side, entryPrice }: TradeColumns, row: number) {
  return { side: side[row] === 1 ? 'long' : 'short', entryPrice: fixedOrNull(entryPrice[row]) } as const
}

/** The value of the largest open quantity at the average entry. */
function largestValue({ entryValue, quantity, maxQuantity }: TradeColumns, row: number): Fixed | null {
  const [value, whole, largest] = [
    fixedOrNull(entryValue[row]),
    fixedOrNull(quantity[row]),
    fixedOrNull(maxQuantity[row]),
  ]
  if (value === null || whole === null || largest === null || whole === 0n) return null
  return divide(proportion(value, largest, whole), fixed(MONEY_UNIT))
}

function isInverse({ dictionaries, ticker }: TradeColumns, row: number): boolean {
  return dictionaries.tickers[ticker[row] ?? -1]?.kind === 'inverse'
}

function fixedOrNull(value: number | undefined): Fixed | null {
  return value === undefined || Number.isNaN(value) ? null : fixed(value)
}
