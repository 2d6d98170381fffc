/** The dropped files, grouped by account, with the choices that the user can still change. */
import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { FileReading, ImportRecord } from '@roundtrip/contract/imports'
import { type DropGroup, groupDrop, type LayoutInfo, type PositionMode } from '@roundtrip/core/exchanges'
import type { PositionModeQuestion, ZoneAnswer } from '@roundtrip/core/exchanges'
import type { OpenedTables, ReadGroup, ReadSummary, TableInfo } from './reader.ts'

/** A table that can be read. */
export type ReadableTable = TableInfo & { readonly layout: LayoutInfo; readonly zone: ZoneAnswer }
export type Choices = ReadonlyMap<number, FileReading>

/** The tables of one exchange and market, which go to one account. */
export type DraftGroup = DropGroup<ReadableTable> & {
  readonly chosen: readonly { readonly table: ReadableTable; readonly reading: FileReading }[]
  /** Null where no table is chosen, or nothing is read yet. */
  readonly read: ReadSummary | null
  /** The question about the account's position mode, kept so that the answer can be changed. */
  readonly positionModeQuestion: PositionModeQuestion | null
}

export type ImportDraft = {
  readonly opened: OpenedTables
  /** The tables to import, and how each is read. */
  readonly chosen: Choices
  readonly groups: readonly DraftGroup[]
  /** The import to read again; null for newly chosen files. */
  readonly again: ImportRecord | null
}

/** The account that the records go to: an existing one, or a new one. */
export type ImportTarget =
  | { readonly kind: 'known'; readonly id: string }
  | { readonly kind: 'new'; readonly venue: string; readonly market: TradingAccount['market']; readonly name: string }

/** Selects every readable table, duplicates once. Tables of an import that is read again keep their choices. */
export function firstDraft(opened: OpenedTables, again: ImportRecord | null): ImportDraft {
  const chosen = new Map<number, FileReading>()
  for (const table of readableTables(opened)) {
    if (table.sameAs !== null) continue
    const before = again?.files.find(({ sha256 }) => sha256 === table.sha256)?.reading
    chosen.set(table.place, before ?? { zone: table.zone.status === 'known' ? table.zone.zone : table.zone.guess })
  }
  return grouped({ opened, chosen, again, groups: [] }, new Map())
}

/** The draft with the read summary of each group. */
export function grouped(
  { opened, chosen, again, groups: known }: ImportDraft,
  read: ReadonlyMap<string, ReadSummary>,
): ImportDraft {
  const groups = groupDrop(readableTables(opened)).map((group): DraftGroup => {
    const taken = group.tables.flatMap((table) => {
      const reading = chosen.get(table.place)
      return reading === undefined ? [] : [{ table, reading }]
    })
    const summary = taken.length === 0 ? null : (read.get(group.name) ?? null)
    const before = known.find(({ name }) => name === group.name)?.positionModeQuestion ?? null
    return { ...group, chosen: taken, read: summary, positionModeQuestion: summary?.positionMode ?? before }
  })
  return { opened, chosen, groups, again }
}

/** The groups for the reader to read. */
export function groupsToRead({ groups }: ImportDraft): ReadGroup[] {
  return groups.flatMap(({ name, chosen }) =>
    chosen.length === 0 ? [] : [{ name, tables: chosen.map(({ table: { place }, reading }) => ({ place, reading })) }],
  )
}

/** Groups that hold something to be imported. */
export function filledGroups({ groups }: ImportDraft): readonly DraftGroup[] {
  return groups.filter(({ read }) => recordCount(read) > 0)
}

/** The chosen position mode of a group's account; null before it is chosen. */
export function positionModeOf({ chosen }: DraftGroup): PositionMode | null {
  return chosen.find(({ reading }) => reading.positionMode !== undefined)?.reading.positionMode ?? null
}

/** The choices with this position mode for every table of a group. */
export function withPositionMode({ chosen }: ImportDraft, group: DraftGroup, positionMode: PositionMode): Choices {
  return new Map([
    ...chosen,
    ...group.chosen.map(({ table, reading }) => [table.place, { ...reading, positionMode }] as const),
  ])
}

export function recordCount(read: ReadSummary | null): number {
  return (read?.fills ?? 0) + (read?.cashEvents ?? 0)
}

function readableTables({ tables }: OpenedTables): ReadableTable[] {
  return tables.flatMap((table) => {
    const { detection } = table
    return detection.status === 'supported' ? [{ ...table, layout: detection.layout, zone: detection.zone }] : []
  })
}

/** A table that is not imported, with the reason. */
export type LeftOut = { readonly name: string; readonly reason: string }

/** Every dropped table that is not imported, so that none disappears without an explanation. */
export function leftOutOf({ opened, chosen, groups }: ImportDraft): LeftOut[] {
  const empty = new Set(
    groups.flatMap(({ read, chosen: taken }) => (recordCount(read) === 0 ? taken.map(({ table }) => table.place) : [])),
  )
  return opened.tables.flatMap(({ place, name, sameAs, detection }) => {
    if (detection.status !== 'supported') return [{ name, reason: detection.reason }]
    if (sameAs !== null && !chosen.has(place)) return [{ name, reason: `The same file as ${sameAs}.` }]
    if (!chosen.has(place)) return [{ name, reason: 'You left it out.' }]
    return empty.has(place) ? [{ name, reason: 'Nothing in it can be imported.' }] : []
  })
}
