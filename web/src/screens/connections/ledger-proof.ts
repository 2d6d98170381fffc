import type { LedgerProof } from '@roundtrip/contract'

export type ProofRow = {
  /** `USDT`, or `BTCUSDT long`. */
  readonly subject: string
  readonly kind: 'balance' | 'position'
  /** Decimal texts of the ledger, every digit kept. */
  readonly ledger: string
  readonly exchange: string
  readonly remainder: string
  /** Rounding of the exchange alone may explain it. */
  readonly rounding: boolean
}

export type ProofWords = {
  /** Where ledger and exchange differ. */
  readonly differing: readonly ProofRow[]
  /** How many agree, but for what the exchange rounds. */
  readonly agreeing: number
  /** Whether some of them are rounded. */
  readonly rounded: boolean
  /** What a remainder means, in one sentence; null where there is none. */
  readonly meaning: string | null
}

/** The ledger beside the exchange's own figures: what differs, and what that says. */
export function proofWords(proof: LedgerProof): ProofWords {
  const rows: ProofRow[] = [
    ...proof.positions.map(({ symbol, side, ...figures }) => ({
      ...figures,
      rounding: false,
      subject: side === 'both' ? symbol : `${symbol} ${side}`,
      kind: 'position' as const,
    })),
    ...proof.balances.map(({ asset, ...figures }) => ({ ...figures, subject: asset, kind: 'balance' as const })),
  ]
  const differing = rows.filter(({ remainder, rounding }) => !rounding && !isNothing(remainder))
  const rounded = rows.some(({ rounding }) => rounding)
  return { differing, agreeing: rows.length - differing.length, rounded, meaning: meaningOf(differing) }
}

function meaningOf(differing: readonly ProofRow[]): string | null {
  if (differing.length === 0) return null
  return differing.some(({ kind }) => kind === 'position')
    ? 'A position that differs lacks fills: from before the history begins, or made since it was read. Its trades are not whole until those arrive, by the next sync or by a file.'
    : 'A balance that differs had deposits, withdrawals or trades that are not in the history; trades with all their fills are not affected.'
}

function isNothing(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}
