import { ratio, toNumber } from '../base/index.ts'
import type { Trade, TradeCash } from '../trades/index.ts'

export type NewCosts = {
  /** The fee rate of the trade's own exits; a rebate is negative. */
  readonly exitRate: number
  /** The amounts booked up to and including a moment. */
  readonly cashUntil: (time: number) => { readonly funding: number; readonly otherCash: number }
}

/** The costs of another exit, in the settlement asset. Null while the rate of a fee or a payment is missing. */
export function costsOf(trade: Trade): NewCosts | null {
  const exits = trade.slices.filter(({ role }) => role === 'exit')
  const fees = exits.reduce((sum, { fee }) => sum + (fee === null ? 0 : toNumber(fee)), 0)
  const value = exits.reduce((sum, slice) => sum + toNumber(slice.value), 0)
  const exitRate = ratio(fees, value)
  if (trade.net === null || exitRate === null) return null
  const booked = (isFunding: boolean, time: number): number =>
    trade.cashEvents.reduce(
      (sum, cash) => (cash.time <= time && (cash.kind === 'funding') === isFunding ? sum + valueOf(cash) : sum),
      0,
    )
  return { exitRate, cashUntil: (time) => ({ funding: booked(true, time), otherCash: booked(false, time) }) }
}

function valueOf({ value }: TradeCash): number {
  return value === null ? 0 : toNumber(value)
}
