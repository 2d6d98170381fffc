/** Which trades are one decision, a second time: by comparing every pair of them. */
import { average, squared, sum } from './statistics.ts'

export type Decided = {
  readonly openTime: number
  readonly closeTime: number
  readonly base: string
  readonly side: string
}

const TOGETHER = 15 * 60_000
const DAY = 86_400_000

/**
 * The trades of each decision, as their indexes, in the order of the first opens. `values`: what each made. `overlapsAreOne`:
 * whether those that overlap are one.
 */
export function decisionsOf(
  trades: readonly Decided[],
  values: readonly number[],
  { overlapsAreOne = false } = {},
): number[][] {
  const mean = average(values) ?? 0
  const rests = lessSides(
    trades,
    values.map((value) => value - mean),
  )
  const decisions = looks(trades, overlapsAreOne)
  const days = merged(decisions, trades, DAY)
  const finer = isAlike(decisions, { outer: days, trades, rests }, 1.3) ? days : decisions
  const weeks = merged(decisions, trades, 7 * DAY)
  return isAlike(finer, { outer: weeks, trades, rests }, 3) ? weeks : finer
}

function lessSides(trades: readonly Decided[], values: readonly number[]): number[] {
  const meanOf = (side: string) => average(values.filter((_, index) => trades[index]?.side === side)) ?? 0
  const means: Readonly<Record<string, number>> = { long: meanOf('long'), short: meanOf('short') }
  return values.map((value, index) => value - (means[trades[index]?.side ?? ''] ?? 0))
}

/** Trades connected by pairs: opened within a quarter of an hour, or in one coin and closed within one. */
function looks(trades: readonly Decided[], overlapsAreOne: boolean): number[][] {
  const indexes = trades.map((_, index) => index)
  const byOpen = indexes.toSorted((a, b) => openOf(trades, a) - openOf(trades, b) || a - b)
  const pairs: (readonly [number, number])[] = []
  let first: number | undefined
  for (const index of byOpen) {
    if (first !== undefined && openOf(trades, index) - openOf(trades, first) <= TOGETHER) pairs.push([first, index])
    else first = index
  }
  if (overlapsAreOne) pairs.push(...overlapping(indexes, trades))
  for (const coin of new Set(trades.map(({ base }) => base))) {
    const ofCoin = indexes.filter((index) => trades[index]?.base === coin)
    let last: number | undefined
    for (const index of ofCoin.toSorted((a, b) => closeOf(trades, a) - closeOf(trades, b) || a - b)) {
      const isTogether =
        last !== undefined &&
        closeOf(trades, index) - closeOf(trades, last) <= TOGETHER &&
        openOf(trades, index) < closeOf(trades, last)
      if (last !== undefined && isTogether) pairs.push([last, index])
      else last = index
    }
  }
  const names = indexes.slice()
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const [a, b] of pairs) {
      const name = Math.min(names[a] ?? 0, names[b] ?? 0)
      if (names[a] !== name || names[b] !== name) isSettled = false
      names[a] = name
      names[b] = name
    }
  }
  return grouped(byOpen, (index) => names[index] ?? 0)
}

function overlapping(indexes: readonly number[], trades: readonly Decided[]): (readonly [number, number])[] {
  return indexes.flatMap((a) =>
    indexes.flatMap((b) =>
      openOf(trades, a) <= openOf(trades, b) && openOf(trades, b) < closeOf(trades, a) ? [[a, b] as const] : [],
    ),
  )
}

function openOf(trades: readonly Decided[], index: number): number {
  return trades[index]?.openTime ?? 0
}

function closeOf(trades: readonly Decided[], index: number): number {
  return trades[index]?.closeTime ?? 0
}

function grouped(indexes: readonly number[], nameOf: (index: number) => number): number[][] {
  const names = [...new Set(indexes.map(nameOf))]
  return names.map((name) => indexes.filter((index) => nameOf(index) === name))
}

/** The decisions of each day, or week, of their first opens. */
function merged(decisions: readonly number[][], trades: readonly Decided[], length: number): number[][] {
  const spans = decisions.map(([first = 0]) => Math.floor(openOf(trades, first) / length))
  return [...new Set(spans)].map((span) => decisions.filter((_, index) => spans[index] === span).flat())
}

type GroupedTrades = {
  readonly outer: readonly number[][]
  readonly trades: readonly Decided[]
  readonly rests: readonly number[]
}

function isAlike(groups: readonly number[][], { outer, trades, rests }: GroupedTrades, errors: number): boolean {
  return [false, true].some((isSigned) => {
    const valueOf = (index: number) => (isSigned && trades[index]?.side === 'short' ? -1 : 1) * (rests[index] ?? 0)
    const sums = groups.map((group) => sum(group.map(valueOf)))
    const inside = outer.map((span) => sums.filter((_, at) => span.includes(groups[at]?.[0] ?? -1)))
    const products = sum(inside.map((list) => squared(sum(list)) - sum(list.map(squared))))
    const variance = sum(
      inside.map((list) => 2 * (squared(sum(list.map(squared))) - sum(list.map((each) => each ** 4)))),
    )
    return variance > 0 && products / Math.sqrt(variance) >= errors
  })
}
