/** The files of one drop: distinct names, grouping into accounts, and the text that is stored of each. */
import { strToU8 } from 'fflate'
import { accountId } from '../base/index.ts'
import { CsvCursor } from './csv.ts'
import { LAYOUTS } from './layouts.ts'
import { readLedger } from './read.ts'
import { findHeader } from './sources.ts'
import { decodeText } from './text.ts'
import type { LayoutInfo, OpenedFile, ReadRequest } from './types.ts'

/** Numbers tables that share a name, so that lists and messages can distinguish them: `trades.csv (2)`. */
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

/** Tables that belong to one account: those of one exchange and market. */
export type DropGroup<T> = {
  /** Such as `binance futures`; for keys and new names. */
  readonly name: string
  readonly venue: string
  readonly market: LayoutInfo['market']
  readonly tables: readonly T[]
}

/**
 * Groups tables by exchange and market, in the order in which each first appears. A file about a whole exchange joins
 * the market of that exchange if there is only one.
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

/**
 * Whether other files of the same exchange explain files of this layout: a ledger, a wallet or funding explains trades.
 * Such files are read together whenever one of them arrives, so neither order nor overlap of imports matters.
 */
export function isExplained(layout: string): boolean {
  const venue = LAYOUTS.find(({ info }) => info.id === layout)?.info.venue
  const kinds = LAYOUTS.flatMap(({ info }) => (info.venue === venue ? info.kind : []))
  return kinds.includes('cash') && kinds.some((kind) => kind.startsWith('fills'))
}

/**
 * The part of a table that the server stores so that it can be read again: the header, and the rows that became
 * records. For files that explain others it is everything, because rows without a record matter there as well.
 */
export function textToKeep(entry: ReadRequest['files'][number]): Uint8Array {
  const { file } = entry
  const { detection } = file
  if (detection.status !== 'supported' || isExplained(detection.layout.id)) return file.bytes
  const source = decodeText(file.bytes)
  const found = findHeader(source)
  if (found === null) return file.bytes
  const { fills, cashEvents } = readLedger({ account: accountId('any'), files: [entry] }).ledger
  const rows = new Set([...fills, ...cashEvents].map(({ raw }) => raw))
  const cursor = new CsvCursor(source, found.delimiter)
  const lines: string[] = []
  for (let row = 0; cursor.next(); row += 1) {
    if (row <= found.above || rows.has(cursor.raw)) lines.push(cursor.raw)
  }
  return strToU8(lines.join('\n'))
}
