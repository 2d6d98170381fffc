import type { Group } from '@roundtrip/core/reports'
import type { Order } from '../../data/filters/use-sort.ts'

/** Sorts by the group key, or by a figure. */
export type GroupSort = Order<string>

/** The sorting of a group table, kept in the address. */
export function groupColumns(fallback: GroupSort) {
  return {
    fallback,
    columnOf: (named: string | null) => named,
    ascending: (id: string) => id === 'key',
  }
}

/** Sorts groups by a figure; ties follow the natural key order, and unknown figures come last. */
export function sortGroups(groups: readonly Group[], sort: GroupSort): readonly Group[] {
  const turn = sort.direction === 'asc' ? 1 : -1
  const indexes = new Map(groups.map((group, index) => [group.key, index]))
  const indexOf = (group: Group): number => indexes.get(group.key) ?? 0
  if (sort.id === 'key') return groups.toSorted((a, b) => (indexOf(a) - indexOf(b)) * turn)
  const figure = (group: Group): number | null => {
    const value = (group as unknown as Readonly<Record<string, unknown>>)[sort.id]
    return typeof value === 'number' ? value : null
  }
  return groups.toSorted((a, b) => {
    const left = figure(a)
    const right = figure(b)
    if (left === right) return indexOf(a) - indexOf(b)
    if (left === null) return 1
    if (right === null) return -1
    return left < right ? -turn : turn
  })
}
