/** Further traits of a trade; `traits.ts` defines and computes each. */
export const TRAITS = ['session', 'number', 'busy', 'after', 'size', 'stake', 'market', 'entries', 'stops'] as const
export type Trait = (typeof TRAITS)[number]

/** The keys of each trait, in their order if they have one. */
export const TRAIT_KEYS: Readonly<Record<Trait, readonly string[]>> = {
  /** The hours of the open in UTC: Asia 0-8, Europe 8-16, America 13-21, regardless of the trader's zone. */
  session: ['asia', 'europe', 'europe-us', 'us', 'late'],
  /** The number of the trade among those opened on its day. */
  number: ['1', '2', '3', '4-5', '6-10', '11-20', '>20'],
  /** How many trades were opened on its day. */
  busy: ['1', '2-3', '4-5', '6-10', '11-20', '>20'],
  /** The streak of wins or losses among the trades closed before it was opened. */
  after: ['losses-3', 'losses-2', 'losses-1', 'first', 'wins-1', 'wins-2', 'wins-3'],
  /** The value of all entries in the reporting currency, in half powers of ten. */
  size: sizeKeys(),
  /**
   * The value of the entry compared with the median of the previous ten trades: less than half of it, up to four
   * fifths, about the same, a quarter more, twice as much or more. Unknown for the first ten trades and for positions
   * that were added to, whose first entry columns do not have.
   */
  stake: ['<0.5', '0.5-0.8', '0.8-1.25', '1.25-2', '>=2', 'unknown'],
  market: ['spot', 'linear', 'inverse', 'quanto', 'option-linear', 'option-inverse'],
  entries: ['single', 'scaled-in', 'averaged-down'],
  /** Whether a stop is known, and whether it was ever moved farther from the price. */
  stops: ['no-stop', 'stop-kept', 'stop-moved-away'],
}

/**
 * The first size is below the lower end; the last has no upper end. 1, 3, 10, 30 and so on, also for amounts in coins.
 */
function sizeEdges(): number[] {
  const edges: number[] = []
  for (let power = -4; power <= 8; power += 1) edges.push(Number(`1e${power}`), Number(`3e${power}`))
  return edges
}

function sizeKeys(): string[] {
  const edges = sizeEdges()
  return ['<0.0001', ...edges.map((edge, index) => (edges[index + 1] === undefined ? `>=${edge}` : String(edge)))]
}

export const SIZE_EDGES = sizeEdges()

/** The range of a key of `size` in the reporting currency; null for an open end. */
export function sizeSpan(key: string): { readonly from: number; readonly to: number | null } {
  const index = TRAIT_KEYS.size.indexOf(key)
  return { from: SIZE_EDGES[index - 1] ?? 0, to: SIZE_EDGES[index] ?? null }
}
