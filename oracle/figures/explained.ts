/** What some trades consist of, a second time: every split filters the list again, every sum goes trade by trade. */
import { byKey, type KeysOf } from './groups.ts'
import { type Counted, dollars, UNIT } from './listed.ts'

const AMOUNTS = ['gross', 'fees', 'funding', 'otherCash', 'net'] as const

export type PlainGroup = Readonly<Record<(typeof AMOUNTS)[number], number>> & {
  readonly key: string
  readonly trades: number
}

export function plainGroup(key: string, trades: readonly Counted[]): PlainGroup {
  const sums = Object.fromEntries(AMOUNTS.map((name) => [name, dollars(trades, name)]))
  return { key, trades: trades.length, ...(sums as Record<(typeof AMOUNTS)[number], number>) }
}

/** The groups of each split that has more than one of them. */
export function plainSplits(
  trades: readonly Counted[],
  ways: Readonly<Record<string, KeysOf>>,
): ReadonlyMap<string, readonly PlainGroup[]> {
  const splits = Object.entries(ways).map(([by, keysOf]): [string, PlainGroup[]] => [
    by,
    [...byKey(trades, keysOf)].map(([key, members]) => plainGroup(key, members)),
  ])
  return new Map(splits.filter(([, groups]) => groups.length > 1))
}

/**
 * The group with over half of the amount in the direction of the result, and with the most beyond its share of trades.
 */
export function plainMost(splits: ReadonlyMap<string, readonly PlainGroup[]>, net: number) {
  const sign = Math.sign(net)
  const candidates = [...splits].flatMap(([by, groups]) => {
    const pull = groups.filter((group) => group.net * sign > 0).reduce((sum, group) => sum + Math.abs(group.net), 0)
    const count = groups.reduce((sum, { trades }) => sum + trades, 0)
    return groups.map((group) => {
      const share = (group.net * sign) / pull
      return { by, key: group.key, share, gap: share - group.trades / count }
    })
  })
  const able = candidates.filter(({ key, share, gap }) => share > 0.5 && gap > 0.15 && key !== 'unknown')
  return able.toSorted((a, b) => b.gap - a.gap)[0] ?? null
}

/** The trade with the largest amount in the direction of the result. */
export function plainLargest(trades: readonly Counted[], net: number): number | null {
  const same = trades.filter((trade) => trade.net * net > 0).map((trade) => trade.net / UNIT)
  return same.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null
}

/** How many times as often a key occurs inside as outside; null if it occurs fewer than five times in either. */
export function plainTimes(inside: readonly Counted[], outside: readonly Counted[], has: (trade: Counted) => boolean) {
  const [a, b] = [inside.filter(has).length, outside.filter(has).length]
  return a < 5 || b < 5 ? null : a / inside.length / (b / outside.length)
}
