/**
 * Scenarios that change the results of trades. Gross - fees + funding + other payments = net holds to the unit in all
 * of them.
 */
import { float64At } from '../base/index.ts'
import { MONEY_UNIT } from '../reports/index.ts'
import type { OtherFees } from './scenarios.ts'
import type { Applied, TradesSoFar } from './trades-so-far.ts'

/** Different fees for the same fills. A trade whose turnover is unknown keeps its fees. */
export function withOtherFees({ columns, rows }: TradesSoFar, change: OtherFees): Applied {
  const fees = columns.fees.slice()
  const net = columns.net.slice()
  let unknown = 0
  for (const row of rows) {
    const paid = float64At(columns.fees, row)
    const other = change.by === 'factor' ? paid * change.factor : float64At(columns.turnover, row) * rateOf(change)
    if (Number.isNaN(other)) {
      unknown += 1
      continue
    }
    fees[row] = Math.round(other)
    net[row] = float64At(columns.net, row) + paid - float64At(fees, row)
  }
  return { columns: { ...columns, fees, net }, rows, unknown }
}

function rateOf({ maker, taker, makerShare }: Extract<OtherFees, { by: 'rates' }>): number {
  return maker * makerShare + taker * (1 - makerShare)
}

/** Different funding for the same positions: payments and receipts, times a factor. */
export function withOtherFunding({ columns, rows }: TradesSoFar, factor: number): Applied {
  const funding = columns.funding.slice()
  const net = columns.net.slice()
  for (const row of rows) {
    const booked = float64At(columns.funding, row)
    // Adding 0 turns -0 into 0.
    funding[row] = Math.round(booked * factor) + 0
    net[row] = float64At(columns.net, row) - booked + float64At(funding, row)
  }
  return { columns: { ...columns, funding, net }, rows, unknown: 0 }
}

/**
 * Every trade as if its size had been chosen to risk the same amount: its result is its R times that amount, and fees,
 * funding and turnover grow with the size. Trades without a risk have no R and are left out.
 */
export function withSameRisk({ columns, rows }: TradesSoFar, amount: number): Applied {
  const risky = rows.filter((row) => float64At(columns.risk, row) > 0)
  const scaled = {
    gross: columns.gross.slice(),
    fees: columns.fees.slice(),
    funding: columns.funding.slice(),
    otherCash: columns.otherCash.slice(),
    net: columns.net.slice(),
    turnover: columns.turnover.slice(),
    risk: columns.risk.slice(),
  }
  for (const row of risky) {
    const factor = (amount * MONEY_UNIT) / float64At(columns.risk, row)
    const grown = (column: Float64Array): number => Math.round(float64At(column, row) * factor)
    const [net, fees, funding, otherCash] = [columns.net, columns.fees, columns.funding, columns.otherCash].map(
      grown,
    ) as [number, number, number, number]
    scaled.net[row] = net
    scaled.fees[row] = fees
    scaled.funding[row] = funding
    scaled.otherCash[row] = otherCash
    scaled.gross[row] = net + fees - funding - otherCash
    scaled.turnover[row] = grown(columns.turnover)
    scaled.risk[row] = amount * MONEY_UNIT
  }
  return { columns: { ...columns, ...scaled }, rows: risky, unknown: rows.length - risky.length }
}
