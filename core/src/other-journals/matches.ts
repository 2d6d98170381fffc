/** The matches, and what is already taken while the search goes on. */
/**
 * `single`: a row and a trade. `split`: several rows are one trade. `part`: rows that cover only a part of a trade.
 * `merged`: one row covers several trades.
 */
export type MatchKind = 'single' | 'split' | 'part' | 'merged'

/** Indexes of rows, and rows of trades in the columns. */
export type Match = {
  readonly kind: MatchKind
  readonly rows: readonly number[]
  readonly trades: readonly number[]
}

/** Rows and trades that already belong to a match. */
export class Taken {
  readonly #rows = new Set<number>()
  readonly #trades = new Set<number>()

  hasRow(index: number): boolean {
    return this.#rows.has(index)
  }

  hasTrade(row: number): boolean {
    return this.#trades.has(row)
  }

  take(match: Match): Match {
    for (const index of match.rows) this.#rows.add(index)
    for (const row of match.trades) this.#trades.add(row)
    return match
  }
}

export type Search = { readonly scale: number; readonly taken: Taken }
