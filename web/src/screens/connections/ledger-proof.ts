import type { LedgerProof } from '@roundtrip/contract/exchanges'

/** How many figures of the last check differ, and how many differ only by the exchange's rounding. */
export type ProofCounts = { readonly differing: number; readonly agreeing: number }

export function proofCounts({ balances, positions }: LedgerProof): ProofCounts {
  const balancesApart = balances.filter(({ remainder, rounding }) => !rounding && !isNothing(remainder)).length
  const positionsApart = positions.filter(({ remainder }) => !isNothing(remainder)).length
  const differing = balancesApart + positionsApart
  return { differing, agreeing: balances.length + positions.length - differing }
}

function isNothing(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}
