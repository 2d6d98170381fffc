/** Trades in groups: those of one decision, of a day, of a week. */
import { float64At, uint32At } from '../base/index.ts'

/** The group of each trade, numbered from 0 in the order of the first opens. */
export type Groups = { readonly groupOf: Uint32Array; readonly count: number }

/** The sum of the values of each group. */
export function sumsByGroup(values: Float64Array, { groupOf, count }: Groups): Float64Array {
  const sums = new Float64Array(count)
  for (let trade = 0; trade < values.length; trade += 1) {
    const group = uint32At(groupOf, trade)
    sums[group] = float64At(sums, group) + float64At(values, trade)
  }
  return sums
}

/** How many trades each group has. */
export function countsByGroup({ groupOf, count }: Groups): Uint32Array {
  const counts = new Uint32Array(count)
  for (const group of groupOf) counts[group] = uint32At(counts, group) + 1
  return counts
}

/** The groups of a subset of the trades, renumbered without gaps, in the order of these trades. */
export function groupsAmong({ groupOf }: Groups, trades: Uint32Array): Groups {
  return renumbered(trades.map((trade) => uint32At(groupOf, trade)))
}

/** Renumbers groups without gaps, in the order in which they come. */
export function renumbered(groupOf: Uint32Array): Groups {
  const numbers = new Map<number, number>()
  const renumbered = groupOf.map((group) => {
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    return number
  })
  return { groupOf: renumbered, count: numbers.size }
}

/** The trades of each group, one group after the other, each in their order: those of a group start at its offset. */
export type Members = { readonly starts: Uint32Array; readonly trades: Uint32Array }

export function membersOf(groups: Groups): Members {
  const { groupOf, count } = groups
  const starts = new Uint32Array(count + 1)
  starts.set(countsByGroup(groups), 1)
  for (let group = 0; group < count; group += 1)
    starts[group + 1] = uint32At(starts, group + 1) + uint32At(starts, group)
  const next = starts.slice()
  const trades = new Uint32Array(groupOf.length)
  for (let trade = 0; trade < groupOf.length; trade += 1) {
    const group = uint32At(groupOf, trade)
    trades[uint32At(next, group)] = trade
    next[group] = uint32At(next, group) + 1
  }
  return { starts, trades }
}
