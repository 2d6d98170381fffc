/**
 * Coins that were renamed. A holding bought as MATIC and sold as POL is one position, so every lookup of a spot
 * position or a coin goes through here first. Contracts are settled when their coin is renamed, so they never join.
 */
import { type CivilDay, DAY_MS, dayKey, type Fixed, ONE, proportion, type UtcMs } from '../base/index.ts'
import { RENAMES } from './known-renames.ts'

/** How a coin is counted: its last name, and the number of coins of that name that one of it equals. */
export type Units = {
  readonly coin: string
  readonly ratio: Fixed
  /** The number of renames up to the last name; 0 for the last name itself. */
  readonly age: number
}

/** A rename that a trader entered. */
export type OwnRename = {
  readonly from: string
  readonly to: string
  /** New coins per old coin, above 0. */
  readonly ratio: Fixed
  /**
   * The moment of the rename, for tickers that were used for two coins: from then on `from` is another coin, and before
   * it `to` was another coin. Null = both names always mean this coin.
   */
  readonly since: UtcMs | null
}

/** The renames that apply in one journal: the built-in ones and the trader's own. */
export type Renames = {
  /** How a coin with this name is counted, given the meaning of the name at that moment (UTC ms). */
  readonly unitsOf: (asset: string, time: number) => Units
  /** The last name of a coin: POL for MATIC. */
  readonly coinNameOf: (asset: string, time: number) => string
  /** Whether the name of a coin may be counted as another: the coin was renamed, or its ticker was reused. */
  readonly wasRenamed: (asset: string) => boolean
  /** All names under which a coin was ever listed, the last one first. */
  readonly namesOfCoin: (coin: string) => readonly string[]
  /** Moments (UTC ms, ascending) from which a name means another coin than before. */
  readonly changesOf: (asset: string) => readonly number[]
}

/**
 * Joins the built-in renames with those of one trader. The trader's take precedence: if one of them defines the meaning
 * of a name at some time, no built-in rename of that name applies then. Leaves out a rename that would close a cycle
 * with earlier ones; `checkRename` rejects it when it is entered.
 */
export function createRenames(own: readonly OwnRename[] = []): Renames {
  const byName = groupByName(own)
  const unitsOf = (asset: string, time: number): Units => {
    const step = stepAt(byName, asset, time)
    if (step === undefined) return { coin: asset, ratio: ONE, age: 0 }
    const next = unitsOf(step.to, step.time)
    return { coin: next.coin, ratio: proportion(step.ratio, next.ratio, ONE), age: next.age + 1 }
  }
  const steps = [...byName.values()].flat()
  return {
    unitsOf,
    coinNameOf: (asset, time) => (byName.has(asset) ? unitsOf(asset, time).coin : asset),
    wasRenamed: (asset) => byName.has(asset),
    namesOfCoin: (coin) => {
      const names = new Set([coin])
      for (const name of names) for (const { from, to } of steps) if (to === name) names.add(from)
      return [...names]
    },
    changesOf: (asset) => {
      const ends = new Set((byName.get(asset) ?? []).flatMap(({ until }) => until ?? []))
      return [...ends].sort((a, b) => a - b)
    },
  }
}

/** Whether a rename leads back to its own old name, together with the built-in renames and the trader's other ones. */
export function closesCircle(rename: OwnRename, others: readonly OwnRename[]): boolean {
  const step = stepOfOwn(rename)
  const byName = new Map<string, Step[]>()
  for (const rename of [step, ...others.map(stepOfOwn), ...RENAMES]) addStep(byName, rename)
  return leadsBack(byName, step)
}

/** One rename, prepared for following. */
type Step = {
  readonly from: string
  readonly to: string
  readonly ratio: Fixed
  /** The time for which `to` is looked up: a reused ticker means the coin of that time. */
  readonly time: number
  /** The moment from which `from` is another coin; null = never. */
  readonly until: number | null
}

type StepsByName = Map<string, Step[]>

/** The trader's steps of a name, ordered by their end, then the built-in ones. */
function groupByName(own: readonly OwnRename[]): StepsByName {
  const byName: StepsByName = new Map()
  const ownSteps = [...own.map(stepOfOwn), ...earlierCoins(own)].sort((a, b) => endOf(a) - endOf(b))
  const builtIn = [...RENAMES].sort((a, b) => endOf(a) - endOf(b))
  for (const step of [...ownSteps, ...builtIn]) {
    addStep(byName, step)
    if (leadsBack(byName, step)) byName.get(step.from)?.pop()
    if (byName.get(step.from)?.length === 0) byName.delete(step.from)
  }
  return byName
}

function addStep(byName: StepsByName, step: Step): void {
  const steps = byName.get(step.from)
  if (steps === undefined) byName.set(step.from, [step])
  else steps.push(step)
}

function endOf({ until }: Pick<Step, 'until'>): number {
  return until ?? Number.POSITIVE_INFINITY
}

/** Without a date the new name has its present meaning. */
function stepOfOwn({ from, to, ratio, since }: OwnRename): Step {
  return { from, to, ratio, time: since ?? Number.POSITIVE_INFINITY, until: since }
}

/**
 * A dated rename implies that its new name meant another coin before. That coin gets a name of its own: `SKY (before
 * 2025-09-18)`, unless another rename says that the new name was in use earlier.
 */
function earlierCoins(own: readonly OwnRename[]): Step[] {
  const names = new Set(own.map(({ to }) => to))
  return [...names].flatMap((name): Step[] => {
    const dates = own.flatMap(({ to, since }) => (to === name ? [since] : []))
    if (dates.includes(null) || RENAMES.some(({ to }) => to === name)) return []
    const first = Math.min(...dates.map((date) => date ?? 0))
    const day = dayKey(Math.floor(first / DAY_MS) as CivilDay)
    return [{ from: name, to: `${name} (before ${day})`, ratio: ONE, time: first, until: first }]
  })
}

function stepAt(byName: ReadonlyMap<string, readonly Step[]>, asset: string, time: number): Step | undefined {
  return byName.get(asset)?.find(({ until }) => until === null || time < until)
}

/** Follows the new names from this step on. */
function leadsBack(byName: StepsByName, step: Step): boolean {
  const seen = new Set<Step>()
  for (let next = stepAt(byName, step.to, step.time); next !== undefined; next = stepAt(byName, next.to, next.time)) {
    if (next === step) return true
    if (seen.has(next)) return false
    seen.add(next)
  }
  return false
}
