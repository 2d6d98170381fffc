/** What was dropped at once, told apart and sorted into the accounts that it belongs to. */
import type { LayoutInfo, OpenedFile } from './types.ts'

/** Gives tables of the same name a number, so that every list and message tells them apart: `trades.csv (2)`. */
export function namedApart(files: readonly OpenedFile[]): OpenedFile[] {
  const taken = new Set(files.map(({ name }) => name))
  const used = new Set<string>()
  return files.map((file) => {
    let name = file.name
    for (let number = 2; used.has(name); number += 1) {
      const numbered = `${file.name} (${number})`
      if (!taken.has(numbered)) name = numbered
    }
    used.add(name)
    return name === file.name ? file : { ...file, name }
  })
}

/** Tables that belong into one account: those of one exchange and market. */
export type DropGroup<T> = {
  /** `binance futures`; for keys and new names. */
  readonly name: string
  readonly venue: string
  readonly market: LayoutInfo['market']
  readonly tables: readonly T[]
}

/**
 * Sorts tables by exchange and market, in the order in which each first appears. A file about a whole exchange goes
 * with the one market of that exchange that is there.
 */
export function groupDrop<T extends { readonly layout: LayoutInfo }>(tables: readonly T[]): DropGroup<T>[] {
  const groups = new Map<string, DropGroup<T>>()
  for (const table of tables) {
    const { venue } = table.layout
    const market = marketOf(table.layout, tables)
    const name = `${venue} ${market}`
    groups.set(name, { name, venue, market, tables: [...(groups.get(name)?.tables ?? []), table] })
  }
  return [...groups.values()]
}

function marketOf(
  { venue, market }: LayoutInfo,
  tables: readonly { readonly layout: LayoutInfo }[],
): LayoutInfo['market'] {
  if (market !== 'unified') return market
  const others = new Set(
    tables.flatMap(({ layout }) => (layout.venue === venue && layout.market !== 'unified' ? layout.market : [])),
  )
  const [only] = others
  return others.size === 1 && only !== undefined ? only : market
}
