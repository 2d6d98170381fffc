/** The market at the open of trades: when a tool needs daily candles, and what the output says of missing ones. */
import { isRegime, REGIMES } from '@roundtrip/core/coins'
import { idOfRow } from '@roundtrip/core/reports'
import { selectionOf } from './filters.ts'
import type { FilterInput } from './inputs.ts'
import type { Journal } from './journal.ts'
import { type ToolOutput, listing } from './pages.ts'

type MarketInput = {
  readonly filter?: FilterInput | undefined
  readonly among?: FilterInput | undefined
  readonly a?: FilterInput | undefined
  readonly b?: FilterInput | undefined
  readonly by?: string | undefined
  readonly marketAtOpen?: boolean | undefined
}

/** Whether it groups or filters by the market at the open, or says that it wants to know of it. */
export function needsMarket({ by = '', marketAtOpen = false, filter, among, a, b }: MarketInput): boolean {
  return marketAtOpen || isRegime(by) || [filter, among, a, b].some((each) => (each?.groups ?? []).some(isOfMarket))
}

function isOfMarket({ dimension }: NonNullable<FilterInput['groups']>[number]): boolean {
  return isRegime(dimension.toLowerCase())
}

/** The output with what is known of the market, or that it was left out, where the input has that choice. */
export function withMarket(output: ToolOutput, journal: Journal, input: MarketInput): ToolOutput {
  const { coins } = journal
  if (coins === null) return 'marketAtOpen' in input ? { ...output, head: { ...output.head, ...LEFT_OUT } } : output
  const { filter = {}, a, b } = input
  const marketAtOpen =
    a === undefined || b === undefined
      ? coverageOf(journal, filter)
      : { a: coverageOf(journal, a), b: coverageOf(journal, b) }
  return {
    ...output,
    head: { ...output.head, marketAtOpen: { ...marketAtOpen, definition: DEFINITION } },
    lists: [...output.lists, listing(['coinsWithoutCandles'], coins.missing)],
  }
}

const LEFT_OUT = { marketAtOpen: 'left out; with "marketAtOpen": true it is loaded and looked at' }

const DEFINITION = `from daily candles (UTC, in dollars) that had ended at the open; ${REGIMES[0]}: last close above or below the EMA 50; ${REGIMES[1]}: third of the last year that the ATR 14 is in, as a share of the close; tradesNotKnown lack enough candles and are the row "(none)", so a filter by another row leaves them out`

/** Of the trades that pass all filters but those by the market itself, how many it is unknown of. */
function coverageOf(journal: Journal, { groups = [], ...filter }: FilterInput) {
  const others = groups.filter((group) => !isOfMarket(group))
  const { rows } = selectionOf(journal, others.length === 0 ? filter : { ...filter, groups: others })
  const dimension = journal.groupings.find(({ id }) => isRegime(id))?.dimension
  const isKnown = (row: number): boolean =>
    dimension?.by === 'field' && dimension.keyOf.has(idOfRow(journal.columns, row))
  return { trades: rows.length, tradesNotKnown: rows.filter((row) => !isKnown(row)).length }
}
