/** The two rows of a spot trade, one for each coin, as statements and ledgers write it. */
import { absolute, type Fixed, message, multiply } from '../../base/index.ts'
import type { FillSide, Instrument } from '../../ledger/index.ts'
import { type Decision, ELSEWHERE, type KeyedPart, type Untimed } from './joined-rows.ts'

/** One coin of a trade or conversion. */
export type SpotLeg = {
  /** Null for a conversion, which names no pair. */
  readonly traded: Instrument | null
  readonly isBase: boolean
  readonly asset: string
  /** Positive = received. */
  readonly amount: Fixed
  /** Positive = paid. */
  readonly fee: Fixed
  readonly price: Fixed
  readonly side: FillSide | null
  /** The time as written in the file. */
  readonly moment: string
  readonly tradeId: string | null
  readonly orderId: string | null
}

/**
 * Joins the rows of spot trades of one pair and moment, or of one id. The row of the base coin carries the record; its
 * counterpart is the row of the quote coin whose money is price times quantity.
 */
export function joinSpotTrades(parts: readonly KeyedPart<SpotLeg>[], contract: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  const left = parts.filter(({ part }) => !part.isBase)
  for (const { key, part } of parts.filter((candidate) => candidate.part.isBase)) {
    const money = takeMoney(left, part)
    decisions.set(key, money === null ? missing(part, contract) : { records: spotTrade(part, money.part) })
    if (money !== null) decisions.set(money.key, ELSEWHERE)
  }
  for (const { key, part } of left) decisions.set(key, missing(part, contract))
  return decisions
}

/** Removes the row with the money of this trade from the list. */
function takeMoney(left: KeyedPart<SpotLeg>[], base: SpotLeg): KeyedPart<SpotLeg> | null {
  const value = absolute(multiply(base.amount, base.price))
  const off = ({ part }: KeyedPart<SpotLeg>): Fixed => absolute(absolute(part.amount) - value)
  const fits = left.filter(
    (candidate) =>
      candidate.part.side === base.side && candidate.part.price === base.price && off(candidate) * 1_000n <= value,
  )
  const [best] = fits.toSorted((a, b) => (off(a) < off(b) ? -1 : off(a) > off(b) ? 1 : 0))
  if (best === undefined) return null
  left.splice(left.indexOf(best), 1)
  return best
}

function missing({ traded, isBase, moment }: SpotLeg, column: number): Decision {
  const other = isBase ? traded?.quote : traded?.base
  const refused =
    other === undefined
      ? message(
          'A spot trade has a row for each coin, and the row for the other coin at {time} is not in the file. Export the whole log of that day.',
          { time: moment },
        )
      : message(
          'A spot trade has a row for each coin, and the row for {coin} at {time} is not in the file. Export the whole log of that day.',
          { coin: other, time: moment },
        )
  return { refused, column }
}

function spotTrade(base: SpotLeg, money: SpotLeg): Untimed[] {
  if (base.traded === null) return []
  const charged = base.fee !== 0n || money.fee === 0n ? base : money
  const fill: Untimed = {
    type: 'fill',
    instrument: base.traded,
    side: base.side,
    quantity: absolute(base.amount),
    price: base.price,
    fee: charged.fee,
    feeAsset: charged.asset,
    venueTradeId: base.tradeId,
    orderId: base.orderId,
  }
  if (charged === money || money.fee === 0n) return [fill]
  // A fill has one fee; a second one, such as a rebate in the other coin, is a payment of its own.
  return [fill, { type: 'cash', kind: money.fee < 0n ? 'rebate' : 'other', asset: money.asset, amount: -money.fee }]
}
