/** The files of one drop: distinct names, grouping into accounts, and the text of each that is stored. */
import { strToU8 } from 'fflate'
import { accountId } from '../../base/index.ts'
import { venueName } from '../../ledger/index.ts'
import { CsvCursor } from '../files/csv.ts'
import { LAYOUTS } from '../layouts/layouts.ts'
import { readLedger } from './read.ts'
import { findHeader } from './sources.ts'
import { decodeText } from '../files/text.ts'
import type { LayoutInfo } from '../layouts/layout.ts'
import { mappedInfoOf } from '../mapping/compile.ts'
import type { FileReport, OpenedFile, ReadRequest, ReadResult } from './types.ts'

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
  /** The tables' own name for their account; null if they give none. */
  readonly account: string | null
  readonly tables: readonly T[]
}

/**
 * Groups tables by exchange, market and the account that they name, in the order in which each first appears. A file
 * about a whole exchange joins the market of that exchange if there is only one. Otherwise all tables join a statement
 * of the whole exchange.
 */
export function groupDrop<T extends { readonly layout: LayoutInfo; readonly account?: string | null | undefined }>(
  tables: readonly T[],
): DropGroup<T>[] {
  const groups = new Map<string, DropGroup<T>>()
  for (const table of tables) {
    const { venue } = table.layout
    const market = marketOf(table.layout, tables)
    const account = table.account ?? null
    const name = `${venue} ${market}${account === null ? '' : ` ${account}`}`
    groups.set(name, { name, venue, market, account, tables: [...(groups.get(name)?.tables ?? []), table] })
  }
  return [...groups.values()]
}

/**
 * The name of a new account for a group: what the files call it, or else their exchange and market, such as
 * `Binance futures`. Files of no particular exchange are of the one that all their rows name.
 *
 * @param files the reports of the group's files; none before they are read
 */
export function groupTitle(
  { venue, market, account }: Pick<DropGroup<unknown>, 'venue' | 'market' | 'account'>,
  files: readonly Pick<FileReport, 'venues'>[],
): string {
  const [named, ...others] = new Set(files.flatMap(({ venues }) => venues))
  const exchange = venueName(venue === 'other' && named !== undefined && others.length === 0 ? named : venue)
  return account ?? (market === 'unified' ? exchange : `${exchange} ${market}`)
}

/** The name, numbered if it is taken: `Binance futures 2`. `taken`: names in lower case. */
export function freeName(plain: string, taken: ReadonlySet<string>): string {
  let free = plain
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${plain} ${number}`
  return free
}

function marketOf(
  { venue, market }: LayoutInfo,
  tables: readonly { readonly layout: LayoutInfo }[],
): LayoutInfo['market'] {
  const own = tables.map(({ layout }) => layout).filter((layout) => layout.venue === venue)
  // A statement of all markets repeats the content of the others, so they are read together.
  const joins = own.some((layout) => layout.market === 'unified' && layout.kind === 'statement')
  if (market !== 'unified' && !joins) return market
  const others = new Set(own.flatMap((layout) => (layout.market === 'unified' ? [] : layout.market)))
  const [only] = others
  return others.size === 1 && only !== undefined ? only : 'unified'
}

/**
 * Whether other files explain files of this layout: a ledger, a wallet or funding of the same exchange explains trades,
 * and the rows of one trade may be spread over two statements. Such files are read together whenever one of them
 * arrives, so neither order nor overlap of imports matters.
 */
export function isExplained(layout: string): boolean {
  const readable = layoutOf(layout)
  if (readable === null) return false
  if (readable.joinsRows) return true
  const { venue } = readable.info
  const kinds = LAYOUTS.flatMap(({ info }) => (info.venue === venue ? info.kind : []))
  return kinds.includes('cash') && kinds.some((kind) => kind.startsWith('fills'))
}

/**
 * The text of a table that the server stores for rereading: the header, and the rows that became records. For files
 * that explain others it is everything, because rows without a record matter there as well.
 */
export function textToKeep(entry: ReadRequest['files'][number]): Uint8Array {
  return keptText(entry.file, readLedger({ account: accountId('any'), files: [entry] }))
}

/** `textToKeep` of a file that was read before. A file that was left out of that reading is kept whole. */
export function keptText(file: OpenedFile, { recordRows }: Pick<ReadResult, 'recordRows'>): Uint8Array {
  const rows = recordRows.get(file)
  const { detection } = file
  if (rows === undefined || detection.status !== 'supported' || isExplained(detection.layout.id)) return file.bytes
  const source = decodeText(file.bytes)
  const located = findHeader(source)
  if (located === null) return file.bytes
  const cursor = new CsvCursor(source, located.delimiter)
  const text = source.inOrder()
  const pieces: string[] = []
  // Adjacent spans separated by a single line feed form one piece.
  let from = 0
  let to = -2
  for (let row = 0; cursor.next(); row += 1) {
    if (row > located.above && !rows.has(row - located.above)) continue
    if (cursor.rowStart !== to + 1 || source.codes[to] !== 10) {
      if (to >= 0) pieces.push(text.slice(from, to))
      from = cursor.rowStart
    }
    to = cursor.rowEnd
  }
  if (to >= 0) pieces.push(text.slice(from, to))
  return strToU8(pieces.join('\n'))
}

/**
 * Whether files of these two layouts would count trades twice in one account: they hold the same trades of a market as
 * fills, as rows of a statement, as whole orders or as finished positions. Files of one drop are compared by their
 * times instead, and trades that a finer one covers are left out.
 */
export function countsTwice(layout: string, other: string): boolean {
  const [a, b] = [layoutOf(layout), layoutOf(other)]
  if (a === null || b === null || a.info.venue !== b.info.venue) return false
  const markets = [a.info.market, b.info.market]
  const [grain, otherGrain] = [grainOf(a), grainOf(b)]
  return (
    (markets[0] === markets[1] || markets.includes('unified')) &&
    grain !== null &&
    otherGrain !== null &&
    grain !== otherGrain
  )
}

/** Whether a layout holds whole orders or finished positions instead of fills. */
export function isSummary(layout: string): boolean {
  const kind = layoutOf(layout)?.info.kind
  return kind === 'orders' || kind === 'positions'
}

type ReadableLayout = { readonly info: LayoutInfo; readonly joinsRows: boolean }

function layoutOf(id: string): ReadableLayout | null {
  const layout = LAYOUTS.find(({ info }) => info.id === id)
  if (layout !== undefined) return { info: layout.info, joinsRows: layout.joinsRows === true }
  const info = mappedInfoOf(id)
  return info === null ? null : { info, joinsRows: false }
}

/** The kind of rows in a layout; null if it holds no trades. */
function grainOf({ info, joinsRows }: ReadableLayout): 'fill' | 'statement' | 'order' | 'position' | null {
  if (info.kind === 'orders') return 'order'
  if (info.kind === 'positions') return 'position'
  if (info.kind.startsWith('fills')) return 'fill'
  return info.kind === 'statement' && joinsRows ? 'statement' : null
}
