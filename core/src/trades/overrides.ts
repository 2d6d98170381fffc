/**
 * What the trader corrects, as commands that are applied anew in each rebuild. The fills themselves stay what the
 * venue said; a command names them by their dedupe keys, so it finds them again whatever else arrives.
 */
import type { Fixed, UtcMs } from '../base/index.ts'
import type { Fill, FillSide, Renames } from '../ledger/index.ts'
import { type Corrected, NOT_CORRECTED, type Span, spanOf, withoutClaims, withoutStarts } from './corrected.ts'
import { type Draft, flag } from './draft.ts'
import { signedQuantity } from './fees.ts'
import { type Counted, LAST_UNITS, newerScale, recount, redenominate, scaleOf } from './redenomination.ts'

export type Override =
  /** The cost of coins that came from outside (or any other price that is known better). */
  | { readonly kind: 'cost'; readonly fill: string; readonly price: Fixed }
  /** What the source said wrongly of one fill, in its full size; what is not named stays. */
  | { readonly kind: 'edit'; readonly fill: string; readonly changes: FillChanges }
  /** Leaves a trade out of all statistics; named by its opening fill. */
  | { readonly kind: 'exclude'; readonly opening: string }
  /** Fills that form a trade of their own: together they must go from flat to flat. */
  | { readonly kind: 'split'; readonly fills: readonly string[] }
  /** Trades of one leg and direction that follow each other count as one; named by their opening fills. */
  | { readonly kind: 'merge'; readonly openings: readonly string[] }

/** What a trader corrects of a fill: when, which way, how much, and the fee in the asset in which it was paid. */
export type FillChanges = {
  readonly time?: UtcMs
  readonly side?: FillSide
  readonly quantity?: Fixed
  readonly fee?: Fixed
}

/** Why a command waits: a fill that it names is not there, fills are not flat together, trades do not follow each other. */
export type OverrideTrouble = 'gone' | 'not-flat' | 'not-adjacent'

/** A command that could not be applied, and why. It stays stored: its fills may come back. */
export type OverrideProblem = { readonly override: Override; readonly reason: OverrideTrouble }

export type PreparedFills = Corrected & {
  /** The fills that make trades in the usual way. */
  readonly fills: readonly Fill[]
  /** Each group makes trades on its own. */
  readonly groups: readonly (readonly Fill[])[]
  readonly problems: readonly OverrideProblem[]
}

/** Applies what concerns single fills: known costs, edits and splits. */
export function prepareFills(fills: readonly Fill[], overrides: readonly Override[], renames: Renames): PreparedFills {
  if (overrides.length === 0) return { fills, groups: [], ...NOT_CORRECTED, problems: [] }
  const byKey = new Map(fills.map((fill) => [fill.dedupeKey, fill]))
  const edited = new Set<string>()
  const problems: OverrideProblem[] = []
  const shifts: Span[] = []
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
  const splits = [...groups.map(spanOf), ...shifts]
  return {
    fills: withoutStarts([...byKey.values()], splits),
    groups: groups.map((group) => group.map(withoutClaims)),
    edited,
    splits,
    problems,
  }
}

function pricedAt(counted: Counted, price: Fixed): Fill {
  const { worth: _, ...fill } = counted
  return { ...fill, price, execution: ARRIVES.has(fill.execution) ? 'manual' : fill.execution }
}

const ARRIVES: ReadonlySet<Fill['execution']> = new Set(['transfer-in', 'own-transfer'])

/** The venue knew nothing of the correction, so it claims nothing about this fill. */
function editedFill(counted: Counted, changes: FillChanges): Fill {
  const { worth, ...plain } = counted
  const fill = changes.quantity === undefined && worth !== undefined ? counted : plain
  const moves = changes.time !== undefined || changes.side !== undefined || changes.quantity !== undefined
  return { ...(moves ? withoutClaims(fill) : fill), ...changes }
}

/** From when to when the position is not the venue's: while a fill is moved, and ever after where its size is another. */
function shiftOf({ time }: Fill, changes: FillChanges): Span[] {
  if (changes.side !== undefined || changes.quantity !== undefined) {
    return [{ from: Math.min(time, changes.time ?? time), to: Number.POSITIVE_INFINITY }]
  }
  if (changes.time === undefined) return []
  return [{ from: Math.min(time, changes.time), to: Math.max(time, changes.time) }]
}

function splitTrouble(group: readonly Fill[], named: number, renames: Renames): OverrideTrouble | null {
  if (group.length < named) return 'gone'
  const net = group.reduce(
    (sum, fill) => sum + recount(signedQuantity(fill), { from: scaleOf(fill, renames), to: LAST_UNITS }),
    0n,
  )
  return net === 0n ? null : 'not-flat'
}

/** Applies what concerns finished drafts of one leg: merges and exclusions. Drafts by open time. */
export function adjustDrafts(
  drafts: readonly Draft[],
  overrides: readonly Override[],
  edited: ReadonlySet<string>,
): {
  readonly drafts: readonly Draft[]
  /** Opening fills that a command named and that are here. */
  readonly found: ReadonlySet<Override>
} {
  const found = new Set<Override>()
  let result = [...drafts]
  for (const override of overrides) {
    if (override.kind === 'merge') {
      const merged = mergeDrafts(result, override.openings)
      if (merged === null) continue
      result = merged
      found.add(override)
    } else if (override.kind === 'exclude') {
      const draft = result.find((candidate) => candidate.opening.dedupeKey === override.opening)
      if (draft === undefined) continue
      flag(draft, 'excluded')
      found.add(override)
    }
  }
  if (edited.size > 0) {
    for (const draft of result) {
      if (draft.slices.some((slice) => edited.has(slice.fill.dedupeKey))) flag(draft, 'edited')
    }
  }
  return { drafts: result, found }
}

/** Commands about trades that no leg knew, among these fills. */
export function unfound(
  overrides: readonly Override[],
  found: ReadonlySet<Override>,
  fills: readonly Fill[],
): OverrideProblem[] {
  const lost = overrides.filter(
    (override) => (override.kind === 'merge' || override.kind === 'exclude') && !found.has(override),
  )
  if (lost.length === 0) return []
  const there = new Set(fills.map((fill) => fill.dedupeKey))
  return lost.map((override) => ({
    override,
    reason: override.kind === 'merge' && override.openings.every((key) => there.has(key)) ? 'not-adjacent' : 'gone',
  }))
}

function mergeDrafts(drafts: readonly Draft[], openings: readonly string[]): Draft[] | null {
  const start = drafts.findIndex((draft) => draft.opening.dedupeKey === openings[0])
  const parts = drafts.slice(start, start + openings.length)
  const [first] = parts
  const matches =
    start >= 0 && parts.length >= 2 && parts.every((draft, index) => draft.opening.dedupeKey === openings[index])
  if (!matches || first === undefined || parts.some((draft) => draft.direction !== first.direction)) return null
  const merged = parts.slice(1).reduce(joinDrafts, first)
  flag(merged, 'edited')
  return [...drafts.slice(0, start), merged, ...drafts.slice(start + parts.length)]
}

function joinDrafts(first: Draft, second: Draft): Draft {
  const units = newerScale(first.units, second.units)
  const [a, b] = [first, second].map((draft): Draft => {
    const slices = [...draft.slices]
    const counted = { ...draft, slices }
    redenominate(counted, slices, units)
    return counted
  }) as [Draft, Draft]
  return {
    ...a,
    instrument: second.units.age < first.units.age ? b.instrument : a.instrument,
    slices: [...a.slices, ...b.slices],
    cashEvents: [...a.cashEvents, ...b.cashEvents],
    flags: a.flags | b.flags,
    closeTime: b.closeTime,
    open: b.open,
    averageValue: b.averageValue,
    lots: b.lots,
    entryQuantity: a.entryQuantity + b.entryQuantity,
    entryValue: a.entryValue + b.entryValue,
    exitQuantity: a.exitQuantity + b.exitQuantity,
    exitValue: a.exitValue + b.exitValue,
    maxQuantity: a.maxQuantity > b.maxQuantity ? a.maxQuantity : b.maxQuantity,
    maxValue: a.maxValue > b.maxValue ? a.maxValue : b.maxValue,
    gross: a.gross + b.gross,
    fees: a.fees === null || b.fees === null ? null : a.fees + b.fees,
    dust: b.dust,
    dustValue: b.dustValue,
    proven: a.proven && b.proven,
    contradicted: a.contradicted || b.contradicted,
  }
}
