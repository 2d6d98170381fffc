/** The journal as a whole: whether it loses by more than chance, and which explanation is certain. */
import { float64sAt, sum } from '../base/index.ts'
import { type Decisions, ENOUGH_DECISIONS, totalInterval } from '../chance/index.ts'
import { MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import type { WholeJournal } from './insight-types.ts'

type Counted = {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  /** Net of each row, in currency units. */
  readonly results: Float64Array
  readonly decisions: Decisions
}

export function wholeOf({ columns, rows, results, decisions }: Counted): WholeJournal {
  const amountsOf = (units: Float64Array) => float64sAt(units, rows).map((amount) => amount / MONEY_UNIT)
  const gross = amountsOf(columns.gross)
  const [fees, funding, otherCash] = [columns.fees, columns.funding, columns.otherCash].map((units) =>
    sum(amountsOf(units)),
  ) as [number, number, number]
  const total = totalInterval(results, decisions)
  const price = totalInterval(gross, decisions)
  const net = sum(results)
  const isEnough = decisions.count >= ENOUGH_DECISIONS
  const loses = isEnough && total.why === null && total.isBelowZero
  return {
    net,
    interval: total.interval,
    loses,
    price: { net: sum(gross), interval: price.interval },
    fees,
    funding,
    otherCash,
    cause: loses ? causeOf({ net, fees, funding, price: price.interval }) : null,
    equalSizes: loses ? equalSizes({ columns, rows, results }) : null,
  }
}

type Amounts = { readonly net: number; readonly fees: number; readonly funding: number }

/**
 * The single explanation of a loss: costs as large as the loss itself, or prices that went against the trader by more
 * than chance. Fees and funding are facts, so they come before prices.
 */
function causeOf({
  net,
  fees,
  funding,
  price,
}: Amounts & { readonly price: { readonly high: number } | null }): WholeJournal['cause'] {
  const paid = { fees, funding: -funding }
  const [name, amount] =
    paid.fees >= paid.funding ? (['fees', paid.fees] as const) : (['funding', paid.funding] as const)
  if (amount >= -net) return name
  return price !== null && price.high < 0 ? 'price' : null
}

/** The result of the trades at the mean size: the same returns, without the choice of sizes. */
function equalSizes({ columns, rows, results }: Pick<Counted, 'columns' | 'rows' | 'results'>): number | null {
  const sizes = float64sAt(columns.entryValue, rows).map((units) => units / MONEY_UNIT)
  if (sizes.some((size) => !(size > 0))) return null
  const mean = sum(sizes) / sizes.length
  return sum(results.map((net, index) => (net / (sizes[index] as number)) * mean))
}
