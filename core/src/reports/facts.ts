/** Notable facts about a young journal. Each is about the past: none is a cause, a pattern or a forecast. */
import { type CivilDay, dayKey, float64At, sum } from '../base/index.ts'
import { idOfRow } from './annotate.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { hourKey, keysOf, timesOf } from './keys.ts'
import type { JournalFact, ReportSettings } from './report-types.ts'
import { tickerKeys } from './ticker-keys.ts'

/** The order of facts that turn the result. */
const KINDS: readonly JournalFact['kind'][] = ['fees', 'trade', 'day', 'hour', 'ticker']

/** From this many counted trades on, insights replace facts. */
export const YOUNG_JOURNAL_TRADES = 100

const SHOWN = 3

/**
 * At most three facts about the counted trades, the most informative first: those without which the result would turn
 * (a gain into a loss or zero, or the other way round), then those with the largest amount. A fact is left out if it
 * repeats another one: if more than half of its money, by absolute results, comes from trades of the other one.
 */
export function journalFacts(columns: TradeColumns, rows: Uint32Array, settings: ReportSettings): JournalFact[] {
  if (rows.length >= YOUNG_JOURNAL_TRADES) return []
  const net = sum(Array.from(rows, (row) => float64At(columns.net, row)))
  const chosen: Candidate[] = []
  for (const candidate of candidatesOf({ columns, rows: [...rows], settings }).toSorted(byTelling(net))) {
    if (chosen.length < SHOWN && !chosen.some((other) => repeats(columns, candidate, other))) chosen.push(candidate)
  }
  return chosen.map(({ kind, key, units, rows: about }) => ({
    kind,
    key,
    amount: units / MONEY_UNIT,
    rest: (net - units) / MONEY_UNIT,
    count: about.length,
  }))
}

/** `units`: the amount in whole money units. */
type Candidate = Pick<JournalFact, 'kind' | 'key'> & { readonly units: number; readonly rows: readonly number[] }

type Counted = {
  readonly columns: TradeColumns
  readonly rows: readonly number[]
  readonly settings: ReportSettings
}

function candidatesOf({ columns, rows, settings }: Counted): readonly Candidate[] {
  const { day, hour } = timesOf(keysOf(columns, settings), settings.basis)
  const tickers = tickerKeys(columns.dictionaries.tickers)
  const unitsOf = (about: readonly number[]): number => sum(about.map((row) => float64At(columns.net, row)))
  const groupsBy = (kind: JournalFact['kind'], keyOf: (row: number) => string): Candidate[] =>
    [...new Set(rows.map(keyOf))].toSorted().map((key) => {
      const about = rows.filter((row) => keyOf(row) === key)
      return { kind, key, units: unitsOf(about), rows: about }
    })
  const tickerOf = (row: number): string => tickers[columns.ticker[row] ?? 0] ?? ''
  // Breaks ties between equal trades independently of the account name, and so of their ids.
  const inOrder = rows.toSorted((a, b) => (tickerOf(a) === tickerOf(b) ? a - b : tickerOf(a) < tickerOf(b) ? -1 : 1))
  const trades = inOrder.map((row) => ({
    kind: 'trade' as const,
    key: idOfRow(columns, row),
    units: float64At(columns.net, row),
    rows: [row],
  }))
  const days = groupsBy('day', (row) => dayKey((day[row] ?? 0) as CivilDay))
  const fees = sum(rows.map((row) => float64At(columns.fees, row)))
  const largest = (candidates: readonly Candidate[], sizeOf: (candidate: Candidate) => number): Candidate[] =>
    candidates
      .filter((candidate) => sizeOf(candidate) > 0)
      .toSorted((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, 1)
  const gain = ({ units }: Candidate): number => units
  const loss = ({ units }: Candidate): number => -units
  return [
    ...largest(trades, gain),
    ...largest(trades, loss),
    ...(fees > 0 ? [{ kind: 'fees' as const, key: '', units: -fees, rows }] : []),
    ...largest(days, ({ units }) => Math.abs(units)),
    ...largest(
      groupsBy('hour', (row) => hourKey(hour[row] ?? 0)),
      loss,
    ),
    ...largest(groupsBy('ticker', tickerOf), loss),
    // A group of all trades is the result itself.
  ].filter(({ kind, rows: about }) => kind === 'fees' || about.length < rows.length)
}

function byTelling(net: number): (a: Candidate, b: Candidate) => number {
  const turns = ({ units }: Candidate): number => (net !== 0 && (net - units) * net <= 0 ? 1 : 0)
  const rank = ({ kind }: Candidate): number => KINDS.indexOf(kind)
  return (a, b) =>
    turns(b) - turns(a) ||
    (turns(a) === 1 ? rank(a) - rank(b) : 0) ||
    Math.abs(b.units) - Math.abs(a.units) ||
    rank(a) - rank(b)
}

/** Fees are separate from results, so they repeat nothing, and nothing repeats them. */
function repeats(columns: TradeColumns, fact: Candidate, other: Candidate): boolean {
  if (fact.kind === 'fees' || other.kind === 'fees') return false
  const moneyOf = (rows: readonly number[]): number => sum(rows.map((row) => Math.abs(float64At(columns.net, row))))
  return 2 * moneyOf(fact.rows.filter((row) => other.rows.includes(row))) > moneyOf(fact.rows)
}
