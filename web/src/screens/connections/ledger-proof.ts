import type { LedgerProof } from '@roundtrip/contract'

export type ProofRow = {
  /** `USDT`, or `BTCUSDT long`. */
  readonly subject: string
  readonly kind: 'balance' | 'position'
  /** Decimal text from the ledger, in full precision. */
  readonly ledger: string
  readonly exchange: string
  readonly remainder: string
  /** Whether the exchange's rounding alone may explain the remainder. */
  readonly rounding: boolean
}

export type ProofWords = {
  /** Rows where ledger and exchange differ. */
  readonly differing: readonly ProofRow[]
  /** The number of rows that agree, apart from the exchange's rounding. */
  readonly agreeing: number
  /** Whether some of those are rounded. */
  readonly rounded: boolean
  /** The meaning of the remainders in one sentence; null without any. */
  readonly meaning: string | null
}

/** The ledger compared with the exchange's own figures: the differences, and what they mean. */
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
