import { float64At } from '../base/index.ts'
import { idOfRow } from './annotate.ts'
import type { TradeColumns } from './columns.ts'
import { isCounted, uncountedReason } from './counted.ts'

/**
 * Why the figures of counted trades changed between two states of a journal. `added` and `removed` are trades that only
 * one of them has; `closed` to `left-out` count in only one of them; the last four are amounts of trades that count in
 * both.
 */
export const CHANGE_CAUSES = [
  'added',
  'closed',
  'rate-found',
  'gap-filled',
  'included',
  'removed',
  'reopened',
  'rate-lost',
  'contradicted',
  'excluded',
  'gross',
  'fees',
  'funding',
  'other-payments',
] as const
export type ChangeCause = (typeof CHANGE_CAUSES)[number]

/** Amounts in money units of 10^-8, with the sign of their change in the figure: rising fees are positive in `fees`. */
export type ChangedAmounts = {
  readonly gross: number
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
  readonly net: number
}

export type Change = {
  readonly cause: ChangeCause
  /** Trades with this cause. A trade whose fees and funding changed has both. */
  readonly trades: number
  /** By how many the number of counted trades changed. */
  readonly counted: number
  readonly amounts: ChangedAmounts
  /** Ids of the first trades, in the order of their close. */
  readonly examples: readonly string[]
}

const EXAMPLES_MAX = 50

/**
 * Explains a change of the counted trades. For each amount, and for the number of trades, the causes add up exactly to
 * the figure of `after` minus that of `before`, since amounts are whole units. Causes without trades are left out.
 */
export function explainChange(before: TradeColumns, after: TradeColumns): Change[] {
  const causes = new Map<ChangeCause, MutableChange>()
  const note = (cause: ChangeCause, change: Omit<Change, 'cause' | 'trades' | 'examples'>, id: string): void => {
    const sum = causes.get(cause) ?? { trades: 0, counted: 0, amounts: { ...NOTHING }, examples: [] }
    sum.trades += 1
    sum.counted += change.counted
    for (const name of AMOUNTS) sum.amounts[name] += change.amounts[name]
    if (sum.examples.length < EXAMPLES_MAX) sum.examples.push(id)
    causes.set(cause, sum)
  }
  const rows = new Map(Array.from({ length: before.count }, (_, row) => [idOfRow(before, row), row]))
  for (let row = 0; row < after.count; row += 1) {
    const id = idOfRow(after, row)
    const earlier = rows.get(id)
    rows.delete(id)
    const counts = isCounted(after, row)
    if (earlier === undefined || !isCounted(before, earlier)) {
      if (!counts) continue
      const cause = earlier === undefined ? 'added' : GAINED[uncountedReason(before, earlier) ?? 'open']
      note(cause, { counted: 1, amounts: amountsOf(after, row) }, id)
    } else if (counts) {
      const changed = difference(amountsOf(after, row), amountsOf(before, earlier))
      for (const { cause, name, sign } of CAUSES) {
        const part = changed[name]
        if (part !== 0) note(cause, { counted: 0, amounts: { ...NOTHING, [name]: part, net: sign * part } }, id)
      }
    } else {
      const cause = LOST[uncountedReason(after, row) ?? 'open']
      note(cause, { counted: -1, amounts: difference(NOTHING, amountsOf(before, earlier)) }, id)
    }
  }
  for (const [id, row] of rows) {
    if (isCounted(before, row))
      note('removed', { counted: -1, amounts: difference(NOTHING, amountsOf(before, row)) }, id)
  }
  return CHANGE_CAUSES.flatMap((cause) => {
    const change = causes.get(cause)
    return change === undefined ? [] : [{ cause, ...change }]
  })
}

type MutableChange = {
  trades: number
  counted: number
  amounts: { -readonly [Name in keyof ChangedAmounts]: number }
  examples: string[]
}

const NOTHING: ChangedAmounts = { gross: 0, fees: 0, funding: 0, otherCash: 0, net: 0 }
const AMOUNTS = ['gross', 'fees', 'funding', 'otherCash', 'net'] as const

/** The components of the net result, with the sign of each. */
const CAUSES = [
  { cause: 'gross', name: 'gross', sign: 1 },
  { cause: 'fees', name: 'fees', sign: -1 },
  { cause: 'funding', name: 'funding', sign: 1 },
  { cause: 'other-payments', name: 'otherCash', sign: 1 },
] as const

/** Why a trade counts now, by the reason for which it did not. */
const GAINED = {
  open: 'closed',
  'pending-rate': 'rate-found',
  'history-incomplete': 'gap-filled',
  excluded: 'included',
  withdrawn: 'included',
} as const

/** Why a trade no longer counts, by the reason for which it does not. */
const LOST = {
  open: 'reopened',
  'pending-rate': 'rate-lost',
  'history-incomplete': 'contradicted',
  excluded: 'excluded',
  withdrawn: 'excluded',
} as const

function amountsOf(columns: TradeColumns, row: number): ChangedAmounts {
  return {
    gross: float64At(columns.gross, row),
    fees: float64At(columns.fees, row),
    funding: float64At(columns.funding, row),
    otherCash: float64At(columns.otherCash, row),
    net: float64At(columns.net, row),
  }
}

function difference(a: ChangedAmounts, b: ChangedAmounts): ChangedAmounts {
  return {
    gross: a.gross - b.gross,
    fees: a.fees - b.fees,
    funding: a.funding - b.funding,
    otherCash: a.otherCash - b.otherCash,
    net: a.net - b.net,
  }
}
