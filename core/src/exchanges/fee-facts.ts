import type { Fixed } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import type { LedgerLeg, LedgerLegs } from './layout.ts'

/** What a ledger file says about the fee of one trade, whose fill may have come earlier or come later. */
export type FeeFact = {
  /** The `venueTradeId` of the fill. */
  readonly tradeId: string
  /** The coin in which the fee was really taken. */
  readonly asset: string
  /** What was paid, positive. */
  readonly fee: Fixed
}

/** The trades of which a ledger shows one leg with a fee, in the order of their ids. */
export function feeFactsOf(legs: LedgerLegs): FeeFact[] {
  return [...legs]
    .flatMap(([tradeId, own]) => {
      const charged = chargedLeg([...own.values()])
      return charged === null ? [] : [{ tradeId, asset: charged.asset, fee: charged.fee }]
    })
    .toSorted((a, b) => (a.tradeId < b.tradeId ? -1 : 1))
}

/**
 * Corrects fills by what ledger files say about their fees, and gives those alone that change. Kraken's trades.csv
 * states every fee in the quote coin; where it was taken in the base coin, only the ledger tells. The keys of fills do
 * not change, and a second call changes nothing.
 */
export function correctFees(fills: readonly Fill[], facts: readonly FeeFact[]): Fill[] {
  const byTrade = new Map(facts.map((fact) => [fact.tradeId, fact]))
  return fills.flatMap((fill) => {
    const fact = fill.venueTradeId === null ? undefined : byTrade.get(fill.venueTradeId)
    if (fact === undefined || fact.asset === fill.feeAsset) return []
    return [{ ...fill, fee: fact.fee, feeAsset: fact.asset }]
  })
}

/** The one leg that paid the fee; null where none or several did. */
export function chargedLeg(legs: readonly LedgerLeg[]): LedgerLeg | null {
  const charged = legs.filter((leg) => leg.fee !== 0n)
  return charged.length === 1 ? (charged[0] ?? null) : null
}
