/** Applies the trader's corrections; see `Override`. */
import type { Fixed } from '../base/index.ts'
import type { Fill, Renames } from '../ledger/index.ts'
import {
  type Corrections,
  NOT_CORRECTED,
  type TimeSpan,
  timeSpanOf,
  withoutClaims,
  withoutStarts,
} from './corrected.ts'
import type { FillCorrection, Override, OverrideProblem, OverrideTrouble } from './override.ts'
import { inUnits, type TradeDraft } from './draft.ts'
import { signedMovedQuantity } from './fees.ts'
import { type CountedFill, LAST_UNITS, newerScale, convertUnits, scaleOf } from './redenomination.ts'
import { flag } from './trade.ts'

export type PreparedFills = Corrections & {
  /** The fills that form trades in the usual way. */
  readonly fills: readonly Fill[]
  /** Each group forms trades of its own. */
  readonly groups: readonly (readonly Fill[])[]
  readonly problems: readonly OverrideProblem[]
  /** The keys of all fills. */
  readonly keys: ReadonlySet<string>
}

/** Applies the commands about single fills: known costs, edits and splits. */
export function prepareFills(fills: readonly Fill[], overrides: readonly Override[], renames: Renames): PreparedFills {
  const byKey = new Map(fills.map((fill) => [fill.dedupeKey, fill]))
  const keys = new Set(byKey.keys())
  if (overrides.length === 0) return { fills, groups: [], ...NOT_CORRECTED, problems: [], keys }
  const edited = new Set<string>()
  const problems: OverrideProblem[] = []
  const shifts: TimeSpan[] = []
  for (const override of overrides) {
    if (override.kind !== 'cost' && override.kind !== 'edit') continue
    const fill = byKey.get(override.fill)
    if (fill === undefined) problems.push({ override, reason: 'gone' })
    else if (override.kind === 'cost') byKey.set(override.fill, pricedAt(fill, override.price))
    else {
      byKey.set(override.fill, editedFill(fill, override.changes))
      shifts.push(...shiftOf(fill, override.changes))
    }
    edited.add(override.fill)
  }
  const groups: Fill[][] = []
  for (const override of overrides) {
    if (override.kind !== 'split') continue
    const group = override.fills.map((key) => byKey.get(key)).filter((fill) => fill !== undefined)
    const reason = splitTrouble(group, override.fills.length, renames)
    if (reason !== null) {
      problems.push({ override, reason })
      continue
    }
    for (const fill of group) {
      byKey.delete(fill.dedupeKey)
      edited.add(fill.dedupeKey)
    }
    groups.push(group)
  }
  const splits = [...groups.map(timeSpanOf), ...shifts]
  return {
    fills: withoutStarts([...byKey.values()], splits),
    groups: groups.map((group) => group.map(withoutClaims)),
    edited,
    splits,
    problems,
    keys,
  }
}

function pricedAt(counted: CountedFill, price: Fixed): Fill {
  const { worth: _, ...fill } = counted
  return { ...fill, price, execution: ARRIVES.has(fill.execution) ? 'manual' : fill.execution }
}

const ARRIVES: ReadonlySet<Fill['execution']> = new Set(['transfer-in', 'own-transfer'])

/** The venue knew nothing of the correction, so it claims nothing about this fill. */
function editedFill(counted: CountedFill, changes: FillCorrection): Fill {
  const { worth, ...plain } = counted
  const fill = changes.quantity === undefined && worth !== undefined ? counted : plain
  const moves = changes.time !== undefined || changes.side !== undefined || changes.quantity !== undefined
  return { ...(moves ? withoutClaims(fill) : fill), ...changes }
}

/**
 * When the position differs from the venue's: between the old and new time of a moved fill, and permanently if its
 * quantity or side changes.
 */
function shiftOf({ time }: Fill, changes: FillCorrection): TimeSpan[] {
  if (changes.side !== undefined || changes.quantity !== undefined) {
    return [{ from: Math.min(time, changes.time ?? time), to: Number.POSITIVE_INFINITY }]
  }
  if (changes.time === undefined) return []
  return [{ from: Math.min(time, changes.time), to: Math.max(time, changes.time) }]
}

function splitTrouble(group: readonly Fill[], named: number, renames: Renames): OverrideTrouble | null {
  if (group.length < named) return 'gone'
  const net = group.reduce(
    (sum, fill) => sum + convertUnits(signedMovedQuantity(fill), { from: scaleOf(fill, renames), to: LAST_UNITS }),
    0n,
  )
  return net === 0n ? null : 'not-flat'
}

/** Applies the merges among the finished drafts of one leg, and marks the edited ones. Expects drafts by open time. */
export function adjustDrafts(
  drafts: readonly TradeDraft[],
  overrides: readonly Override[],
  edited: ReadonlySet<string>,
): {
  readonly drafts: readonly TradeDraft[]
  /** Commands whose trades are in this leg. */
  readonly applied: ReadonlySet<Override>
} {
  const applied = new Set<Override>()
  let result = [...drafts]
  for (const override of overrides) {
    const merged = override.kind === 'merge' ? mergeDrafts(result, override.openings) : null
    if (merged === null) continue
    result = merged
    applied.add(override)
  }
  if (edited.size > 0) {
    for (const draft of result) {
      if (draft.slices.some((slice) => edited.has(slice.fill.dedupeKey))) flag(draft, 'edited')
    }
  }
  return { drafts: result, applied }
}

/** Merges of trades that no leg of these fills contains. */
export function unfound(
  overrides: readonly Override[],
  applied: ReadonlySet<Override>,
  keys: ReadonlySet<string>,
): OverrideProblem[] {
  return overrides.flatMap((override): OverrideProblem[] => {
    if (override.kind !== 'merge' || applied.has(override)) return []
    return [{ override, reason: override.openings.every((key) => keys.has(key)) ? 'not-adjacent' : 'gone' }]
  })
}

function mergeDrafts(drafts: readonly TradeDraft[], openings: readonly string[]): TradeDraft[] | null {
  const start = drafts.findIndex((draft) => draft.opening.dedupeKey === openings[0])
  const opened = drafts.slice(start, start + openings.length)
  const [first] = opened
  const matches =
    start >= 0 && opened.length >= 2 && opened.every((draft, index) => draft.opening.dedupeKey === openings[index])
  if (!matches || first === undefined || opened.some((draft) => draft.isLong !== first.isLong)) return null
  const merged = opened.slice(1).reduce(joinDrafts, first)
  flag(merged, 'edited')
  return [...drafts.slice(0, start), merged, ...drafts.slice(start + opened.length)]
}

function joinDrafts(first: TradeDraft, second: TradeDraft): TradeDraft {
  const units = newerScale(first.units, second.units)
  const [a, b] = [inUnits(first, units), inUnits(second, units)]
  return {
    ...a,
    instrument: second.units.age < first.units.age ? b.instrument : a.instrument,
    slices: [...a.slices, ...b.slices],
    cashEvents: [...a.cashEvents, ...b.cashEvents],
    flags: a.flags | b.flags,
    closeTime: b.closeTime,
    open: b.open,
    openValue: b.openValue,
    entryQuantity: a.entryQuantity + b.entryQuantity,
    entryValue: a.entryValue + b.entryValue,
    exitQuantity: a.exitQuantity + b.exitQuantity,
    exitValue: a.exitValue + b.exitValue,
    maxQuantity: a.maxQuantity > b.maxQuantity ? a.maxQuantity : b.maxQuantity,
    maxValue: a.maxValue > b.maxValue ? a.maxValue : b.maxValue,
    gross: a.gross + b.gross,
    fees: a.fees === null || b.fees === null ? null : a.fees + b.fees,
    dust: b.dust,
    carry: b.carry,
    isProven: a.isProven && b.isProven,
    isContradicted: a.isContradicted || b.isContradicted,
  }
}
